"""Two neighbouring one-line statements change places."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.items import lines_site, noun_in
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.outline import Outline
from syntax.statement import Statement, neighbours

MAX_APART = 2
"""Lines from one statement to the other; 2 leaves room for one blank line."""


class SwapAdjacentLines(Mutation):
    """Two neighbouring one-line statements change places; a blank line between them stays where it is."""

    name = "swap-adjacent-lines"
    category = "structural"
    kind = "swap-lines"
    languages = ALL_LANGUAGES
    planned = 6
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("first(1);\nsecond(2); // two\n", "second(2); // two\nfirst(1);\n"),
        Changes("first = 1\n\nsecond = 2\n", "second = 2\n\nfirst = 1\n", language="python"),
        Changes(
            "class Point {\n  xs = 1;\n  ys = 2;\n}\n",
            "class Point {\n  ys = 2;\n  xs = 1;\n}\n",
            language="javascript",
        ),
        Refuses("call(1);\ncall(1);\n", because="equal lines cannot be told apart"),
        Refuses("call(1);\n// about two\ncall(2);\n", because="the second statement has two lines with its comment"),
        Refuses("call(1);\n\n\ncall(2);\n", because="three lines apart is not next to each other"),
        Refuses('import a from "a";\nimport b from "b";\n', because="tools own the order of imports"),
        Refuses('"use strict";\nrun(1);\n', because="a directive only counts as the first statement"),
        Refuses(
            "def run():\n    global total\n    total = 1\n",
            because="a name may not be used before it is declared global",
            language="python",
        ),
        Refuses("let one = 1\n(two)\nlet three = 3\n", because="without a semicolon the lines are one statement"),
        Refuses("first(); second();\n", because="neither statement has its line to itself"),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every pair of neighbours of one line each."""
        for statements in outline.lists:
            for one, two in neighbours(statements.statements):
                if self._fits(outline, one, two):
                    yield lines_site(outline, one, two, noun_in(statements.node))

    def _fits(self, outline: Outline, one: Statement, two: Statement) -> bool:
        return (
            one.line_count == two.line_count == 1
            and two.first - one.last <= MAX_APART
            and outline.gap(one, two) is not None
            and outline.may_swap(one, two)
        )
