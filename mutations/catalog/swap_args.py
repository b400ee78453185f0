"""Two neighbouring arguments of a call change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.exchange import ExchangeMutation, Pair
from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from syntax.languages.language import span_of
from syntax.outline import Outline

_SPREAD = frozenset(
    {"spread_element", "list_splat", "dictionary_splat", "keyword_argument", "generator_expression", "comment"}
)


class SwapArgs(ExchangeMutation):
    """Two neighbouring arguments of a call change places; spread, keyword and template arguments stay."""

    name = "swap-args"
    category = "structural"
    languages = ALL_LANGUAGES
    planned = 2
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("copy(source, target);\n", "copy(target, source);\n"),
        Changes("clamp(value, 0, limit - 1);\n", "clamp(0, value, limit - 1);\n", language="javascript"),
        Changes("copy(source, target, deep=True)\n", "copy(target, source, deep=True)\n", language="python"),
        Refuses("copy(source);\n", because="one argument has nothing to change places with"),
        Refuses("copy(same, same);\n", because="both are equal"),
        Refuses("copy(source, ...rest);\n", because="a spread has no place of its own"),
        Refuses("copy(name, name.first);\n", because="the line holds one of them twice"),
        Refuses("copy(deep=True, wide=False)\n", because="keywords have names, not places", language="python"),
    )

    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """Neighbours in every list of arguments."""
        for node in outline.of_kind("arguments", "argument_list"):
            for one, two in pairwise(node.named_children):
                if self._has_place(one) and self._has_place(two):
                    yield Pair(span_of(one), span_of(two), "arguments")

    def _has_place(self, node: Node) -> bool:
        return node.type not in _SPREAD
