"""Whether some lines are on the wrong level of indentation, as a prompt says."""

import re

from tree_sitter import Node

from tests.claims import UntrueError, ended, only, true
from tests.view import View


def _shift(match: re.Match[str], before: View, after: View) -> None:
    ends = [match["line"], match["line"]] if match["line"] is not None else [match["first"], match["last"]]
    first, last = (only(before, each) for each in ends)
    true(last - first + 1 == int(match["count"] or 1), "there are so many lines")
    true(bool(match["many"]) == (match["count"] is not None), "one line is told as one")
    header = only(before, match["header"])
    true(header == only(after, match["header"]), "the line that opens the block stays")
    outwards = match["verb"] == "indent"
    true(
        outwards == (match["one"] is None and match["two"] is None),
        "lines that belong there are indented, others dedented",
    )
    inside, outside = (after, before) if outwards else (before, after)
    block = _block(inside, header)
    level = inside.indent(block.start_point.row) - inside.indent(header)
    true(level > 0, "the block is indented further than the line that opens it")
    lines = list(outside.lines)
    for row in range(first, last + 1):
        true(inside.stripped[row] and outside.stripped[row], "no blank line is among them")
        line = inside.lines[row]
        true(not line[:level].strip(), "each of them is indented by a level at least")
        lines[row] = line[level:]
    true([*lines[:first], *inside.lines[first : last + 1], *lines[last + 1 :]] == inside.lines, "the others stay")
    true(ended(lines) == ended(outside.lines), "each of them is indented by just one level more")
    true(inside.indent(first) == inside.indent(block.start_point.row), "inside they are on the block's level")
    true(outside.indent(first) == outside.indent(header), "outside they are on the level of the line that opens it")
    _whole(inside, outside, block, first, last)


def _whole(inside: View, outside: View, block: Node, first: int, last: int) -> None:
    """They are whole statements, the last ones of the block, and directly follow its construct outside of it."""
    units = inside.units(block)
    mine = [unit for unit in units if first <= unit.first and unit.last <= last]
    true(mine and mine[0].first == first and mine[-1].last == last, "they are whole statements")
    true(mine == list(units[-len(mine) :]) and len(mine) < len(units), "they are the last ones of the block")
    now = outside.place(mine[0].head)
    if now is None or now.at == 0:
        raise UntrueError("not so: outside they follow another statement")
    above = now.units[now.at - 1]
    left = len(units) - len(mine)
    true(above.last == units[left - 1].last, "outside they follow the construct")
    shapes = [shape for unit in now.units[now.at : now.at + len(mine)] for shape in unit.shapes]
    true(shapes == [shape for unit in mine for shape in unit.shapes], "they mean the same")


def _block(view: View, header: int) -> Node:
    for node in view.nodes:
        parent = node.parent
        if node.type != "block" or parent is None or parent.start_point.row != header or node.start_point.row <= header:
            continue
        colon = node.prev_sibling
        while colon is not None and colon.type != ":":
            colon = colon.prev_sibling
        if colon is not None and colon.start_point.row == header:
            return node
    raise UntrueError("not so: the line opens a block")


KINDS = (
    (
        re.compile(
            r"The (?:line `(?P<line>.+?)` (?:belongs|does (?P<one>not) belong)|(?P<many>(?P<count>\d+) lines) from"
            r" `(?P<first>.+?)` to `(?P<last>.+?)` (?:belong|do (?P<two>not) belong)) inside the block opened by"
            r" `(?P<header>.+?)`: (?P<verb>indent|dedent) (?:it|each of them) by one level\."
        ),
        _shift,
    ),
)
