"""A method moves to another class of the file."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.classes import NamedClass, classes, cut_last, gap_around, indent_at, may_leave, put_last, slot_in
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.edit import Edit
from syntax.lines import Span
from syntax.outline import Outline

MAX_LINES = 60
MAX_GAP = 2
"""Blank lines between neighbours, the same at both places."""


class MoveMemberBetweenClasses(Mutation):
    """A method moves to another class of the file, directly after a method there; both classes are indented alike.

    The other class has nothing of its name; a method stays that speaks of private names or of what its class extends.
    """

    name = "move-member-between-classes"
    category = "structural"
    kind = "move-to-class"
    languages = ALL_LANGUAGES
    planned = 4
    bands = (1, 0)
    scarce = (("nightmare", 0, 0), ("nightmare", 1, 0))
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "class Box {\n  open() {\n    go(1);\n  }\n\n  // shut\n  shut() {\n    go(2);\n  }\n}\n\n"
            "class Bag {\n  fill() {\n    go(3);\n  }\n}\n",
            "class Box {\n  // shut\n  shut() {\n    go(2);\n  }\n}\n\n"
            "class Bag {\n  fill() {\n    go(3);\n  }\n\n  open() {\n    go(1);\n  }\n}\n",
        ),
        Changes(
            "class Box:\n    size = 1\n    def open(self):\n        go(1)\n\n\n"
            "class Bag:\n    def fill(self):\n        go(3)\n    def pour(self):\n        go(4)\n",
            "class Box:\n    size = 1\n\n\n"
            "class Bag:\n    def fill(self):\n        go(3)\n    def pour(self):\n        go(4)\n"
            "    def open(self):\n        go(1)\n",
            language="python",
        ),
        Refuses(
            "class Box {\n  size = 1;\n  open() {\n    go(1);\n  }\n}\n\nclass Bag {\n  open() {\n    go(3);\n  }\n}\n",
            because="the other class has a method of that name",
        ),
        Refuses(
            "class Box {\n  size = 1;\n\n  open() {\n    go(1);\n  }\n\n  shut = 2;\n}\n",
            because="there is no other class",
        ),
        Refuses(
            "class Box {\n  open() {\n    go(1);\n  }\n}\n\nclass Bag {\n  fill() {\n    go(3);\n  }\n}\n",
            because="a class that loses its only member is another thing",
        ),
        Refuses(
            "class Box {\n  #size = 1;\n  open() {\n    go(this.#size);\n  }\n}\n\n"
            "class Bag {\n  fill() {\n    go(this);\n  }\n}\n",
            because="a private name belongs to its class",
            language="javascript",
        ),
        Refuses(
            "class Box {\n  constructor() {\n    go(1);\n  }\n\n  size = 1;\n}\n\n"
            "class Bag {\n  fill() {\n    go(3);\n  }\n}\n",
            because="a constructor makes its own class",
        ),
        Refuses(
            "class Box(Base):\n    size = 1\n\n    def open(self):\n        super().open()\n\n\n"
            "class Bag:\n    def fill(self):\n        go(3)\n",
            because="`super` speaks of what its class extends",
            language="python",
        ),
        Refuses(
            "class Box:\n    size = 1\n\n    @size.setter\n    def open(self):\n        go(1)\n\n\n"
            "class Bag:\n    def fill(self):\n        go(3)\n",
            because="a decorator speaks of another member of its class",
            language="python",
        ),
        Refuses(
            "class Box:\n    size = 1\n\n    def open(self):\n        go(1)\n\n\nif ready:\n    class Bag:\n"
            "        def fill(self):\n            go(3)\n",
            because="the other class is indented further",
            language="python",
        ),
        Refuses(
            "class Box:\n    size = 1\n    def open(self):\n        go(1)\n\n    tall = 1\n\n\nclass Bag:\n"
            "    def fill(self):\n        go(3)\n",
            because="a blank line below it and none above it: which of the two goes with it?",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every method with every other class, one place there for each."""
        found = list(classes(outline))
        for home in found if len(found) > 1 else ():
            for position, moved in enumerate(home.members):
                gap = gap_around(outline, home, position)
                if gap is None or gap > MAX_GAP or moved.line_count > MAX_LINES or not may_leave(outline, home, moved):
                    continue
                for other in found:
                    yield from self._sites(outline, home, other, position)

    def _sites(self, outline: Outline, home: NamedClass, other: NamedClass, position: int) -> Iterator[Site]:
        moved, gap = home.members[position], gap_around(outline, home, position) or 0
        apart = home.span.end <= other.span.start or other.span.end <= home.span.start
        clash = (outline.source.language.declared_name(moved.node) or b"") in other.names
        slot = slot_in(outline, other, position, gap) if apart and not clash else None
        indent = indent_at(outline, moved)
        if slot is None or indent_at(outline, slot.previous) != indent:
            return
        last = position + 1 == len(home.members)
        neighbour = home.members[position - 1 if last else position + 1]
        cut = cut_last(outline, neighbour, moved, gap) if last else Edit(moved.start, neighbour.start)
        if slot.following is None:
            put = put_last(outline, slot.previous, moved, gap)
        else:
            at = slot.following.start
            put = Edit(at, at, (moved.span, outline.eol * (gap + 1) + indent))
        if cut is None or put is None:
            return
        yield Site(
            edits=(cut, put),
            block=Span(moved.head, moved.end),
            anchors={
                role: outline.lines.content(each.head_line)
                for role, each in (("head", moved), ("previous", slot.previous), ("goal", neighbour))
            },
            quoted={"home": home.called, "now": other.called},
            words={"side": "after" if last else "before", "blank": str(gap)},
        )
