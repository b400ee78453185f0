"""The corpus manifest: which packages, git repositories and folders the sources come from, and which of their files.

allow_licences = ["EUPL-1.2"]       # optional: beside those that licence.ALLOWED names

[[package]]
registry = "npm"                    # or "pypi"
name = "rxjs"
version = "7.8.2"                   # exact
archive_hash = "sha512-dhKf90..."   # npm: the integrity; PyPI: "sha256:<hex>" of the py3-none-any wheel
licence = "Apache-2.0"              # SPDX
update = "minor"                    # optional: how far --update-corpus may go: none, patch, minor, major
include = ["src/**/*.ts"]           # below the package's root; see syntax.glob
exclude = ["src/internal/**"]       # optional, here and below
languages = ["typescript"]          # optional, here and below

[[git]]
url = "https://HOST/OWNER/NAME.git"
revision = "5f2c..."                # the full hash
include = ["src/**"]                # optional, here and below: all files

[[path]]
name = "service"                    # what outputs call it
path = "../service"                 # a folder, seen from the manifest's own
licence = "LicenseRef-ours"         # optional: else what the licence file says
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from pathlib import Path

from generator.git_source import is_git_url, is_revision, name_of
from syntax.errors import InputError
from syntax.glob import compiled
from syntax.languages.registry import LANGUAGES, language_of

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
_FILTERS = ("include", "exclude", "languages")
_KEYS = frozenset({*_TEXT_KEYS, *_FILTERS, "update"})
_GIT_KEYS = frozenset({"url", "revision", "licence", *_FILTERS})
_PATH_KEYS = frozenset({"name", "path", "licence", *_FILTERS})
_TOP_KEYS = frozenset({"package", "git", "path", "allow_licences"})
_PATH_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


class Registry(StrEnum):
    """Where a package is published."""

    NPM = "npm"
    PYPI = "pypi"


class Update(StrEnum):
    """How far a package may move from the version that the manifest names: which parts of it may grow."""

    NONE = "none"
    PATCH = "patch"
    MINOR = "minor"
    MAJOR = "major"


def is_package_name(registry: Registry, name: str) -> bool:
    """Whether a registry could have a package of that name."""
    return _NAMES[registry].fullmatch(name) is not None


@dataclass(frozen=True, slots=True)
class Package:
    """A published package; the module's docstring draws it.

    Attributes:
        released: day on which the version was published, ISO 8601, as a lock knows it; "" where none does.
    """

    registry: Registry
    name: str
    version: str
    archive_hash: str
    licence: str
    include: tuple[str, ...]
    exclude: tuple[str, ...]
    languages: tuple[str, ...] = field(default=(), kw_only=True)
    update: Update = field(default=Update.MINOR, kw_only=True)
    released: str = field(default="", kw_only=True)

    @property
    def origin(self) -> str:
        """What metadata and messages call it: `npm:rxjs`."""
        return f"{self.registry}:{self.name}"

    def takes(self, path: str) -> bool:
        """Whether globs and languages take a path below the package's root."""
        return _takes(path, self.include, self.exclude, self.languages)


@dataclass(frozen=True, slots=True)
class GitEntry:
    """A revision of a git repository; `licence` is "" where its licence file is to say it."""

    url: str
    revision: str
    licence: str
    include: tuple[str, ...]
    exclude: tuple[str, ...]
    languages: tuple[str, ...]

    @property
    def origin(self) -> str:
        """What metadata and messages call it: `git:HOST/OWNER/NAME`."""
        return f"git:{name_of(self.url)}"

    def takes(self, path: str) -> bool:
        """Whether globs and languages take a path below the repository's root."""
        return _takes(path, self.include, self.exclude, self.languages)


@dataclass(frozen=True, slots=True)
class PathEntry:
    """A folder of this machine; `licence` is "" where its licence file is to say it."""

    name: str
    root: Path
    licence: str
    include: tuple[str, ...]
    exclude: tuple[str, ...]
    languages: tuple[str, ...]

    @property
    def origin(self) -> str:
        """What metadata and messages call it: `path:service`."""
        return f"path:{self.name}"

    def takes(self, path: str) -> bool:
        """Whether globs and languages take a path below the folder."""
        return _takes(path, self.include, self.exclude, self.languages)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a manifest names.

    Attributes:
        packages: sorted by origin, like the others.
        repositories: git repositories.
        folders: local folders.
        allow_licences: SPDX identifiers that it allows beside those that every corpus may hold.
    """

    packages: tuple[Package, ...]
    repositories: tuple[GitEntry, ...] = ()
    folders: tuple[PathEntry, ...] = ()
    allow_licences: frozenset[str] = frozenset()


def load(path: Path) -> Manifest:
    """Read a manifest.

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
    return parse(text, path)


