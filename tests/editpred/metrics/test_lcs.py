"""Vectors of zed-edit-prediction.md, 3.7, and a plain table to compare with."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editpred.metrics.lcs import lcs_length, lcs_masks, lcs_pairs
from syntax.errors import InputError

_ABC = st.text("abc", max_size=14)


def _shown(mask: list[bool]) -> str:
    return "".join("01"[bit] for bit in mask)


@pytest.mark.parametrize(
    ("first", "second", "masks"),
    [
        ("abcde", "ace", ("10101", "111")),
        ("xaxb", "axbx", ("0111", "1110")),
        ("", "ab", ("", "00")),
        ("ab", "", ("00", "")),
        ("ab", "ab", ("11", "11")),
    ],
)
def test_masks_are_those_of_the_reference(first: str, second: str, masks: tuple[str, str]) -> None:
    assert tuple(map(_shown, lcs_masks(first, second))) == masks


def _table(first: Sequence[str], second: Sequence[str]) -> list[list[int]]:
    table = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
    for i, one in enumerate(first, 1):
        for j, two in enumerate(second, 1):
            longer = max(table[i - 1][j], table[i][j - 1])
            table[i][j] = table[i - 1][j - 1] + 1 if one == two else longer
    return table


def _walk(first: str, second: str, *, drop_first: bool) -> list[bool]:
    """The mask of the side that is rather dropped from, as the reference describes it."""
    table = _table(first, second)
    mask = [False] * len(first if drop_first else second)
    i, j = len(first), len(second)
    while i and j:
        if first[i - 1] == second[j - 1]:
            i, j = i - 1, j - 1
            mask[i if drop_first else j] = True
        elif table[i - 1][j] >= table[i][j - 1] if drop_first else table[i][j - 1] < table[i - 1][j]:
            i -= 1
        else:
            j -= 1
    return mask


@given(_ABC, _ABC)
def test_the_walk_over_bits_is_the_walk_over_a_table(first: str, second: str) -> None:
    # Different ends, so that nothing is cut off before the walk.
    one, two = f"1{first}2", f"3{second}4"
    masks = lcs_masks(one, two)
    assert masks.first == _walk(one, two, drop_first=True)
    assert masks.second == _walk(one, two, drop_first=False)


@given(_ABC, _ABC)
def test_both_masks_mark_as_much_as_the_sides_have_in_common(first: str, second: str) -> None:
    length = _table(first, second)[-1][-1]
    masks = lcs_masks(first, second)
    assert sum(masks.first) == sum(masks.second) == lcs_length(first, second) == lcs_length(second, first) == length
    assert length <= min(len(first), len(second))


@given(_ABC, _ABC)
def test_pairs_ascend_and_are_equal(first: str, second: str) -> None:
    pairs = lcs_pairs(first, second)
    assert all(first[pair.first] == second[pair.second] for pair in pairs)
    for one, two in pairwise(pairs):
        assert one.first < two.first
        assert one.second < two.second


def test_sides_too_large_are_refused() -> None:
    with pytest.raises(InputError, match="too large to compare"):
        lcs_length("a" + "b" * 40_000 + "c", "x" + "y" * 40_000 + "z")
