"""What mutations share that indent lines further or less: what one level is here, and how a prompt tells it."""

from collections.abc import Iterator

from syntax.edit import Edit
from syntax.lines import indent_of
from syntax.outline import Outline

WIDTHS = range(2, 9)
"""How many spaces may make one level."""


def level(outline: Outline, outer: int, inner: int) -> bytes:
    """One level, proven by a 0-based line and one that stands a level deeper; empty where they do not agree on one."""
    around, within = (indent_of(outline.lines.bytes_of(row)) for row in (outer, inner))
    unit = within.removeprefix(around)
    uniform = unit == b"\t" or (len(unit) in WIDTHS and not unit.strip(b" "))
    return unit if within.startswith(around) and uniform and len(set(within)) == 1 else b""


def told(unit: bytes) -> str:
    """One level in words, as in `one tab` or `4 spaces`."""
    return "one tab" if unit == b"\t" else f"{len(unit)} spaces"


def indented(outline: Outline, first: int, last: int, unit: bytes) -> Iterator[Edit]:
    """Put one level more before each of the 0-based lines `first` to `last` that is not blank."""
    for row in range(first, last + 1):
        if outline.lines.stripped[row]:
            yield Edit(outline.lines.starts[row], outline.lines.starts[row], (unit,))


def dedented(outline: Outline, first: int, last: int, unit: bytes) -> Iterator[Edit]:
    """Take one level from each of the 0-based lines `first` to `last` that is not blank; they start with it."""
    for row in range(first, last + 1):
        if outline.lines.stripped[row]:
            yield Edit(outline.lines.starts[row], outline.lines.starts[row] + len(unit))


def line_end(outline: Outline, row: int) -> int:
    """Past the last byte of a 0-based line that is no line end."""
    span = outline.lines.span(row)
    return span.start + len(outline.text[slice(*span)].rstrip(b"\r\n"))
