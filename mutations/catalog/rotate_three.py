"""Three neighbouring statements are rotated: the last one comes first."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.edit import rotate
from syntax.lines import Span
from syntax.outline import Outline
from syntax.statement import Statement

MIN_LINES = 3
MAX_TOGETHER = 120
MAX_APART = 2
"""Blank lines between neighbours, the same at both places."""


class RotateThree(Mutation):
    """The last of three neighbouring statements moves before the other two: one is a block, or all are lines."""

    name = "rotate-three"
    category = "structural"
    kind = "rotate"
    languages = ALL_LANGUAGES
    planned = 8
    bands = (0, 1)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("first(1);\nsecond(2); // two\nthird(3);\n", "third(3);\nfirst(1);\nsecond(2); // two\n"),
        Changes(
            "start();\n\n// one\nfunction one() {\n  run(1);\n}\n\nsecond(2);\n\nthird(3);\n",
            "start();\n\nthird(3);\n\n// one\nfunction one() {\n  run(1);\n}\n\nsecond(2);\n",
        ),
        Changes(
            "class Box:\n    wide = 1\n\n    @property\n    def area(self):\n        return 1\n\n    tall = 2\n",
            "class Box:\n    tall = 2\n\n    wide = 1\n\n    @property\n    def area(self):\n        return 1\n",
            language="python",
        ),
        Refuses("first(1);\nsecond(2);\n", because="two can only change places"),
        Refuses("first(1);\nsecond(2);\n\nthird(3);\n", because="the blank lines between them differ"),
        Refuses("first(1);\n// two\nsecond(2);\nthird(3);\n", because="two lines are no block, and no single line"),
        Refuses('import a from "a";\nsecond(2);\nthird(3);\n', because="tools own the order of imports"),
        Refuses(
            "start();\nfirst(1);\n// nobody's\n\nsecond(2);\nthird(3);\n", because="a comment between them is nobody's"
        ),
        Refuses("first(1)\nsecond(2)\n;[third(3)]\n", because="the last one's line is not its own"),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every three neighbours with the same blank lines between them."""
        for statements in outline.lists:
            members = statements.statements
            for one, two, three in zip(members, members[1:], members[2:], strict=False):
                if self._fits(outline, (one, two, three)):
                    yield Site(
                        edits=rotate(Span(one.start, two.end), three.span),
                        block=Span(three.head, three.end),
                        anchors={
                            role: outline.lines.content(each.head_line)
                            for role, each in (("first", one), ("second", two), ("third", three))
                        },
                    )

    def _fits(self, outline: Outline, three: tuple[Statement, Statement, Statement]) -> bool:
        one, two, last = three
        sizes = [each.line_count for each in three]
        if not (max(sizes) == 1 or (max(sizes) >= MIN_LINES and sum(sizes) <= MAX_TOGETHER)):
            return False
        apart = outline.blank_lines(one, two)
        return (
            apart is not None
            and apart <= MAX_APART
            and outline.blank_lines(two, last) == apart
            and outline.may_move(one)
            and outline.may_swap(two, last)
        )
