"""Whether an `else` belongs to another statement, as a prompt says."""

import re

from tree_sitter import Node

from tests.claims import UntrueError, ended, true
from tests.view import View

_KINDS = {
    "for loop": "for_statement",
    "while loop": "while_statement",
    "if statement": "if_statement",
    "try statement": "try_statement",
}


def _rebind(match: re.Match[str], before: View, after: View) -> None:
    row, owner, other = (int(match[role]) - 1 for role in ("line", "start", "begin"))
    now, home = _clause(before, row), _clause(after, row)
    for clause, at, noun in ((now, other, match["other"]), (home, owner, match["owner"])):
        holder = clause.parent
        if holder is None or holder.type != _KINDS[noun]:
            raise UntrueError(f"not so: the else is that of a {noun}")
        true(holder.start_point.row == at, f"the {noun} starts on line {at + 1}")
    true(before.node_at(owner, _KINDS[match["owner"]]) is not None, "the owner is there in the mutated file")
    level = after.indent(row) - before.indent(row)
    true((level > 0) == (match["verb"] == "indent"), "it is indented or dedented as the prompt says")
    last = max(at for at in range(row, len(before.lines)) if before.lines[at] != after.lines[at])
    inside, outside = (after, before) if level > 0 else (before, after)
    rows = range(row, last + 1)
    shifted = [outside.lines[at] == inside.lines[at][abs(level) :] or not outside.stripped[at] for at in rows]
    true(all(shifted), "each line is indented by as much more or less")
    true(ended(before.lines[:row]) == ended(after.lines[:row]), "what stands above stays")
    true(ended(before.lines[last + 1 :]) == ended(after.lines[last + 1 :]), "what stands below stays")
    below = next((at for at in range(last + 1, len(before.lines)) if before.stripped[at]), None)
    true(below is None or before.indent(below) <= before.indent(row), "the whole body is shifted")
    true(str(now) == str(home), "the else means the same")


def _clause(view: View, row: int) -> Node:
    true(re.match(rb"else\s*:", view.stripped[row]), f"line {row + 1} starts with an else")
    node = view.node_at(row, "else_clause")
    if node is None:
        raise UntrueError("not so: it is the else of a statement")
    return node


KINDS = (
    (
        re.compile(
            r"The `else:` on line (?P<line>\d+) belongs to the (?P<owner>\w+ \w+) that starts on line (?P<start>\d+),"
            r" not to the (?P<other>\w+ \w+) that starts on line (?P<begin>\d+): (?P<verb>indent|dedent) that line and"
            r" the body of the `else:` by one level\."
        ),
        _rebind,
    ),
)
