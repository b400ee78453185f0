"""Whether a statement has slipped over the edge of a block as a prompt says."""

import re

from tree_sitter import Node

from tests.claims import UntrueError, block, ended, only, true
from tests.view import LISTS, Place, View

_NODES = {
    "if statement": {"if_statement"},
    "with statement": {"with_statement"},
    "loop": {"for_statement", "for_in_statement", "while_statement"},
    "try statement": {"try_statement"},
}
_PARTS = {
    "catch": {"catch_clause"},
    "except": {"except_clause"},
    "else": {"else_clause"},
    "finally": {"finally_clause"},
    "try": _NODES["try statement"],
}


def _into(match: re.Match[str], before: View, after: View) -> None:
    header, noun, end = match["header"], match["noun"], match["end"]
    home, now = block(after, match["moved"]), block(before, match["moved"])
    inside = _list_of(home)
    construct = inside.parent
    if construct is None or construct.type not in _NODES[noun]:
        raise UntrueError(f"not so: the block is that of a {noun}")
    true(construct.start_point.row == only(after, header), f"{header!r} opens it")
    true(_opening(inside) == construct.start_point.row, "the line opens the block")
    true(home.at == (0 if end == "first" else len(home.units) - 1), f"it is the {end} one inside")
    true(len(home.units) > 1, "it leaves others there")
    at = now.at + (1 if end == "first" else -1)
    true(0 <= at < len(now.units), "it stands beside another statement")
    beside = now.units[at]
    true(beside.head == only(before, header), "it stands beside the construct")
    true(abs(now.units[now.at].first - beside.last) == 1 or end == "first", "it stands directly after it")
    _alone(match, before, after, now, home)
    true(after.indent(home.unit.head) == after.indent(home.units[home.at - 1].head), "it is indented like the rest")


def _out(match: re.Match[str], before: View, after: View) -> None:
    noun, part = match["noun"] or match["other"], match["part"]
    home, now = block(after, match["moved"]), block(before, match["moved"])
    true(home.at > 0, "it comes after another statement")
    above = home.units[home.at - 1]
    construct = above.nodes[0]
    true(construct.type in _NODES[noun], f"that is a {noun}")
    true(above.last + 1 == home.unit.first, "it stands directly below its last line")
    inside = _list_of(now)
    around = inside.parent
    if around is None:
        raise UntrueError("not so: it stands inside a block")
    true(now.at == len(now.units) - 1 and len(now.units) > 1, "it is the last of several there")
    if part:
        true(around.type in _PARTS[part], f"the block is the {part} part")
        around = around if part == "try" else around.parent or around
        true(around.type == "try_statement", "the block is one of a try statement")
    else:
        true(above.head == only(after, match["header"]), "the line opens the construct in the fixed file")
        true(around.type in _NODES[noun], f"it stands in a {noun}")
        true(around.start_point.row == only(before, match["header"]), "the line opens it in the mutated file")
    true(around.start_point.row == above.head + (now.unit.first < above.head), "it is the same construct")
    _alone(match, before, after, now, home)
    true(after.indent(home.unit.head) == after.indent(above.head), "it is indented like the construct")


def _alone(match: re.Match[str], before: View, after: View, now: Place, home: Place) -> None:
    """Nothing but one statement changes its place, and its lines only change how far they are indented."""
    unit, goal = now.unit, home.unit
    own, then = ended(before.lines[unit.first : unit.last + 1]), ended(after.lines[goal.first : goal.last + 1])
    deeper = before.indent(unit.head) - after.indent(goal.head)
    true(deeper != 0, "the indentation changes")
    for one, two in zip(own, then, strict=True):
        blank = not one.strip()
        short, long = (two, one) if deeper > 0 else (one, two)
        true(one == two if blank else long[abs(deeper) :] == short, "each line is indented by as much more or less")
    rest = [*before.lines[: unit.first], *before.lines[unit.last + 1 :]]
    kept = [*after.lines[: goal.first], *after.lines[goal.last + 1 :]]
    true(ended(rest) == ended(kept), "the other lines stay as they are")
    true(unit.shapes == goal.shapes, "the statement means the same")
    true(bool(match["many"]) == (unit.head < unit.last), "the prompt says whether it has more lines than the first")
    true(bool(match["above"]) == (unit.first < unit.head), "the prompt says whether comments go with it")


def _list_of(place: Place) -> Node:
    node = place.unit.nodes[0].parent
    if node is None or node.type not in LISTS:
        raise UntrueError("not so: it stands in a block")
    return node


def _opening(node: Node) -> int:
    colon = None if node.type == "statement_block" else node.prev_sibling
    while colon is not None and colon.type != ":":
        colon = colon.prev_sibling
    return (colon or node).start_point.row


_STATEMENT = r"The statement (?P<many>that starts with )?`(?P<moved>.+?)` must be the "
_COMMENTS = r"(?P<above> The comment lines directly above it go with it\.)?"
KINDS = (
    (
        re.compile(
            _STATEMENT + r"(?P<end>first|last) statement inside the block that the line `(?P<header>.+?)` opens, but it"
            r" now stands directly (?:before|after) that (?P<noun>[a-z ]+)\. Move it into the block and indent it like"
            r" the rest of the block\." + _COMMENTS
        ),
        _into,
    ),
    (
        re.compile(
            _STATEMENT + r"first statement after the (?:innermost (?P<other>[a-z ]+) around it|(?P<noun>[a-z ]+) that"
            r" the line `(?P<header>.+?)` opens), directly below its last line, but it is now the last statement inside"
            r" (?:the `(?P<part>\w+)` part of that statement|that [a-z ]+)\. Move it out and indent it like the first"
            r" line of that [a-z ]+\." + _COMMENTS
        ),
        _out,
    ),
)
