r"""Excerpts around the cursor: rows of a file that fit a budget of tokens, guessed as bytes // 3.

Rows are 0-based and split at `\n`, so a text that ends in `\n` has an empty last row, as editors count.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

PROMPT_TOKENS = 8192
"""What the cursor excerpt of a prompt may hold."""
_RANGES = {
    "editable_150": (150, 0),
    "editable_180": (180, 0),
    "editable_350": (350, 0),
    "editable_512": (512, 0),
    "editable_150_context_350": (150, 350),
    "editable_180_context_350": (180, 350),
    "editable_350_context_150": (350, 150),
    "editable_350_context_512": (350, 512),
    "editable_350_context_1024": (350, 1024),
    "context_4096": (4096, 0),
    "context_8192": (8192, 0),
}


class Rows(NamedTuple):
    """Rows `start` to `end` (0-based, end exclusive)."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Around:
    """An excerpt around a cursor.

    Attributes:
        text: the rows, each with its line end; only the last line of a file may lack it.
        offset: of the cursor, in bytes of `text`.
        start_row: row of the file where it starts.
        ranges: by name, byte ranges of `text` (start, end), without the line end of their last row: `editable_N` holds
            N tokens around the cursor, `editable_N_context_M` M tokens more around that; `grow` tells the rule.
    """

    text: str
    offset: int
    start_row: int
    ranges: dict[str, tuple[int, int]]


def tokens_of(text: bytes) -> int:
    """A guess at how many tokens a row or an excerpt costs; its newlines inside count, one at the end need not."""
    return max(1, len(text) // 3)


def grow(rows: Sequence[bytes], inner: Rows, budget: int) -> Rows:
    """Add rows below and above in turn, below first, while the next one fits what is left of the budget.

    The first row that does not fit ends it all; where one side has no more rows, the other goes on.
    """
    start, end = inner
    below = True
    while start > 0 or end < len(rows):
        take_below = end < len(rows) and (below or start == 0)
        budget -= tokens_of(rows[end] if take_below else rows[start - 1])
        if budget < 0:
            break
        start, end = (start, end + 1) if take_below else (start - 1, end)
        below = not take_below
    return Rows(start, end)


def around(rows: Sequence[bytes], row: int, budget: int) -> Rows:
    """The cursor's row, whatever it costs, and what fits around it."""
    return grow(rows, Rows(row, row + 1), budget - tokens_of(rows[row]))


def cut(text: bytes, cursor: int) -> Around:
    """The excerpt of a prompt around byte `cursor` of a file, with its named ranges."""
    rows = text.split(b"\n")
    row = text.count(b"\n", 0, cursor)
    column = cursor - (text.rfind(b"\n", 0, cursor) + 1)
    whole = around(rows, row, PROMPT_TOKENS)
    kept = rows[whole.start : whole.end]
    starts = [0]
    for line in kept:
        starts.append(starts[-1] + len(line) + 1)
    at = row - whole.start
    ranges = {}
    for name, (editable, context) in _RANGES.items():
        found = around(kept, at, editable)
        found = grow(kept, found, context) if context else found
        ranges[name] = (starts[found.start], starts[found.end] - 1)
    line_end = b"\n" if whole.end < len(rows) else b""
    return Around((b"\n".join(kept) + line_end).decode("utf-8"), starts[at] + column, whole.start, ranges)
