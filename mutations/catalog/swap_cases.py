"""Two neighbouring cases of a switch change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from mutations.items import blocks_site, may_swap
from mutations.mutation import ECMASCRIPT, Changes, Mutation, Refuses, Site
from mutations.switches import cases_of, jumps
from syntax.outline import Outline
from syntax.statement import Statement

MIN_LINES = 2
TERMS = "A case is its label, with the comment lines directly above it, and all statements up to the next label."


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
            cases = cases_of(switch)
            for position, (one, two) in enumerate(pairwise(cases)):
                entered = position == 0 or jumps(cases[position - 1])
                if entered and one.type == two.type == "switch_case" and jumps(one) and jumps(two):
                    yield from self._site(outline, outline.item(one), outline.item(two))

    def _site(self, outline: Outline, one: Statement, two: Statement) -> Iterator[Site]:
        if max(one.line_count, two.line_count) >= MIN_LINES and may_swap(outline, one, two):
            yield blocks_site(outline, one, two, {"noun": "case", "nouns": "cases", "terms": TERMS})
