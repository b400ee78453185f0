"""Write a repository of one commit, without git: no program, configuration, hook or template has a say in it.

The same files give the same commit on every machine: identity and date are fixed. Bytes stay as they are, whatever
`.gitattributes` says.
"""

import hashlib
import os
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from harness.pack import Pack
from harness.tree import CACHES, REPOSITORY, Entry, Kind

VENDORED = frozenset({"node_modules", ".venv", "venv"})
"""Folders of other people's code that set-up commands fill: no part of the history, but of what may not change."""
NAME = "Hunksmith"
ADDRESS = "hunksmith@localhost"
DATE = 946_684_800
"""Date of the commit: 2000-01-01, in seconds since 1970."""
_CONFIG = f"""[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = false
\tautocrlf = false
[user]
\tname = {NAME}
\temail = {ADDRESS}
[commit]
\tgpgsign = false
[gc]
\tauto = 0
"""
_ATTRIBUTES = "* -text -filter -ident -working-tree-encoding\n"
_MODES = {(Kind.FILE, False): 0o100644, (Kind.FILE, True): 0o100755, (Kind.LINK, False): 0o120000}
_FOLDER_MODE = 0o40000
_LONGEST = 0xFFF
_WORD = 0xFFFF_FFFF


@dataclass(frozen=True, slots=True)
class _Tracked:
    path: bytes
    mode: int
    name: bytes
    """The object's name: 20 bytes."""


def write_baseline(root: Path, entries: Mapping[str, Entry], *, untracked: str) -> str:
    """Write `.git` with one commit of these files, which lie below `root`.

    Args:
        root: the folder; it must have no `.git`.
        entries: what lies there. Folders of `VENDORED`, and what is neither file nor link, are left out.
        untracked: a file at the top that git is told to pass over.

    Returns:
        The commit, in hexadecimal.
    """
    home = root / REPOSITORY
    for name in ("objects/pack", "refs", "info"):
        (home / name).mkdir(parents=True)
    pack = Pack()
    tracked = [
        _Tracked(os.fsencode(path), _MODES[entry.kind, entry.executable], _blob(root, pack, path, entry))
        for path, entry in entries.items()
        if (entry.kind, entry.executable) in _MODES and VENDORED.isdisjoint(path.split("/"))
    ]
    tracked.sort(key=lambda each: each.path)
    tree = _tree(pack, tracked)
    person = f"{NAME} <{ADDRESS}> {DATE} +0000"
    commit = pack.add("commit", f"tree {tree.hex()}\nauthor {person}\ncommitter {person}\n\nBaseline\n".encode()).hex()
    pack.write(home / "objects" / "pack")
    (home / "index").write_bytes(_index(root, tracked))
    ignored = [f"/{untracked}", *(f"{name}/" for name in sorted(CACHES | VENDORED))]
    for name, text in {
        "config": _CONFIG,
        "info/attributes": _ATTRIBUTES,
        "info/exclude": "".join(f"{line}\n" for line in ignored),
        "packed-refs": f"# pack-refs with: peeled fully-peeled sorted \n{commit} refs/heads/main\n",
        "HEAD": "ref: refs/heads/main\n",
    }.items():
        (home / name).write_text(text, encoding="utf-8")
    return commit


def _blob(root: Path, pack: Pack, path: str, entry: Entry) -> bytes:
    if entry.kind is Kind.LINK:
        return pack.add("blob", os.fsencode(entry.mark))
    return pack.add("blob", (root / path).read_bytes() if entry.content is None else entry.content)


def _tree(pack: Pack, tracked: list[_Tracked]) -> bytes:
    """Add the trees of files that are sorted by path; the name of the top one."""
    rows: list[tuple[bytes, int, bytes]] = []
    place = 0
    while place < len(tracked):
        head, slash, _ = tracked[place].path.partition(b"/")
        if not slash:
            rows.append((head, tracked[place].mode, tracked[place].name))
            place += 1
            continue
        start, prefix = place, head + slash
        while place < len(tracked) and tracked[place].path.startswith(prefix):
            place += 1
        inner = [_Tracked(each.path[len(prefix) :], each.mode, each.name) for each in tracked[start:place]]
        rows.append((head, _FOLDER_MODE, _tree(pack, inner)))
    # Git sorts a folder as if its name ended in a slash.
    rows.sort(key=lambda row: row[0] + b"/" * (row[1] == _FOLDER_MODE))
    return pack.add("tree", b"".join(b"%o %s\0" % (mode, name) + blob for name, mode, blob in rows))


def _index(root: Path, tracked: list[_Tracked]) -> bytes:
    """The index, version 2, so that `git status` finds nothing to do."""
    parts = [b"DIRC" + struct.pack(">II", 2, len(tracked))]
    for each in tracked:
        head = struct.pack(">10I", *_stamps(root / os.fsdecode(each.path), each.mode)) + each.name
        entry = head + struct.pack(">H", min(len(each.path), _LONGEST)) + each.path
        parts.append(entry + b"\0" * (8 - len(entry) % 8))
    body = b"".join(parts)
    return body + hashlib.sha1(body, usedforsecurity=False).digest()


def _stamps(path: Path, mode: int) -> tuple[int, ...]:
    """What the index says of a file besides its name; zeros where it is gone, which git takes for "look again"."""
    try:
        known = path.lstat()
    except OSError:
        return (0, 0, 0, 0, 0, 0, mode, 0, 0, 0)
    times = (*divmod(known.st_ctime_ns, 10**9), *divmod(known.st_mtime_ns, 10**9))
    place = (known.st_dev & _WORD, known.st_ino & _WORD)
    return (*times, *place, mode, known.st_uid, known.st_gid, known.st_size & _WORD)
