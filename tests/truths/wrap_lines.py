"""Whether lines have lost the condition that a prompt puts back around them."""

import re

from tests.claims import UntrueError, ended, nothing_dangles, only, true
from tests.view import View


def _wrap(match: re.Match[str], before: View, after: View) -> None:
    row = only(before, match["first"])
    count = int(match["count"] or 1)
    unit = b"\t" if match["unit"] == "one tab" else b" " * int(match["unit"].split()[0])
    inner = before.lines[row : row + count]
    blank = [not line.strip() for line in inner]
    true(any(blank) == bool(match["blanks"]), "the prompt says whether blank lines are among them")
    true(not blank[-1], "the last of them is not blank")
    indent = before.lines[row][: before.indent(row)]
    wrapped = [
        indent + match["header"].encode(),
        *(line if line.isspace() or not line else unit + line for line in inner),
    ]
    wrapped += [indent + b"}"] if match["braced"] else []
    text = [*before.lines[:row], *wrapped, *before.lines[row + count :]]
    true(ended(text) == ended(after.lines), "wrapped it is the fixed file")
    node = after.node_at(row, "if_statement")
    if node is None or node.child_by_field_name("alternative") is not None:
        raise UntrueError("not so: the condition is an if without else")
    true((after.language == "python") == (match["braced"] is None), "a brace is told where the language has one")
    place = after.place(row)
    if place is None:
        raise UntrueError("not so: the condition is a statement of its own")
    nothing_dangles(after, place.unit)
    reach = row + count + (1 if match["braced"] else 0)
    true(place.unit.last <= reach, "the condition holds these lines and no more")
    rest = after.stripped[place.unit.last + 1 : reach + 1]
    true(all(not line or line.startswith(b"#") for line in rest), "nothing but comments stands below the statements")


KINDS = (
    (
        re.compile(
            r"The (?:(?P<count>\d+) lines(?P<blanks>, blank ones counted,)? that start with|line) `(?P<first>.+)` ha"
            r"(?:s|ve) lost (?:its|their) condition\. Put `(?P<header>.+?)` on a line of its own before (?:them|it)"
            r"(?P<braced> and `}` on a line of its own after (?:them|it))?, indented as (?:the first of them|that line)"
            r" is now, and indent (?:each of them|each of them that is not blank|that line) by"
            r" (?P<unit>one tab|\d spaces)\."
        ),
        _wrap,
    ),
)
