"""Whether prompts of the seven structural kinds of the reference page are true of the two files."""

import re
from collections.abc import Callable

from tree_sitter import Node

from tests.claims import UntrueError, block, ended, nothing_dangles, only, rest_agrees, true
from tests.view import LISTS, Unit, View, shape

_COUNTS = {"No blank line parts": 0, "One blank line parts": 1}


def _swap(match: re.Match[str], before: View, after: View) -> None:
    first, second = match["first"], match["second"]
    one, two = block(after, first), block(after, second)
    true(one.units == two.units and two.at == one.at + 1, "in the fixed file the second follows the first directly")
    mixed_one, mixed_two = block(before, first), block(before, second)
    neighbours = mixed_one.units == mixed_two.units and mixed_one.at == mixed_two.at + 1
    true(neighbours, "in the mutated file the first follows the second directly")
    for fixed, mixed in ((one, mixed_one), (two, mixed_two)):
        true(after.block(fixed.unit) == before.block(mixed.unit), "a block is the same in both files")
        true(fixed.unit.shapes == mixed.unit.shapes, "a block means the same in both files")
    shapes = [unit.shapes for unit in one.units]
    shapes[one.at], shapes[two.at] = shapes[two.at], shapes[one.at]
    true(shapes == [unit.shapes for unit in mixed_one.units], "no neighbour is read otherwise")
    rest_agrees(before, after, one.unit, two.unit)


def _swap_lines(match: re.Match[str], before: View, after: View) -> None:
    for view in (before, after):
        for role in ("first", "second"):
            unit = block(view, match[role]).unit
            true(unit.first == unit.last, f"{match[role]!r} is a statement of one line")
            is_member = unit.nodes[0].parent is not None and unit.nodes[0].parent.type == "class_body"
            true(is_member == (match["noun"] == "class member"), "members of classes are called so")
    _swap(match, before, after)


def _move(match: re.Match[str], before: View, after: View) -> None:
    head, previous, following = match["head"], match["previous"], match["next"]
    here, ahead = block(before, head), block(before, previous)
    true(here.units == ahead.units and here.at == ahead.at + 1, f"it now stands directly after {previous!r}")
    home, goal = block(after, head), block(after, following)
    true(home.units == goal.units and goal.at == home.at + 1, f"it belongs directly before {following!r}")
    block(before, following)
    true(before.block(here.unit) == after.block(home.unit), "the block is the same in both files")
    now = [unit.shapes for at, unit in enumerate(here.units) if at != here.at]
    then = [unit.shapes for at, unit in enumerate(home.units) if at != home.at]
    true(now == then, "the others are the same in both files")
    true(here.unit.shapes == home.unit.shapes, "the block means the same in both files")
    words = match["blank"]
    blank = _COUNTS[words] if words in _COUNTS else int(words.split()[0])
    for view, one, two in ((after, home.unit, goal.unit), (before, ahead.unit, here.unit)):
        gap = view.stripped[one.last + 1 : two.first]
        true(len(gap) == blank and not any(gap), f"{blank} blank lines part the neighbours")


def _duplicate(match: re.Match[str], before: View, after: View) -> None:
    head = match["head"]
    rows = before.rows_with(head)
    true(len(rows) == 2, f"two lines hold {head!r}")
    one, two = (before.place(row) for row in rows)
    if one is None or two is None:
        raise UntrueError(f"not so: {head!r} starts a statement twice")
    nothing_dangles(before, one.unit)
    nothing_dangles(before, two.unit)
    true(one.units == two.units and two.at == one.at + 1, "the copies are neighbours")
    true(before.block(one.unit) == before.block(two.unit), "the copies are equal")
    gap = before.stripped[one.unit.last + 1 : two.unit.first]
    blank = int(match["some"] or 0) if match["some"] else 1 if match["one"] else 0
    true(len(gap) == blank and not any(gap), f"{blank} blank lines part the copies")
    kept = [*before.lines[: one.unit.last + 1], *before.lines[two.unit.last + 1 :]]
    true(ended(kept) == ended(after.lines), "the fixed file is what is left")
    home = block(after, head)
    true(len(home.units) == len(one.units) - 1, "one statement goes")


def _wrap(match: re.Match[str], before: View, after: View) -> None:
    row, wrapper = int(match["line"]) - 1, match["wrapper"]
    true(before.stripped[row] == wrapper.encode(), f"line {row + 1} reads {wrapper!r}")
    node = before.node_at(row, "if_statement")
    if node is None or node.child_by_field_name("alternative") is not None:
        raise UntrueError("not so: the condition is an if without else")
    body = node.child_by_field_name("consequence")
    if body is None or node.parent is None or node.parent.type not in LISTS:
        raise UntrueError("not so: the condition is a statement of its own")
    units = [unit for unit in before.units(node.parent) if not _is_docstring(unit)]
    true(len(units) == 1 and units[0].nodes[0] == node, "it holds all statements of its block")
    true(_statement_shapes(body) == _fixed_shapes(after, row), "the statements mean the same")
    braced = wrapper.endswith("{")
    last = body.end_point.row if body.end_point.column or braced else body.end_point.row - 1
    if braced:
        true(before.stripped[last] == b"}", "its brace closes on a line of its own")
    else:
        nothing_dangles(before, Unit((node,), row, row, last))
    inside = before.lines[row + 1 : last if braced else last + 1]
    level = before.indent(row + 1) - before.indent(row)
    dedented = [line[level:] if line.strip(b" \t\r") else line for line in inside]
    rest = before.lines[last + 1 :]
    true(ended([*before.lines[:row], *dedented, *rest]) == ended(after.lines), "dedented it is the fix")


