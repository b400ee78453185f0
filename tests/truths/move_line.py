"""Whether a line stands in the wrong place, and belongs where a prompt says."""

import re

from tests.claims import block, ended, true
from tests.view import View


def _move(match: re.Match[str], before: View, after: View) -> None:
    moved, anchor, step = match["moved"], match["anchor"], 1 if match["side"] == "after" else -1
    home, goal = block(after, moved), block(after, anchor)
    now, then = block(before, moved), block(before, anchor)
    true(home.units == goal.units and home.at == goal.at + step, f"it belongs directly {match['side']} {anchor!r}")
    near = goal.unit.last if step > 0 else goal.unit.first
    true(home.unit.first == near + step, "no blank line and no comment lies between them")
    true(goal.unit.head == goal.unit.last, f"{anchor!r} is a statement of one line")
    true(now.units == then.units, "it stands in the same list")
    away = abs(now.at - home.at)
    true(1 < away <= 6, "it has moved by two to six places")
    for view, place in ((before, now), (after, home)):
        unit = place.unit
        true(unit.first == unit.last, f"{moved!r} is a statement of one line")
        around = [row for row in (unit.first - 1, unit.last + 1) if 0 <= row < len(view.stripped)]
        last = len(view.lines) - 1
        true(all(view.stripped[row] or row == last for row in around), "no blank line touches it")
        is_member = unit.nodes[0].parent is not None and unit.nodes[0].parent.type == "class_body"
        true(is_member == (match["noun"] == "class member"), "members of classes are called so")
    lines = ended(before.lines)
    line = lines.pop(now.unit.first)
    lines.insert(then.unit.head - (now.unit.first < then.unit.head) + (step > 0), line)
    true(lines == ended(after.lines), "with the line moved it is the fixed file")


KINDS = (
    (
        re.compile(
            r"The (?P<noun>statement|class member) `(?P<moved>.+?)` is in the wrong place: it belongs directly"
            r" (?P<side>after|before) the (?P=noun) `(?P<anchor>.+?)`\. Move that line there\."
        ),
        _move,
    ),
)
