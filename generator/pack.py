"""Packing: cases become `fixtures.tar.gz`.

    fixtures/<case-id>/                      a case's folder (generator.case.Case)
    manifest.json                            version, seed, options, tools, corpus, sha256 of each file, shortfalls
    LICENSES/index.json                      by origin: licence, its texts here, the cases that use it
    LICENSES/<origin>-<version>/<file>       licence and notice texts, as published

Equal input gives an equal tar, byte for byte; the gzip layer has a fixed header, and its compressed bytes depend on the
zlib build alone. The tar's sha256 is what gets published.
"""

import gzip
import hashlib
import io
import os
import re
import tarfile
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import IO, Protocol, cast

from generator.case import metadata_bytes
from generator.corpus import Origin
from generator.pipeline import Order, Production, Shelved
from syntax.errors import OutputError
from verify.prettier_install import pinned_version
from verify.ruff import ruff_version

LAYOUT_VERSION = 1
"""Of the layout above; raised when a loader would have to change."""

_TEMPORARY = ".hunksmith-"
"""What the names of unfinished archives start with: hidden, and safe to delete after a crash."""
_GRAMMARS = ("tree-sitter", "tree-sitter-javascript", "tree-sitter-python", "tree-sitter-typescript")


@dataclass(frozen=True, slots=True)
class Packed:
    """What was written.

    Attributes:
        path: the archive.
        tar_sha256: of the tar inside, in hexadecimal.
        size: bytes of the archive.
    """

    path: Path
    tar_sha256: str
    size: int


def require_writable(output: Path) -> None:
    """Find out before hours of work whether the output can be written.

    Raises:
        OutputError: it cannot.
    """
    target = _target(output)
    try:
        if target.is_dir():
            raise OutputError(f"--output {output} is a folder; name a file, such as {output / 'fixtures.tar.gz'}")
        if not target.parent.is_dir():
            raise OutputError(f"--output {output}: the folder {target.parent} does not exist; create it first")
        if target.exists() and not target.is_file():
            raise OutputError(f"--output {output} is a device or a pipe; name a file, such as fixtures.tar.gz")
        # Permissions do not tell: root passes them all, and some file systems take no files from anybody.
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=_TEMPORARY):
            pass
    except OSError as error:
        raise OutputError(f"--output {output} cannot be written: {error.strerror}; choose another place") from error


def pack(output: Path, production: Production, order: Order, origins: Sequence[Origin]) -> Packed:
    """Write the archive under a temporary name beside `output`, then rename it.

    Raises:
        OutputError: it cannot be written; what was there before is untouched.
    """
    with _replacing(output) as stream:
        # Level 9 and no time, no name: nothing in the header depends on where and when.
        with gzip.GzipFile(filename="", mode="wb", fileobj=stream, mtime=0, compresslevel=9) as squeezed:
            tar_sha256 = write_tar(squeezed, members(production, order, origins))
        size = stream.tell()
    return Packed(output, tar_sha256, size)


def members(production: Production, order: Order, origins: Sequence[Origin]) -> Iterator[tuple[str, bytes]]:
    """Every file of the archive with its name, sorted by name, one at a time."""
    licences = _licence_files(production.cases, origins)
    yield from sorted(licences.items())
    for case in sorted(production.cases, key=lambda case: f"{case.id}/"):
        for name, content in production.files(case):
            yield f"fixtures/{case.id}/{name}", content
    yield "manifest.json", metadata_bytes(_manifest(production, order, origins, licences))


def write_tar(sink: "_Sink", files: Iterable[tuple[str, bytes]]) -> str:
    """Write a tar of regular files, in the order given, without times and owners; its sha256 in hexadecimal."""
    tap = _Tap(sink)
    # The mode "w|" calls nothing but `write`, whatever the signature asks for.
    with tarfile.open(
        fileobj=cast("IO[bytes]", tap), mode="w|", format=tarfile.PAX_FORMAT, encoding="utf-8"
    ) as archive:
        for name, content in files:
            info = tarfile.TarInfo(name)
            info.size = len(content)
            info.mode = 0o644
            archive.addfile(info, io.BytesIO(content))
    return tap.sha256.hexdigest()


