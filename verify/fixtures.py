"""Read a fixture set: `fixtures.tar.gz`, any other tar, or an unpacked folder.

    [fixtures/]<case-id>/prompt.md
    [fixtures/]<case-id>/input/<file>          what the agent is given
    [fixtures/]<case-id>/expected/<file>       what is asked
    [fixtures/]<case-id>/metadata.json

    manifest.json                              sha256 of each file, in sets of ours

What else lies there (LICENSES/) is passed over. Sets made by oh-my-pi's generator have the same layout.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from syntax.errors import InputError
from verify.paths import DEPTH_LIMIT, safe_path
from verify.untar import BrokenArchiveError, Kind, open_tar

PROMPT = "prompt.md"
METADATA = "metadata.json"
INPUT = "input"
EXPECTED = "expected"
MANIFEST = "manifest.json"

_FILE_LIMIT = 16 * 1024 * 1024
_SET_LIMIT = 4 * 1024 * 1024 * 1024
_UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class FixtureCase:
    """A fixture, as it lies on disk.

    Attributes:
        case_id: the name of its folder.
        prompt: the text of `prompt.md`; None where there is none.
        metadata: the bytes of `metadata.json`; None where there is none.
        given: path to text of `input/`.
        expected: path to text of `expected/`.
    """

    case_id: str
    prompt: bytes | None
    metadata: bytes | None
    given: dict[str, bytes]
    expected: dict[str, bytes]

    def facts(self) -> dict[str, object]:
        """The metadata, parsed; empty where there is none or it is malformed (`check` tells)."""
        try:
            parsed = json.loads(self.metadata or b"{}")
        except (ValueError, RecursionError):
            return {}
        return parsed if isinstance(parsed, dict) else {}

    def fact(self, key: str) -> str:
        """One entry of the metadata as text, `unknown` where there is none."""
        value = self.facts().get(key)
        return value if isinstance(value, str) and value else _UNKNOWN

    def carrier(self) -> str:
        """The name of the carrier that the metadata record, `none` where there is none."""
        record = self.facts().get("carrier")
        name = record.get("name") if isinstance(record, dict) else None
        return name if isinstance(name, str) and name else "none"


@dataclass(slots=True)
class _Draft:
    files: dict[PurePosixPath, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FixtureSet:
    """A whole set.

    Attributes:
        cases: sorted by id.
        manifest: the bytes of `manifest.json`; None where there is none.
    """

    cases: tuple[FixtureCase, ...]
    manifest: bytes | None = None


def read_fixtures(path: Path) -> FixtureSet:
    """Read a set.

    Raises:
        InputError: there is no such set, it is broken, or it holds what no fixture set holds (a link, `..`).
    """
    try:
        members = _folder_members(path) if path.is_dir() else _tar_members(path)
        found = _set(members)
    except OSError as error:
        raise InputError(f"cannot read fixtures {path}: {error.strerror or error}; name a folder or a tar") from error
    except BrokenArchiveError as error:
        raise InputError(f"fixtures {path} are no whole tar archive: {error}; fetch or build them again") from error
    if not found.cases:
        raise InputError(f"no case in {path}: a case is a folder with {INPUT}/ and {EXPECTED}/")
    return found


def _set(members: Iterator[tuple[PurePosixPath, bytes]]) -> FixtureSet:
    drafts: dict[PurePosixPath, _Draft] = {}
    manifest: bytes | None = None
    for path, content in members:
        if path == PurePosixPath(MANIFEST):
            manifest = content
        place = _place(path)
        if place is None:
            continue
        home, inner = place
        files = drafts.setdefault(home, _Draft()).files
        if inner in files:
            raise InputError(f"fixtures hold {path} twice")
        files[inner] = content
    found = {home: draft for home, draft in drafts.items() if any(path.parts[0] == EXPECTED for path in draft.files)}
    named: dict[str, PurePosixPath] = {}
    for home in found:
        if home.name in named:
            raise InputError(f"fixtures hold the case {home.name} twice: {named[home.name]} and {home}")
        named[home.name] = home
    return FixtureSet(tuple(_case(found[named[name]].files, name) for name in sorted(named)), manifest)


def _case(files: dict[PurePosixPath, bytes], case_id: str) -> FixtureCase:
    parts: dict[str, dict[str, bytes]] = {INPUT: {}, EXPECTED: {}}
    for path in sorted(files):
        if path.parts[0] in parts:
            parts[path.parts[0]][PurePosixPath(*path.parts[1:]).as_posix()] = files[path]
    return FixtureCase(
        case_id, files.get(PurePosixPath(PROMPT)), files.get(PurePosixPath(METADATA)), parts[INPUT], parts[EXPECTED]
    )


def _place(path: PurePosixPath) -> tuple[PurePosixPath, PurePosixPath] | None:
    """The folder of the case that a file belongs to, and its path there; None for files of no case."""
    parts = path.parts
    for depth in (1, 2, 3):
        if len(parts) > depth + 1 and parts[depth] in {INPUT, EXPECTED}:
            return PurePosixPath(*parts[:depth]), PurePosixPath(*parts[depth:])
        if len(parts) == depth + 1 and parts[depth] in {PROMPT, METADATA}:
            return PurePosixPath(*parts[:depth]), PurePosixPath(parts[depth])
    return None


def _tar_members(path: Path) -> Iterator[tuple[PurePosixPath, bytes]]:
    with open_tar(path, budget=_SET_LIMIT) as archive:
        for member in archive:
            if member.kind is Kind.FOLDER:
                continue
            safe = safe_path(member.name) if member.name is not None else None
            if safe is None or member.kind is not Kind.FILE:
                raise InputError(f"fixtures {path} hold {member.name!r} ({member.kind}): no fixture set does")
            if member.size > _FILE_LIMIT:
                raise InputError(f"fixtures {path}: {member.name} has {member.size:,} bytes, too many for a fixture")
            yield safe, archive.read(member.size)


def _folder_members(root: Path) -> Iterator[tuple[PurePosixPath, bytes]]:
    """The files of an unpacked set; a folder that is itself one case's parent counts like `fixtures/`."""
    pending = [PurePosixPath()]
    while pending:
        folder = pending.pop()
        with os.scandir(root / folder) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
        for entry in listed:
            inner = folder / entry.name
            if entry.is_symlink():
                if _place(inner / "x") or _place(inner):
                    raise InputError(f"fixtures {root} hold a link: {inner}; no fixture set does")
            elif entry.is_dir():
                if len(inner.parts) < DEPTH_LIMIT and (_place(inner / "x") or not entry.name.startswith(".")):
                    pending.append(inner)
            elif entry.is_file() and (_place(inner) is not None or inner == PurePosixPath(MANIFEST)):
                if entry.stat().st_size > _FILE_LIMIT:
                    raise InputError(f"fixtures {root}: {inner} is too large for a fixture")
                yield inner, (root / inner).read_bytes()
