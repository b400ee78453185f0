"""Whether prompts about items that are no statements are true: entries, members, cases, handlers in the wrong order."""

import re

from tree_sitter import Node

from tests.claims import UntrueError, block, ended, only, true
from tests.view import View

NODES: dict[str, frozenset[str]] = {
    "entry": frozenset({"pair", "shorthand_property_identifier", "method_definition"}),
    "case": frozenset({"switch_case", "case_clause"}),
    "member": frozenset(
        {"property_signature", "method_signature", "index_signature", "call_signature", "construct_signature"}
    ),
    "child": frozenset({"jsx_element", "jsx_self_closing_element"}),
    "decorator": frozenset({"decorator"}),
    "field": frozenset({"expression_statement"}),
    "name": frozenset({"string"}),
    "handler": frozenset({"except_clause", "except_group_clause"}),
}
"""What the nouns of prompts stand for, as node kinds."""
LISTS = frozenset({"array", "list", "tuple", "set"})
"""What holds elements, which are nodes of any kind."""


def _item(view: View, quoted: str, noun: str) -> tuple[Node, int, int]:
    """The item whose first line is quoted, and the lines (0-based, inclusive) that it fills with its comments."""
    row = only(view, quoted)
    found = [node for node in view.nodes if _is(node, noun) and node.start_point.row == row]
    found = [node for node in found if node.start_point.column == view.indent(row)]
    if noun == "member" and not any(_parent(node) in {"interface_body", "object_type"} for node in found):
        unit = block(view, quoted).unit
        true(_parent(unit.nodes[0]) in {"class_body", "block"}, f"{quoted!r} starts a member")
        return unit.nodes[0], unit.first, unit.last
    if not found:
        raise UntrueError(f"not so: {quoted!r} is the first line of one {noun}")
    node = max(found, key=lambda each: each.end_byte)
    last_row, column = node.end_point
    last = last_row - 1 if column == 0 and last_row > row else last_row
    rest = view.lines[last][column:].strip(b" \t\r;,") if last == last_row else b""
    true(not rest or rest.startswith((b"//", b"#", b"/*")), f"{quoted!r} fills its lines")
    first = row
    while first and view.comment_above(first) is not None:
        first = view.comment_above(first) or 0
    return node, first, last


def _is(node: Node, noun: str) -> bool:
    """Whether a noun may stand for a node."""
    return _parent(node) in LISTS if noun == "element" else node.type in NODES[noun]


def _parent(node: Node) -> str:
    return node.parent.type if node.parent is not None else ""


def _swap(match: re.Match[str], before: View, after: View) -> None:
    noun = match["noun"]
    one, two = (_item(after, match[role], noun) for role in ("first", "second"))
    now_two, now_one = (_item(before, match[role], noun) for role in ("second", "first"))
    for (upper, _, last), (lower, first, _) in ((one, two), (now_two, now_one)):
        true(upper.parent is not None and upper.parent == lower.parent, "both stand in one list")
        between = after.lines if upper is one[0] else before.lines
        true(not b"".join(between[last + 1 : first]).strip(), "they are neighbours")
    gap = after.lines[one[2] + 1 : two[1]]
    text = [*after.lines[: one[1]], *after.lines[two[1] : two[2] + 1], *gap, *after.lines[one[1] : one[2] + 1]]
    true(ended([*text, *after.lines[two[2] + 1 :]]) == ended(before.lines), "nothing but the order changes")


_SWAP_LINES = re.compile(
    r"The (?P<noun>(?!statement |class member )[a-z -]+) `(?P<first>.+)` must come before the (?P=noun)"
    r" `(?P<second>.+)`, but it now comes after it\. Exchange these two lines"
)
_SWAP_BLOCKS = re.compile(
    r"The (?P<noun>(?!block )[a-z -]+) starting with `(?P<first>.+)` must stand before the (?P=noun) starting with"
    r" `(?P<second>.+)`, but it now stands after it\. Exchange the two "
)
KINDS = ((_SWAP_LINES, _swap), (_SWAP_BLOCKS, _swap))
