"""Unpack a package's archive: only what sources and licences need, nothing that could leave the folder.

An archive is refused as a whole where any member has a path that leads out, a name that is odd or stands twice, or is
a link or a device, whether or not that member is wanted.
"""

import gzip
import io
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Self

from generator.licence import is_licence_name
from generator.names import is_odd, path_refusal
from syntax.errors import InputError

MAX_MEMBERS = 100_000
MAX_UNPACKED_BYTES = 1024 * 1024 * 1024
"""Everything in an archive together, in bytes, wanted or not."""
MAX_FILE_BYTES = 1024 * 1024
"""A wanted file larger than this is passed over; intake would refuse it anyway."""


@dataclass(frozen=True, slots=True)
class Member:
    """A regular file of an archive.

    Attributes:
        path: below the package's root, forward slashes.
        size: in bytes, as the archive states it.
        read: gives the bytes; only to be called before the next member is asked for.
    """

    path: str
    size: int
    read: Callable[[], bytes]


def is_wanted(path: str) -> bool:
    """Whether a member is kept: what may become a source by its name, and licences."""
    return path_refusal(path) is None or is_licence_name(path.rsplit("/", 1)[-1])


def unpack(archive: Path, folder: Path, *, label: str) -> tuple[str, ...]:
    """Write the wanted files of a `.tgz` or a wheel below `folder`; their paths, ordered by their bytes.

    Args:
        archive: a gzipped tar whose members share one top folder (npm), or a zip file (a wheel).
        folder: exists and is empty.
        label: what messages call the package.

    Raises:
        InputError: the archive is damaged, or holds what no package should.
        OSError: the folder cannot be written.
    """
    members = _zip_members if zipfile.is_zipfile(archive) else _tar_members
    seen: set[str] = set()
    written: list[str] = []
    try:
        for member in members(archive, label):
            folded = member.path.casefold()
            if folded in seen:
                raise _refused(label, f"{member.path!r} stands in it twice")
            seen.add(folded)
            if len(seen) > MAX_MEMBERS:
                raise _refused(label, f"it holds over {MAX_MEMBERS} files")
            if not is_wanted(member.path) or member.size > MAX_FILE_BYTES:
                continue
            text = member.read()
            target = folder.joinpath(*member.path.split("/"))
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("xb") as stream:
                stream.write(text)
            written.append(member.path)
    except (tarfile.TarError, zipfile.BadZipFile, gzip.BadGzipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise _refused(label, f"it is damaged ({type(error).__name__})") from error
    except _CutNameError as error:
        raise _refused(label, "it holds a name with a NUL byte") from error
    except FileExistsError as error:
        raise _refused(label, "a file and a folder of it share a name") from error
    return tuple(sorted(written, key=str.encode))


def _checked(name: str, label: str) -> str:
    """A member's name as a path that stays inside."""
    if any(is_odd(part) for part in name.split("/")) or (len(name) > 1 and name[1] == ":"):
        raise _refused(label, f"it holds the path {name[:200]!r}")
    return name


def _refused(label: str, why: str) -> InputError:
    return InputError(f"the archive of {label} is refused: {why}; the manifest must name another version")


def _tar_members(archive: Path, label: str) -> Iterator[Member]:
    with (
        gzip.open(archive, "rb") as packed,
        tarfile.open(fileobj=_Bounded(packed, label), mode="r|", tarinfo=_StrictInfo) as tar,
    ):
        for info in tar:
            name = _checked(info.name, label)
            if info.isdir():
                continue
            if not info.isreg():
                raise _refused(label, f"{name!r} is a link or a device")
            _, slash, path = name.partition("/")
            if not slash:
                raise _refused(label, f"{name!r} stands beside the package's folder")
            yield Member(path, info.size, partial(_of_tar, tar, info))


def _of_tar(tar: tarfile.TarFile, info: tarfile.TarInfo) -> bytes:
    stream = tar.extractfile(info)
    return stream.read() if stream is not None else b""


class _CutNameError(Exception):
    """A name goes on after a NUL, where `tarfile` cuts it: two readers would see two names."""


class _StrictInfo(tarfile.TarInfo):
    """A header whose name is judged as it is stored."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        if b"\0" in bytes(buf[:100]).rstrip(b"\0"):
            raise _CutNameError
        return super().frombuf(buf, encoding, errors)


class _Bounded(io.RawIOBase):
    """A stream that stops with an error after so many bytes, whatever headers claim."""

    def __init__(self, stream: gzip.GzipFile, label: str) -> None:
        super().__init__()
        self._stream = stream
        self._label = label
        self._left = MAX_UNPACKED_BYTES

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        data = self._stream.read(min(size, self._left + 1) if size >= 0 else self._left + 1)
        self._left -= len(data)
        if self._left < 0:
            raise _refused(self._label, f"it unpacks to more than {MAX_UNPACKED_BYTES} bytes")
        return data


def _zip_members(archive: Path, label: str) -> Iterator[Member]:
    with zipfile.ZipFile(archive) as packed:
        left = MAX_UNPACKED_BYTES
        for info in packed.infolist():
            # `filename` is cut at a NUL and has its separators changed; the name as stored is the one to judge.
            name = _checked(info.orig_filename.removesuffix("/"), label)
            mode = info.external_attr >> 16
            if info.flag_bits & 0x1 or (stat.S_IFMT(mode) not in {0, stat.S_IFREG, stat.S_IFDIR}):
                raise _refused(label, f"{name!r} is encrypted, a link or a device")
            left -= info.file_size
            if left < 0:
                raise _refused(label, f"it unpacks to more than {MAX_UNPACKED_BYTES} bytes")
            if not info.is_dir():
                yield Member(name, info.file_size, partial(_of_zip, packed, info))


def _of_zip(packed: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    with packed.open(info) as stream:
        return stream.read(MAX_FILE_BYTES)
