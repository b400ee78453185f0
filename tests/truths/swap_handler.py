"""Whether a `try` and its handler have each other's body, as a prompt says."""

import re

from tree_sitter import Node

from tests.claims import UntrueError, ended, true
from tests.view import View, shape


def _swap(match: re.Match[str], before: View, after: View) -> None:
    row, handler = int(match["line"]) - 1, match["handler"]
    now, then = (_blocks(view, row, handler) for view in (before, after))
    true([shape(block) for block in now] == [shape(block) for block in then][::-1], "the bodies mean the same")
    (one, two) = (_lines(after, block) for block in then)
    mixed = [before.lines[slice(*_lines(before, block))] for block in now]
    true(mixed == [after.lines[slice(*two)], after.lines[slice(*one)]], "each has the other's lines")
    text = [*after.lines[: one[0]], *mixed[0], *after.lines[one[1] : two[0]], *mixed[1], *after.lines[two[1] :]]
    true(ended(text) == ended(before.lines), "nothing but the bodies changes")
    true(all(text and text[0].strip() and text[-1].strip() for text in mixed), "no body starts or ends blank")


def _blocks(view: View, row: int, handler: str) -> tuple[Node, Node]:
    """The body of the `try` on a row, and that of its only handler."""
    node = view.node_at(row, "try_statement")
    if node is None:
        raise UntrueError(f"not so: a try stands on line {row + 1}")
    clauses = [child for child in node.named_children if child.type == f"{handler}_clause"]
    true(len(clauses) == 1, "it has one handler")
    first = node.child_by_field_name("body")
    second = [child for child in clauses[0].named_children if child.type in {"block", "statement_block"}]
    if first is None or len(second) != 1:
        raise UntrueError("not so: both have a body")
    return first, second[0]


def _lines(view: View, block: Node) -> tuple[int, int]:
    """The first line of a body and the one past its last."""
    if block.type == "statement_block":
        return block.start_point.row + 1, block.end_point.row
    colon = block.prev_sibling
    while colon is not None and colon.type != ":":
        colon = colon.prev_sibling
    first = (colon or block).end_point.row + 1
    outer = view.indent((colon or block).end_point.row)
    end = block.end_point.row + (1 if block.end_point.column else 0)
    for row in range(end, len(view.lines)):
        if view.stripped[row]:
            if view.indent(row) <= outer or not view.stripped[row].startswith(b"#"):
                break
            end = row + 1
    return first, end


KINDS = (
    (
        re.compile(
            r"The bodies of the `try` on line (?P<line>\d+) of the file as it is now and of its"
            r" `(?P<handler>catch|except)` have changed places\. Exchange the two bodies"
        ),
        _swap,
    ),
)
