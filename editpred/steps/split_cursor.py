"""Where the cursor of a split commit stands, and the excerpt that shows it."""

from dataclasses import dataclass

from editpred.cursor import INLINE
from editpred.steps.patch_edits import PatchHunk
from syntax.lines import LineIndex, Span

_ROWS_AROUND = 6


@dataclass(frozen=True, slots=True)
class Place:
    """A cursor.

    Attributes:
        path: of its file.
        row: 0-based row of the file.
        rows: those of the hunk.
        at: the cursor's row among them.
        at_end: whether it stands at the end of the row, or at its start.
    """

    path: str
    row: int
    rows: tuple[str, ...]
    at: int
    at_end: bool


def last_place(hunk: PatchHunk) -> Place:
    """The end of the last edit; of a deletion, the start of what stands there now."""
    rows = tuple(row.text for row in hunk.rows if row.sign != "-")
    last = max(at for at, row in enumerate(hunk.rows) if row.sign != " ")
    at = sum(row.sign != "-" for row in hunk.rows[:last])
    return Place(hunk.path, hunk.new_start + at, rows, at, hunk.rows[last].sign == "+")


def first_place(hunk: PatchHunk) -> Place:
    """The start of the first line that is expected to change."""
    rows = tuple(row.text for row in hunk.rows if row.sign != "+")
    first = next(at for at, row in enumerate(hunk.rows) if row.sign != " ")
    at = sum(row.sign != "+" for row in hunk.rows[:first])
    return Place(hunk.old_path or hunk.path, hunk.old_start + at, rows, at, at_end=False)


def in_file(text: bytes, place: Place) -> str | None:
    """Rows around the cursor that are in the file once, with the marker; None where there are none."""
    lines = LineIndex(text)
    row = min(place.row, len(lines) - 1)
    raw = lines.raw[row]
    past_end = place.row > row and raw.endswith(b"\n")
    offset = len(text) if past_end else lines.span(row).start + len(raw.rstrip(b"\n")) * place.at_end
    span = _unique_rows(lines, row)
    if span is None or INLINE.encode() in text:
        return None
    offset = min(offset, span.end)
    return f"{text[span.start : offset].decode()}{INLINE}{text[offset : span.end].decode()}"


def _unique_rows(lines: LineIndex, row: int) -> Span | None:
    """Whole rows around a row, with their line ends, that occur once; None in an empty text."""
    text = lines.text
    for around in range(_ROWS_AROUND, len(lines) + _ROWS_AROUND):
        start = lines.span(max(0, row - around)).start
        end = lines.span(min(len(lines) - 1, row + around)).end
        part = text[start:end]
        if part and text.find(part) == start and text.find(part, start + 1) < 0:
            return Span(start, end)
    return None


def in_hunk(place: Place) -> str | None:
    """The rows of the hunk with the marker; None where there are none."""
    if not place.rows or any(INLINE in row for row in place.rows):
        return None
    at = min(place.at, len(place.rows) - 1)
    column = len(place.rows[at]) if place.at_end or place.at > at else 0
    line = f"{place.rows[at][:column]}{INLINE}{place.rows[at][column:]}"
    return "".join(f"{row}\n" for row in (*place.rows[:at], line, *place.rows[at + 1 :]))
