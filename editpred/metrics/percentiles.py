"""Percentiles of how many tokens predictions insert and delete (zed-edit-prediction.md, 3.11)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from editpred.example import Example

PERCENTILES = (25, 50, 75, 90, 99)


@dataclass(frozen=True, slots=True)
class TokenTable:
    """One value for each of PERCENTILES in each row; empty rows where no prediction has a patch.

    `total` is made of the two sorted lists, smallest with smallest, as the reference has it: no prediction's own total.
    """

    inserted: tuple[int, ...]
    deleted: tuple[int, ...]
    total: tuple[int, ...]


def token_table(examples: Iterable[Example]) -> TokenTable:
    """The table over all scored predictions whose patch is not empty."""
    scores = [
        score
        for example in examples
        for prediction, score in zip(example.predictions, example.score, strict=False)
        if prediction.actual_patch
    ]
    inserted = sorted(score.inserted_tokens for score in scores)
    deleted = sorted(score.deleted_tokens for score in scores)
    totals = sorted(map(sum, zip(inserted, deleted, strict=True)))
    return TokenTable(percentiles(inserted), percentiles(deleted), percentiles(totals))


def percentiles(ordered: Sequence[int]) -> tuple[int, ...]:
    """The values at p / 100 · (n - 1), halves rounded up, of an ascending list; nothing for an empty one."""
    if not ordered:
        return ()
    return tuple(ordered[(p * (len(ordered) - 1) + 50) // 100] for p in PERCENTILES)
