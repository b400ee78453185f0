"""Delta chrF: how far the characters that a prediction changes are those that should change.

Source: zed-edit-prediction.md, 3.1.

For n = 1 to 6: count the n-grams of characters around what changed, subtract those that were there before, and compare
the differences of the expected text with those of the actual one (an n-gram that becomes rarer is another key than one
that becomes more frequent). P and R are the means over n; score = 100 · (1 + b²)PR / (b²P + R) with b = 0.5, which
favours precision. Equal texts score 100; orders for which there is no n-gram at all count as perfect.
"""

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from editpred.metrics.common_lines import Cut, common_lines, line_start, next_line_start
from editpred.metrics.rates import Counts, ratio
from editpred.metrics.text import WHITE, shared_end, shared_start

BETA = 0.5
_ORDERS = range(1, 7)
_MARGIN = 5
"""Characters on each side of a change that n-grams may reach into."""

_WHITE_BUT_NEWLINES = WHITE.replace("\t-\r", "\t\x0b-\r")
# Single blanks, which most are, need no replacement.
_BLANKS = re.compile(f"[{_WHITE_BUT_NEWLINES}]{{2,}}|[{_WHITE_BUT_NEWLINES.replace(' ', '')}]")
_NEWLINES = re.compile("\n{2,}")


@dataclass(frozen=True, slots=True)
class DeltaChrF:
    """A score of 0 to 100 with the counts, summed over the orders, and the rates, their means."""

    score: float
    counts: Counts
    precision: float
    recall: float


@dataclass(frozen=True, slots=True)
class _Regions:
    old: str
    new: str


def delta_chrf(original: str, expected: str, actual: str) -> DeltaChrF:
    """Score `actual` against `expected`, both made of `original`."""
    if original == expected == actual:
        return DeltaChrF(100.0, Counts(), 1.0, 1.0)
    cut = _with_margin(original, common_lines(original, expected, actual))
    wanted, made = (_deltas(_changed(original, text, cut)) for text in (expected, actual))
    per_order = [_compare(*deltas) for deltas in zip(wanted, made, strict=True)]
    counted = [counts for counts in per_order if counts is not None]
    perfect = len(per_order) - len(counted)
    precision = (perfect + sum(counts.precision for counts in counted)) / len(per_order)
    recall = (perfect + sum(counts.recall for counts in counted)) / len(per_order)
    total = Counts(sum(c.tp for c in counted), sum(c.fp for c in counted), sum(c.fn for c in counted))
    square = BETA * BETA
    score = 100 * ratio((1 + square) * precision * recall, square * precision + recall)
    return DeltaChrF(score, total, precision, recall)


def normalise(text: str) -> str:
    r"""Each run of white characters but `\n` becomes a space, each run of `\n` one `\n`; the two do not merge."""
    return _NEWLINES.sub("\n", _BLANKS.sub(" ", text))


def _with_margin(text: str, cut: Cut) -> Cut:
    """A smaller cut, whose neighbours hold what n-grams may reach into."""
    start, end = cut.start, len(text) - cut.end
    while start and len(normalise(text[start : cut.start])) < _MARGIN:
        start = line_start(text, start - 1)
    while end < len(text) and len(normalise(text[len(text) - cut.end : end])) < _MARGIN:
        end = next_line_start(text, end)
    return Cut(start, len(text) - end)


def _changed(old: str, new: str, cut: Cut) -> _Regions:
    """What differs after normalising, with up to five characters around it; two empty regions where nothing does."""
    one, two = normalise(cut.of(old)), normalise(cut.of(new))
    start = shared_start(one, two)
    if start == min(len(one), len(two)) < max(len(one), len(two)) and cut.end:
        # The common start may go on beyond the cut.
        return _changed(old, new, Cut(cut.start, 0))
    end = shared_end(one, two, min(len(one), len(two)) - start)
    if start + end == len(one) == len(two):
        return _Regions("", "")
    first, last = max(0, start - _MARGIN), max(0, end - _MARGIN)
    return _Regions(one[first : len(one) - last], two[first : len(two) - last])


@lru_cache(maxsize=8)
def _deltas(regions: _Regions) -> tuple[dict[str, int], ...]:
    """For each order how much more frequent each n-gram is in the new region, 0 for one that is as frequent.

    Kept for a moment, as one prediction is compared with several expected texts.
    """
    return tuple(_delta(regions, n) for n in _ORDERS)


def _delta(regions: _Regions, n: int) -> dict[str, int]:
    delta: dict[str, int] = Counter(_ngrams(regions.new, n))
    for gram, count in Counter(_ngrams(regions.old, n)).items():
        delta[gram] = delta.get(gram, 0) - count
    return delta


def _ngrams(text: str, n: int) -> list[str]:
    return [text[start : start + n] for start in range(len(text) - n + 1)]


def _compare(expected: dict[str, int], actual: dict[str, int]) -> Counts | None:
    """Compare two differences as bags in which more and less of an n-gram are two keys; None where neither has any."""
    if not expected and not actual:
        return None
    hits = 0
    for gram, wanted in expected.items():
        made = actual.get(gram, 0)
        if wanted > 0 < made or wanted < 0 > made:
            hits += min(abs(wanted), abs(made))
    return Counts(hits, sum(map(abs, actual.values())) - hits, sum(map(abs, expected.values())) - hits)
