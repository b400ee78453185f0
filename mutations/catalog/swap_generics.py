"""Two neighbouring type arguments, or type parameters, change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.exchange import ExchangeMutation, Pair
from mutations.mutation import Changes, Refuses
from syntax.languages.language import span_of, text_of
from syntax.outline import Outline

_UNORDERED = frozenset({b"Union", b"Literal", b"Annotated"})
"""Names of Python whose brackets hold alternatives, or more than types."""
_NO_TYPES = frozenset({"ellipsis", "list", "splat_type", "list_splat"})


class SwapGenerics(ExchangeMutation):
    """Two neighbouring type arguments, as those of `Map<string, Box>`, or two type parameters change places."""

    name = "swap-generics"
    category = "structural"
    languages = ("typescript", "tsx", "python")
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("const boxes = new Map<string, Box[]>();\n", "const boxes = new Map<Box[], string>();\n"),
        Changes("type Pair<Left, Right extends Box> = Both;\n", "type Pair<Right extends Box, Left> = Both;\n"),
        Changes(
            "def count(names: dict[str, int]) -> None:\n    run()\n",
            "def count(names: dict[int, str]) -> None:\n    run()\n",
            language="python",
        ),
        Changes("class Pair[Left, Right]:\n    pass\n", "class Pair[Right, Left]:\n    pass\n", language="python"),
        Refuses("const boxes = new Set<Box>();\n", because="one type has nothing to change places with"),
        Refuses("const boxes = new Map<Box, Box>();\n", because="both are equal"),
        Refuses("type Pair<Left, Right = Box> = Both;\n", because="only one has a default"),
        Refuses("cell = table[row, column]\n", because="an index is no type", language="python"),
        Refuses("sizes: tuple[int, ...] = ()\n", because="the dots are no type", language="python"),
        Refuses("size: Union[int, str] = 1\n", because="alternatives have no order", language="python"),
    )

    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """Neighbours in every list of types; `type_parameter` is a list in Python, and one of its members elsewhere."""
        for node in outline.of_kind("type_arguments", "type_parameters", "type_parameter"):
            named = node.type == "type_arguments" or self._holder(node) == "generic_type"
            for one, two in pairwise(node.named_children):
                if self._is_ordered(node, one, two):
                    yield Pair(span_of(one), span_of(two), "type arguments" if named else "type parameters")

    def _holder(self, node: Node) -> str:
        return node.parent.type if node.parent is not None else ""

    def _is_ordered(self, node: Node, one: Node, two: Node) -> bool:
        """Whether two neighbours are types that may stand in one another's place."""
        if node.type == "type_parameter":
            name = node.prev_named_sibling
            inner = [child.type for each in (one, two) for child in each.named_children]
            alike = one.type == two.type == "type" and (name is None or text_of(name) not in _UNORDERED)
            return alike and not _NO_TYPES.intersection(inner)
        defaults = {
            each.type == "type_parameter" and each.child_by_field_name("value") is not None for each in (one, two)
        }
        return len(defaults) == 1 and "comment" not in {one.type, two.type}
