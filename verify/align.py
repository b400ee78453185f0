"""Line up two lists of lines or tokens: difflib without its junk rule, and with a bound on what it may cost."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TypeVar

_Part = TypeVar("_Part", bound=Hashable)

_COST_LIMIT = 100_000
"""Pairs of equal parts that difflib may have to look at; beyond it, what differs becomes one run."""


@dataclass(frozen=True, slots=True)
class Run:
    """Lines `old_start` to `old_end` become lines `new_start` to `new_end` (0-based, ends exclusive)."""

    old_start: int
    old_end: int
    new_start: int
    new_end: int

    @property
    def size(self) -> int:
        """Changed lines: the larger side."""
        return max(self.old_end - self.old_start, self.new_end - self.new_start)


def runs(old: Sequence[_Part], new: Sequence[_Part]) -> tuple[Run, ...]:
    """The runs that differ, in order."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    middle_old, middle_new = old[head : len(old) - tail], new[head : len(new) - tail]
    if not middle_old and not middle_new:
        return ()
    if not middle_old or not middle_new or _cost(middle_old, middle_new) > _COST_LIMIT:
        return (Run(head, len(old) - tail, head, len(new) - tail),)
    return tuple(
        Run(head + run.old_start, head + run.old_end, head + run.new_start, head + run.new_end)
        for run in differing(middle_old, middle_new)
    )


def differing(old: Sequence[_Part], new: Sequence[_Part]) -> tuple[Run, ...]:
    """The runs that differ, in order, as difflib sees the whole: without a bound, for texts that nobody else wrote."""
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return tuple(Run(*lines) for tag, *lines in matcher.get_opcodes() if tag != "equal")


def grouped(found: Sequence[Run], context: int) -> Iterator[list[Run]]:
    """Runs whose contexts touch, together; `context` counts the lines shown on each side."""
    group: list[Run] = []
    for run in found:
        if group and run.old_start - group[-1].old_end > 2 * context:
            yield group
            group = []
        group.append(run)
    if group:
        yield group


def _cost(old: Sequence[_Part], new: Sequence[_Part]) -> int:
    """How many pairs of equal parts there are, and at least as many steps as there are parts."""
    counts = Counter(new)
    return len(old) + sum(counts[part] for part in old)
