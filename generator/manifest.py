"""The corpus manifest: which published packages the sources come from, pinned by the hash of their archives.

[[package]]
registry = "npm"                    # or "pypi"
name = "rxjs"
version = "7.8.2"                   # exact
archive_hash = "sha512-dhKf90..."   # npm: the integrity; PyPI: "sha256:<hex>" of the py3-none-any wheel
licence = "Apache-2.0"              # SPDX
include = ["src/**/*.ts"]           # below the package's root; see generator.glob
exclude = ["src/internal/**"]       # optional
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from pathlib import Path

from generator.glob import compiled
from syntax.errors import InputError

MAX_BYTES = 1024 * 1024
"""Size of the largest manifest read, in bytes."""

_NAMES = {
    "npm": re.compile(r"(?:@[a-z0-9~][a-z0-9._~-]*/)?[a-z0-9~][a-z0-9._~-]*"),
    "pypi": re.compile(r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?"),
}
_HASHES = {
    "npm": re.compile(r"sha512-[A-Za-z0-9+/]{86}=="),
    "pypi": re.compile(r"sha256:[0-9a-f]{64}"),
}
_VERSION = re.compile(r"[0-9][0-9A-Za-z.+!-]*")
_LICENCE = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]*(?: (?:AND|OR|WITH) [A-Za-z0-9][A-Za-z0-9.+-]*)*")
_TEXT_KEYS = ("registry", "name", "version", "archive_hash", "licence")
_KEYS = frozenset({*_TEXT_KEYS, "include", "exclude"})


class Registry(StrEnum):
    """Where a package is published."""

    NPM = "npm"
    PYPI = "pypi"


@dataclass(frozen=True, slots=True)
class Package:
    """One entry of a manifest; the module's docstring draws it."""

    registry: Registry
    name: str
    version: str
    archive_hash: str
    licence: str
    include: tuple[str, ...]
    exclude: tuple[str, ...]

    @property
    def origin(self) -> str:
        """What metadata and messages call it: `npm:rxjs`."""
        return f"{self.registry}:{self.name}"

    def takes(self, path: str) -> bool:
        """Whether the globs take a path below the package's root."""
        return any(compiled(glob).fullmatch(path) for glob in self.include) and not any(
            compiled(glob).fullmatch(path) for glob in self.exclude
        )


def load(path: Path) -> tuple[Package, ...]:
    """Read a manifest; packages come sorted by `Package.origin`.

    Raises:
        InputError: it is missing, is no TOML, or an entry is not as the module's docstring draws it.
    """
    try:
        with path.open("rb") as stream:
            text = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputError(
            f"corpus manifest {path} cannot be read: {error.strerror}; --corpus wants a TOML file"
        ) from error
    if len(text) > MAX_BYTES:
        raise InputError(f"corpus manifest {path} is over {MAX_BYTES} bytes; --corpus wants a small TOML file")
    try:
        document = tomllib.loads(text.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"corpus manifest {path} is no TOML: {_line(error)}") from error
    entries = document.get("package")
    if not isinstance(entries, list) or not entries or set(document) != {"package"}:
        raise InputError(f"corpus manifest {path} must hold [[package]] entries and nothing else")
    packages = [_package(entry, f"corpus manifest {path}, package {number}") for number, entry in enumerate(entries, 1)]
    packages.sort(key=lambda package: package.origin)
    for before, after in pairwise(packages):
        if before.origin == after.origin:
            raise InputError(f"corpus manifest {path} names {after.origin} twice; keep one")
    return tuple(packages)


def _package(entry: object, where: str) -> Package:
    if not isinstance(entry, dict):
        raise InputError(f"{where} must be a table")
    fields: Mapping[str, object] = entry
    unknown = sorted(set(fields) - _KEYS)
    if unknown:
        raise InputError(f"{where} has an unknown key {unknown[0]!r}; known are {', '.join(sorted(_KEYS))}")
    registry, name, version, archive_hash, licence = (_text(fields, key, where) for key in _TEXT_KEYS)
    if registry not in _NAMES:
        raise InputError(f"{where}: registry {registry!r} is none of {', '.join(_NAMES)}")
    for key, value, pattern in (
        ("name", name, _NAMES[registry]),
        ("version", version, _VERSION),
        ("archive_hash", archive_hash, _HASHES[registry]),
        ("licence", licence, _LICENCE),
    ):
        if not pattern.fullmatch(value):
            raise InputError(f"{where}: {key} {value!r} is not what {registry} calls one")
    include, exclude = (_globs(fields, key, where) for key in ("include", "exclude"))
    if not include:
        raise InputError(f"{where}: include must name at least one glob")
    return Package(Registry(registry), name, version, archive_hash, licence, include, exclude)


def _text(fields: Mapping[str, object], key: str, where: str) -> str:
    value = fields.get(key)
    if not isinstance(value, str):
        raise InputError(f"{where}: {key} must be a string")
    return value


def _globs(fields: Mapping[str, object], key: str, where: str) -> tuple[str, ...]:
    value = fields.get(key, [])
    if not isinstance(value, list):
        raise InputError(f"{where}: {key} must be a list of globs")
    globs: list[str] = []
    for glob in value:
        if not isinstance(glob, str):
            raise InputError(f"{where}: {key} must be a list of globs")
        try:
            compiled(glob)
        except ValueError as error:
            raise InputError(f"{where}: {key}: {error}") from error
        globs.append(glob)
    return tuple(globs)


def _line(error: Exception) -> str:
    """An error's message on one line."""
    return " ".join(str(error).split())
