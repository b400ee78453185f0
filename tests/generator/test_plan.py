"""Sizes planned and reached."""

import pytest

from generator.plan import SIZES, Share, reached
from generator.select import planned
from generator.tier import Tier
from mutations.registry import all_mutations


def test_ranges_of_sizes_follow_one_another_without_a_gap() -> None:
    assert SIZES[0].least == 1
    assert [share.least for share in SIZES[1:]] == [(share.most or 0) + 1 for share in SIZES[:-1]]
    assert SIZES[-1].most is None


def test_sizes_are_counted_and_shared_out() -> None:
    found = reached([1, 1, 2, 5, 6, 20, 21, 500])
    assert [each.cases for each in found] == [2, 2, 2, 1, 1]
    assert [each.percent for each in found] == [25, 25, 25, 12.5, 12.5]
    assert [each.percent for each in reached([])] == [0] * len(SIZES)


@pytest.mark.parametrize(
    ("share", "label"), [(Share(1, 1, 5), "1"), (Share(2, 5, 5), "2 to 5"), (Share(61, None, 5), "61 and more")]
)
def test_a_range_names_itself(share: Share, label: str) -> None:
    assert share.label == label


def test_a_plan_is_the_sum_of_its_mutations() -> None:
    names = tuple(all_mutations())
    whole = planned(names, tuple(Tier), 1)
    assert whole.total() == sum(planned([name], tuple(Tier), 1).total() for name in names)
    assert {pool.mutation for pool in whole} <= set(names)
