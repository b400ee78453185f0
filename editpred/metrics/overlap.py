"""How much of a prediction undoes an edit (zed-edit-prediction.md, 3.9: overlap).

The edits before → current (the history) and current → predicted are found by lines and, in small blocks, by code
tokens. reversed = characters of what the history added that the prediction replaces; restored = characters of an LCS of
what the history deleted with what the prediction writes in that place. Places are characters of the current text.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from editpred.metrics.histogram import Change, changes
from editpred.metrics.lcs import lcs_length
from editpred.metrics.rates import ratio
from editpred.metrics.text import byte_length, whole_lines
from editpred.metrics.tokens import code_tokens

_MOST_BYTES = 512
_MOST_LINES = 8


@dataclass(frozen=True, slots=True)
class Overlap:
    """Characters that undo the edit, of all characters that the prediction takes or writes."""

    reversing: int
    total: int

    @property
    def ratio(self) -> float:
        """Reversing / total; text that several deletions ask for counts several times, so it may exceed 1."""
        return ratio(self.reversing, self.total)


@dataclass(frozen=True, slots=True)
class _Edit:
    """`old`, which starts at character `start` of the text before, becomes `new`."""

    start: int
    old: str
    new: str

    @property
    def end(self) -> int:
        return self.start + len(self.old)


def overlap(before: str, current: str, predicted: str) -> Overlap:
    """Compare the edits that led from `before` to `current` with those that lead on to `predicted`.

    Raises:
        InputError: the changed regions are too large to compare.
    """
    added, deleted = _history(_edits(before, current))
    prediction = _edits(current, predicted)
    undone = 0
    for edit in prediction:
        undone += sum(max(0, min(edit.end, span.end) - max(edit.start, span.start)) for span in added)
        if edit.new:
            in_place = (gap for gap in deleted if gap.start == edit.start or edit.start <= gap.start < edit.end)
            undone += sum(lcs_length(gap.old, edit.new) for gap in in_place)
    return Overlap(undone, sum(len(edit.old) + len(edit.new) for edit in prediction))


def _history(edits: list[_Edit]) -> tuple[list[_Edit], list[_Edit]]:
    """What was added, as text that stands in the current text, and what was deleted, with its place there."""
    added, deleted = [], []
    shift = 0
    for edit in edits:
        start = edit.start + shift
        if edit.new:
            added.append(_Edit(start, edit.new, ""))
        if edit.old:
            deleted.append(_Edit(start, edit.old, ""))
        shift += len(edit.new) - len(edit.old)
    return added, deleted


def _edits(before: str, after: str) -> list[_Edit]:
    if before == after:
        return []
    found = _between(whole_lines(before), whole_lines(after), 0)
    return [part for edit in found for small in _by_tokens(edit) for part in _by_characters(small)]


def _between(before: Sequence[str], after: Sequence[str], start: int) -> list[_Edit]:
    places = [start, *accumulate(map(len, before), initial=start)][1:]
    return [_as_edit(change, before, after, places) for change in changes(before, after)]


def _as_edit(change: Change, before: Sequence[str], after: Sequence[str], places: Sequence[int]) -> _Edit:
    old = "".join(before[change.before_start : change.before_end])
    return _Edit(places[change.before_start], old, "".join(after[change.after_start : change.after_end]))


def _by_tokens(edit: _Edit) -> list[_Edit]:
    """The edits of a small block, token by token; a block with an empty side, or a large one, stays."""
    sides = (edit.old, edit.new)
    if all(sides) and all(byte_length(side) <= _MOST_BYTES and len(whole_lines(side)) <= _MOST_LINES for side in sides):
        return _between(code_tokens(edit.old), code_tokens(edit.new), edit.start)
    return [edit]


def _by_characters(edit: _Edit) -> list[_Edit]:
    """Pure insertions or pure deletions, if the characters can be had by these alone; else the edit as it is."""
    # Unless one side is a subsequence of the other, every diff both deletes and inserts.
    if not edit.old or not edit.new or not (_is_within(edit.old, edit.new) or _is_within(edit.new, edit.old)):
        return [edit]
    parts = _between(edit.old, edit.new, edit.start)
    if all(not part.new for part in parts) or all(not part.old for part in parts):
        return parts
    return [edit]


def _is_within(short: str, long: str) -> bool:
    letters: Iterator[str] = iter(long)
    return all(letter in letters for letter in short)
