"""Isolated whitespace change: a patch that touches blank lines on their own (zed-edit-prediction.md, 3.4).

True where a group of changed lines has blank ones only, unless all of them are excused: an added blank line is, if it
is the line where the prediction puts the cursor.
"""

from editpred.loose import Group, LineKind, LooseHunk, parse_loosely
from editpred.metrics.text import is_blank


def has_isolated_whitespace(patch: str, cursor_row: int | None = None) -> bool:
    """Look through all groups; `cursor_row` is the predicted cursor's 0-based row, counted as the patch does."""
    return any(_is_isolated(hunk, group, cursor_row) for hunk in parse_loosely(patch) for group in hunk.groups())


def _is_isolated(hunk: LooseHunk, group: Group, cursor_row: int | None) -> bool:
    changed = hunk.lines[group.start : group.end]
    if not all(is_blank(line.text) for line in changed):
        return False
    row = group.new_row
    for line in changed:
        if line.kind is LineKind.DELETED or row != cursor_row:
            return True
        row += 1
    return False
