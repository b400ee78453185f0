"""Whether the lines that a prompt says are commented out are so, and are whole statements without their markers."""

import re

from tests.claims import UntrueError, only, true
from tests.view import View


def _uncomment(match: re.Match[str], before: View, after: View) -> None:
    if match["only"]:
        first = last = only(before, match["only"])
    else:
        first = only(before, match["first"])
        last = first + int(match["count"]) - 1
    mark = b"# " if before.language == "python" else b"// "
    lines = list(before.lines)
    comments = {node.start_point.row for node in before.nodes if node.type == "comment"}
    for row in range(first, last + 1):
        true(before.stripped[row].startswith(mark), f"line {row + 1} starts with a comment marker")
        true(row in comments, f"line {row + 1} is a comment")
        lines[row] = before.lines[row].replace(mark, b"", 1)
    true(lines == after.lines, "without the markers it is the fixed file")
    for row in (first - 1, last + 1):
        inside = 0 <= row < len(before.lines)
        touched = inside and before.stripped[row].startswith((mark.strip(), b"/*"))
        true(not touched, "no other comment touches them")
    _whole(after, first, last)


def _whole(view: View, first: int, last: int) -> None:
    """Some statements of one list fill the lines."""
    place = view.place(first)
    if place is None:
        raise UntrueError(f"not so: a statement starts on line {first + 1} of the fixed file")
    row = first
    for unit in place.units[place.at :]:
        if unit.head == row:
            row = unit.last + 1
    true(row > last, "statements fill the lines")
    ends = [unit.last for unit in place.units]
    true(last in ends, "the last line ends a statement")


KINDS = (
    (
        re.compile(
            r"The (?:commented-out line `(?P<only>.+)`|(?P<count>\d+) consecutive commented-out lines that start with"
            r" `(?P<first>.+)`) should be live code\. Remove the comment marker and the one space"
        ),
        _uncomment,
    ),
)
