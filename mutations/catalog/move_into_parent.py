"""The first or last statement of a conditional block has slipped out of it."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.boundary import edges, may_leave, may_precede
from mutations.crossing import into_site, leaving, preceding
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.outline import Outline

_NOUNS = {"if_statement": "if statement", "with_statement": "with statement"}


class MoveIntoParent(Mutation):
    """The last statement of an `if` or `with` block moves directly after it, the first one directly before it.

    In Python a last statement of one line is left to indent-shift-out: it would only be dedented.
    """

    name = "move-into-parent"
    category = "structural"
    kind = "move-into"
    languages = ALL_LANGUAGES
    planned = 2
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "{\n  if (ready) {\n    start();\n    // then\n    run(() => {\n      go();\n    });\n  }\n\n  end();\n}\n",
            "{\n  if (ready) {\n    start();\n  }\n  // then\n  run(() => {\n    go();\n  });\n\n  end();\n}\n",
        ),
        Changes(
            "{\n  if (ready) {\n    start();\n    go();\n  }\n}\n",
            "{\n  start();\n  if (ready) {\n    go();\n  }\n}\n",
            language="javascript",
        ),
        Changes(
            "with ready:\n    go()\n    if late:\n        stop()\ndone()\n",
            "with ready:\n    go()\nif late:\n    stop()\ndone()\n",
            language="python",
        ),
        Refuses("if (ready) {\n  start();\n}\n", because="the block would be empty"),
        Refuses("if (ready) {\n  one();\n  two();\n} else {\n  three();\n}\n", because="it has two blocks"),
        Refuses("if (ready) {\n  one();\n\n  two();\n}\n", because="does the blank line go along?"),
        Refuses("if (ready) {\n  one();\n  two();\n  // why\n}\n// if\n", because="comments that are nobody's"),
        Refuses("if (ready) { one(); two(); }\n", because="the block shares its lines"),
        Refuses(
            "{\n  if (ready) {\n    one(`a\n    b`);\n    two(`a\n    b`);\n  }\n}\n",
            because="a template would be changed by indentation",
        ),
        Refuses(
            "if (one &&\n  two) {\n  one();\n  two();\n}\n", because="the line that opens the block is not its first"
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Both ends of every such block."""
        braced = outline.source.language.wrapper.closing is not None
        for edge in edges(outline, frozenset(_NOUNS)):
            noun = _NOUNS[edge.construct.node.type]
            if may_precede(outline, edge):
                yield into_site(outline, edge, edge.inner[0], preceding(outline, edge), noun)
            if may_leave(outline, edge) and (braced or edge.inner[-1].line_count > 1):
                yield into_site(outline, edge, edge.inner[-1], leaving(outline, edge), noun)
