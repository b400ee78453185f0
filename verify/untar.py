"""Read a tar archive from a stream, member by member, and nothing into memory that was not asked for.

`tarfile` reads extended headers of any length into memory and keeps a list of all members; archives under judgement
may hold a header of gigabytes or a million members. This reader knows plain, pax and GNU long names, and that is all.
"""

import bz2
import gzip
import lzma
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import IO, cast

_BLOCK = 512
_HEADER_LIMIT = 64 * 1024
_CHUNK = 1024 * 1024
_SPARSE_MARK = "GNU.sparse."


class Kind(StrEnum):
    """What a member is."""

    FILE = "file"
    FOLDER = "folder"
    LINK = "link"
    HARD_LINK = "hard-link"
    SPECIAL = "special-file"


_KINDS = {b"0": Kind.FILE, b"\0": Kind.FILE, b"7": Kind.FILE, b"5": Kind.FOLDER, b"2": Kind.LINK, b"1": Kind.HARD_LINK}


class BrokenArchiveError(Exception):
    """The stream is no tar archive, is cut short, or goes beyond a limit; the message says which."""


@dataclass(frozen=True, slots=True)
class Member:
    """One member.

    Attributes:
        name: as it stands in the archive, however unsafe; None where it is not UTF-8 or holds NUL.
        kind: what it is.
        size: of its content, in bytes.
    """

    name: str | None
    kind: Kind
    size: int


class TarReader:
    """Iterate over it, and `read` the member at hand before going on."""

    def __init__(self, stream: IO[bytes], *, budget: int) -> None:
        """Start at the first header.

        Args:
            stream: the bytes of the tar, decompressed.
            budget: how many bytes may be read from it in all.
        """
        self._stream = stream
        self._budget = budget
        self._left = 0

    def __iter__(self) -> Iterator[Member]:
        name: str | None = None
        long: bytes | None = None
        pax: dict[str, bytes] = {}
        while True:
            self._skip(self._left)
            header = self._take(_BLOCK, end=True)
            if not header.strip(b"\0"):
                return
            _check(header)
            size = _number(header[124:136])
            kind = header[156:157]
            self._left = _padded(size)
            if kind in {b"x", b"g", b"L", b"K"}:
                content = self._extended(size)
                if kind == b"L":
                    long = content.rstrip(b"\0")
                elif kind == b"x":
                    pax = _records(content)
                continue
            if "size" in pax:
                size = _decimal(pax["size"])
                self._left = _padded(size)
            name = _text(pax.get("path", long if long is not None else _ustar_name(header)))
            sparse = kind == b"S" or any(key.startswith(_SPARSE_MARK) for key in pax)
            yield Member(name, Kind.SPECIAL if sparse else _KINDS.get(kind, Kind.SPECIAL), size)
            long, pax = None, {}

    def read(self, size: int) -> bytes:
        """The first `size` bytes of the member at hand, once."""
        self._left -= size
        return self._take(size)

    def _extended(self, size: int) -> bytes:
        if size > _HEADER_LIMIT:
            raise BrokenArchiveError(f"an extended header of {size:,} bytes")
        return self.read(size)

    def _take(self, size: int, *, end: bool = False) -> bytes:
        self._spend(size)
        parts: list[bytes] = []
        missing = size
        while missing:
            part = _read(self._stream, min(missing, _CHUNK))
            if not part:
                break
            parts.append(part)
            missing -= len(part)
        if missing and not (end and missing == size):
            raise BrokenArchiveError("it is cut short")
        return b"".join(parts)

    def _skip(self, size: int) -> None:
        self._spend(size)
        while size:
            part = _read(self._stream, min(size, _CHUNK))
            if not part:
                raise BrokenArchiveError("it is cut short")
            size -= len(part)
        self._left = 0

    def _spend(self, size: int) -> None:
        if size < 0 or size > self._budget:
            raise BrokenArchiveError("it unpacks to more than is read of any archive")
        self._budget -= size


@contextmanager
def open_tar(path: Path, *, budget: int) -> Iterator[TarReader]:
    """Open an archive, plain or compressed by gzip, bzip2 or xz, as its first bytes say.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as raw:
        magic = raw.read(2)
        raw.seek(0)
        with ExitStack() as stack:
            stream: IO[bytes] = raw
            if magic == b"\x1f\x8b":
                stream = cast("IO[bytes]", stack.enter_context(gzip.GzipFile(fileobj=raw)))
            elif magic == b"BZ":
                stream = stack.enter_context(bz2.BZ2File(raw))
            elif magic == b"\xfd7":
                stream = stack.enter_context(lzma.LZMAFile(raw))
            yield TarReader(stream, budget=budget)


def _read(stream: IO[bytes], size: int) -> bytes:
    try:
        return stream.read(size)
    except (EOFError, zlib.error, lzma.LZMAError, gzip.BadGzipFile, ValueError) as error:
        raise BrokenArchiveError(f"its compression is broken ({error})") from error


def _check(header: bytes) -> None:
    total = sum(header[:148]) + sum(b" " * 8) + sum(header[156:])
    if _number(header[148:156]) != total:
        raise BrokenArchiveError("a header has a wrong checksum")


def _number(field: bytes) -> int:
    if field[:1] == b"\x80":
        return int.from_bytes(field[1:], "big")
    digits = field.split(b"\0")[0].strip(b" ")
    try:
        return int(digits, 8) if digits else 0
    except ValueError:
        raise BrokenArchiveError("a header holds a number that is none") from None


def _decimal(digits: bytes) -> int:
    if not digits.isdigit():
        raise BrokenArchiveError("an extended header holds a number that is none")
    return int(digits[:20])


def _padded(size: int) -> int:
    return -(-size // _BLOCK) * _BLOCK


def _ustar_name(header: bytes) -> bytes:
    name = header[:100].split(b"\0")[0]
    prefix = header[345:500].split(b"\0")[0] if header[257:263] == b"ustar\0" else b""
    return prefix + b"/" + name if prefix else name


def _records(content: bytes) -> dict[str, bytes]:
    r"""The records of a pax header: `<length> <key>=<value>\n`."""
    records: dict[str, bytes] = {}
    while content.strip(b"\0"):
        length, _, _ = content.partition(b" ")
        if not length.isdigit() or not len(length) < int(length[:8]) <= len(content):
            raise BrokenArchiveError("an extended header is malformed")
        key, _, value = content[len(length) + 1 : int(length) - 1].partition(b"=")
        records[key.decode("utf-8", "replace")] = value
        content = content[int(length) :]
    return records


def _text(name: bytes) -> str | None:
    if b"\0" in name:
        return None
    try:
        return name.decode("utf-8")
    except UnicodeDecodeError:
        return None
