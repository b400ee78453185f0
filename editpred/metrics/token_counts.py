"""Inserted and deleted tokens of a patch (zed-edit-prediction.md, 3.6).

For each group of changed lines: deleted += |old| - LCS, inserted += |new| - LCS over the code tokens of the joined
lines.
"""

from dataclasses import dataclass

from editpred.metrics.change_groups import change_groups
from editpred.metrics.lcs import lcs_length
from editpred.metrics.tokens import code_tokens


@dataclass(frozen=True, slots=True)
class TokenCounts:
    """Code tokens that a patch brings and takes."""

    inserted: int = 0
    deleted: int = 0


def token_counts(patch: str) -> TokenCounts:
    """Count over all groups.

    Raises:
        InputError: a group is too large to compare.
    """
    inserted = deleted = 0
    for group in change_groups(patch):
        old, new = code_tokens(group.old), code_tokens(group.new)
        common = lcs_length(old, new)
        inserted += len(new) - common
        deleted += len(old) - common
    return TokenCounts(inserted, deleted)
