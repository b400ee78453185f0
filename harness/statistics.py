"""What can be said of pass rates: intervals, repeated trials, and agents compared on the same tasks.

Trials of one task are more alike than trials of different tasks, so that they count for less than as many independent
ones. Intervals are Wilson's, at the number of independent trials that would vary as much as the tasks do (between the
number of tasks and that of trials).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from verify.summary import Interval, wilson

RESAMPLES = 10_000
_CHUNK = 500
_LOW, _HIGH = 2.5, 97.5


@dataclass(frozen=True, slots=True)
class Tries:
    """An agent's trials of one task: how many passed of how many that count."""

    passed: int
    scored: int


@dataclass(frozen=True, slots=True)
class Share:
    """A pass rate over tasks and their trials.

    Attributes:
        passed: trials that passed.
        scored: trials that count, the denominator.
        tasks: with at least one trial that counts.
        interval: 95%; None where nothing counts.
    """

    passed: int
    scored: int
    tasks: int
    interval: Interval | None

    @property
    def rate(self) -> float | None:
        """From 0 to 1; None where nothing counts."""
        return self.passed / self.scored if self.scored else None


@dataclass(frozen=True, slots=True)
class Duel:
    """Two agents on the tasks that both have trials of.

    Attributes:
        first, second: their names.
        tasks: that both have trials of.
        difference: mean over tasks of the first's pass rate less the second's.
        interval: 95%, percentiles of resampled tasks; None below two tasks.
        ahead: share of resamples in which the first is ahead, ties counted half.
        first_better, second_better: tasks on which one has the higher pass rate.
    """

    first: str
    second: str
    tasks: int
    difference: float
    interval: Interval | None
    ahead: float
    first_better: int
    second_better: int

    @property
    def decided(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.interval is not None and not self.interval.low <= 0 <= self.interval.high


def share(tries: Sequence[Tries]) -> Share:
    """The pass rate of some tasks' trials."""
    counted = [each for each in tries if each.scored]
    passed, scored = sum(each.passed for each in counted), sum(each.scored for each in counted)
    if not scored:
        return Share(0, 0, 0, None)
    number = effective(counted)
    # At the very ends the number is whole, so that 0 and 1 stay 0 and 1.
    interval = wilson(number if passed == scored else number * passed / scored, number)
    return Share(passed, scored, len(counted), interval)


def effective(tries: Sequence[Tries]) -> float:
    """How many independent trials vary as much as these; all have at least one that counts."""
    tasks, scored = len(tries), sum(each.scored for each in tries)
    rate = sum(each.passed for each in tries) / scored
    if tasks <= 1 or scored == tasks or rate in {0.0, 1.0}:
        return float(tasks)
    between = sum((each.passed - each.scored * rate) ** 2 for each in tries) / scored**2 * tasks / (tasks - 1)
    return float(min(scored, max(tasks, rate * (1 - rate) / between))) if between else float(scored)


def pass_at(tries: Sequence[Tries], k: int) -> float | None:
    """pass@k: the chance that one or more of `k` trials pass, over tasks with `k` or more; None without any."""
    fit = [each for each in tries if each.scored >= k]
    chances = [1 - comb(each.scored - each.passed, k) / comb(each.scored, k) for each in fit]
    return sum(chances) / len(chances) if chances else None


def pass_all(tries: Sequence[Tries], k: int) -> float | None:
    """pass^k: the chance that all of `k` trials pass, over tasks with `k` or more; None without any."""
    chances = [comb(each.passed, k) / comb(each.scored, k) for each in tries if each.scored >= k]
    return sum(chances) / len(chances) if chances else None


def duels(agents: Mapping[str, Mapping[str, Tries]], *, seed: int) -> tuple[Duel, ...]:
    """Every pair of agents, tasks resampled with replacement; the same resamples serve all pairs.

    Args:
        agents: by name, an agent's tries by task.
        seed: of the resampling.
    """
    tasks = sorted({task for tries in agents.values() for task in tries})
    rates = np.full((len(agents), len(tasks)), np.nan)
    for row, tries in enumerate(agents.values()):
        for column, task in enumerate(tasks):
            if task in tries and tries[task].scored:
                rates[row, column] = tries[task].passed / tries[task].scored
    names = list(agents)
    pairs = list(combinations(range(len(names)), 2))
    if not pairs:
        return ()
    differences = np.array([rates[one] - rates[other] for one, other in pairs])
    resampled = _resampled(differences, seed)
    return tuple(
        _duel(names[one], names[other], differences[row], resampled[:, row]) for row, (one, other) in enumerate(pairs)
    )


def _resampled(differences: NDArray[np.float64], seed: int) -> NDArray[np.float64]:
    """Mean differences over resampled tasks: a row for each resample, a column for each pair."""
    draw = np.random.Generator(np.random.PCG64(seed))
    count = differences.shape[1]
    known = ~np.isnan(differences)
    filled, mask = np.where(known, differences, 0.0), known.astype(np.float64)
    means = []
    for _ in range(0, RESAMPLES, _CHUNK):
        drawn = draw.integers(0, count, (_CHUNK, count)) + np.arange(_CHUNK)[:, None] * count
        weights = np.bincount(drawn.ravel(), minlength=_CHUNK * count).reshape(_CHUNK, count).astype(np.float64)
        sizes = weights @ mask.T
        means.append(np.divide(weights @ filled.T, sizes, out=np.full(sizes.shape, np.nan), where=sizes > 0))
    return np.concatenate(means)


def _duel(first: str, second: str, differences: NDArray[np.float64], means: NDArray[np.float64]) -> Duel:
    known = differences[~np.isnan(differences)]
    means = means[~np.isnan(means)]
    tasks = len(known)
    interval = None
    if tasks > 1:
        low, high = (round(float(each), 9) for each in np.percentile(means, (_LOW, _HIGH)))
        interval = Interval(low, high)
    return Duel(
        first,
        second,
        tasks,
        difference=float(known.mean()) if tasks else 0.0,
        interval=interval,
        ahead=float(((means > 0).mean() + (means >= 0).mean()) / 2) if tasks else 0.5,
        first_better=int((known > 0).sum()),
        second_better=int((known < 0).sum()),
    )
