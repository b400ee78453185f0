"""Walk a local tree for files that may be taken: bounded, in a fixed order, never through a link."""

import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from generator.names import MAX_BYTES, VENV_MARK, file_refusal, folder_refusal
from syntax.errors import InputError

MAX_ENTRIES = 200_000
"""Files and folders of one tree that are looked at before it is given up as too large."""

MAX_DEPTH = 100
"""Folders inside one another."""


@dataclass(frozen=True, slots=True)
class Walk:
    """What a tree holds.

    Attributes:
        paths: relative to the root, forward slashes, ordered by their bytes.
        left_out: how many files and folders were passed over, by reason (`names.REASONS`).
    """

    paths: tuple[str, ...]
    left_out: Counter[str]


def walk(root: Path) -> Walk:
    """Find the files under `root` that may be taken by folder, name and size.

    Raises:
        InputError: the tree is missing, is no folder, cannot be read, or is too large or too deep.
    """
    _require_folder(root)
    paths: list[str] = []
    left_out: Counter[str] = Counter()
    pending: list[tuple[str, ...]] = [()]
    seen = 0
    while pending:
        folders = pending.pop()
        if len(folders) > MAX_DEPTH:
            raise InputError(f"source tree {root}: folders nest deeper than {MAX_DEPTH}; name a smaller tree")
        entries = _entries(root, folders)
        if entries is None:
            left_out["unreadable"] += 1
            continue
        seen += len(entries)
        if seen > MAX_ENTRIES:
            raise InputError(f"source tree {root}: over {MAX_ENTRIES} files and folders; name a smaller tree")
        if folders and any(entry.name == VENV_MARK for entry in entries):
            left_out["vendored-folder"] += 1
            continue
        for entry in entries:
            reason = _refusal(entry, folders)
            if reason is not None:
                left_out[reason] += 1
            elif entry.is_dir(follow_symlinks=False):
                pending.append((*folders, entry.name))
            else:
                paths.append("/".join((*folders, entry.name)))
    return Walk(tuple(sorted(paths, key=str.encode)), left_out)


def _require_folder(root: Path) -> None:
    try:
        if not root.exists():
            raise InputError(f"source tree {root} does not exist; --source wants a folder")
        if not root.is_dir():
            raise InputError(f"source tree {root} is a file; --source wants the folder that holds it")
        with os.scandir(root):
            pass
    except OSError as error:
        raise InputError(f"source tree {root} cannot be read: {error.strerror}; check its permissions") from error


def _entries(root: Path, folders: tuple[str, ...]) -> list[os.DirEntry[str]] | None:
    """The entries of a folder, one more than the bound at most; None where the system refuses to list it."""
    entries: list[os.DirEntry[str]] = []
    try:
        with os.scandir(root.joinpath(*folders)) as listing:
            for entry in listing:
                entries.append(entry)
                if len(entries) > MAX_ENTRIES:
                    break
    except OSError:
        return None
    return entries


def _refusal(entry: os.DirEntry[str], folders: tuple[str, ...]) -> str | None:
    """The reason that keeps an entry out; None for a folder to enter and a file to take."""
    if entry.is_symlink():
        return "link"
    if entry.is_dir(follow_symlinks=False):
        return folder_refusal(entry.name)
    return file_refusal(entry.name, folders) or _file_refusal(entry)


def _file_refusal(entry: os.DirEntry[str]) -> str | None:
    if not entry.is_file(follow_symlinks=False):
        return "no-regular-file"
    try:
        size = entry.stat(follow_symlinks=False).st_size
    except OSError:
        return "unreadable"
    return "too-large" if size > MAX_BYTES else None
