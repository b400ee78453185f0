"""The plan as a whole: how large the changes of a set should be, and how large those of a set are.

The measured sizes of real agents' edit calls are edit-benchmark.md, "How many, how large". The planned numbers of cases
and their bands (Mutation.planned, Mutation.bands) are chosen so that a set of all mutations follows them.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.pipeline import Order, Stock
from generator.select import Contest, planned

TOLERANCE = 5
"""Percentage points by which a full set may miss the measured share of a size."""


@dataclass(frozen=True, slots=True)
class Share:
    """A range of sizes.

    Attributes:
        least: of its changed lines (or hunks), inclusive.
        most: inclusive; None for no end.
        planned: of a hundred cases, how many should lie in it.
    """

    least: int
    most: int | None
    planned: int

    @property
    def label(self) -> str:
        """`1`, `2 to 5`, `61 and more`."""
        if self.most is None:
            return f"{self.least} and more"
        return f"{self.least} to {self.most}" if self.most > self.least else f"{self.least}"


SIZES = (Share(1, 1, 23), Share(2, 5, 30), Share(6, 20, 29), Share(21, 60, 14), Share(61, None, 5))
"""Changed lines. (The measured shares are rounded, and add up to 101.)"""


@dataclass(frozen=True, slots=True)
class Reached:
    """How many cases lie in a range of sizes, and what share of all that is, in percent."""

    share: Share
    cases: int
    percent: float


def reached(sizes: Iterable[int], shares: Sequence[Share] = SIZES) -> tuple[Reached, ...]:
    """How some sizes spread over ranges."""
    counts = Counter(_share_of(size, shares) for size in sizes)
    total = max(1, counts.total())
    return tuple(Reached(share, counts[share], 100 * counts[share] / total) for share in shares)


def foreseen(stock: Stock, order: Order) -> list[int]:
    """The sizes of those who would win if nobody were turned down."""
    return [
        nominee.candidate.changed_lines
        for pool, wanted in planned(order.mutations, order.tiers, order.count_scale).items()
        for nominee in Contest(order.seed, pool, wanted, stock.nominees.get(pool, ())).tries()
    ]


def _share_of(size: int, shares: Sequence[Share]) -> Share:
    return next(share for share in shares if share.most is None or size <= share.most)
