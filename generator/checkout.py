"""The git revision of a local tree, read without running anything that the tree could bring along.

A checkout is untrusted: its own `.git/config` may name programs (file monitors, filters, hooks, transports). Hence
only plumbing that starts none of them is used (`rev-parse`, `ls-tree`), and whether files differ from the revision is
worked out here from blob hashes, which also tells the truth about bytes where git would level line ends.
"""

import hashlib
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from generator.names import path_refusal

_LIMIT_S = 30.0
_NULL_HASH_LENGTHS = {40: "sha1", 64: "sha256"}
_SETTINGS = (
    "safe.directory=*",
    "safe.bareRepository=explicit",
    "core.fsmonitor=false",
    f"core.hooksPath={os.devnull}",
    "protocol.allow=never",
)


def revision_of(root: Path, paths: Sequence[str]) -> str:
    """The full revision hash that a tree is a checkout of, `+dirty` where its files differ; "" for any other tree.

    Args:
        root: the tree, which may be a folder inside a checkout.
        paths: the files taken from it, relative, forward slashes. Only files that may be taken decide on `+dirty`.
    """
    git = shutil.which("git")
    if git is None:
        return _revision_from_files(root)
    head = _git(git, root, "rev-parse", "--verify", "--quiet", "HEAD^{commit}")
    if head is None:
        return ""
    revision = head.decode("ascii", "replace").strip()
    if len(revision) not in _NULL_HASH_LENGTHS:
        return ""
    listing = _git(git, root, "ls-tree", "-r", "-z", revision, "--", ".")
    if listing is None:
        return f"{revision}+dirty"
    blobs = _blobs(listing)
    if not blobs:
        # The tree lies in a checkout but is no part of it, like an ignored folder.
        return ""
    return revision if _same(root, paths, blobs, _NULL_HASH_LENGTHS[len(revision)]) else f"{revision}+dirty"


def _git(git: str, root: Path, *arguments: str) -> bytes | None:
    """What git prints, None where it fails."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | {
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C",
    }
    settings = [word for setting in _SETTINGS for word in ("-c", setting)]
    try:
        done = subprocess.run(  # noqa: S603 - the git that PATH names, with fixed arguments
            [git, "-C", str(root), "--no-replace-objects", "--literal-pathspecs", *settings, *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_LIMIT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def _blobs(listing: bytes) -> dict[str, str]:
    """Path to blob hash of the regular files that `ls-tree -z` lists."""
    blobs: dict[str, str] = {}
    for record in listing.split(b"\0"):
        header, _, name = record.partition(b"\t")
        fields = header.split(b" ")
        if len(fields) == 3 and fields[0].startswith(b"100"):  # noqa: PLR2004 - mode, type, hash
            blobs[name.decode("utf-8", "surrogateescape")] = fields[2].decode("ascii", "replace")
    return blobs


def _same(root: Path, paths: Sequence[str], blobs: dict[str, str], algorithm: str) -> bool:
    """Whether the files that may be taken are those of the revision, no more, no fewer, byte for byte."""
    taken = set(paths)
    if any(path not in taken and path_refusal(path) is None and not os.path.lexists(root / path) for path in blobs):
        return False
    return all(path in blobs and _blob_hash(root / path, algorithm) == blobs[path] for path in paths)


def _blob_hash(path: Path, algorithm: str) -> str:
    try:
        text = path.read_bytes()
    except OSError:
        return ""
    return hashlib.new(algorithm, b"blob %d\0" % len(text) + text, usedforsecurity=False).hexdigest()


def _revision_from_files(root: Path) -> str:
    """Without git on the machine: HEAD and the reference that it names; whether files differ cannot be told."""
    for folder in (root, *root.parents):
        if (folder / ".git").exists():
            return _head(folder / ".git")
    return ""


def _head(dot_git: Path) -> str:
    try:
        if dot_git.is_file():
            dot_git = dot_git.parent / _text(dot_git).removeprefix("gitdir:").strip()
        common = dot_git / _text(dot_git / "commondir").strip() if (dot_git / "commondir").is_file() else dot_git
        head = _text(dot_git / "HEAD").strip()
        name = head.removeprefix("ref:").strip()
        if name == head:
            return _checked(head)
        if not name.startswith("refs/") or ".." in name.split("/"):
            return ""
        for place in (dot_git / name, common / name):
            if place.is_file():
                return _checked(_text(place).strip())
        for line in _text(common / "packed-refs").split("\n"):
            revision, _, reference = line.partition(" ")
            if reference == name:
                return _checked(revision)
    except OSError:
        return ""
    return ""


def _text(path: Path) -> str:
    with path.open("rb") as stream:
        return stream.read(16 * 1024 * 1024).decode("utf-8", "replace")


def _checked(revision: str) -> str:
    wanted = len(revision) in _NULL_HASH_LENGTHS and set(revision) <= set("0123456789abcdef")
    return revision if wanted else ""
