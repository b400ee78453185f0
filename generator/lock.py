"""The lock of a corpus manifest, beside it: what was found out about each origin, and the versions to take.

<manifest without .toml>.lock.json:
    layout      1
    origins     by name:
        pinned          version or revision that the manifest named when the lock was made; another one voids the entry
        version         version to take, which --update may have moved on; a git revision
        archive_hash    of that version; "" for what is no package
        released        day of its publication, ISO 8601; "" where nobody knows
        licence         the manifest's, or what the licence file says
        metadata        the licence as the package's own metadata spell it; "" where they do not
        files           how many files may become sources, by language
"""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from generator.manifest import Package
from syntax.errors import InputError, OutputError

_LAYOUT = 1
_MAX_BYTES = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Pin:
    """Which version of a package to take; a part of `Locked`.

    Attributes:
        pinned: the version that the manifest must name for this to hold; "" for any.
    """

    pinned: str
    version: str
    archive_hash: str
    released: str


@dataclass(frozen=True, slots=True)
class Locked:
    """An origin as a lock has it; the module's docstring says what each entry is."""

    pin: Pin
    licence: str
    metadata: str
    files: Mapping[str, int]


def lock_of(manifest: Path) -> Path:
    """Where the lock of a manifest lies."""
    return manifest.with_name(f"{manifest.name.removesuffix('.toml')}.lock.json")


def pinned(packages: Iterable[Package], pins: Mapping[str, Pin]) -> tuple[Package, ...]:
    """Packages at the versions that pins name, where those were made for what the manifest names now."""
    return tuple(_at(package, pins.get(package.origin)) for package in packages)


def _at(package: Package, pin: Pin | None) -> Package:
    if pin is None or pin.pinned not in {"", package.version}:
        return package
    return replace(package, version=pin.version, archive_hash=pin.archive_hash, released=pin.released)


def read_lock(path: Path) -> dict[str, Pin]:
    """The pins of a lock, by origin; none where there is no lock.

    Raises:
        InputError: it is there and cannot be used.
    """
    return {name: locked.pin for name, locked in load_lock(path).items()}


def load_lock(path: Path) -> dict[str, Locked]:
    """A lock, by origin; empty where there is none.

    Raises:
        InputError: it is there and cannot be used.
    """
    try:
        with path.open("rb") as stream:
            document = json.loads(stream.read(_MAX_BYTES))
        return {
            str(name): Locked(
                Pin(*(str(entry[key]) for key in ("pinned", "version", "archive_hash", "released"))),
                str(entry["licence"]),
                str(entry["metadata"]),
                {str(language): int(count) for language, count in entry["files"].items()},
            )
            for name, entry in document["origins"].items()
        }
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(
            f"corpus lock {path} cannot be used ({type(error).__name__}); delete it, or run hunksmith corpus lock again"
        ) from error


def lock_text(origins: Mapping[str, Locked]) -> bytes:
    """What a lock's file holds."""
    entries = {
        name: asdict(locked.pin) | {"files": dict(locked.files), "licence": locked.licence, "metadata": locked.metadata}
        for name, locked in origins.items()
    }
    return (json.dumps({"layout": _LAYOUT, "origins": entries}, indent=2, sort_keys=True) + "\n").encode()


def write_lock(path: Path, origins: Mapping[str, Locked]) -> bool:
    """Write a lock at once; whether that changed anything.

    Raises:
        OutputError: it cannot be written; what was there before is untouched.
    """
    return replace_file(path, lock_text(origins))


def replace_file(path: Path, content: bytes) -> bool:
    """Give a file new content by one rename; whether that changed anything.

    Raises:
        OutputError: it cannot be written; what was there before is untouched.
    """
    fresh = path.with_name(f".{path.name}.new")
    try:
        if path.is_file() and path.read_bytes() == content:
            return False
        fresh.write_bytes(content)
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink()
        raise OutputError(f"{path} cannot be written: {error.strerror}; free space or make it writable") from error
    return True
