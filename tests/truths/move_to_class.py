"""Whether a prompt about a member that stands in the wrong class is true."""

import re

from tree_sitter import Node

from tests.claims import UntrueError, block, ended, true
from tests.view import Place, View

_COUNTS = {"No": 0, "One": 1}


def _class(place: Place) -> Node:
    """The class around a member."""
    body = place.unit.nodes[0].parent
    owner = body.parent if body is not None else None
    if body is None or owner is None or not owner.type.endswith(("class_declaration", "class_definition")):
        raise UntrueError("not so: it is a member of a class")
    return owner


def _name(owner: Node) -> str:
    name = owner.child_by_field_name("name")
    return name.text.decode() if name is not None and name.text is not None else ""


def _move(match: re.Match[str], before: View, after: View) -> None:
    here, ahead = block(before, match["head"]), block(before, match["previous"])
    true(here.units == ahead.units and here.at == ahead.at + 1, "it now stands directly after that member")
    true(_name(_class(here)) == match["now"], f"it now stands in {match['now']}")
    home, goal = block(after, match["head"]), block(after, match["goal"])
    step = 1 if match["side"] == "before" else -1
    true(home.units == goal.units and goal.at == home.at + step, f"it belongs directly {match['side']} that member")
    true(_name(_class(home)) == match["home"], f"it belongs in {match['home']}")
    true(_name(_class(block(before, match["goal"]))) == match["home"], "that class is there in both files")
    true(match["now"] != match["home"], "these are two classes")
    true(before.block(here.unit) == after.block(home.unit), "the member is the same in both files")
    true(here.unit.shapes == home.unit.shapes, "the member means the same")
    blank = _COUNTS.get(match["blank"]) if match["blank"] in _COUNTS else int(match["blank"])
    upper, lower = (home, goal) if step > 0 else (goal, home)
    for view, one, two in ((after, upper, lower), (before, ahead, here)):
        gap = view.stripped[one.unit.last + 1 : two.unit.first]
        true(len(gap) == blank and not any(gap), f"{blank} blank lines part the neighbours")
    # Taken out of both files with the blank lines on one side, the member leaves the same rest.
    rest = ended(before.lines)
    del rest[ahead.unit.last + 1 : here.unit.last + 1]
    fixed = ended(after.lines)
    if step > 0:
        del fixed[home.unit.first : goal.unit.first]
    else:
        del fixed[goal.unit.last + 1 : home.unit.last + 1]
    true(rest == fixed, "nothing else changes")


KINDS = (
    (
        re.compile(
            r"The member starting with `(?P<head>.+)` is in the wrong class\. It now stands in the class `(?P<now>.+)`,"
            r" directly after the member starting with `(?P<previous>.+)`, but it belongs in the class `(?P<home>.+)`,"
            r" directly (?P<side>before|after) the member starting with `(?P<goal>.+)`\. Move it there\."
            r" (?P<blank>No|One|\d+) blank lines? parts?"
        ),
        _move,
    ),
)