def _is_docstring(unit: Unit) -> bool:
    inner = unit.nodes[0].named_child(0) if unit.nodes[0].type == "expression_statement" else None
    return inner is not None and inner.type in {"string", "concatenated_string"}


def _statement_shapes(body: Node) -> list[str]:
    return [shape(child) for child in body.named_children if child.type != "comment"]


def _fixed_shapes(after: View, row: int) -> list[str]:
    """The shapes of the statements from a line of the fixed file to the end of their block."""
    while row < len(after.lines) and row not in after.places:
        row += 1
    places = after.places.get(row)
    if places is None:
        raise UntrueError("not so: statements stand where the condition stood")
    place = places[0]
    return [shape for unit in place.units[place.at :] for shape in unit.shapes]


def _branches(match: re.Match[str], before: View, after: View) -> None:
    condition = match["condition"]
    pairs = []
    for view in (before, after):
        node = view.node_at(only(view, condition), "if_statement")
        if node is None:
            raise UntrueError(f"not so: {condition!r} starts an if")
        true(node.parent is not None and node.parent.type != "else_clause", "the if is no else if")
        clauses = node.children_by_field_name("alternative")
        true(len(clauses) == 1, "it has one else")
        one = node.child_by_field_name("consequence")
        inner = [child for child in clauses[0].named_children if child.type in {"block", "statement_block"}]
        if one is None or len(inner) != 1:
            raise UntrueError("not so: both branches are blocks")
        pairs.append((one, inner[0]))
    (now_one, now_two), (one, two) = pairs
    true(_body(before, now_one) == _body(after, two), "the first body is the fixed file's second")
    true(_body(before, now_two) == _body(after, one), "the second body is the fixed file's first")
    true((shape(now_one), shape(now_two)) == (shape(two), shape(one)), "the bodies mean the same")
    first = only(after, condition)
    true(before.lines[: first + 1] == after.lines[: first + 1], "the condition stays where it is")


def _body(view: View, block: Node) -> list[bytes]:
    if block.type == "statement_block":
        return ended(view.lines[block.start_point.row + 1 : block.end_point.row])
    colon = block.prev_sibling
    while colon is not None and colon.type != ":":
        colon = colon.prev_sibling
    first = (colon or block).end_point.row + 1
    row, column = block.end_point
    return ended(view.lines[first : row if column == 0 else row + 1])


def _label(match: re.Match[str], before: View, after: View) -> None:
    label, following = match["label"], match["next"]
    now = only(before, following)
    row = only(after, following)
    true(after.stripped[row - 1] == label.encode(), "the label stands directly above")
    true(after.indent(row - 1) == after.indent(row), "both labels are indented alike")
    true([*after.lines[: row - 1], *after.lines[row:]] == before.lines, "nothing but the label comes back")
    home = after.node_at(row - 1, "switch_case")
    other = after.node_at(row, "switch_case") or after.node_at(row, "switch_default")
    if home is None or other is None:
        raise UntrueError("not so: both are labels of a switch")
    true(not home.children_by_field_name("body"), "the label has no code of its own")
    true(home.parent is not None and home.parent == other.parent, "both belong to one switch")
    true(before.node_at(now, other.type) is not None, "the other label is there in the mutated file")


_Tell = Callable[[re.Match[str], View, View], None]
_BLANK = r"(?P<blank>No blank line parts|One blank line parts|\d+ blank lines part)"
_SWAP_LINES = re.compile(
    r"The (?P<noun>statement|class member) `(?P<first>.+)` must come before the (?P=noun) `(?P<second>.+)`, but it now"
    r" comes after it\. Exchange these two lines"
)
_SWAP_BLOCKS = re.compile(
    r"The block starting with `(?P<first>.+)` must stand before the block starting with `(?P<second>.+)`,"
    r" but it now stands after it\. Exchange the two blocks"
)
_MOVE_BLOCK = re.compile(
    r"The block starting with `(?P<head>.+)` is in the wrong place\. It now stands directly after the block"
    r" starting with `(?P<previous>.+)`, but it belongs directly before the block starting with `(?P<next>.+)`\."
    rf" Move it there[^\n]*\. ?{_BLANK}"
)
_DUPLICATE = re.compile(
    r"The block starting with `(?P<head>.+)` stands twice in a row\. Delete the second copy"
    r"(?P<one>, together with the blank line before it,)?"
    r"(?:, together with the (?P<some>\d+) blank lines before it,)?"
    r" and keep the first\."
)
_WRAP = re.compile(r"The condition `(?P<wrapper>.+)` on line (?P<line>\d+) is left over\. Delete that line")
_BRANCHES = re.compile(r"The bodies of the two branches under `(?P<condition>.+)` have changed places\.")
_LABEL = re.compile(
    r"The label `(?P<label>.+)` is missing\. It shares the code of the label `(?P<next>.+)`: put it back on a line"
    r" of its own, directly before that line"
)
KINDS: tuple[tuple[re.Pattern[str], _Tell], ...] = (
    (_SWAP_LINES, _swap_lines),
    (_SWAP_BLOCKS, _swap),
    (_MOVE_BLOCK, _move),
    (_DUPLICATE, _duplicate),
    (_WRAP, _wrap),
    (_BRANCHES, _branches),
    (_LABEL, _label),
)
