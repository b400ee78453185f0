"""The histogram diff that the reversal ratio and written diffs use (zed-edit-prediction.md, 3.0).

What both sides share at their starts and ends is cut off. Then, over and over: an anchor is sought, which is a run that
both sides share, the longer the better, and rather one of tokens that are rare in `before`; what precedes it and what
follows it are compared in the same way. There is no sliding of changes afterwards.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from editpred.metrics.lcs import lcs_pairs
from editpred.metrics.text import shared_end, shared_start

_MOST_OCCURRENCES = 63
"""A token that `before` has more often starts no anchor."""

Items = Sequence[Hashable]


@dataclass(frozen=True, slots=True)
class Change:
    """Items of `before` that gave way to items of `after`: 0-based, ends exclusive, one side may be empty."""

    before_start: int
    before_end: int
    after_start: int
    after_end: int


@dataclass(frozen=True, slots=True)
class _Run:
    before: int
    after: int
    length: int


def changes(before: Items, after: Items) -> list[Change]:
    """What must change of `before` to get `after`, in order, with at least one item that stays between two changes.

    Raises:
        InputError: a region full of tokens that repeat is too large to compare.
    """
    start = shared_start(before, after)
    end = shared_end(before, after, min(len(before), len(after)) - start)
    found: list[Change] = []
    waiting = [Change(start, len(before) - end, start, len(after) - end)]
    while waiting:
        span = waiting.pop()
        if span.before_start == span.before_end or span.after_start == span.after_end:
            if span.before_end - span.before_start or span.after_end - span.after_start:
                found.append(span)
            continue
        search = _AnchorSearch(before, after, span)
        run = search.best
        if run is not None:
            waiting.append(
                Change(run.before + run.length, span.before_end, run.after + run.length, span.after_end),
            )
            waiting.append(Change(span.before_start, run.before, span.after_start, run.after))
        elif search.shares_tokens:
            found.extend(_minimal(before, after, span))
        else:
            found.append(span)
    return found


class _AnchorSearch:
    """The search for an anchor in a span; `best` stays None where no token is rare enough."""

    def __init__(self, before: Items, after: Items, span: Change) -> None:
        self.before, self.after, self.span = before, after, span
        self.places: dict[Hashable, list[int]] = {}
        for index in range(span.before_start, span.before_end):
            self.places.setdefault(before[index], []).append(index)
        self.fewest = _MOST_OCCURRENCES + 1
        self.best: _Run | None = None
        self.shares_tokens = False
        position = span.after_start
        while position < span.after_end:
            places = self.places.get(after[position])
            if places is None:
                position += 1
                continue
            self.shares_tokens = True
            position = self._try(position, places) if len(places) <= self.fewest else position + 1
        if self.fewest > _MOST_OCCURRENCES:
            self.best = None

    def _try(self, position: int, places: list[int]) -> int:
        """Weigh the runs through `position`; returns the end of the one that reaches furthest."""
        furthest = position + 1
        # A place in `before` is compared with an end in `after`, both counted from the start of the span: the reference
        # says so, and other anchors would be found otherwise.
        shift = self.span.before_start - self.span.after_start
        passed: int | None = None
        for place in places:
            if passed is not None and place <= passed + shift:
                continue
            run = self._extend(place, position)
            passed = run.after + run.length
            furthest = max(furthest, passed)
            fewest = min(len(self.places[token]) for token in self.before[run.before : run.before + run.length])
            if self.best is None or self.best.length < run.length or fewest < self.fewest:
                self.best, self.fewest = run, fewest
        return furthest

    def _extend(self, place: int, position: int) -> _Run:
        before, after, span = self.before, self.after, self.span
        start, other = place, position
        while start > span.before_start and other > span.after_start and before[start - 1] == after[other - 1]:
            start, other = start - 1, other - 1
        end, other_end = place + 1, position + 1
        while end < span.before_end and other_end < span.after_end and before[end] == after[other_end]:
            end, other_end = end + 1, other_end + 1
        return _Run(start, other, end - start)


def minimal_changes(before: Items, after: Items) -> list[Change]:
    """The fewest items changed: what surrounds a longest common subsequence.

    Raises:
        InputError: the sides are too large to compare.
    """
    start = shared_start(before, after)
    end = shared_end(before, after, min(len(before), len(after)) - start)
    return _minimal(before, after, Change(start, len(before) - end, start, len(after) - end))


def _minimal(before: Items, after: Items, span: Change) -> list[Change]:
    """The changes around a longest common subsequence, for a span whose common tokens all repeat too often."""
    pairs = lcs_pairs(before[span.before_start : span.before_end], after[span.after_start : span.after_end])
    found = []
    at, other = span.before_start, span.after_start
    for pair in pairs:
        place, position = span.before_start + pair.first, span.after_start + pair.second
        if at < place or other < position:
            found.append(Change(at, place, other, position))
        at, other = place + 1, position + 1
    if at < span.before_end or other < span.after_end:
        found.append(Change(at, span.before_end, other, span.after_end))
    return found
