"""An example made of a trail, and the proof that it loads and that its answer is the one expected."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from editpred.cursor import read_cursor, write_cursor
from editpred.example import Example
from editpred.trail import Trail
from editpred.udiff import apply_to_text, parse, render
from syntax.errors import InputError
from syntax.languages.language import is_clean
from syntax.languages.registry import language_of
from syntax.lines import LineIndex, Span

CONTEXT = 3
"""Lines of context around a change."""
MOST_CONTEXT = 12
ROWS_AROUND = 6
"""Rows above and below the cursor in an excerpt, if these occur once."""
ROWS_NEAR = 10
"""Rows from one change to the next that somebody may make in one go."""
MARKER = "<|user_cursor|>"
_MARKS = (MARKER, "[CURSOR_POSITION]")
_BOM = b"\xef\xbb\xbf"
_PREFIXES = {"python": "#"}
_OTHER_PREFIX = "//"
_ODD = re.compile(r"[^A-Za-z0-9_]+")


@dataclass(frozen=True, slots=True)
class Made:
    """An example without its repository, and the files that its revision holds at the paths of the trail."""

    example: Example
    files: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class _After:
    """The file of the cursor after the history, the cursor's byte in it, and what the file may be after that."""

    current: str
    offset: int
    alternatives: tuple[str, ...]


def make(trail: Trail) -> Made | None:
    """The example of a trail; None where no sound one can be made of it."""
    files = {path: trail.text(path, 0) for path in trail.files}
    if not all(_is_plain(text) for text in (*files.values(), *trail.files.values())) or not _parses(trail, files):
        return None
    path = trail.next.path
    after = _after(trail)
    sections = tuple(_history(trail))
    position = _position(after.current, after.offset, _PREFIXES.get(trail.language, _OTHER_PREFIX))
    if not all(sections) or position is None:
        return None
    example = Example(
        name=f"{trail.kind}-{_ODD.sub('-', PurePosixPath(path).stem)}-{trail.identity()[:8]}",
        repository_url="",
        revision="",
        cursor_path=path,
        cursor_position=position,
        edit_history="".join(sections),
        expected_patches=tuple(_patch(after.current, wanted, path) for wanted in after.alternatives),
        tags=(trail.kind, trail.language),
        reasoning=trail.why,
    )
    return Made(example, files) if _holds(example, sections, files, after) else None


def _after(trail: Trail) -> _After:
    """The next change alone is expected; so is, as an alternative, the next one with those that stand close to it."""
    path, done = trail.next.path, trail.done
    following = done + 1
    while following < len(trail.changes) and _is_near(trail, following):
        following += 1
    ends = (done + 1, following) if following > done + 1 else (following,)
    return _After(
        trail.text(path, done).decode(), trail.offset(done), tuple(trail.text(path, end).decode() for end in ends)
    )


def _is_near(trail: Trail, number: int) -> bool:
    one, two = trail.changes[number - 1], trail.changes[number]
    if one.path != two.path:
        return False
    first, last = sorted((one.undo[0].start, two.undo[0].start))
    return trail.files[one.path].count(b"\n", first, last) <= ROWS_NEAR


def _is_plain(text: bytes) -> bool:
    r"""Whether every reader of the format sees the same text: UTF-8, no BOM, no `\r`, no marks of the format itself."""
    try:
        decoded = text.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return not text.startswith(_BOM) and "\r" not in decoded and not any(mark in decoded for mark in _MARKS)


def _parses(trail: Trail, files: Mapping[str, bytes]) -> bool:
    """Whether the files are sound at the revision, where they are in a language of ours."""
    known = ((language_of(path), text) for path, text in files.items() if trail.files[path] != text)
    return all(language is None or is_clean(language.parse(text)) for language, text in known)


def _history(trail: Trail) -> Iterator[str]:
    for done, change in enumerate(trail.changes[: trail.done]):
        old, new = trail.text(change.path, done), trail.text(change.path, done + 1)
        yield render(old.decode(), new.decode(), change.path, context=CONTEXT)


def _patch(old: str, new: str, path: str) -> str:
    """A patch whose context is wide enough to be found by itself, where that is to be had."""
    for context in range(CONTEXT, MOST_CONTEXT + 1):
        patch = render(old, new, path, context=context)
        if all(old.count(hunk.context) == 1 for file in parse(patch) for hunk in file.hunks):
            return patch
    return render(old, new, path, context=CONTEXT)


def _position(text: str, offset: int, prefix: str) -> str | None:
    """An excerpt around the cursor that occurs once, with the cursor's marker."""
    raw = text.encode()
    excerpt = unique_excerpt(raw, offset)
    if excerpt is None:
        return None
    part, inside = raw[slice(*excerpt)].decode(), offset - excerpt.start
    marked = write_cursor(part, inside, prefix)
    try:
        read = read_cursor(marked)
    except InputError:
        read = None
    if read is not None and (read.text, read.offset) == (part, inside):
        return marked
    return part.encode()[:inside].decode() + MARKER + part.encode()[inside:].decode()


def unique_excerpt(text: bytes, offset: int) -> Span | None:
    """Whole rows around a byte, without the last line's end, that occur once in the text; None in an empty text.

    It starts and ends with a row that is not blank: readers of the format take blank ends off.
    """
    lines = LineIndex(text)
    row = lines.line_at(offset)
    for around in range(ROWS_AROUND, len(lines) + ROWS_AROUND):
        first, last = max(0, row - around), min(len(lines) - 1, row + around)
        while first < row and not lines.stripped[first]:
            first += 1
        while last > row and not lines.stripped[last]:
            last -= 1
        start, end = lines.span(first).start, lines.span(last).end
        if not lines.stripped[last] or not lines.stripped[first]:
            continue
        part = text[start:end].removesuffix(b"\n")
        if text.find(part) == start and text.find(part, start + 1) < 0:
            return Span(start, start + len(part))
    return None


def _is_plain_diff(section: str) -> bool:
    """Whether no line of the texts reads like a file header, as a deleted `-- x` of SQL does: tools differ there."""
    return all(f"\n{section}".count(f"\n{mark}") == 1 for mark in ("--- ", "+++ "))


def _holds(example: Example, sections: Sequence[str], files: Mapping[str, bytes], after: _After) -> bool:
    """Whether the history leads to the cursor's text, the excerpt stands there once, and the patch leads to the end."""
    texts = {path: text.decode() for path, text in files.items()}
    try:
        if len(parse(example.edit_history)) != len(sections) or not all(
            map(_is_plain_diff, (*sections, *example.expected_patches))
        ):
            return False
        for section in sections:
            (patch,) = parse(section)
            texts[patch.path] = apply_to_text(section, texts[patch.path])
        excerpt = read_cursor(example.cursor_position)
        reached = tuple(apply_to_text(patch, after.current) for patch in example.expected_patches)
    except InputError:
        return False
    current = after.current
    once = current.count(excerpt.text) == 1
    start = len(current[: current.find(excerpt.text)].encode())
    stands = once and start + excerpt.offset == after.offset
    right = reached == after.alternatives and current not in reached
    return stands and right and texts[example.cursor_path] == current
