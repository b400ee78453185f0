"""The truth check: is what a prompt says true of the two files?

Written against the words of the prompts, with its own regular expressions and a fresh parse of both files; it shares no
code with `mutations`, `templates` or `generator`, so that an error there cannot hide itself here.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from tree_sitter import Node

from tests.view import LISTS, Place, Unit, View, shape


class UntrueError(AssertionError):
    """A sentence of a prompt that is not true, or a true one that could be taken in another way."""


_HEADING = re.compile(r"Lines? (\d+)(?: to (\d+))? of the fixed file reads?:")
_EASY = re.compile(r"The lines to change start at line (\d+) of the file\.")
_FUNCTION = re.compile(r"All lines to change are in the function `(.+)`\.")
_THIRD = re.compile(r"The lines to change start in the (first|middle|last) third of the file\.")
_COUNTS = {"No blank line parts": 0, "One blank line parts": 1}


def falsehood(prompt: str, text: bytes, fixed: bytes, language: str) -> str | None:
    """What is wrong with a prompt, or None."""
    try:
        check(prompt, text, fixed, language)
    except UntrueError as found:
        return str(found)
    return None


def check(prompt: str, text: bytes, fixed: bytes, language: str) -> None:
    """Compare a prompt's words with the mutated file and the fixed one.

    Raises:
        UntrueError: a sentence is not true.
    """
    before, after = View(text, language), View(fixed, language)
    _true(not before.root.has_error, "the mutated file parses")
    _regions(prompt, after)
    _location(prompt, before, after)
    matches = [(tell, match) for pattern, tell in _KINDS if (match := pattern.search(prompt))]
    _true(len(matches) == 1, "a prompt holds one instruction")
    tell, match = matches[0]
    tell(match, before, after)


def _true(condition: object, sentence: str) -> None:
    if not condition:
        raise UntrueError(f"not so: {sentence}")


def _regions(prompt: str, after: View) -> None:
    lines = prompt.split("\n")
    numbers = [number for number, line in enumerate(lines) if line == "## After the fix"]
    _true(numbers, "the state after the fix is shown")
    at, shown = numbers[0] + 1, 0
    while at < len(lines):
        heading = _HEADING.fullmatch(lines[at])
        if heading is None:
            at += 1
            continue
        first, last = int(heading[1]), int(heading[2] or heading[1])
        fence = lines[at + 2]
        ticks = re.match("`{3,}", fence)
        _true(ticks, "a region stands in a fence")
        close = (ticks or [""])[0]
        told = lines[at + 3 : at + 4 + last - first]
        real = [line.rstrip(b"\r").decode() for line in after.lines[first - 1 : last]]
        _true(told == real, f"lines {first} to {last} are quoted as they stand in the fixed file")
        _true(lines[at + 4 + last - first] == close, "the fence closes after the last line of the region")
        _true(not any(close in line for line in told), "no line of a region holds its fence")
        _true(told[0].strip() and told[-1].strip(), "a region neither starts nor ends blank")
        shown += 1
        at += 5 + last - first
    _true(shown, "at least one region is shown")


class _Change(NamedTuple):
    """Where two files differ: the first line, and the last ones of both (0-based, inclusive)."""

    first: int
    last_before: int
    last_after: int


def _changes(before: View, after: View) -> tuple[_Change, _Change]:
    """The lines that differ, slid down and slid up as far as they go (a copy may be taken for the upper or lower)."""
    shorter = min(len(before.lines), len(after.lines))
    head = 0
    while head < shorter and before.lines[head] == after.lines[head]:
        head += 1
    tail = 0
    while tail < shorter and before.lines[-1 - tail] == after.lines[-1 - tail]:
        tail += 1
    short_tail, short_head = min(tail, shorter - head), min(head, shorter - tail)
    return (
        _Change(head, len(before.lines) - short_tail - 1, len(after.lines) - short_tail - 1),
        _Change(short_head, len(before.lines) - tail - 1, len(after.lines) - tail - 1),
    )


def _location(prompt: str, before: View, after: View) -> None:
    head = prompt.split("\n## After the fix\n", maxsplit=1)[0]
    down, up = _changes(before, after)
    total = len(before.lines) - (0 if before.lines[-1] else 1)
    if easy := _EASY.search(head):
        started = int(easy[1]) - 1
        _true(up.first <= started <= down.first, f"the change starts at line {easy[1]} (it starts at {up}, {down})")
    if named := _FUNCTION.search(head):
        name = named[1].encode()
        inside = (_inside(before, name, one.first, one.last_before) for one in (down, up))
        still = (_inside(after, name, one.first, one.last_after) for one in (down, up))
        _true(any(inside) and any(still), f"the change lies in a function {named[1]}")
    if third := _THIRD.search(head):
        at = ("first", "middle", "last").index(third[1])
        low, high = at * total / 3, (at + 1) * total / 3
        _true(any(low - 1 <= one.first <= high + 1 for one in (down, up)), f"the change starts in the {third[1]} third")


def _inside(view: View, name: bytes, first: int, last: int) -> bool:
    around = (node for node in view.nodes if node.start_point.row <= first and last <= node.end_point.row)
    return any(_named(node, name) for node in around)


def _named(node: Node, name: bytes) -> bool:
    """Whether a node is a function of that name, or gives a function that name."""
    if "function" not in node.type and node.type not in {"method_definition", "arrow_function", "generator_function"}:
        return False
    own = node.child_by_field_name("name")
    if own is not None:
        return own.text == name
    holder = node.parent
    return holder is not None and any(child.text == name for child in holder.children)


def _only(view: View, quoted: str) -> int:
    rows = view.rows_with(quoted)
    _true(len(rows) == 1, f"one line holds {quoted!r} (there are {len(rows)})")
    _true(view.stripped[rows[0]] == quoted.encode(), f"the line is {quoted!r} and nothing more")
    return rows[0]


def _block(view: View, quoted: str) -> Place:
    row = _only(view, quoted)
    place = view.place(row)
    if place is None:
        raise UntrueError(f"not so: {quoted!r} is the first line of one statement or class member")
    _nothing_dangles(view, place.unit)
    return place


def _nothing_dangles(view: View, unit: Unit) -> None:
    """No comment below a block is indented further than the block: it could be taken for its tail."""
    row = unit.last + 1
    while row < len(view.lines) and not view.stripped[row]:
        row += 1
    if row < len(view.lines) and view.stripped[row].startswith((b"#", b"//", b"/*")):
        _true(view.indent(row) <= view.indent(unit.head), f"no comment dangles below line {unit.last + 1}")


def _rest_agrees(before: View, after: View, one: Unit, two: Unit) -> None:
    """Outside two blocks that change places nothing changes. `one` and `two` are in order, in the fixed file."""
    own, other = after.block(one), after.block(two)
    gap = after.lines[one.last + 1 : two.first]
    _true(not any(line.strip(b" \t\r") for line in gap), "only blank lines stand between the two")
    text = [*_ended(after.lines[: one.first]), *other, *_ended(gap), *own]
    text += _ended(after.lines[two.last + 1 :])
    _true(text == _ended(before.lines), "nothing but the order of the two changes")


def _ended(lines: list[bytes]) -> list[bytes]:
    return [line.rstrip(b"\r") for line in lines]


def _swap(match: re.Match[str], before: View, after: View) -> None:
    first, second = match["first"], match["second"]
    one, two = _block(after, first), _block(after, second)
    _true(one.units == two.units and two.at == one.at + 1, "in the fixed file the second follows the first directly")
    mixed_one, mixed_two = _block(before, first), _block(before, second)
    neighbours = mixed_one.units == mixed_two.units and mixed_one.at == mixed_two.at + 1
    _true(neighbours, "in the mutated file the first follows the second directly")
    for fixed, mixed in ((one, mixed_one), (two, mixed_two)):
        _true(after.block(fixed.unit) == before.block(mixed.unit), "a block is the same in both files")
        _true(fixed.unit.shapes == mixed.unit.shapes, "a block means the same in both files")
    shapes = [unit.shapes for unit in one.units]
    shapes[one.at], shapes[two.at] = shapes[two.at], shapes[one.at]
    _true(shapes == [unit.shapes for unit in mixed_one.units], "no neighbour is read otherwise")
    _rest_agrees(before, after, one.unit, two.unit)


def _swap_lines(match: re.Match[str], before: View, after: View) -> None:
    for view in (before, after):
        for role in ("first", "second"):
            unit = _block(view, match[role]).unit
            _true(unit.first == unit.last, f"{match[role]!r} is a statement of one line")
    _swap(match, before, after)


def _move(match: re.Match[str], before: View, after: View) -> None:
    head, previous, following = match["head"], match["previous"], match["next"]
    here, ahead = _block(before, head), _block(before, previous)
    _true(here.units == ahead.units and here.at == ahead.at + 1, f"it now stands directly after {previous!r}")
    home, goal = _block(after, head), _block(after, following)
    _true(home.units == goal.units and goal.at == home.at + 1, f"it belongs directly before {following!r}")
    _block(before, following)
    _true(before.block(here.unit) == after.block(home.unit), "the block is the same in both files")
    now = [unit.shapes for at, unit in enumerate(here.units) if at != here.at]
    then = [unit.shapes for at, unit in enumerate(home.units) if at != home.at]
    _true(now == then, "the others are the same in both files")
    _true(here.unit.shapes == home.unit.shapes, "the block means the same in both files")
    words = match["blank"]
    blank = _COUNTS[words] if words in _COUNTS else int(words.split()[0])
    for view, one, two in ((after, home.unit, goal.unit), (before, ahead.unit, here.unit)):
        gap = view.stripped[one.last + 1 : two.first]
        _true(len(gap) == blank and not any(gap), f"{blank} blank lines part the neighbours")


def _duplicate(match: re.Match[str], before: View, after: View) -> None:
    head = match["head"]
    rows = before.rows_with(head)
    _true(len(rows) == 2, f"two lines hold {head!r}")
    one, two = (before.place(row) for row in rows)
    if one is None or two is None:
        raise UntrueError(f"not so: {head!r} starts a statement twice")
    _nothing_dangles(before, one.unit)
    _nothing_dangles(before, two.unit)
    _true(one.units == two.units and two.at == one.at + 1, "the copies are neighbours")
    _true(before.block(one.unit) == before.block(two.unit), "the copies are equal")
    gap = before.stripped[one.unit.last + 1 : two.unit.first]
    blank = int(match["some"] or 0) if match["some"] else 1 if match["one"] else 0
    _true(len(gap) == blank and not any(gap), f"{blank} blank lines part the copies")
    kept = [*before.lines[: one.unit.last + 1], *before.lines[two.unit.last + 1 :]]
    _true(_ended(kept) == _ended(after.lines), "the fixed file is what is left")
    home = _block(after, head)
    _true(len(home.units) == len(one.units) - 1, "one statement goes")


def _wrap(match: re.Match[str], before: View, after: View) -> None:
    row, wrapper = int(match["line"]) - 1, match["wrapper"]
    _true(before.stripped[row] == wrapper.encode(), f"line {row + 1} reads {wrapper!r}")
    node = before.node_at(row, "if_statement")
    if node is None or node.child_by_field_name("alternative") is not None:
        raise UntrueError("not so: the condition is an if without else")
    body = node.child_by_field_name("consequence")
    if body is None or node.parent is None or node.parent.type not in LISTS:
        raise UntrueError("not so: the condition is a statement of its own")
    units = [unit for unit in before.units(node.parent) if not _is_docstring(unit)]
    _true(len(units) == 1 and units[0].nodes[0] == node, "it holds all statements of its block")
    _true(_statement_shapes(body) == _fixed_shapes(after, row), "the statements mean the same")
    braced = wrapper.endswith("{")
    last = body.end_point.row if body.end_point.column or braced else body.end_point.row - 1
    if braced:
        _true(before.stripped[last] == b"}", "its brace closes on a line of its own")
    else:
        _nothing_dangles(before, Unit((node,), row, row, last))
    inside = before.lines[row + 1 : last if braced else last + 1]
    level = before.indent(row + 1) - before.indent(row)
    dedented = [line[level:] if line.strip(b" \t\r") else line for line in inside]
    rest = before.lines[last + 1 :]
    _true(_ended([*before.lines[:row], *dedented, *rest]) == _ended(after.lines), "dedented it is the fix")


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
        node = view.node_at(_only(view, condition), "if_statement")
        if node is None:
            raise UntrueError(f"not so: {condition!r} starts an if")
        _true(node.parent is not None and node.parent.type != "else_clause", "the if is no else if")
        clauses = node.children_by_field_name("alternative")
        _true(len(clauses) == 1, "it has one else")
        one = node.child_by_field_name("consequence")
        inner = [child for child in clauses[0].named_children if child.type in {"block", "statement_block"}]
        if one is None or len(inner) != 1:
            raise UntrueError("not so: both branches are blocks")
        pairs.append((one, inner[0]))
    (now_one, now_two), (one, two) = pairs
    _true(_body(before, now_one) == _body(after, two), "the first body is the fixed file's second")
    _true(_body(before, now_two) == _body(after, one), "the second body is the fixed file's first")
    _true((shape(now_one), shape(now_two)) == (shape(two), shape(one)), "the bodies mean the same")
    first = _only(after, condition)
    _true(before.lines[: first + 1] == after.lines[: first + 1], "the condition stays where it is")


def _body(view: View, block: Node) -> list[bytes]:
    if block.type == "statement_block":
        return _ended(view.lines[block.start_point.row + 1 : block.end_point.row])
    colon = block.prev_sibling
    while colon is not None and colon.type != ":":
        colon = colon.prev_sibling
    first = (colon or block).end_point.row + 1
    row, column = block.end_point
    return _ended(view.lines[first : row if column == 0 else row + 1])


def _label(match: re.Match[str], before: View, after: View) -> None:
    label, following = match["label"], match["next"]
    now = _only(before, following)
    row = _only(after, following)
    _true(after.stripped[row - 1] == label.encode(), "the label stands directly above")
    _true(after.indent(row - 1) == after.indent(row), "both labels are indented alike")
    _true([*after.lines[: row - 1], *after.lines[row:]] == before.lines, "nothing but the label comes back")
    home = after.node_at(row - 1, "switch_case")
    other = after.node_at(row, "switch_case") or after.node_at(row, "switch_default")
    if home is None or other is None:
        raise UntrueError("not so: both are labels of a switch")
    _true(not home.children_by_field_name("body"), "the label has no code of its own")
    _true(home.parent is not None and home.parent == other.parent, "both belong to one switch")
    _true(before.node_at(now, other.type) is not None, "the other label is there in the mutated file")


_Tell = Callable[[re.Match[str], View, View], None]
_BLANK = r"(?P<blank>No blank line parts|One blank line parts|\d+ blank lines part)"
_SWAP_LINES = re.compile(
    r"The statement `(?P<first>.+)` must come before the statement `(?P<second>.+)`, but it now comes after it\."
    r" Exchange these two lines"
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
_KINDS: tuple[tuple[re.Pattern[str], _Tell], ...] = (
    (_SWAP_LINES, _swap_lines),
    (_SWAP_BLOCKS, _swap),
    (_MOVE_BLOCK, _move),
    (_DUPLICATE, _duplicate),
    (_WRAP, _wrap),
    (_BRANCHES, _branches),
    (_LABEL, _label),
)
