"""One of several equal lines is not equal any more."""

from collections.abc import Iterator
from itertools import chain
from typing import ClassVar

from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from mutations.operators import booleans, boundaries, equalities
from mutations.token import Token, TokenMutation
from syntax.outline import Outline

_TWICE = 2


class DuplicateLineFlip(TokenMutation):
    """A boolean or a comparison is flipped in one of several equal lines, each a statement; the others tell it."""

    name = "duplicate-line-flip"
    category = "duplicate"
    languages = ALL_LANGUAGES
    planned = 6
    same_shape = False
    says = "A line that should read like another line of this file has `{wrong}` where that one has `{right}`."
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "box.open = true;\nrun();\nbox.open = true;\n",
            "box.open = false;\nrun();\nbox.open = true;\n",
        ),
        Changes(
            "if (one < two) run();\nwait();\nif (one < two) run();\n",
            "if (one < two) run();\nwait();\nif (one <= two) run();\n",
            language="javascript",
        ),
        Changes(
            "if one:\n    same = a == b\nelse:\n    same = a == b\n",
            "if one:\n    same = a != b\nelse:\n    same = a == b\n",
            language="python",
        ),
        Refuses("box.open = true;\nrun();\n", because="the line has no equal"),
        Refuses("run(1);\nwait();\nrun(1);\n", because="nothing in it can be flipped"),
        Refuses("type A = true;\nrun();\ntype A = true;\n", because="it is a type"),
        Refuses(
            "while (one < two) {\n  run();\n}\nwhile (one < two) {\n  wait();\n}\n",
            because="the line is only the head of a statement",
        ),
    )

    def tokens(self, outline: Outline) -> Iterator[Token]:
        """Every boolean and every comparison on such a line."""
        statements = (each for group in outline.lists for each in group.statements)
        rows = {each.first for each in statements if each.line_count == 1 and each.whole}
        line_at, text = outline.lines.line_at, outline.lines.stripped
        for token in chain(booleans(outline), equalities(outline), boundaries(outline)):
            row = line_at(token.span.start)
            if row in rows and outline.line_counts[text[row]] >= _TWICE:
                yield token
