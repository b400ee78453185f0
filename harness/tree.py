"""Read a folder in which nothing can be trusted: no link is followed, no pipe or device opened, every size bounded.

What an agent leaves behind may be links that lead out, pipes, sockets, files of terabytes, folders without permissions
or nested without end, names that are no text. All of it becomes entries that can be compared, never an exception.
"""

import hashlib
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice
from pathlib import Path

CACHES = frozenset({"__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis"})
"""Folders that tools fill as they run; never a change, never carried anywhere."""
REPOSITORY = ".git"
"""The one name at the top that is never entered: after an agent ran, nothing in it is looked at."""

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
_READ_BYTES = 1024 * 1024


class Kind(StrEnum):
    """What lies at a path."""

    FILE = "file"
    LINK = "link"
    HARD_LINK = "hard-link"
    SPECIAL = "special-file"
    TOO_LARGE = "too-large"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Entry:
    """What lies at a path.

    Attributes:
        kind: what it is.
        mark: equal where the content is: a hash, a link's target, or size and times of what is not read.
        executable: whether its owner may run it.
        content: the bytes of a file; None where it is none, or where too much is kept already.
    """

    kind: Kind
    mark: str
    executable: bool = False
    content: bytes | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a folder is looked at.

    Attributes:
        files: entries of folders, folders among them.
        depth: folders within folders.
        file_bytes: largest file that is read.
        read_bytes: of all files together; what comes after is not read.
        kept_bytes: of all contents that are kept in memory.
    """

    files: int = 100_000
    depth: int = 64
    file_bytes: int = 16 * 1024 * 1024
    read_bytes: int = 1024 * 1024 * 1024
    kept_bytes: int = 64 * 1024 * 1024


LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Tree:
    """All that lies in a folder; folders themselves, and empty ones, count nothing.

    Attributes:
        entries: path to entry, sorted; names that are no UTF-8 are decoded as `os.fsdecode` does.
        excess: what was too much to look at, one line; "" where all was.
    """

    entries: Mapping[str, Entry]
    excess: str = ""


def file_entry(content: bytes, *, executable: bool = False) -> Entry:
    """The entry of a file with this content."""
    return Entry(Kind.FILE, hashlib.sha256(content).hexdigest(), executable, content)


def read_tree(root: Path, *, limits: Limits = LIMITS, without: frozenset[str] = frozenset()) -> Tree:
    """Read a folder; where there is none, nothing lies in it.

    Args:
        root: the folder. A link in its place is no folder.
        limits: how much is looked at.
        without: paths that are passed over, besides the repository at the top and caches anywhere.
    """
    reader = _Reader(limits, without)
    try:
        top = _open(None, str(root), _FOLDER, stat.S_IRWXU)
    except OSError:
        return Tree({})
    try:
        reader.device = os.fstat(top).st_dev
        reader.folder(top, "", 1)
    except OSError as error:
        reader.excess = f"what cannot be listed: {error.strerror}"
    finally:
        os.close(top)
    return Tree(dict(sorted(reader.entries.items())), reader.excess)


class _Reader:
    """The state of one reading."""

    def __init__(self, limits: Limits, without: frozenset[str]) -> None:
        self.entries: dict[str, Entry] = {}
        self.excess = ""
        self.device = 0
        self._limits, self._without = limits, without
        self._seen = self._read = self._kept = 0

    def folder(self, handle: int, above: str, depth: int) -> None:
        """Read all that lies in an open folder."""
        for name in self._names(handle):
            path = f"{above}{name}"
            if path == REPOSITORY or name in CACHES or path in self._without:
                continue
            try:
                known = os.stat(name, dir_fd=handle, follow_symlinks=False)
                if stat.S_ISDIR(known.st_mode) and known.st_dev == self.device:
                    self._inner(handle, name, path, depth)
                else:
                    self.entries[path] = self._entry(handle, name, known)
            except OSError as error:
                self.entries[path] = Entry(Kind.UNREADABLE, error.strerror or "unreadable")

    def _names(self, handle: int) -> list[str]:
        room = self._limits.files - self._seen
        with os.scandir(handle) as listed:
            names = [entry.name for entry in islice(listed, room + 1)]
        if len(names) > room:
            self.excess = f"more than {self._limits.files:,} files"
            names = names[:room]
        self._seen += len(names)
        return sorted(names)

    def _inner(self, handle: int, name: str, path: str, depth: int) -> None:
        if depth >= self._limits.depth:
            self.excess = f"folders deeper than {self._limits.depth}"
            return
        inner = _open(handle, name, _FOLDER, stat.S_IRWXU)
        try:
            self.folder(inner, f"{path}/", depth + 1)
        finally:
            os.close(inner)

    def _entry(self, handle: int, name: str, known: os.stat_result) -> Entry:
        if stat.S_ISLNK(known.st_mode):
            return Entry(Kind.LINK, os.readlink(name, dir_fd=handle))
        stamp = f"{known.st_mode} {known.st_size} {known.st_mtime_ns} {known.st_ctime_ns} {known.st_ino}"
        if not stat.S_ISREG(known.st_mode):
            return Entry(Kind.SPECIAL, stamp)
        if known.st_nlink > 1:
            return Entry(Kind.HARD_LINK, stamp)
        room = min(self._limits.file_bytes, self._limits.read_bytes - self._read)
        content = self._content(handle, name, room) if known.st_size <= room else None
        if content is None:
            return Entry(Kind.TOO_LARGE, stamp)
        self._read += len(content)
        entry = file_entry(content, executable=bool(known.st_mode & stat.S_IXUSR))
        if self._kept + len(content) > self._limits.kept_bytes:
            return replace(entry, content=None)
        self._kept += len(content)
        return entry

    @staticmethod
    def _content(handle: int, name: str, room: int) -> bytes | None:
        """What a file holds; None where that is more than there is room for."""
        opened = _open(handle, name, _FILE, stat.S_IRUSR | stat.S_IWUSR)
        with os.fdopen(opened, "rb", buffering=0) as stream:
            parts: list[bytes] = []
            left = room + 1
            while left and (part := stream.read(min(left, _READ_BYTES))):
                parts.append(part)
                left -= len(part)
        return b"".join(parts) if left else None


def _open(handle: int | None, name: str, flags: int, least: int) -> int:
    """Open what is in a folder; where its permissions forbid that, its owner, which we are, grants them first."""
    try:
        return os.open(name, flags, dir_fd=handle)
    except PermissionError:
        with suppress(OSError):
            os.chmod(name, least, dir_fd=handle)
        return os.open(name, flags, dir_fd=handle)
