"""Read outputs from a tar archive: members `<case-id>/<file>`, perhaps all below one folder."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from syntax.errors import InputError
from verify.fixtures import FixtureCase
from verify.outputs import COUNT_LIMIT, LISTED_LIMIT, Output, Outputs, Refusal, assemble, size_limit, too_large
from verify.paths import safe_path, visible
from verify.untar import BrokenArchiveError, Kind, Member, TarReader, open_tar
from verify.verdict import FailureClass

_BUDGET = 16 * 1024 * 1024 * 1024
"""Bytes that an archive may unpack to, read or passed over."""

_KIND_CLASSES = {
    Kind.LINK: FailureClass.LINK,
    Kind.HARD_LINK: FailureClass.HARD_LINK,
    Kind.SPECIAL: FailureClass.SPECIAL_FILE,
    Kind.FOLDER: FailureClass.SPECIAL_FILE,
}


@dataclass(slots=True)
class _Draft:
    found: dict[str, bytes | Refusal] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    links: set[str] = field(default_factory=set)
    refusal: Refusal | None = None
    count: int = 0


def read_tar(path: Path, cases: Mapping[str, FixtureCase]) -> Outputs:
    """Read all members once, in order; a broken end costs the cases that it cuts off, not those before.

    Raises:
        InputError: the file is no tar archive at all.
        OSError: it cannot be read.
    """
    drafts: dict[str, _Draft] = {}
    strays: list[str] = []
    broken: str | None = None
    with open_tar(path, budget=_BUDGET) as archive:
        try:
            for member in archive:
                _take(archive, member, cases, drafts, strays)
        except BrokenArchiveError as error:
            if not drafts and not strays:
                raise InputError(
                    f"outputs {path} are no tar archive ({error}); name a folder, tar or .jsonl"
                ) from error
            broken = str(error)
    by_case = {case_id: _output(cases[case_id], draft) for case_id, draft in drafts.items()}
    if broken is not None:
        lost = Output({}, refusal=Refusal(FailureClass.MALFORMED_OUTPUT, f"the archive breaks off before it: {broken}"))
        whole = {
            case_id
            for case_id, draft in drafts.items()
            if draft.refusal or draft.found.keys() >= cases[case_id].expected.keys()
        }
        by_case = {case_id: by_case[case_id] if case_id in whole else lost for case_id in cases}
    return Outputs(by_case, tuple(strays))


def _take(
    archive: TarReader,
    member: Member,
    cases: Mapping[str, FixtureCase],
    drafts: dict[str, _Draft],
    strays: list[str],
) -> None:
    """Sort a member to its case, and read it where the case expects it."""
    place = _place(member.name or "", cases)
    if place is None:
        if member.kind is not Kind.FOLDER and len(strays) < LISTED_LIMIT:
            strays.append(visible(member.name or "(a name that is no UTF-8)"))
        return
    case_id, inner = place
    case = cases[case_id]
    draft = drafts.setdefault(case_id, _Draft())
    draft.count += 1
    if draft.count > COUNT_LIMIT:
        draft.refusal = Refusal(FailureClass.TOO_MANY_FILES, f"more than {COUNT_LIMIT:,} files")
        return
    safe = safe_path(inner)
    if safe is None:
        if member.kind is not Kind.FOLDER or inner.strip("/."):
            draft.refusal = Refusal(FailureClass.UNSAFE_PATH, f"a member named {visible(inner)[:200]!r}")
        return
    name = safe.as_posix()
    if member.kind is not Kind.FOLDER:
        draft.names.append(name)
    if member.kind in {Kind.LINK, Kind.HARD_LINK}:
        draft.links.add(name)
    if name in case.expected:
        draft.found[name] = _content(archive, member, name, draft, size_limit(case, name))


def _content(archive: TarReader, member: Member, name: str, draft: _Draft, limit: int) -> bytes | Refusal:
    if member.kind is not Kind.FILE:
        return Refusal(_KIND_CLASSES[member.kind], f"{name} is a {member.kind}")
    if name in draft.found:
        return Refusal(FailureClass.MALFORMED_OUTPUT, f"the archive holds {name} twice")
    if member.size > limit:
        return too_large(member.size, limit)
    return archive.read(member.size)


def _output(case: FixtureCase, draft: _Draft) -> Output:
    if draft.refusal is not None:
        return Output({}, refusal=draft.refusal)
    for path in case.expected:
        parts = path.split("/")
        above = {"/".join(parts[:depth]) for depth in range(1, len(parts))}
        linked = sorted(above & draft.links)
        if linked:
            draft.found[path] = Refusal(FailureClass.LINK, f"{path}: {linked[0]} is a link")
    return assemble(case, draft.found, draft.names)


def _place(name: str, cases: Mapping[str, FixtureCase]) -> tuple[str, str] | None:
    """The case that a member belongs to and its path there; a folder around all cases is passed over."""
    parts = name.split("/")
    while parts and parts[0] in {"", "."}:
        if parts[0] == "" and len(parts) == len(name.split("/")):
            return None
        parts = parts[1:]
    for depth in (0, 1):
        if depth < len(parts) and parts[depth] in cases and ".." not in parts[:depth]:
            return parts[depth], "/".join(parts[depth + 1 :])
    return None
