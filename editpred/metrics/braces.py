"""Brace disbalance: brackets that are open or closed too often (zed-edit-prediction.md, 3.2).

d(t) = |#`{` - #`}`| + |#`(` - #`)`| + |#`[` - #`]`| over the whole text, strings and comments included.
"""

from collections.abc import Iterable


def disbalance(text: str) -> int:
    """The disbalance d of one text."""
    return sum(abs(text.count(opening) - text.count(closing)) for opening, closing in ("{}", "()", "[]"))


def added_disbalance(originals: Iterable[str], actuals: Iterable[str]) -> int:
    """How much more the actual texts are out of balance than the originals, each side summed up; at least 0."""
    return max(0, sum(map(disbalance, actuals)) - sum(map(disbalance, originals)))
