"""The statement after a conditional block has slipped into it."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.boundary import edges, may_enter
from mutations.crossing import entering, out_site
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.outline import Outline

_NOUNS = {"if_statement": "if statement", "with_statement": "with statement"}


class MoveOutOfParent(Mutation):
    """The statement directly after an `if` or `with` block becomes the last one inside it.

    In Python a statement of one line is left to indent-shift-in: it would only be indented.
    """

    name = "move-out-of-parent"
    category = "structural"
    kind = "move-out"
    languages = ALL_LANGUAGES
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "{\n  if (ready) {\n    start();\n  }\n  // then\n  run(() => {\n    go();\n  });\n\n  end();\n}\n",
            "{\n  if (ready) {\n    start();\n    // then\n    run(() => {\n      go();\n    });\n  }\n\n  end();\n}\n",
        ),
        Changes("if (ready) {\n\tstart()\n}\ngo()", "if (ready) {\n\tstart()\n\tgo()\n}", language="javascript"),
        Changes(
            "with ready:\n    go()\nif late:\n    stop()\ndone()\n",
            "with ready:\n    go()\n    if late:\n        stop()\ndone()\n",
            language="python",
        ),
        Refuses("if (ready) {\n  start();\n}\n\ngo();\n", because="does the blank line go along?"),
        Refuses("if (ready) {\n  start();\n}\nexport const one = 1;\n", because="an export stands outside of blocks"),
        Refuses("if (ready) {\n  start();\n} else {\n  stop();\n}\ngo();\n", because="it has two blocks"),
        Refuses("if (ready) start();\ngo();\n", because="there is no block"),
        Refuses("if (ready) {\n  start();\n\n}\ngo();\n", because="a blank line ends the block"),
        Refuses(
            "if (ready) {\n  start()\n}\ngo()\n;[1].map(run)\n", because="the next line would join the block's end"
        ),
        Refuses(
            "if ready:\n    start()\n    # why\ngo(\n    1,\n)\n",
            because="a comment at the end of the block is nobody's",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """The statement after every such block."""
        braced = outline.source.language.wrapper.closing is not None
        for edge in edges(outline, frozenset(_NOUNS)):
            if may_enter(outline, edge) and (braced or edge.members[edge.at + 1].line_count > 1):
                noun = _NOUNS[edge.construct.node.type]
                yield out_site(outline, edge, entering(outline, edge), noun, "")
