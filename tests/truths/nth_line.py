"""Whether one of several equal lines is wrong as a prompt says: so many, that one, in that function."""

import re

from tree_sitter import Node

from tests.claims import true
from tests.view import View

_FUNCTIONS = re.compile(r"function|method_definition|arrow_function")


def _nth(match: re.Match[str], before: View, after: View) -> None:
    line, fixed = match["line"].encode(), match["fixed"].encode()
    rows = before.rows_with(match["line"])
    true(all(before.stripped[row] == line for row in rows), "no other line holds that text")
    true(len(rows) == int(match["count"]) > 2, f"{match['count']} lines read so (they are {len(rows)})")
    number, ending = int(match["nth"]), match["ending"]
    endings = {1: "st", 2: "nd", 3: "rd"} if number not in range(11, 14) else {}
    true(ending == endings.get(number % 10, "th"), f"{number} ends with {ending}")
    row = rows[number - 1]
    true(line != fixed and after.stripped[row] == fixed, "it reads otherwise in the fixed file")
    lines = list(before.lines)
    lines[row] = lines[row].replace(line, fixed)
    true(lines == after.lines, "nothing but that line changes")
    if match["function"] is not None:
        around = [node for node in before.nodes if node.start_point.row <= row <= node.end_point.row]
        named = any(_is_function(node, match["function"].encode()) for node in around)
        true(named, f"it is in a function {match['function']}")


def _is_function(node: Node, name: bytes) -> bool:
    """Whether a node is a function of a name, or is held by what has that name."""
    own = node.child_by_field_name("name")
    held = node.parent.children if own is None and node.parent is not None else []
    return bool(_FUNCTIONS.search(node.type)) and any(each.text == name for each in (own, *held) if each is not None)


KINDS = (
    (
        re.compile(
            r"Of the (?P<count>\d+) lines that read `(?P<line>.+?)`, the (?P<nth>\d+)(?P<ending>[a-z]+) from the top"
            r"(?:, in the function `(?P<function>.+?)`,)? must read `(?P<fixed>.+?)`\. The others are right\."
        ),
        _nth,
    ),
)