class _Tap:
    """Hands bytes on and hashes them on the way."""

    def __init__(self, sink: "_Sink") -> None:
        self._sink = sink
        self.sha256 = hashlib.sha256()

    def write(self, content: bytes) -> int:
        self.sha256.update(content)
        return self._sink.write(content)


class _Sink(Protocol):
    def write(self, content: bytes, /) -> int: ...


def _licence_files(cases: Sequence[Shelved], origins: Sequence[Origin]) -> dict[str, bytes]:
    users: dict[str, list[str]] = {}
    for case in cases:
        users.setdefault(case.origin, []).append(case.id)
    files: dict[str, bytes] = {}
    folders: set[str] = set()
    index: dict[str, object] = {}
    for origin in origins:
        if origin.name not in users:
            continue
        folder = _plain(f"{origin.name} {origin.version}".strip(), folders)
        folders.add(folder)
        texts: dict[str, bytes] = {}
        for name, text in origin.licence_texts:
            texts[f"LICENSES/{folder}/{_plain(name, {path.rpartition('/')[2] for path in texts})}"] = text
        files |= texts
        index[origin.name] = {
            "cases": sorted(users[origin.name]),
            "files": sorted(texts),
            "licence": origin.licence,
            "version": origin.version,
        }
    return files | {"LICENSES/index.json": metadata_bytes(index)}


def _plain(name: str, taken: Collection[str]) -> str:
    """A name that every file system takes, unlike those that are taken."""
    plain = re.sub(r"[^A-Za-z0-9._+-]+", "-", name)
    while plain in taken:
        plain += "_"
    return plain


def _manifest(
    production: Production, order: Order, origins: Sequence[Origin], licences: Mapping[str, bytes]
) -> dict[str, object]:
    """Everything needed to make the archive again, and to check it; nothing of this machine."""
    return {
        "layout": LAYOUT_VERSION,
        "hunksmith": version("hunksmith"),
        "tools": {
            **{name: version(name) for name in _GRAMMARS},
            "prettier": pinned_version(),
            "ruff": ruff_version(),
        },
        "seed": order.seed,
        "options": {
            "carriers": str(order.carriers),
            "count_scale": order.count_scale,
            "difficulty": [str(tier) for tier in order.tiers],
            "languages": list(order.languages),
            "min_score": order.min_score,
            "mutations": list(order.mutations),
            "style": str(order.style),
        },
        "corpus": [
            {
                "archive_hash": origin.archive_hash,
                "licence": origin.licence,
                "name": origin.name,
                "released": origin.released,
                "version": origin.version,
            }
            for origin in origins
        ],
        "cases": {
            case.id: {f"fixtures/{case.id}/{name}": stored.sha256 for name, stored in case.files.items()}
            for case in production.cases
        },
        "licences": {name: hashlib.sha256(text).hexdigest() for name, text in licences.items()},
        "shortfalls": [
            {
                "band": shortfall.pool.band,
                "difficulty": str(shortfall.pool.tier),
                "filled": shortfall.filled,
                "mutation": shortfall.pool.mutation,
                "wanted": shortfall.wanted,
            }
            for shortfall in production.shortfalls
        ],
    }


def _target(output: Path) -> Path:
    """The file itself where the output is a link to one, so that the link stays."""
    return Path(os.path.realpath(output))


@contextmanager
def _replacing(output: Path) -> Iterator[IO[bytes]]:
    """A new file beside `output` that takes its place once it is whole, and vanishes on any failure.

    Raises:
        OutputError: it cannot be written.
    """
    target = _target(output)
    temporary: str | None = None
    try:
        descriptor, temporary = tempfile.mkstemp(dir=target.parent, prefix=_TEMPORARY)
        with os.fdopen(descriptor, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        # mkstemp makes files that only their owner can read; the archive is to be an ordinary file.
        Path(temporary).chmod(0o666 & ~_umask())
        Path(temporary).replace(target)
    except OSError as error:
        raise OutputError(
            f"--output {output} cannot be written: {error.strerror}; free space or choose another place"
        ) from error
    finally:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
