"""Whether a case has lost the jump that a prompt puts back at its end."""

import re

from tree_sitter import Node

from tests.claims import UntrueError, only, true
from tests.view import View


def _add(match: re.Match[str], before: View, after: View) -> None:
    label, jump = match["label"], match["jump"]
    statements = _statements(before, only(before, label), braces=match["braces"] is not None)
    true(statements, "the case has statements")
    row = statements[-1].end_point.row
    indents = {before.lines[each.start_point.row][: before.indent(each.start_point.row)] for each in statements}
    true(len(indents) == 1, "its statements are indented alike")
    end = b"\r" if before.lines[row].endswith(b"\r") else b""
    text = [*before.lines[: row + 1], indents.pop() + jump.encode() + end, *before.lines[row + 1 :]]
    true(text == after.lines, "with the jump below the last statement it is the fixed file")
    fixed = _statements(after, only(after, label), braces=match["braces"] is not None)
    true(fixed[-1].type == "break_statement", "the case ends with it")
    true(len(fixed) == len(statements) + 1, "nothing else is added")
    true(statements[-1].type not in {"break_statement", "return_statement", "throw_statement"}, "no jump ends it now")


def _statements(view: View, row: int, *, braces: bool) -> list[Node]:
    """The statements of the case on a row, or inside its braces, comments left out."""
    case = view.node_at(row, "switch_case") or view.node_at(row, "switch_default")
    if case is None:
        raise UntrueError(f"not so: a case starts on line {row + 1}")
    found = [child for child in case.children_by_field_name("body") if child.is_named and child.type != "comment"]
    if braces:
        true(len(found) == 1 and found[0].type == "statement_block", "braces hold all of the case")
        return [child for child in found[0].named_children if child.type != "comment"]
    true(found and found[0].type != "statement_block", "statements and no braces follow the label")
    return found


KINDS = (
    (
        re.compile(
            r"The case that starts with the line `(?P<label>.+)` must end with `(?P<jump>.+)`, which is lost\. Put it"
            r" back as the last statement (?P<braces>inside the braces )?of the case, on a line"
        ),
        _add,
    ),
)
