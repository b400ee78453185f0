"""How outputs differ from what is asked, file by file: first the diffs of a case, then their colours all at once."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from harness.side_by_side import rows
from syntax.lines import split_lines
from verify.diff import compact_diff
from verify.fixtures import FixtureCase
from verify.patch import PatchError, apply_patch

_AROUND = 24
"""Lines above and below a hunk that are lexed as well: most strings and comments are shorter."""
_HUNK = re.compile(r"^@@ -(\d{1,9})(?:,(\d{1,9}))? ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class FileView:
    """One file side by side: its path, the headings of both columns, and the rows of the table."""

    path: str
    left: str
    right: str
    rows: Markup


@dataclass(frozen=True, slots=True)
class Draft:
    """A file of which the diff is known and the colours are not yet."""

    path: str
    left: str
    right: str
    diff: str


def output_drafts(patch: bytes | None, known: FixtureCase | None, kept: Mapping[str, bytes]) -> tuple[list[Draft], str]:
    """How an output differs, and what is to be said of it in words.

    Args:
        patch: what was changed; None where that was not kept.
        known: the case; None where it is not at hand.
        kept: expected files as they were left, as far as they were kept.
    """
    if patch is None:
        return [], "The change was not kept."
    if not patch.strip():
        return [], "Nothing was changed."
    if known is not None and known.given:
        try:
            return _against({**apply_patch(patch, known.given), **kept}, known)
        except PatchError:
            # It was cut, has a line that was cut, or is about a file that is no text.
            if kept:
                return _against({**known.given, **kept}, known)
            return list(_raw(patch)), ""
    return list(_raw(patch)), ""


def _against(actual: Mapping[str, bytes], known: FixtureCase) -> tuple[list[Draft], str]:
    """Actual files beside expected ones; beside the input where nothing is expected of a file."""
    drafts: list[Draft] = []
    for path in sorted({*actual, *known.expected}):
        wanted = known.expected.get(path, known.given.get(path))
        if actual.get(path) != wanted:
            left = "expected" if path in known.expected else "input"
            drafts.append(Draft(path, left, "actual", compact_diff(wanted or b"", actual.get(path, b""))))
    return drafts, "" if drafts else "Byte for byte what is asked."


def _raw(patch: bytes) -> Iterator[Draft]:
    """The files of a patch whose input is not at hand."""
    text = patch.decode("utf-8", "backslashreplace")
    for part in re.split(r"^(?=--- [^\n]*\n\+\+\+ )", text, flags=re.MULTILINE):
        names = re.match(r"--- ([^\n\t]*)[^\n]*\n\+\+\+ ([^\n\t]*)[^\n]*\n", part)
        if names is not None:
            name = names[2] if names[2] != "/dev/null" else names[1]
            yield Draft(name.partition("/")[2] or name, "input", "actual", part[names.end() :])


def fix_drafts(known: FixtureCase) -> list[Draft]:
    """The fix that is asked, input beside expected text."""
    return [
        Draft(path, "input", "expected", compact_diff(known.given.get(path, b""), text))
        for path, text in sorted(known.expected.items())
        if known.given.get(path) != text
    ]


def palettes_of(known: FixtureCase | None, drafts: Sequence[Draft]) -> dict[str, tuple[bytes, ...]]:
    """By path the parts of the expected file that hunks lie in, with enough around them for the lexer to find in."""
    found: dict[str, list[tuple[int, int]]] = {}
    for draft in drafts:
        if known is not None and draft.path in known.expected:
            for first, count in _HUNK.findall(draft.diff):
                start = max(0, int(first) - 1 - _AROUND)
                found.setdefault(draft.path, []).append((start, int(first) + int(count or 1) + _AROUND))
    parts: dict[str, tuple[bytes, ...]] = {}
    for path, stretches in found.items():
        lines = split_lines(known.expected[path]) if known is not None else []
        parts[path] = tuple(b"".join(lines[start:end]) for start, end in _merged(stretches))
    return parts


def _merged(stretches: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Stretches of lines that touch or overlap, as one."""
    current: tuple[int, int] | None = None
    for start, end in sorted(stretches):
        if current is not None and start <= current[1]:
            current = current[0], max(current[1], end)
        else:
            if current is not None:
                yield current
            current = start, end
    if current is not None:
        yield current


def coloured_files(drafts: Sequence[Draft], palettes: Mapping[str, tuple[bytes, ...]]) -> tuple[FileView, ...]:
    """Drafts with their rows, coloured by the parts of `palettes_of`."""
    return tuple(
        FileView(draft.path, draft.left, draft.right, rows(draft.diff, draft.path, palettes.get(draft.path, ())))
        for draft in drafts
    )
