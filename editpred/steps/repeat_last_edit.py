"""The built-in baseline: the last edit of the history happens again at the next place that looks like the old side.

The cursor's row is tried first, then the rows below it, then those above it, nearest first. The last edit that fits
somewhere wins. What an edit means is tried in this order:

1. a rename: all that changed in its lines is one name; the next row that holds the old name as a whole word loses it;
2. a change inside lines: the next lines with the same parts around it get the same change; what was put into a line,
   or around a name, goes to the cursor if the place there is alike;
3. a block of lines that came, went or was rewritten: the next block that is alike, with its own names put in.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from editpred.example import Example, PromptInputs
from editpred.steps.line_pattern import at_cursor, block_again, lines_again, renamed, renaming
from editpred.udiff import Hunk, parse, render
from syntax.errors import InputError

_EDITS_TRIED = 8
"""Edits back from the last one."""
_ROWS_TRIED = 2_000


@dataclass(frozen=True, slots=True)
class LineEdit:
    """Old lines that became new ones; `above` is the line before them, which stayed, or None."""

    old: tuple[str, ...]
    new: tuple[str, ...]
    above: str | None


@dataclass(frozen=True, slots=True)
class _Place:
    """The lines of the excerpt, the cursor's row and column (in characters), and the rows in the order of trying."""

    lines: tuple[str, ...]
    row: int
    column: int
    rows: tuple[int, ...]


def repeat_last_edit(example: Example, inputs: PromptInputs) -> str:
    """The predicted patch of the cursor file; "" where nothing looks like a place for the edit."""
    place = _place(inputs)
    for edit in _edits(example, inputs):
        changed = _again(edit, place)
        if changed is not None:
            first_row = inputs.excerpt_start_row or 0
            return render(inputs.cursor_excerpt, "\n".join(changed), inputs.cursor_path, first_row=first_row)
    return ""


def _place(inputs: PromptInputs) -> _Place:
    lines = inputs.cursor_excerpt.split("\n")
    above = inputs.cursor_excerpt.encode()[: inputs.cursor_offset_in_excerpt].decode("utf-8", "ignore")
    row = above.count("\n")
    rows = [*range(row, len(lines)), *range(row - 1, -1, -1)]
    return _Place(tuple(lines), row, len(above) - (above.rfind("\n") + 1), tuple(rows[:_ROWS_TRIED]))


def _again(edit: LineEdit, place: _Place) -> list[str] | None:
    """The lines with the edit made once more; None where nothing is alike."""
    lines = place.lines
    names = renaming(edit.old, edit.new)
    if names is not None:
        found = next((row for row in place.rows if renamed(lines[row], names) != lines[row]), None)
        return None if found is None else [*lines[:found], renamed(lines[found], names), *lines[found + 1 :]]
    return _in_lines(edit, place) if len(edit.old) == len(edit.new) else _as_block(edit, place)


def _in_lines(edit: LineEdit, place: _Place) -> list[str] | None:
    """A change inside lines: in the cursor's row, at the cursor itself, in other rows, or with other names."""
    lines, count = place.lines, len(edit.old)
    for row in place.rows:
        there = lines_again(edit.old, edit.new, lines[row : row + count])
        if there is None and row == place.row and count == 1:
            inserted = at_cursor(edit.old[0], edit.new[0], lines[row], place.column)
            there = None if inserted is None else [inserted]
        if there is not None:
            return [*lines[:row], *there, *lines[row + count :]]
    return _as_block(edit, place)


def _as_block(edit: LineEdit, place: _Place) -> list[str] | None:
    """Lines that came, went or were rewritten."""
    lines, old, new = place.lines, edit.old, edit.new
    if not old and edit.above is not None:
        old, new = (edit.above,), (edit.above, *new)
    if not old or not any(line.strip() for line in old):
        return None
    for row in place.rows:
        there = block_again(old, new, lines[row : row + max(len(old), len(new))])
        if there is not None:
            return [*lines[:row], *there, *lines[row + len(old) :]]
    return None


def _edits(example: Example, inputs: PromptInputs) -> Iterator[LineEdit]:
    """The edits of the history, latest first."""
    count = 0
    for hunk in _hunks(example, inputs):
        for edit in _line_edits(hunk):
            if count == _EDITS_TRIED:
                return
            count += 1
            yield edit


def _hunks(example: Example, inputs: PromptInputs) -> Iterator[Hunk]:
    """Hunks of the history, latest first: as it is written, or else as its events tell it."""
    texts = [example.edit_history]
    if not example.edit_history.strip():
        texts = [f"--- a/file\n+++ b/file\n{event.diff}" for event in inputs.events]
    for text in reversed(texts):
        try:
            sections = parse(text)
        except InputError:
            continue
        for section in reversed(sections):
            yield from reversed(section.hunks)


def _line_edits(hunk: Hunk) -> Iterator[LineEdit]:
    """The edits of a hunk, last first."""
    context = hunk.context.encode()
    for edit in reversed(hunk.edits):
        old, new = _lines(context[edit.start : edit.end].decode()), _lines(edit.text)
        above = _lines(context[: edit.start].decode())
        yield LineEdit(old, new, above[-1] if above else None)


def _lines(text: str) -> tuple[str, ...]:
    return tuple(text.removesuffix("\n").split("\n")) if text else ()
