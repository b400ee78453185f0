"""The first or last statement of a loop has slipped out of it."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.boundary import LOOP_JUMP, edges, may_leave, may_precede
from mutations.crossing import into_site, leaving, preceding
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.outline import Outline
from syntax.statement import Statement

_LOOPS = frozenset({"for_statement", "for_in_statement", "while_statement"})


class LoopBodyShift(Mutation):
    """The last statement of a loop moves directly after it, the first one directly before it; no jumps move.

    In Python a last statement of one line is left to indent-shift-out: it would only be dedented.
    """

    name = "loop-body-shift"
    category = "structural"
    kind = "move-into"
    languages = ALL_LANGUAGES
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "{\n  for (const one of all) {\n    run(one);\n    log(one);\n  }\n}\n",
            "{\n  for (const one of all) {\n    run(one);\n  }\n  log(one);\n}\n",
        ),
        Changes(
            "{\n\twhile (next()) {\n\t\tconst one = get();\n\t\trun(one);\n\t}\n}\n",
            "{\n\tconst one = get();\n\twhile (next()) {\n\t\trun(one);\n\t}\n}\n",
            language="javascript",
        ),
        Changes(
            "def run():\n    for one in many:\n        get(one)\n        log(one)\n",
            "def run():\n    get(one)\n    for one in many:\n        log(one)\n",
            language="python",
        ),
        Refuses("for (const one of all) {\n  run(one);\n}\n", because="the loop would be empty"),
        Refuses(
            "for (const one of all) {\n  if (one) {\n    continue;\n  }\n  break;\n}\n",
            because="a jump outside its loop",
        ),
        Refuses("for (const one of all) {\n  run(one);\n\n  log(one);\n}\n", because="does the blank line go along?"),
        Refuses(
            "for one in many:\n    get(one)\n    log(one)\nelse:\n    stop()\n",
            because="a loop with an else has two blocks",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Both ends of every loop's body."""
        braced = outline.source.language.wrapper.closing is not None
        for edge in edges(outline, _LOOPS):
            first, last = edge.inner[0], edge.inner[-1]
            if may_precede(outline, edge) and not self._jumps(outline, first):
                yield into_site(outline, edge, first, preceding(outline, edge), "loop")
            leaves = may_leave(outline, edge) and (braced or last.line_count > 1)
            if leaves and not self._jumps(outline, last):
                yield into_site(outline, edge, last, leaving(outline, edge), "loop")

    def _jumps(self, outline: Outline, statement: Statement) -> bool:
        return LOOP_JUMP.search(outline.text, *statement.span) is not None
