"""Whether a prompt of several changes is true: each stands where it is told, and the rest is the fixed file."""

import re

from tests.claims import true
from tests.truths.token import stands, told
from tests.view import View


def _changes(match: re.Match[str], before: View, after: View) -> None:
    sections = re.split(r"^## Change (\d+)\n\n", match["rest"], flags=re.MULTILINE)[1:]
    numbers, bodies = sections[::2], sections[1::2]
    wanted = [str(number) for number in range(1, int(match["count"]) + 1)]
    true(numbers == wanted and match["again"] == match["count"], f"the changes are numbered to {match['count']}")
    true(3 <= len(bodies) <= 5, "there are three to five")
    lines = [line.rstrip(b"\r").decode() for line in before.shown]
    last = -4
    for body in bodies:
        says, _, rest = body.partition("\n")
        true(says.endswith((".", ":")), "a sentence says what is wrong")
        start, old, new = told(rest)
        row = stands(before, old, start)
        true(len(old) == len(new), "lines are changed, none comes or goes")
        changed = [at for at, (one, two) in enumerate(zip(old, new, strict=True)) if one != two]
        true(len(changed) == 1, "one line of each changes")
        true(row + changed[0] >= last + 4, "they are told in their order, and four lines apart at least")
        last = row + changed[0]
        lines[last] = new[changed[0]]
    true(lines == [line.rstrip(b"\r").decode() for line in after.shown], "with the changes made it is the fixed file")


KINDS = (
    (
        re.compile(
            r"\A# Fix (?P<count>\d+) mistakes\n\nFile: `.+`\n\nThe file has \d+ mistakes\. Make each of the"
            r" (?P<again>\d+) changes below\.\n(?P<rest>(?:.|\n)*)"
        ),
        _changes,
    ),
)
