"""Line up two lists of lines or tokens: difflib without its junk rule, and with a bound on what it may cost."""

from collections import Counter
from collections.abc import Hashable, Sequence
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
    matcher = SequenceMatcher(None, middle_old, middle_new, autojunk=False)
    return tuple(
        Run(head + old_start, head + old_end, head + new_start, head + new_end)
        for tag, old_start, old_end, new_start, new_end in matcher.get_opcodes()
        if tag != "equal"
    )


def _cost(old: Sequence[_Part], new: Sequence[_Part]) -> int:
    """How many pairs of equal parts there are, and at least as many steps as there are parts."""
    counts = Counter(new)
    return len(old) + sum(counts[part] for part in old)
