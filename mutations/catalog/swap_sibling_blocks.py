"""Two neighbouring statements, at least one of them a block of lines, change places."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.mutation import ALL_LANGUAGES, BAND_CYCLE, Changes, Mutation, Refuses, Site
from syntax.edit import rotate
from syntax.lines import Span
from syntax.outline import Outline
from syntax.statement import Statement, neighbours

MIN_LINES = 3
MAX_LINES = 80
MAX_TOGETHER = 120
MAX_APART = 2
"""Blank lines between the two blocks."""
TERMS = (
    "A block is one statement or one class member, with its decorators, its overload signatures and the comment lines"
    " directly above it."
)


class SwapSiblingBlocks(Mutation):
    """Two neighbouring blocks change places, with what belongs to them; the blank lines between stay between."""

    name = "swap-sibling-blocks"
    category = "structural"
    kind = "swap-blocks"
    languages = ALL_LANGUAGES
    planned = 14
    bands = BAND_CYCLE
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "start();\n\n// one\nfunction one() {\n  run(1);\n}\n\nfunction two() {\n  run(2);\n}\n",
            "start();\n\nfunction two() {\n  run(2);\n}\n\n// one\nfunction one() {\n  run(1);\n}\n",
        ),
        Changes(
            "@wrap\ndef one():\n    return 1\n\n\ndef two():\n    return 2\n",
            "def two():\n    return 2\n\n\n@wrap\ndef one():\n    return 1\n",
            language="python",
        ),
        Changes(
            "class Box {\n  pick(k: 1): 1;\n  pick(k: 2): 2;\n  pick(k: any) {\n    return k;\n  }\n\n  size = 0;\n}\n",
            "class Box {\n  size = 0;\n\n  pick(k: 1): 1;\n  pick(k: 2): 2;\n  pick(k: any) {\n    return k;\n  }\n}\n",
        ),
        Refuses(
            "// one\nfunction one() {\n  run(1);\n}\n\nfunction two() {\n  run(2);\n}\n",
            because="a comment at the head of the file belongs to the file",
        ),
        Refuses("run(1);\n\nrun(2);\n", because="neither has three lines"),
        Refuses(
            "function one() {\n  run(1);\n}\n\n// nobody's\n\nfunction two() {\n  run(2);\n}\n",
            because="a comment between them belongs to neither",
        ),
        Refuses(
            'import {\n  one,\n  two,\n} from "m";\nimport three from "n";\n', because="tools own the order of imports"
        ),
        Refuses(
            'def one():\n    """Say\n    one.\n    """\n    run(1)\n',
            because="a docstring only counts as the first statement",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every pair of neighbours of which one has three lines or more."""
        for statements in outline.lists:
            for one, two in neighbours(statements.statements):
                if self._fits(outline, one, two):
                    block = one if one.line_count >= MIN_LINES else two
                    yield Site(
                        edits=rotate(one.span, two.span),
                        block=Span(block.head, block.end),
                        anchors={
                            "first": outline.lines.content(one.head_line),
                            "second": outline.lines.content(two.head_line),
                        },
                        words={"noun": "block", "nouns": "blocks", "terms": TERMS},
                    )

    def _fits(self, outline: Outline, one: Statement, two: Statement) -> bool:
        sizes = (one.line_count, two.line_count)
        return (
            max(sizes) >= MIN_LINES
            and max(sizes) <= MAX_LINES
            and sum(sizes) <= MAX_TOGETHER
            and two.first - one.last - 1 <= MAX_APART
            and outline.gap(one, two) is not None
            and outline.may_swap(one, two)
        )
