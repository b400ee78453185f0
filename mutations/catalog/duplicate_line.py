"""A one-line statement stands twice in a row."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.items import is_line
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.edit import Edit
from syntax.lines import indent_of
from syntax.outline import Outline


class DuplicateLine(Mutation):
    """A one-line statement that may legally stand twice is repeated on the line directly below it."""

    name = "duplicate-line"
    category = "structural"
    kind = "duplicate-line"
    languages = ALL_LANGUAGES
    planned = 1
    scarce = (("nightmare", None, 0),)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "start();\ncount += 1; // one\n\nstop();\n", "start();\ncount += 1; // one\ncount += 1; // one\n\nstop();\n"
        ),
        Changes(
            "def run():\n    total = 1\n    return total\n",
            "def run():\n    total = 1\n    total = 1\n    return total\n",
            language="python",
        ),
        Refuses("const size = 1;\n", because="a name may not be declared twice"),
        Refuses("function run(size) {\n  return size;\n}\n", because="nothing comes after a return"),
        Refuses("start(\n  1,\n);\n", because="it has more than one line"),
        Refuses("// why\nrun(1);\n", because="would its comment stand twice as well?"),
        Refuses("run(1);\nrun(1);\n", because="it stands twice already"),
        Refuses('"use strict";\n', because="a directive only counts where it stands"),
        Refuses("go(1); stop(2);\n", because="the statements share a line"),
        Refuses("start()\n(one)\n", because="a line that starts with a bracket joins the one before it"),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every one-line statement that may be repeated."""
        language = outline.source.language
        for statements in outline.lists:
            for statement in statements.statements:
                if is_line(statement) and language.is_repeatable(statement.node) and outline.may_move(statement):
                    separator = outline.eol + indent_of(outline.lines.bytes_of(statement.first))
                    yield Site(
                        edits=(Edit(statement.end, statement.end, (separator, statement.span)),),
                        block=statement.span,
                        anchors={"line": outline.lines.content(statement.head_line)},
                    )
