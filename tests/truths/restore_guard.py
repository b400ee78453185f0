"""Whether a condition wraps the rest of its block, as a prompt says, and the guard told is the fixed file's."""

import re

from tree_sitter import Node

from tests.claims import UntrueError, ended, only, true
from tests.view import View

_AROUND = {"function": ("function", "arrow", "method", "generator"), "loop": ("for", "while", "do")}


def _restore(match: re.Match[str], before: View, after: View) -> None:
    row = only(before, match["condition"])
    node = before.node_at(row, "if_statement")
    if node is None or node.child_by_field_name("alternative") is not None or node.parent is None:
        raise UntrueError("not so: the condition is an if without else")
    others = [child for child in node.parent.named_children if child.type != "comment"]
    true(others[-1] == node, "nothing follows it in its block")
    holder = node.parent.parent
    true(holder is not None and holder.type.startswith(_AROUND[match["around"]]), f"its block is a {match['around']}'s")
    braced = before.language != "python"
    end = _end(before, node, braced=braced)
    level = before.indent(row + 1) - before.indent(row)
    indent = before.lines[row][: before.indent(row)]
    unit = before.lines[row + 1][before.indent(row) : before.indent(row + 1)]
    roles = {"only": b"", "guard": b"", "inner": unit, "jump": unit, "close": b""}
    guard = [indent + deeper + match[role].encode() for role, deeper in roles.items() if match[role]]
    guard += [b""] if match["blank"] else []
    inner = [line[level:] if line.strip() else line for line in before.lines[row + 1 : end]]
    text = [*before.lines[:row], *guard, *inner, *before.lines[end + 1 if braced else end :]]
    true(ended(text) == ended(after.lines), "with the guard it is the fixed file")
    place = after.place(row)
    if place is None or place.unit.nodes[0].type != "if_statement":
        raise UntrueError("not so: the guard is a statement of the fixed file")
    true(len(place.units) > place.at + 1, "something follows the guard")
    jump = match["only"] or match["inner"] or match["jump"]
    true(("return" if match["around"] == "function" else "continue") in jump, "the guard leaves what it is said to")
    _turned(match["condition"], match["only"] or match["guard"])


def _end(view: View, node: Node, *, braced: bool) -> int:
    """The line of the closing brace, or the one past the last line that the condition holds."""
    if braced:
        true(view.stripped[node.end_point.row] == b"}", "its brace closes on a line of its own")
        return node.end_point.row
    end = node.end_point.row + (1 if node.end_point.column else 0)
    for row in range(end, len(view.lines)):
        if view.stripped[row]:
            if view.indent(row) <= view.indent(node.start_point.row) or not view.stripped[row].startswith(b"#"):
                break
            end = row + 1
    return end


def _turned(condition: str, guard: str) -> None:
    """One of the two has a negation more than the other, and both are the same besides."""
    conditions = []
    for line in (condition, guard):
        found = re.match(r"if ?\(?(not |!)?(.+?)\)?(?: ?\{|:| return;?| continue;?)$", line)
        if found is None:
            raise UntrueError(f"not so: {line!r} is a condition")
        conditions.append(found)
    (now, then) = conditions
    true(bool(now[1]) != bool(then[1]), "one of the two is negated")
    true(now[2] == then[2], "they are the same besides")


KINDS = (
    (
        re.compile(
            r"The line `(?P<condition>.+?)` wraps the rest of its (?P<around>function|loop), where a guard should"
            r" stand\. Replace it by the (?:line `(?P<only>.+?)`|lines `(?P<guard>.+?)`(?: and `(?P<inner>.+?)`|,"
            r" `(?P<jump>.+?)` and `(?P<close>})`), the second of them one level deeper)"
            r"(?P<blank>, and a blank line below)?\. De"
        ),
        _restore,
    ),
)
