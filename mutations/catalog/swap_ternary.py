"""The two results of a conditional expression change places."""

from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.exchange import ExchangeMutation, Pair
from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from syntax.languages.language import span_of
from syntax.outline import Outline

_LOOSE = {
    "ternary_expression": frozenset({"arrow_function", "comment"}),
    "conditional_expression": frozenset({"conditional_expression", "lambda", "comment"}),
}
"""What would mean something else in the place of the other result, unless it stands in parentheses."""
_PARTS = 3


class SwapTernary(ExchangeMutation):
    """The results of `a ? b : c`, or of `b if a else c`, change places; the condition stays."""

    name = "swap-ternary"
    category = "structural"
    languages = ALL_LANGUAGES
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("const word = many ? 'lines' : 'line';\n", "const word = many ? 'line' : 'lines';\n"),
        Changes(
            "const size =\n  ready(9)\n    ? given.size\n    : measure();\n",
            "const size =\n  ready(9)\n    ? measure()\n    : given.size;\n",
            language="javascript",
        ),
        Changes('word = "lines" if many else "line"\n', 'word = "line" if many else "lines"\n', language="python"),
        Refuses("const size = given ? given : 0;\n", because="the line holds one of them twice"),
        Refuses("const word = many ? same : same;\n", because="both are equal"),
        Refuses("const run = later ? wait : () => start();\n", because="an arrow there would read as a type"),
        Refuses("const view = wide ? {\n  one: 1,\n} : null;\n", because="one of them has several lines"),
        Refuses("size = one if wide else one if tall else 3\n", because="it would regroup", language="python"),
        Refuses("run = wait if later else lambda: start()\n", because="it would regroup", language="python"),
    )

    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """Both results of every conditional."""
        for node in outline.of_kind("ternary_expression", "conditional_expression"):
            parts = node.named_children
            if len(parts) == _PARTS and not any(part.type in _LOOSE[node.type] for part in parts):
                one, two = self._results(node)
                yield Pair(span_of(one), span_of(two), "results")

    def _results(self, node: Node) -> tuple[Node, Node]:
        first, middle, last = node.named_children
        return (middle, last) if node.type == "ternary_expression" else (first, last)
