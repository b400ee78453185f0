"""Whether the block of an `else` holds nothing but an `if`, as a prompt says, and the two make one."""

import re

from tree_sitter import Node

from tests.claims import UntrueError, ended, only, true
from tests.view import View


def _join(match: re.Match[str], before: View, after: View) -> None:
    row = only(before, match["condition"])
    node = before.node_at(row, "if_statement")
    block = node.parent if node is not None else None
    if node is None or block is None or block.parent is None or block.parent.type != "else_clause":
        raise UntrueError("not so: the if stands in an else")
    true(block.named_children == [node], "nothing else stands in the block")
    true(block.parent.start_point.row == row - 1, "its else is on the line above")
    braced = before.language != "python"
    true(braced == (match["braced"] is not None), "a brace is told where there is one")
    outer, level = before.indent(row - 1), before.indent(row) - before.indent(row - 1)
    true(level > 0, "the if is indented further than the else")
    end = block.end_point.row if braced else _end(before, node, outer)
    inner = [line[level:] if line.strip() else line for line in before.lines[row + 1 : end]]
    joined = before.lines[row - 1][:outer] + match["joined"].encode()
    rest = before.lines[end + 1 if braced else end :]
    true(ended([*before.lines[: row - 1], joined, *inner, *rest]) == ended(after.lines), "joined it is the fixed file")
    kinds = [each.type for each in after.nodes if each.start_point.row == row - 1]
    true("elif_clause" in kinds or {"else_clause", "if_statement"} <= set(kinds), "the line has both in the fixed file")
    if braced:
        true(before.stripped[end] == b"}", "the brace closes on a line of its own")


def _end(view: View, node: Node, outer: int) -> int:
    """Past the last line of an `if` of Python, comments that are indented further than its `else` included."""
    end = node.end_point.row + (1 if node.end_point.column else 0)
    for row in range(end, len(view.lines)):
        if view.stripped[row]:
            if view.indent(row) <= outer or not view.stripped[row].startswith(b"#"):
                break
            end = row + 1
    return end


KINDS = (
    (
        re.compile(
            r"The block of an `else` holds nothing but the `if` that starts with the line `(?P<condition>.+)`\. Replace"
            r" the line of that `else` and this line by the one line `(?P<joined>.+)`, indented like the"
            r" first of the two\.(?: Dedent|(?P<braced> Delete the line of that block's"
            r" closing brace, and dedent)) all further lines of"
        ),
        _join,
    ),
)
