"""Two neighbouring cases of a Python `match` change places."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.items import blocks_site, may_swap
from mutations.mutation import Changes, Mutation, Refuses, Site
from syntax.languages.language import text_of
from syntax.outline import Outline

WORDS = {
    "noun": "case",
    "nouns": "cases",
    "terms": "A case is its label, with the comment lines directly above it, and all lines of its body.",
}
_ANYTHING = re.compile(rb"[(\s]*\w+(?:\s+as\s+\w+)?[)\s]*")


class SwapMatchCases(Mutation):
    """Two neighbouring cases of a `match` change places with their bodies; one that takes everything stays last."""

    name = "swap-match-cases"
    category = "structural"
    kind = "swap-blocks"
    languages = ("python",)
    planned = 1
    scarce = (("easy", None, 0), ("medium", None, 0), ("nightmare", None, 0))
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "match key:\n    case Key.UP if fast:\n        run()\n\n    # down\n    case Key.DOWN:\n        stop()\n",
            "match key:\n    # down\n    case Key.DOWN:\n        stop()\n\n    case Key.UP if fast:\n        run()\n",
            language="python",
        ),
        Changes(
            "match key:\n    case [one]:\n        run(one)\n    case Box(): stop()\n    case _:\n        go()\n",
            "match key:\n    case Box(): stop()\n    case [one]:\n        run(one)\n    case _:\n        go()\n",
            language="python",
        ),
        Refuses(
            "match key:\n    case Key.UP:\n        run()\n    case _:\n        log()\n",
            because="the wildcard must be the last",
            language="python",
        ),
        Refuses(
            "match key:\n    case Key.UP:\n        run()\n    case other:\n        log(other)\n",
            because="a bare name takes everything, so it must be the last",
            language="python",
        ),
        Refuses(
            "match key:\n    case Key.UP:\n        run()\n\n    # down\n\n    case Key.DOWN:\n        log()\n",
            because="a comment between them belongs to neither",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Neighbours in every `match` of which neither takes everything."""
        for node in outline.of_kind("match_statement"):
            body = node.child_by_field_name("body")
            cases = [child for child in body.named_children if child.type == "case_clause"] if body is not None else []
            for one, two in pairwise(cases):
                upper, lower = outline.item(one), outline.item(two)
                if not self._takes_all(one) and not self._takes_all(two) and may_swap(outline, upper, lower):
                    yield blocks_site(outline, upper, lower, WORDS)

    def _takes_all(self, case: Node) -> bool:
        """Whether a pattern without a guard is the wildcard or a bare name."""
        patterns = [child for child in case.named_children if child.type == "case_pattern"]
        guarded = case.child_by_field_name("guard") is not None
        return not guarded and len(patterns) == 1 and _ANYTHING.fullmatch(text_of(patterns[0])) is not None
