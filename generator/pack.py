"""Packing: cases become `fixtures.tar.gz`.

    fixtures/<case-id>/prompt.md
    fixtures/<case-id>/input/<file>          mutated
    fixtures/<case-id>/expected/<file>       original
    fixtures/<case-id>/metadata.json
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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from generator.case import Case, metadata_bytes
from generator.corpus import Origin
from generator.pipeline import Order, Production
from syntax.errors import OutputError
from verify.prettier_install import pinned_version
from verify.ruff import ruff_version

LAYOUT_VERSION = 1
"""Of the layout above; raised when a loader would have to change."""

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
    if output.is_dir():
        raise OutputError(f"--output {output} is a folder; name a file, such as {output / 'fixtures.tar.gz'}")
    if not output.parent.is_dir():
        raise OutputError(f"--output {output}: the folder {output.parent} does not exist; create it first")
    if not os.access(output.parent, os.W_OK):
        raise OutputError(f"--output {output}: the folder {output.parent} is not writable; choose another one")


def pack(output: Path, production: Production, order: Order, origins: Sequence[Origin]) -> Packed:
    """Write the archive under a temporary name beside `output`, then rename it.

    Raises:
        OutputError: it cannot be written; what was there before is untouched.
    """
    tar = tar_bytes(members(production, order, origins))
    squeezed = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=squeezed, mtime=0, compresslevel=9) as stream:
        stream.write(tar)
    _write(output, squeezed.getvalue())
    return Packed(output, hashlib.sha256(tar).hexdigest(), squeezed.tell())


def members(production: Production, order: Order, origins: Sequence[Origin]) -> dict[str, bytes]:
    """Every file of the archive by its name."""
    files: dict[str, bytes] = {}
    for case in production.cases:
        files |= _case_files(case)
    files |= _licence_files(production.cases, origins)
    files["manifest.json"] = metadata_bytes(_manifest(production, order, origins, files))
    return files


def tar_bytes(files: Mapping[str, bytes]) -> bytes:
    """A tar of regular files, sorted by name, without times and owners."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT, encoding="utf-8") as archive:
        for name in sorted(files):
            info = tarfile.TarInfo(name)
            info.size = len(files[name])
            info.mode = 0o644
            archive.addfile(info, io.BytesIO(files[name]))
    return stream.getvalue()


def _case_files(case: Case) -> dict[str, bytes]:
    root = f"fixtures/{case.id}"
    return {
        f"{root}/prompt.md": case.prompt.encode(),
        f"{root}/input/{case.file}": case.text,
        f"{root}/expected/{case.file}": case.expected,
        f"{root}/metadata.json": metadata_bytes(case.metadata),
    }


def _licence_files(cases: Sequence[Case], origins: Sequence[Origin]) -> dict[str, bytes]:
    users: dict[str, list[str]] = {}
    for case in cases:
        users.setdefault(case.origin, []).append(case.id)
    files: dict[str, bytes] = {}
    index: dict[str, object] = {}
    for origin in origins:
        if origin.name not in users:
            continue
        folder = "LICENSES/" + re.sub(r"[^A-Za-z0-9._+-]+", "-", f"{origin.name} {origin.version}".strip())
        texts = {f"{folder}/{name}": text for name, text in origin.licence_texts}
        files |= texts
        index[origin.name] = {
            "cases": sorted(users[origin.name]),
            "files": sorted(texts),
            "licence": origin.licence,
            "version": origin.version,
        }
    return files | {"LICENSES/index.json": metadata_bytes(index)}


def _manifest(
    production: Production, order: Order, origins: Sequence[Origin], files: Mapping[str, bytes]
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
                "version": origin.version,
            }
            for origin in origins
        ],
        "cases": {
            case.id: {name: hashlib.sha256(text).hexdigest() for name, text in _case_files(case).items()}
            for case in production.cases
        },
        "licences": {
            name: hashlib.sha256(text).hexdigest() for name, text in files.items() if name.startswith("LICENSES/")
        },
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


def _write(output: Path, content: bytes) -> None:
    temporary: str | None = None
    try:
        descriptor, temporary = tempfile.mkstemp(dir=output.parent, prefix=f".{output.name}.")
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        # mkstemp makes files that only their owner can read; the archive is to be an ordinary file.
        Path(temporary).chmod(0o666 & ~_umask())
        Path(temporary).replace(output)
    except OSError as error:
        raise OutputError(
            f"--output {output} cannot be written: {error.strerror}; free space or choose another"
        ) from error
    finally:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
