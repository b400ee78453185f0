"""Whether a prompt about three blocks of which the last stands first is true."""

import re

from tests.claims import block, ended, true
from tests.view import View


def _rotate(match: re.Match[str], before: View, after: View) -> None:
    heads = [match[role] for role in ("first", "second", "third")]
    fixed = [block(after, head) for head in heads]
    mixed = [block(before, head) for head in (heads[2], heads[0], heads[1])]
    for places, where in ((fixed, "fixed"), (mixed, "mutated")):
        following = [place.at - places[0].at for place in places]
        true(following == [0, 1, 2], f"in the {where} file they follow one another as told")
        true(all(place.units == places[0].units for place in places), "they stand in one list")
    one, two, three = (place.unit for place in fixed)
    gaps = [ended(after.lines[upper.last + 1 : lower.first]) for upper, lower in ((one, two), (two, three))]
    true(gaps[0] == gaps[1] and not any(line.strip() for line in gaps[0]), "the same blank lines part them")
    text = [*ended(after.lines[: one.first]), *after.block(three), *gaps[0], *after.block(one), *gaps[0]]
    text += [*after.block(two), *ended(after.lines[three.last + 1 :])]
    true(text == ended(before.lines), "nothing but the order of the three changes")
    shapes = [place.unit.shapes for place in mixed]
    true([shapes[1], shapes[2], shapes[0]] == [place.unit.shapes for place in fixed], "each means the same")


KINDS = (
    (
        re.compile(
            r"The three neighbouring blocks starting with `(?P<first>.+?)`, `(?P<second>.+?)` and `(?P<third>.+?)` must"
            r" stand in this order, but the last of them now stands first\. Put them in this order; blank lines"
        ),
        _rotate,
    ),
)
