"""Counts of hits and misses with the rates that follow of them, and numbers rounded to 32 bits."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Counts:
    """Positives and negatives; a rate whose denominator is 0 is 0 (zed-edit-prediction.md, 3.0)."""

    tp: int = 0
    fp: int = 0
    fn: int = 0

    @property
    def precision(self) -> float:
        """TP / (TP + FP)."""
        return ratio(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> float:
        """TP / (TP + FN)."""
        return ratio(self.tp, self.tp + self.fn)

    @property
    def f1(self) -> float:
        """2PR / (P + R)."""
        return harmonic(self.precision, self.recall)


def compare_bags(expected: Mapping[str, int], actual: Mapping[str, int]) -> Counts:
    """Compare two multisets: TP = Σ min(E, A), FP = Σ max(0, A - E), FN = Σ max(0, E - A)."""
    tp = sum(min(count, actual.get(key, 0)) for key, count in expected.items())
    return Counts(tp, sum(actual.values()) - tp, sum(expected.values()) - tp)


def ratio(part: float, whole: float, *, empty: float = 0.0) -> float:
    """`part / whole`, and `empty` where `whole` is 0."""
    return part / whole if whole else empty


def harmonic(precision: float, recall: float) -> float:
    """F1 of the two: 2PR / (P + R), 0 where both are 0."""
    return ratio(2 * precision * recall, precision + recall)


def mean(values: list[float]) -> float:
    """The mean, 0 of nothing."""
    return ratio(sum(values), len(values))


def single(value: float) -> float:
    """The number of 32 bits nearest to `value`, as the shortest decimal that stands for it (0.1 stays 0.1)."""
    return float(str(np.float32(value)))
