"""A statement stands twice in a row."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from mutations.mutation import ALL_LANGUAGES, BAND_CYCLE, Changes, Mutation, Refuses, Site
from syntax.edit import Edit
from syntax.lines import indent_of
from syntax.outline import Outline
from syntax.statement import Statement, StatementList

MIN_LINES = 3
MAX_LINES = 120
MAX_GAP = 2
"""Blank lines between the two copies."""


class DuplicateBlock(Mutation):
    """A statement is repeated right after itself, with the blank lines that part it from its neighbours."""

    name = "duplicate-block"
    category = "structural"
    kind = "duplicate-block"
    languages = ALL_LANGUAGES
    planned = 6
    bands = BAND_CYCLE
    # It would take two repeatable statements of one shape, each of more than 60 lines, in one file of at most 800.
    scarce = (("nightmare", 2, 0),)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "start();\n\nfor (const x of xs) {\n  run(x);\n}\n",
            "start();\n\nfor (const x of xs) {\n  run(x);\n}\n\nfor (const x of xs) {\n  run(x);\n}\n",
        ),
        Changes(
            "go()\n# each\nfor x in xs:\n    run(x)\n    log(x)\nstop()\n",
            "go()\n# each\nfor x in xs:\n    run(x)\n    log(x)\n"
            "# each\nfor x in xs:\n    run(x)\n    log(x)\nstop()\n",
            language="python",
        ),
        Refuses("function run() {\n  one();\n}\n", because="a declaration may not stand twice"),
        Refuses("for (const x of xs) run(x);\n", because="one line is no block"),
        Refuses("run(\n  1,\n);\nrun(\n  1,\n);\n", because="it stands twice already"),
        Refuses(
            "namespace Box {\n  export const size = 1;\n}\n",
            because="a namespace declares names, whatever the grammar says",
        ),
        Refuses("const a = {\n  b: 1,\n};\n", because="a name may not be declared twice"),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every statement of 3 to 120 lines that may legally be repeated."""
        language = outline.source.language
        for statements in outline.lists:
            for position, statement in enumerate(statements.statements):
                if not language.is_repeatable(statement.node) or not outline.may_move(statement):
                    continue
                gap = self._gap(outline, statements, position)
                if MIN_LINES <= statement.line_count <= MAX_LINES and gap is not None:
                    yield self._site(outline, statement, gap)

    def _site(self, outline: Outline, statement: Statement, gap: int) -> Site:
        separator = outline.eol * (gap + 1) + indent_of(outline.lines.bytes_of(statement.first))
        return Site(
            edits=(Edit(statement.end, statement.end, (separator, statement.span)),),
            block=statement.span,
            anchors={"head": outline.lines.content(statement.head_line)},
        )

    def _gap(self, outline: Outline, statements: StatementList, position: int) -> int | None:
        """How many blank lines part the statement from its neighbours; None where the two sides differ or are odd."""
        around = statements.statements[max(0, position - 1) : position + 2]
        gaps = {outline.blank_lines(one, two) for one, two in pairwise(around)}
        gap = gaps.pop() if gaps else 0
        return None if gaps or gap is None or gap > MAX_GAP else gap
