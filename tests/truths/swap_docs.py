"""Whether two definitions have each other's comment or docstring, as a prompt says."""

import re

from tests.claims import UntrueError, ended, only, true
from tests.view import View


def _swap(match: re.Match[str], before: View, after: View) -> None:
    rows = {view: [only(view, match[role]) for role in ("first", "second")] for view in (before, after)}
    find = _docstring if match["what"] == "docstrings" else _comment
    now, then = ([find(view, row) for row in rows[view]] for view in (before, after))
    one, two = then
    mixed = [before.lines[slice(*lines)] for lines in now]
    true(mixed == [after.lines[slice(*two)], after.lines[slice(*one)]], "each has the other's")
    true(len({len(lines) > 1 for lines in mixed}) == 1, "both have one line, or both several")
    text = [*after.lines[: one[0]], *mixed[0], *after.lines[one[1] : two[0]], *mixed[1], *after.lines[two[1] :]]
    true(ended(text) == ended(before.lines), "nothing but these changes")


def _comment(view: View, row: int) -> tuple[int, int]:
    """The first comment line above a row and the one past the last, which is the row."""
    first = row
    while (above := view.comment_above(first)) is not None:
        first = above
    true(first < row, f"comment lines stand above line {row + 1}")
    true(any(node.start_point.row == row and node.type != "comment" for node in view.nodes), "a definition is there")
    true(first, "the comment is not the file's")
    return first, row


def _docstring(view: View, row: int) -> tuple[int, int]:
    """The first line of a docstring and the one past its last."""
    for kind in ("function_definition", "class_definition"):
        node = view.node_at(row, kind)
        body = node.child_by_field_name("body") if node is not None else None
        if body is not None:
            statement = next(child for child in body.named_children if child.type != "comment")
            string = statement.named_child(0)
            if string is None or string.type != "string" or statement.type != "expression_statement":
                break
            first, last = string.start_point.row, string.end_point.row
            true(b"\n".join(view.lines[first : last + 1]).strip() == string.text, "it fills its lines")
            return first, last + 1
    raise UntrueError(f"not so: a definition with a docstring starts on line {row + 1}")


KINDS = (
    (
        re.compile(
            r"The (?P<what>docstrings|doc comments|line comments|comments) of the two definitions that start with the"
            r" lines `(?P<first>.+)` and `(?P<second>.+)` have changed places\. Exchange the two (?P=what) and"
        ),
        _swap,
    ),
)
