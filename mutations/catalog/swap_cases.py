"""Two neighbouring cases of a switch change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.items import may_swap
from mutations.mutation import ECMASCRIPT, Changes, Mutation, Refuses, Site
from syntax.edit import rotate
from syntax.lines import Span
from syntax.outline import Outline

MIN_LINES = 2
TERMS = "A case is its label, with the comment lines directly above it, and all statements up to the next label."
_ENDS = frozenset({"break_statement", "return_statement", "throw_statement", "continue_statement"})


class SwapCases(Mutation):
    """Two neighbouring cases change places with their statements; neither falls through, `default` stays."""

    name = "swap-cases"
    category = "structural"
    kind = "swap-blocks"
    languages = ECMASCRIPT
    planned = 3
    bands = (0,)
    scarce = (("nightmare", 0, 0),)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "switch (key) {\n  case Key.Up:\n    move();\n    break;\n  // down\n  case Key.Down:\n    return;\n}\n",
            "switch (key) {\n  // down\n  case Key.Down:\n    return;\n  case Key.Up:\n    move();\n    break;\n}\n",
        ),
        Refuses(
            "switch (key) {\n  case Key.Up:\n    move(1);\n  case Key.Down:\n    return;\n}\n",
            because="the first falls through to the second",
        ),
        Refuses(
            "switch (key) {\n  case Key.Up:\n    return 1;\n  default:\n    return 2;\n}\n",
            because="`default` stays last",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Neighbours that both end in a jump, and that the case before them does not fall into."""
        for switch in outline.nodes("switch"):
            cases = [child for child in switch.named_children if child.type != "comment"]
            for position, (one, two) in enumerate(pairwise(cases)):
                entered = position == 0 or self._ends(cases[position - 1])
                if entered and one.type == two.type == "switch_case" and self._ends(one) and self._ends(two):
                    yield from self._site(outline, one, two)

    def _ends(self, case: Node) -> bool:
        """Whether control never runs off the end of a case."""
        body = [child for child in case.children_by_field_name("body") if child.type != "comment"]
        while body and body[-1].type == "statement_block":
            body = [child for child in body[-1].named_children if child.type != "comment"]
        return bool(body) and body[-1].type in _ENDS

    def _site(self, outline: Outline, one: Node, two: Node) -> Iterator[Site]:
        upper, lower = outline.item(one), outline.item(two)
        if max(upper.line_count, lower.line_count) >= MIN_LINES and may_swap(outline, upper, lower):
            yield Site(
                edits=rotate(upper.span, lower.span),
                block=Span(upper.head, upper.end),
                anchors={
                    "first": outline.lines.content(upper.head_line),
                    "second": outline.lines.content(lower.head_line),
                },
                words={"noun": "case", "nouns": "cases", "terms": TERMS},
            )