def parse(text: bytes, path: Path) -> Manifest:
    """Read a manifest's text; `path` is where it lies, or is to lie.

    Raises:
        InputError: it is no TOML, or an entry is not as the module's docstring draws it.
    """
    try:
        document = tomllib.loads(text.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"corpus manifest {path} is no TOML: {_line(error)}") from error
    entries = {kind: document.get(kind, []) for kind in ("package", "git", "path")}
    if not all(isinstance(each, list) for each in entries.values()) or not any(entries.values()):
        raise InputError(f"corpus manifest {path} must hold [[package]], [[git]] or [[path]] entries")
    if not set(document) <= _TOP_KEYS:
        raise InputError(f"corpus manifest {path} must hold {', '.join(sorted(_TOP_KEYS))} and nothing else")
    where = f"corpus manifest {path}"
    packages = [_package(entry, f"{where}, package {number}") for number, entry in enumerate(entries["package"], 1)]
    repositories = [_git(entry, f"{where}, git {number}") for number, entry in enumerate(entries["git"], 1)]
    folders = [_path(entry, f"{where}, path {number}", path) for number, entry in enumerate(entries["path"], 1)]
    origins = sorted(
        [
            *(each.origin for each in packages),
            *(each.origin for each in repositories),
            *(each.origin for each in folders),
        ]
    )
    for before, after in pairwise(origins):
        if before == after:
            raise InputError(f"corpus manifest {path} names {after} twice; keep one")
    return Manifest(
        tuple(sorted(packages, key=lambda entry: entry.origin)),
        tuple(sorted(repositories, key=lambda entry: entry.origin)),
        tuple(sorted(folders, key=lambda entry: entry.origin)),
        frozenset(_texts(document, "allow_licences", where)),
    )


def _package(entry: object, where: str) -> Package:
    fields = _table(entry, _KEYS, where)
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
    update = fields.get("update", Update.MINOR)
    if update not in list(Update):
        raise InputError(f"{where}: update {update!r} is none of {', '.join(Update)}")
    return Package(
        Registry(registry),
        name,
        version,
        archive_hash,
        licence,
        include,
        exclude,
        languages=_languages(fields, where),
        update=Update(str(update)),
    )


def _git(entry: object, where: str) -> GitEntry:
    fields = _table(entry, _GIT_KEYS, where)
    url, revision = _text(fields, "url", where), _text(fields, "revision", where)
    if not is_git_url(url):
        raise InputError(f"{where}: url must be an https, ssh or file address")
    if not is_revision(revision):
        raise InputError(f"{where}: revision {revision!r} must be a full hash; `git rev-parse REV` tells it")
    include, exclude = (_globs(fields, key, where) for key in ("include", "exclude"))
    return GitEntry(url, revision, _licence(fields, where), include, exclude, _languages(fields, where))


def _path(entry: object, where: str, manifest: Path) -> PathEntry:
    fields = _table(entry, _PATH_KEYS, where)
    name, path = _text(fields, "name", where), _text(fields, "path", where)
    if not _PATH_NAME.fullmatch(name):
        raise InputError(f"{where}: name {name!r} must be made of letters, digits, `.`, `_` and `-`")
    include, exclude = (_globs(fields, key, where) for key in ("include", "exclude"))
    root = manifest.parent / path
    return PathEntry(name, root, _licence(fields, where), include, exclude, _languages(fields, where))


def _table(entry: object, known: frozenset[str], where: str) -> Mapping[str, object]:
    if not isinstance(entry, dict):
        raise InputError(f"{where} must be a table")
    unknown = sorted(set(entry) - known)
    if unknown:
        raise InputError(f"{where} has an unknown key {unknown[0]!r}; known are {', '.join(sorted(known))}")
    return entry


def _takes(path: str, include: tuple[str, ...], exclude: tuple[str, ...], languages: tuple[str, ...]) -> bool:
    if languages:
        language = language_of(path)
        if language is None or language.name not in languages:
            return False
    if include and not any(compiled(glob).fullmatch(path) for glob in include):
        return False
    return not any(compiled(glob).fullmatch(path) for glob in exclude)


def _licence(fields: Mapping[str, object], where: str) -> str:
    licence = _text(fields, "licence", where) if "licence" in fields else ""
    if licence and not _LICENCE.fullmatch(licence):
        raise InputError(f"{where}: licence {licence!r} is no SPDX expression")
    return licence


def _languages(fields: Mapping[str, object], where: str) -> tuple[str, ...]:
    names = _texts(fields, "languages", where)
    unknown = [name for name in names if name not in LANGUAGES]
    if unknown:
        raise InputError(f"{where}: languages: unknown {unknown[0]!r}; known are {', '.join(LANGUAGES)}")
    return names


def _texts(fields: Mapping[str, object], key: str, where: str) -> tuple[str, ...]:
    value = fields.get(key, [])
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise InputError(f"{where}: {key} must be a list of strings")
    return tuple(value)


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
