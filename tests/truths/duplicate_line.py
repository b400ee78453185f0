"""Whether a prompt about a line that stands twice in a row is true."""

import re

from tests.claims import ended, only, true
from tests.view import View


def _twice(match: re.Match[str], before: View, after: View) -> None:
    line = match["line"]
    rows = before.rows_with(line)
    true(len(rows) == 2 and rows[1] == rows[0] + 1, f"{line!r} stands on two lines, one below the other")
    lines = ended(before.lines)
    true(lines[rows[0]] == lines[rows[1]], "both lines are equal")
    true(before.stripped[rows[0]] == line.encode(), "the line is quoted whole")
    true(only(after, line) == rows[0], "one of them stays")
    true([*lines[: rows[0]], *lines[rows[1] :]] == ended(after.lines), "nothing else changes")
    place = after.place(rows[0])
    true(place is not None and place.unit.head == place.unit.last == rows[0], "the line is a statement")


KINDS = ((re.compile(r"The line `(?P<line>.+)` stands twice in a row\. Delete one of the two, and keep"), _twice),)
