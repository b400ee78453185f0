"""Longest common subsequences: their length, which items they take of each side, and the pairs.

Source: zed-edit-prediction.md, 3.7.

The table of lengths is kept as bits, a row in one Python integer: bit `j` of row `i` is set where the length for (`i`,
`j + 1`) is one more than that for (`i`, `j`) (Hyyrö's bit-parallel form). A table of 10,000 by 10,000 items is 12 MB.
"""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from editpred.metrics.text import shared_end, shared_start
from syntax.errors import InputError

_MOST_CELLS = 1 << 30
"""Of a table: 128 MB of bits. Two changed regions of 32,000 tokens each fit."""

Items = Sequence[Hashable]


class Masks(NamedTuple):
    """Which items of either side belong to the longest common subsequence; equally many of both are true."""

    first: list[bool]
    second: list[bool]


class Pair(NamedTuple):
    """0-based places of an item that both sides have."""

    first: int
    second: int


def lcs_length(first: Items, second: Items) -> int:
    """How many items the longest common subsequence has.

    Raises:
        InputError: the sides are too large to compare.
    """
    start = shared_start(first, second)
    end = shared_end(first, second, min(len(first), len(second)) - start)
    one, two = first[start : len(first) - end], second[start : len(second) - end]
    rows = _rows(one, two)
    return start + end + rows[-1].bit_count()


def lcs_masks(first: Items, second: Items) -> Masks:
    """Mark the common start, the common end and, between them, one longest common subsequence.

    Where the walk back from the end may drop an item of either side, the mask of `first` comes of dropping from
    `first`, and that of `second` of dropping from `second`.

    Raises:
        InputError: the sides are too large to compare.
    """
    start = shared_start(first, second)
    end = shared_end(first, second, min(len(first), len(second)) - start)
    middles = _Middles(first[start : len(first) - end], second[start : len(second) - end])
    masks = Masks([False] * len(first), [False] * len(second))
    for mask in masks:
        mask[:start] = [True] * start
        mask[len(mask) - end :] = [True] * end
    for pair in middles.pairs(drop_first=True):
        masks.first[start + pair.first] = True
    for pair in middles.pairs(drop_first=False):
        masks.second[start + pair.second] = True
    return masks


def lcs_pairs(first: Items, second: Items) -> list[Pair]:
    """One longest common subsequence as pairs, in order.

    Raises:
        InputError: the sides are too large to compare.
    """
    return _Middles(first, second).pairs(drop_first=True)


class _Middles:
    """Two sequences with their table of lengths."""

    def __init__(self, first: Items, second: Items) -> None:
        self.first, self.second = first, second
        self.rows = _rows(first, second, keep=True)

    def pairs(self, *, drop_first: bool) -> list[Pair]:
        """Walk back from the end; `drop_first` says what to drop where both sides are as good."""
        i, j = len(self.first), len(self.second)
        pairs: list[Pair] = []
        while i and j:
            if self.first[i - 1] == self.second[j - 1]:
                i, j = i - 1, j - 1
                pairs.append(Pair(i, j))
                continue
            up, left = self._length(i - 1, j), self._length(i, j - 1)
            if up > left or (drop_first and up == left):
                i -= 1
            else:
                j -= 1
        pairs.reverse()
        return pairs

    def _length(self, i: int, j: int) -> int:
        return (self.rows[i] & ((1 << j) - 1)).bit_count()


def _rows(first: Items, second: Items, *, keep: bool = False) -> list[int]:
    """The rows of the table, or the last one alone."""
    width = len(second)
    if len(first) * width > _MOST_CELLS:
        raise InputError(
            f"texts of {len(first)} and {width} changed tokens are too large to compare; shorten the example"
        )
    places = _places(first, second)
    full = (1 << width) - 1
    # Set where the length does not grow.
    level = full
    rows = [0]
    for item in first:
        match = level & places.get(item, 0)
        if match:
            level = ((level + match) | (level - match)) & full
        if keep:
            rows.append(full ^ level)
    return rows if keep else [full ^ level]


def _places(first: Items, second: Items) -> dict[Hashable, int]:
    """For every item of both sides the bits of its places in `second`."""
    wanted = set(first)
    found: dict[Hashable, list[int]] = {}
    for index, item in enumerate(second):
        if item in wanted:
            found.setdefault(item, []).append(index)
    return {item: _bits(indices) for item, indices in found.items()}


def _bits(indices: list[int]) -> int:
    held = bytearray(indices[-1] // 8 + 1)
    for index in indices:
        held[index // 8] |= 1 << index % 8
    return int.from_bytes(held, "little")
