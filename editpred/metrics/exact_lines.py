"""Exact lines: the changed lines of two patches compared as bags (zed-edit-prediction.md, 3.3).

A key is a line with its `+` or `-`; order, file and place do not matter. Counts and rates are those of 3.0.
"""

from collections import Counter

from editpred.metrics.change_groups import is_change
from editpred.metrics.rates import Counts, compare_bags
from editpred.metrics.text import lines


def exact_lines(expected_patch: str, actual_patch: str) -> Counts:
    """Compare the changed lines of the two patches; two patches without any give 0, so F1 is 0."""
    return compare_bags(_bag(expected_patch), _bag(actual_patch))


def _bag(patch: str) -> Counter[str]:
    return Counter(line for line in lines(patch) if is_change(line))
