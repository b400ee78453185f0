"""Whether a prompt about lines in reverse order is true."""

import re

from tests.claims import ended, only, true
from tests.view import LISTS, View


def _reverse(match: re.Match[str], before: View, after: View) -> None:
    start, end = (only(before, match[role]) for role in ("first", "last"))
    true(end - start + 1 == int(match["count"]), f"{match['count']} lines reach from the one to the other")
    true((only(after, match["first"]), only(after, match["last"])) == (end, start), "the two ends change places")
    lines = ended(before.lines)
    turned = [*lines[:start], *lines[start : end + 1][::-1], *lines[end + 1 :]]
    true(turned == ended(after.lines), "turned round they are the fixed file")
    true(len(set(before.stripped[start : end + 1])) == end - start + 1, "no line of them is like another")
    no_items = {"comment", *LISTS}
    for view in (before, after):
        parents = set()
        for row in range(start, end + 1):
            here = [node for node in view.nodes if node.start_point.row == row and node.type not in no_items]
            here = [node for node in here if node.start_point.column == view.indent(row)]
            true(here, f"an item starts line {row + 1}")
            item = max(here, key=lambda node: node.end_byte)
            true(item.end_point.row == row, f"the item on line {row + 1} has one line")
            parents.add(item.parent)
        true(len(parents) == 1, "all of them stand in one list")


KINDS = (
    (
        re.compile(
            r"The (?P<count>\d+) lines from `(?P<first>.+)` to `(?P<last>.+)` are in reverse order\. Reverse them, each"
            r" line whole: the last of them comes first, and the first comes last\."
        ),
        _reverse,
    ),
)
