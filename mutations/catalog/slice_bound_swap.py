"""The lower and the upper bound of a slice change places."""

from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.exchange import ExchangeMutation, Pair
from mutations.mutation import Changes, Refuses
from syntax.languages.language import span_of
from syntax.outline import Outline

_SOME = 2


class SliceBoundSwap(ExchangeMutation):
    """`names[low:high]` becomes `names[high:low]`; a step stays."""

    name = "slice-bound-swap"
    category = "structural"
    languages = ("python",)
    planned = 1
    scarce = (("easy", None, 0), ("nightmare", None, 0))
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("part = names[low:high]\n", "part = names[high:low]\n", language="python"),
        Changes("part = names[1 : len(names) : 2]\n", "part = names[len(names) : 1 : 2]\n", language="python"),
        Refuses("part = names[low:]\n", because="there is no upper bound", language="python"),
        Refuses("part = names[:high]\n", because="there is no lower bound", language="python"),
        Refuses("part = names[low::high]\n", because="a step is no bound", language="python"),
        Refuses("part = names[low : low + 1]\n", because="the line holds one of them twice", language="python"),
    )

    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """Both bounds of every slice that has both."""
        for node in outline.of_kind("slice"):
            bounds = self._bounds(node)
            if len(bounds) == _SOME:
                yield Pair(span_of(bounds[0]), span_of(bounds[1]), "bounds")

    def _bounds(self, node: Node) -> list[Node]:
        """What stands before and behind the first colon; fewer than two where one is missing, or a comment is there."""
        parts = node.children
        colon = next((at for at, part in enumerate(parts) if not part.is_named), 0)
        around = parts[max(0, colon - 1) : colon + 2]
        return [part for part in around if part.is_named and part.type != "comment"] if colon == 1 else []
