"""The types of two parameters of one function change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.exchange import ExchangeMutation, Pair
from mutations.mutation import Changes, Refuses
from syntax.languages.language import span_of
from syntax.outline import Outline

_PARAMETERS = frozenset({"required_parameter", "optional_parameter", "typed_parameter", "typed_default_parameter"})
_SPREAD = frozenset({"rest_pattern", "list_splat_pattern", "dictionary_splat_pattern", "this"})


class SwapAnnotations(ExchangeMutation):
    """The types of two parameters that follow one another change places; names and defaults stay."""

    name = "swap-annotations"
    category = "structural"
    languages = ("typescript", "tsx", "python")
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "function copy(source: Box, target?: Store[]) {\n  run();\n}\n",
            "function copy(source: Store[], target?: Box) {\n  run();\n}\n",
        ),
        Changes(
            "def wait(count: int, plain, name: str | None = None):\n    run()\n",
            "def wait(count: str | None, plain, name: int = None):\n    run()\n",
            language="python",
        ),
        Refuses("function copy(source: Box, target: Box) {\n  run();\n}\n", because="both are equal"),
        Refuses("function copy(source: Box, target) {\n  run();\n}\n", because="only one has a type"),
        Refuses("function copy(source: Box, ...rest: Store[]) {\n  run();\n}\n", because="the rest is a list"),
        Refuses("function copy(this: Box, target: Store) {\n  run();\n}\n", because="`this` is no parameter"),
        Refuses("def wait(count: int, *rest: str):\n    run()\n", because="a type of each of them", language="python"),
    )

    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """Types that follow one another in a list of parameters."""
        for node in outline.of_kind("formal_parameters", "parameters"):
            types = [found for child in node.named_children if (found := self._type(child)) is not None]
            for one, two in pairwise(types):
                yield Pair(span_of(one), span_of(two), "types")

    def _type(self, node: Node) -> Node | None:
        """The type of a parameter without its colon."""
        if node.type not in _PARAMETERS or any(child.type in _SPREAD for child in node.named_children):
            return None
        found = node.child_by_field_name("type")
        if found is not None and found.type == "type_annotation":
            return found.named_child(0) if found.named_child_count == 1 else None
        return found
