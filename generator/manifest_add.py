"""Add an entry to a corpus manifest: a word on the command line becomes pinned TOML at the end of the file.

npm:NAME[@VERSION]   pypi:NAME[@VERSION]   git:URL@REV   path:FOLDER

What the manifest holds already, comments included, stays as it is.
"""

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.fetch import archive_of, fetch
from generator.git_source import fetch_git, parse_git
from generator.lock import replace_file
from generator.manifest import Package, Registry, is_package_name, parse
from generator.metadata import declared_licence
from generator.releases import Release, hash_of, releases
from syntax.errors import InputError, UsageError

_KINDS = "npm:NAME[@VERSION], pypi:NAME[@VERSION], git:URL@REV or path:FOLDER"


@dataclass(frozen=True, slots=True)
class Filters:
    """Which files of an origin are taken; empty ones take all."""

    include: Sequence[str]
    exclude: Sequence[str]
    languages: Sequence[str]


def add_origin(manifest: Path, spec: str, filters: Filters, *, licence: str) -> str:
    """Add an entry and write the manifest; the text that was added.

    Args:
        manifest: its path; it is made where there is none.
        spec: as the module's docstring draws it.
        filters: which files are taken.
        licence: SPDX expression; "" for what the metadata or the licence file say.

    Raises:
        HunksmithError: the origin cannot be found or fetched, or the manifest that would result is refused.
    """
    kind, _, rest = spec.partition(":")
    match kind:
        case "npm" | "pypi":
            fields = _package(Registry(kind), rest, filters, licence)
        case "git":
            url, revision = parse_git(rest)
            fields = {"url": url, "revision": fetch_git(url, revision).revision} | _given(licence=licence)
        case "path":
            fields = _folder(Path(rest), manifest) | _given(licence=licence)
        case _:
            raise UsageError(f"{spec!r} names no origin: expected {_KINDS}")
    block = _block(kind, fields, filters)
    try:
        before = manifest.read_bytes() if manifest.exists() else b""
    except OSError as error:
        raise InputError(f"corpus manifest {manifest} cannot be read: {error.strerror}") from error
    after = before + (b"\n" if before else b"") + block.encode()
    parse(after, manifest)
    replace_file(manifest, after)
    return block


def _package(registry: Registry, rest: str, filters: Filters, licence: str) -> dict[str, str]:
    name, mark, version = rest.rpartition("@")
    if not mark or not name:
        name, version = rest, ""
    if not is_package_name(registry, name):
        raise UsageError(f"{registry} has no package called {name!r}; expected {_KINDS}")
    wanted = Package(registry, name, version, "", licence, tuple(filters.include), tuple(filters.exclude))
    release = _release(wanted)
    package = replace(wanted, version=release.version, archive_hash=hash_of(wanted, release))
    fetch(package)
    licence = licence or declared_licence(archive_of(package), registry)
    if not licence:
        raise InputError(f"{package.origin} declares no licence that SPDX names; read its text and pass --licence")
    return {
        "registry": str(registry),
        "name": name,
        "version": package.version,
        "archive_hash": package.archive_hash,
        "licence": licence,
    }


def _release(package: Package) -> Release:
    published = releases(package)
    found = [release for release in published if package.version in {"", release.version}]
    if not found:
        raise InputError(f"{package.origin} has no version {package.version or 'that can be fetched'}; name another")
    return found[-1]


def _folder(folder: Path, manifest: Path) -> dict[str, str]:
    if not folder.is_dir():
        raise InputError(f"path {folder} is no folder; name the one that holds the sources")
    name = re.sub(r"[^A-Za-z0-9._-]", "-", folder.resolve().name)
    return {
        "name": name.strip(".-_") or "folder",
        "path": os.path.relpath(folder, manifest.parent).replace(os.sep, "/"),
    }


def _given(**fields: str) -> dict[str, str]:
    return {key: value for key, value in fields.items() if value}


def _block(kind: str, fields: dict[str, str], filters: Filters) -> str:
    """The entry as TOML; JSON's strings are TOML's."""
    lists = {"include": filters.include, "exclude": filters.exclude, "languages": filters.languages}
    if kind in {"npm", "pypi"} and not filters.include:
        lists["include"] = ["**"]
    lines = [f"[[{kind if kind in {'git', 'path'} else 'package'}]]"]
    lines += [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items()]
    lines += [f"{key} = {json.dumps(list(values), ensure_ascii=False)}" for key, values in lists.items() if values]
    return "\n".join([*lines, ""])
