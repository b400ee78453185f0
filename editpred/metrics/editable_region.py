"""Wrong editable region: a patch that begins by deleting rows (zed-edit-prediction.md, 3.5)."""

from itertools import takewhile

from editpred.loose import LineKind, parse_loosely

_TOO_MANY = 3


def is_wrong_region(patch: str) -> bool:
    """Whether the first hunk starts with three deleted lines or more."""
    hunks = parse_loosely(patch)
    if not hunks:
        return False
    return sum(1 for _ in takewhile(lambda line: line.kind is LineKind.DELETED, hunks[0].lines)) >= _TOO_MANY
