"""Whether two functions or cases have each other's body, as a prompt says."""

import re

from tree_sitter import Node

from tests.claims import UntrueError, ended, only, true
from tests.view import View, shape

_NOUNS = {
    "functions": {"function", "arrow", "generator"},
    "methods": {"method", "function"},
    "cases": {"switch"},
}


def _swap(match: re.Match[str], before: View, after: View) -> None:
    nouns = match["nouns"]
    heads = {view: [only(view, match[role]) for role in ("first", "second")] for view in (before, after)}
    true(all(rows == sorted(rows) for rows in heads.values()), "the first stands above the second")
    now, then = ([_lines(view, row, nouns) for row in heads[view]] for view in (before, after))
    one, two = then
    true(
        [before.lines[first:last] for first, last in now] == [after.lines[slice(*two)], after.lines[slice(*one)]], "so"
    )
    for rows in (*now, *then):
        true(rows[0] < rows[1], "a body has lines")
    text = [*after.lines[: one[0]], *after.lines[slice(*two)], *after.lines[one[1] : two[0]]]
    text += [*after.lines[slice(*one)], *after.lines[two[1] :]]
    true(ended(text) == ended(before.lines), "nothing but the bodies changes")
    shapes = [[_shapes(view, row, nouns) for row in heads[view]] for view in (before, after)]
    true(shapes[0] == shapes[1][::-1], "the bodies mean the same")


def _construct(view: View, row: int, nouns: str) -> Node:
    """What starts on a row and has a body there: the only such node."""
    kinds = _NOUNS[nouns]
    found = [
        node
        for node in view.nodes
        if node.start_point.row == row and node.type.split("_")[0] in kinds and node.child_by_field_name("body")
    ]
    blocks = [node for node in found if nouns == "cases" or _block(node).type in {"block", "statement_block"}]
    if len(blocks) != 1:
        raise UntrueError(f"not so: one of the {nouns} starts on line {row + 1}")
    return blocks[0]


def _block(node: Node) -> Node:
    return node.child_by_field_name("body") or node


def _statements(node: Node) -> list[Node]:
    return [child for child in node.children_by_field_name("body") if child.is_named and child.type != "comment"]


def _shapes(view: View, row: int, nouns: str) -> list[str]:
    node = _construct(view, row, nouns)
    return [shape(child) for child in _statements(node)] if nouns == "cases" else [shape(_block(node))]


def _lines(view: View, row: int, nouns: str) -> tuple[int, int]:
    """The body's first line and the one past its last."""
    node = _construct(view, row, nouns)
    if nouns == "cases":
        statements = _statements(node)
        block = statements[0]
        if block.type == "statement_block" and block.start_point.row == row:
            true(len(statements) == 1, "the block is all that the case holds")
            return row + 1, block.end_point.row
        end = statements[-1].end_point.row + 1
    else:
        block = _block(node)
        if block.type == "statement_block":
            true(block.start_point.row == row, "the head is one line")
            return row + 1, block.end_point.row
        end = block.end_point.row + (1 if block.end_point.column else 0)
    return row + 1, _with_comments(view, end, view.indent(row), nouns)


def _with_comments(view: View, end: int, outer: int, nouns: str) -> int:
    """Past the comments below that are indented further than the head."""
    reached = end
    for row in range(end, len(view.lines)):
        if view.stripped[row]:
            if view.indent(row) <= outer or not view.stripped[row].startswith((b"#", b"//", b"/*")):
                break
            true(nouns != "cases", "no comment hangs below the statements of a case")
            reached = row + 1
    return reached


KINDS = (
    (
        re.compile(
            r"The bodies of the two (?P<nouns>functions|methods|cases) that start with the lines `(?P<first>.+)` and"
            r" `(?P<second>.+)` have changed places\. Exchange the two bodies"
        ),
        _swap,
    ),
)
