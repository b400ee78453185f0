"""The last line of a function has slipped into the next one."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar, NamedTuple

from tree_sitter import Node

from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.edit import Edit
from syntax.lines import indent_of
from syntax.outline import Outline
from syntax.statement import Interior, Statement

_BODIES = frozenset({"statement_block", "block"})
_AROUND = frozenset(
    {
        "variable_declarator",
        "lexical_declaration",
        "variable_declaration",
        "export_statement",
        "decorated_definition",
        "public_field_definition",
        "field_definition",
    }
)
"""What may stand between a function and the list that it is in."""
_BOUND = re.compile(rb"\b(?:return|throw|raise|break|continue|yield|await|async|nonlocal|global|super|arguments)\b")
"""What means something else, or nothing, in another function."""
_NAME = re.compile(rb"[A-Za-z_$][\w$]+")


class _Body(NamedTuple):
    """A function that has a name of its own in the file, its body, and what of the list it is in."""

    name: str
    statements: tuple[Statement, ...]
    interior: Interior


class MoveAcrossFunction(Mutation):
    """The last line of a function becomes the first statement of the next function in its list.

    In Python that is the first one after the docstring. Returns and other jumps stay.
    """

    name = "move-across-function"
    category = "structural"
    kind = "move-across"
    languages = ALL_LANGUAGES
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "function one() {\n  start();\n  moved();\n}\n\nfunction two() {\n  go();\n}\n",
            "function one() {\n  start();\n}\n\nfunction two() {\n  moved();\n  go();\n}\n",
        ),
        Changes(
            "class Box {\n  one() {\n    start();\n    moved();\n  }\n  two = () => {\n    // 2\n    go();\n  };\n}\n",
            "class Box {\n  one() {\n    start();\n  }\n  two = () => {\n    moved();\n    // 2\n    go();\n  };\n}\n",
            language="javascript",
        ),
        Changes(
            'def one():\n    start()\n    moved()\n\n\ndef two():\n    """Two."""\n    go()\n',
            'def one():\n    start()\n\n\ndef two():\n    """Two."""\n    moved()\n    go()\n',
            language="python",
        ),
        Refuses(
            "function one() {\n  start();\n  return 1;\n}\nfunction two() {\n  go();\n}\n",
            because="a return ends its own function",
        ),
        Refuses("function one() {\n  run(1);\n}\nfunction two() {\n  go();\n}\n", because="the first would be empty"),
        Refuses(
            "function one() {\n  start();\n  run(1);\n  // end\n}\nfunction two() {\n  go();\n}\n",
            because="a comment at the end is nobody's",
        ),
        Refuses(
            "function one() {\n  start();\n\n  run(1);\n}\nfunction two() {\n  go();\n}\n",
            because="does the blank line go along?",
        ),
        Refuses(
            'function one() {\n  start();\n  run(1);\n}\nfunction two() {\n  "use strict";\n  go();\n}\n',
            because="a directive only counts as the first statement",
        ),
        Refuses(
            "const one = {\n  one() {\n    start();\n    run(1);\n  },\n};\nfunction two() {\n  go();\n}\n",
            because="they stand in different lists",
        ),
        Refuses(
            "def one():\n    start()\n    run(1)\ndef two():\n\n    go()\n",
            because="does the blank line go along?",
            language="python",
        ),
        Refuses(
            "def one():\n    start()\n    run(1)\ndef two():\n    global total\n    go()\n",
            because="a name is declared global first",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """The last line of every function that another one follows."""
        bodies = self._bodies(outline)
        scopes = [node.start_byte for node in outline.of_kind("global_statement", "nonlocal_statement")]
        for statements in outline.lists:
            for one, two in pairwise(statements.statements):
                giver, taker = bodies.get(one.node.id), bodies.get(two.node.id)
                if giver is None or taker is None or any(one.start < start < two.end for start in scopes):
                    continue
                yield from self._site(outline, giver, taker)

    def _bodies(self, outline: Outline) -> dict[int, _Body]:
        """The functions of which a prompt can speak by name, by the node of the list that they are in."""
        names = Counter(function.name for function in outline.functions)
        found: dict[int, _Body] = {}
        for node in outline.nodes("function"):
            body = node.child_by_field_name("body")
            name = outline.source.language.function_name(node)
            known = name is not None and _NAME.fullmatch(name) and names[name] == 1
            if name is None or not known or body is None or body.type not in _BODIES:
                continue
            interior, statements = outline.interior(body), outline.statements_of(body)
            if interior is not None and statements:
                found[_member(node).id] = _Body(name.decode(), statements, interior)
        return found

    def _site(self, outline: Outline, giver: _Body, taker: _Body) -> Iterator[Site]:
        place, moved = self._place(outline, taker), giver.statements[-1]
        if place is None or not self._may_move(outline, giver):
            return
        indents = {indent_of(outline.lines.bytes_of(each.first)) for each in (moved, place)}
        if len(indents) != 1:
            return
        gap = outline.eol + indents.pop()
        yield Site(
            edits=(
                Edit(giver.statements[-2].end, moved.end),
                Edit(place.start, place.start, (moved.span, gap)),
            ),
            block=moved.span,
            anchors={"moved": outline.lines.content(moved.first)},
            words={
                "owner": giver.name,
                "other": taker.name,
                "below": "yes" if place is not taker.statements[0] else "",
            },
        )

    def _may_move(self, outline: Outline, giver: _Body) -> bool:
        """Whether the last statement is a line of its own, next to another one, and means something elsewhere."""
        if len(giver.statements) == 1 or not giver.interior.flush:
            return False
        before, moved = giver.statements[-2:]
        alone = moved.line_count == 1 and before.whole and giver.interior.last == moved.last
        apart = outline.blank_lines(before, moved)
        bound = _BOUND.search(outline.text, *moved.span)
        return alone and apart == 0 and outline.may_move(moved) and bound is None

    def _place(self, outline: Outline, taker: _Body) -> Statement | None:
        """The first statement but a docstring, next to what comes before it."""
        language = outline.source.language
        first, *rest = taker.statements
        if language.is_directive(first.node) and language.wrapper.closing is None and first.whole and rest:
            after, place = first.last, rest[0]
        else:
            after, place = taker.interior.first - 1, first
        near = taker.interior.flush and after + 1 == place.first
        free = place.whole and not language.stays(place.node) and outline.may_follow(place)
        return place if near and free else None


def _member(node: Node) -> Node:
    """The member of a list that a function is, with what stands around it."""
    while node.parent is not None and node.parent.type in _AROUND:
        node = node.parent
    return node
