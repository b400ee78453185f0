"""The bodies of an `if` and its `else` change places."""

from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.edit import rotate
from syntax.lines import Span
from syntax.outline import Outline
from syntax.statement import Interior

MAX_STATEMENTS = 5


class SwapIfElse(Mutation):
    """The bodies of an `if` and its `else` change places, comments included; the condition stays."""

    name = "swap-if-else"
    category = "structural"
    kind = "swap-if-else"
    languages = ALL_LANGUAGES
    planned = 8
    scarce = (("nightmare", None, 5),)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "if (ready) {\n  start();\n} else {\n  // later\n  wait();\n  retry();\n}\n",
            "if (ready) {\n  // later\n  wait();\n  retry();\n} else {\n  start();\n}\n",
        ),
        Changes(
            "if ready:\n    start()\nelse:\n    wait()\n    # soon\nrest()\n",
            "if ready:\n    wait()\n    # soon\nelse:\n    start()\nrest()\n",
            language="python",
        ),
        Refuses("if (ready) {\n  start();\n}\n", because="there is no else"),
        Refuses("if (ready) {\n  start();\n} else {\n  start();\n}\n", because="both bodies are equal"),
        Refuses(
            "if (one) {\n  run(1);\n} else if (two) {\n  run(2);\n} else {\n  run(3);\n}\n",
            because="a chain, not a pair",
        ),
        Refuses("if (ready) start();\nelse wait();\n", because="the branches are no blocks"),
        Refuses("if (ready) {\n\n  start();\n} else {\n  wait();\n}\n", because="do blank edges belong to a body?"),
        Refuses("if ready:\n\n    start()\nelse:\n    wait()\n", because="as above", language="python"),
        Refuses("if ready:\n    start()\n\nelse:\n    wait()\n", because="as above", language="python"),
        Refuses("if ready: start()\nelse: wait()\n", because="the suites share lines", language="python"),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every `if` with two blocks of one to five statements."""
        language = outline.source.language
        for node in outline.nodes("if"):
            branches = language.branches(node)
            if branches is None:
                continue
            one, two = self._body(outline, branches.consequence), self._body(outline, branches.alternative)
            if one is None or two is None or outline.text[slice(*one)] == outline.text[slice(*two)]:
                continue
            if not outline.lines.stripped[outline.lines.line_at(one.end) + 1]:
                continue  # A blank line above the `else`: is it the body's?
            condition = outline.lines.content(node.start_point.row)
            if condition.start != node.start_byte:
                continue
            yield Site(
                edits=rotate(one, two), block=Span(node.start_byte, node.end_byte), anchors={"condition": condition}
            )

    def _body(self, outline: Outline, block: Node) -> Span | None:
        """The content of a branch without the first line's indentation; None where it does not fit."""
        statements = [node for node in block.named_children if node.type != "comment"]
        interior = outline.interior(block)
        if not 1 <= len(statements) <= MAX_STATEMENTS or not self._fits(interior):
            return None
        language = outline.source.language
        bound = any(language.is_directive(node) or node.type in language.scope_kinds for node in statements)
        if interior is None or bound:
            return None
        return Span(outline.lines.content(interior.first).start, outline.lines.content(interior.last).end)

    def _fits(self, interior: Interior | None) -> bool:
        return interior is not None and interior.flush
