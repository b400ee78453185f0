"""The truth check: is what a prompt says true of the two files?

Written against the words of the prompts, with its own regular expressions and a fresh parse of both files; it shares no
code with `mutations`, `templates` or `generator`, so that an error there cannot hide itself here.
"""

import importlib
import pkgutil
import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from tree_sitter import Node

import tests.truths
from tests.claims import UntrueError, true
from tests.view import View

_HEADING = re.compile(r"Lines? (\d+)(?: to (\d+))? of the fixed file reads?:")
_EASY = re.compile(r"The change starts at line (\d+) of the file\.")
_FUNCTION = re.compile(r"The whole change is in the function `(.+)`\.")
_THIRD = re.compile(r"The change starts in the (first|middle|last) third of the file\.")


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
    true(not before.root.has_error, "the mutated file parses")
    _regions(prompt, after)
    _location(prompt, before, after)
    matches = [(tell, match) for pattern, tell in _kinds() if (match := pattern.search(prompt))]
    true(len(matches) == 1, "a prompt holds one instruction")
    tell, match = matches[0]
    tell(match, before, after)


def _regions(prompt: str, after: View) -> None:
    lines = prompt.split("\n")
    numbers = [number for number, line in enumerate(lines) if line == "## After the fix"]
    if prompt.startswith("# Fix "):
        true(not numbers, "a prompt that replaces lines shows them once")
        return
    true(numbers, "the state after the fix is shown")
    at, shown = numbers[0] + 1, 0
    while at < len(lines):
        heading = _HEADING.fullmatch(lines[at])
        if heading is None:
            at += 1
            continue
        first, last = int(heading[1]), int(heading[2] or heading[1])
        fence = lines[at + 2]
        ticks = re.match("`{3,}", fence)
        true(ticks, "a region stands in a fence")
        close = (ticks or [""])[0]
        told = lines[at + 3 : at + 4 + last - first]
        real = [line.rstrip(b"\r").decode() for line in after.shown[first - 1 : last]]
        true(told == real, f"lines {first} to {last} are quoted as they stand in the fixed file")
        true(lines[at + 4 + last - first] == close, "the fence closes after the last line of the region")
        true(not any(close in line for line in told), "no line of a region holds its fence")
        true(told[0].strip() and told[-1].strip(), "a region neither starts nor ends blank")
        shown += 1
        at += 5 + last - first
    true(shown, "at least one region is shown")


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
        starts = up.first <= started <= down.first or _opens_block(before, started, down.first)
        true(starts, f"the change starts at line {easy[1]} (it starts at {up}, {down})")
    if named := _FUNCTION.search(head):
        name = named[1].encode()
        inside = (_inside(before, name, one.first, one.last_before) for one in (down, up))
        still = (_inside(after, name, one.first, one.last_after) for one in (down, up))
        true(any(inside) and any(still), f"the change lies in a function {named[1]}")
    if third := _THIRD.search(head):
        at = ("first", "middle", "last").index(third[1])
        low, high = at * total / 3, (at + 1) * total / 3
        true(any(low - 1 <= one.first <= high + 1 for one in (down, up)), f"the change starts in the {third[1]} third")


def _opens_block(view: View, row: int, changed: int) -> bool:
    """Whether a block starts on a line and reaches the first line that differs: its comments may begin as others do."""
    units = (place.unit for places in view.places.values() for place in places)
    return any(unit.first == row and changed <= unit.last for unit in units)


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


Tell = Callable[[re.Match[str], View, View], None]
"""Compares what a sentence says with the mutated file and the fixed one."""


@cache
def _kinds() -> tuple[tuple[re.Pattern[str], Tell], ...]:
    """The sentence of every kind and what it claims, from the files in tests/truths/."""
    modules = sorted(module.name for module in pkgutil.iter_modules(tests.truths.__path__))
    return tuple(pair for name in modules for pair in importlib.import_module(f"tests.truths.{name}").KINDS)
