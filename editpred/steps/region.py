r"""The editable region: the part of the cursor excerpt that an answer replaces.

In a prompt and in an answer it stands between two markers, each on a line of its own:

    <|editable_region_start|>
    ...
    <|editable_region_end|>

A region is whole rows without the last one's line end.
"""

from dataclasses import dataclass, replace

from editpred.cursor import INLINE
from editpred.example import PromptInputs
from editpred.patch_cursor import extract
from editpred.steps.excerpt import cut
from editpred.udiff import FilePatch, parse, place, splice
from syntax.errors import InputError

START = "<|editable_region_start|>"
END = "<|editable_region_end|>"
NO_EDITS = "NO_EDITS"
"""What an answer says to leave everything as it is."""
_INSIDE = 0x80
"""The two upper bits of a byte of UTF-8 that is not the first one of its character."""


@dataclass(frozen=True, slots=True)
class Region:
    """Bytes `start` to `end` (end exclusive) of the cursor excerpt."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The new text of a region; `cursor` is a byte offset in it, or None."""

    text: str
    cursor: int | None


def region_named(inputs: PromptInputs, name: str) -> Region:
    """A named range of the excerpt; made anew where the example does not hold it.

    Raises:
        InputError: there is no such range, or it does not lie in the excerpt around the cursor, or cuts a character.
    """
    data, offset = inputs.cursor_excerpt.encode(), inputs.cursor_offset_in_excerpt
    known = inputs.excerpt_ranges.get(name) or cut(data, min(offset, len(data))).ranges.get(name)
    if known is None:
        raise InputError(f"there is no range {name} of an excerpt; use one such as editable_350")
    if not 0 <= known[0] <= offset <= known[1] <= len(data):
        raise InputError(f"range {name} of the excerpt does not hold the cursor: run load-project again")
    if any(data[at : at + 1] and data[at] & 0xC0 == _INSIDE for at in (*known, offset)):
        raise InputError(f"range {name} or the cursor of the excerpt cuts a character in two: run load-project again")
    return Region(*known)


def rewrite(inputs: PromptInputs, region: Region, patch: str) -> Rewritten | None:
    """The region after a patch; None where the patch does not apply, or changes what lies outside.

    Sections for other files are passed over: a region cannot tell them.
    """
    clean = extract(patch)
    old = inputs.cursor_excerpt.encode()
    new, first = old, None
    try:
        for section in parse(clean.patch):
            if is_cursor_file(section, inputs.cursor_path):
                found = _apply(section, new, inputs.excerpt_start_row or 0)
                new, first = found.text, found.first if first is None else first
    except InputError:
        return None
    tail = len(old) - region.end
    fits = len(new) >= region.start + tail
    if not fits or new[: region.start] != old[: region.start] or new[len(new) - tail :] != old[region.end :]:
        return None
    text = new[region.start : len(new) - tail]
    cursor = None if clean.offset is None or first is None else first + clean.offset - region.start
    return Rewritten(text.decode(), cursor if cursor is not None and 0 <= cursor <= len(text) else None)


def is_cursor_file(section: FilePatch, cursor_path: str) -> bool:
    """Whether a section changes the cursor's file; the project's root may stand in front of its path."""
    return cursor_path in {section.path, section.path.partition("/")[2]}


def marked(rewritten: Rewritten) -> str:
    """A region's text between its markers, with the cursor."""
    data = rewritten.text.encode()
    if rewritten.cursor is not None:
        data = data[: rewritten.cursor] + INLINE.encode() + data[rewritten.cursor :]
    return f"{START}\n{data.decode()}\n{END}\n"


@dataclass(frozen=True, slots=True)
class _Applied:
    """The excerpt after a section, and where its first hunk fitted."""

    text: bytes
    first: int | None


def _apply(section: FilePatch, text: bytes, start_row: int) -> _Applied:
    """Apply the hunks of a section; their rows are those of the file, or of the excerpt."""
    first, delta = None, 0
    for hunk in section.hunks:
        start = hunk.start
        if start is not None and start >= start_row:
            start -= start_row
        placed = place(replace(hunk, start=start), text, line_delta=delta)
        before = text.count(b"\n")
        text = splice(text, placed)
        delta += text.count(b"\n") - before
        first = placed.start if first is None else first
    return _Applied(text, first)
