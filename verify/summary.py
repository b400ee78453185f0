"""Totals over verdicts, with Wilson intervals; recomputed from the rows, never kept beside them."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from verify.outcome import Outcome
from verify.verdict import Status, Verdict

_Z = 1.959963984540054
"""Of the 95% interval."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A Wilson interval for a share, from 0 to 1."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Group:
    """Cases that have something in common.

    Attributes:
        name: what they share.
        passed: how many passed.
        judged: how many passed or failed; the denominator of every rate.
        exact: how many of the passed are byte for byte what was asked.
        invalid: tasks that cannot be judged.
        tool_failures: cases that no formatter could be had for.
    """

    name: str
    passed: int
    judged: int
    exact: int
    invalid: int
    tool_failures: int

    @property
    def rate(self) -> float | None:
        """The share that passed; None where nothing was judged."""
        return self.passed / self.judged if self.judged else None

    @property
    def interval(self) -> Interval | None:
        """The 95% interval of the rate; None where nothing was judged."""
        return wilson(self.passed, self.judged) if self.judged else None


@dataclass(frozen=True, slots=True)
class Summary:
    """All totals of a run.

    Attributes:
        total: over all cases.
        by_mutation: by `mutation_type`, names sorted.
        by_tier: by difficulty, in the order of the tiers.
        by_language: by language, names sorted.
        by_carrier: by carrier (CRLF, byte order mark and the like), names sorted.
        failures: failed cases by failure class, most frequent first.
        flags: passed cases by forgiven difference.
    """

    total: Group
    by_mutation: tuple[Group, ...]
    by_tier: tuple[Group, ...]
    by_language: tuple[Group, ...]
    by_carrier: tuple[Group, ...]
    failures: tuple[tuple[str, int], ...]
    flags: tuple[tuple[str, int], ...]


_TIERS = ("easy", "medium", "hard", "nightmare")


def wilson(passed: float, judged: float) -> Interval:
    """The 95% Wilson score interval of `passed` in `judged`, at least 1; an effective number may be no integer."""
    share = passed / judged
    spread = _Z * sqrt(share * (1 - share) / judged + _Z**2 / (4 * judged**2))
    middle = share + _Z**2 / (2 * judged)
    scale = 1 + _Z**2 / judged
    # At the ends rounding would leave a hair beside 0 and 1.
    low = 0.0 if passed == 0 else max(0.0, (middle - spread) / scale)
    high = 1.0 if passed == judged else min(1.0, (middle + spread) / scale)
    return Interval(low, high)


def summarise(verdicts: Sequence[Verdict]) -> Summary:
    """All totals of some verdicts."""
    failed = Counter(str(verdict.failure) for verdict in verdicts if verdict.status is Status.FAIL)
    flags = Counter(str(flag) for verdict in verdicts if verdict.status is Status.PASS for flag in verdict.flags)
    return Summary(
        total=_group("all", verdicts),
        by_mutation=_groups(verdicts, lambda verdict: verdict.mutation),
        by_tier=tuple(
            sorted(
                _groups(verdicts, lambda verdict: verdict.tier),
                key=lambda group: _TIERS.index(group.name) if group.name in _TIERS else len(_TIERS),
            )
        ),
        by_language=_groups(verdicts, lambda verdict: verdict.language),
        by_carrier=_groups(verdicts, lambda verdict: verdict.carrier),
        failures=tuple(sorted(failed.items(), key=lambda item: (-item[1], item[0]))),
        flags=tuple(sorted(flags.items())),
    )


def _groups(verdicts: Sequence[Verdict], key: Callable[[Verdict], str]) -> tuple[Group, ...]:
    members: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        members.setdefault(key(verdict), []).append(verdict)
    return tuple(_group(name, members[name]) for name in sorted(members))


def _group(name: str, verdicts: Sequence[Verdict]) -> Group:
    statuses = Counter(verdict.status for verdict in verdicts)
    exact = sum(verdict.status is Status.PASS and verdict.outcome is Outcome.EXACT for verdict in verdicts)
    return Group(
        name=name,
        passed=statuses[Status.PASS],
        judged=statuses[Status.PASS] + statuses[Status.FAIL],
        exact=exact,
        invalid=statuses[Status.INVALID_TASK],
        tool_failures=statuses[Status.TOOL_FAILURE],
    )
