"""Two neighbouring parameters of a function change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.exchange import ExchangeMutation, Pair
from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from syntax.languages.language import span_of, text_of
from syntax.outline import Outline

_RECEIVERS = frozenset({b"self", b"cls", b"mcs", b"this"})
_TYPED = frozenset({"required_parameter", "optional_parameter"})
_DEFAULTED = frozenset({"assignment_pattern", "default_parameter", "typed_default_parameter"})


class SwapParams(ExchangeMutation):
    """Two neighbouring parameters, both with a default or both without, change places with their types."""

    name = "swap-params"
    category = "structural"
    languages = ALL_LANGUAGES
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "function copy(source: Box, target: Store) {\n  run();\n}\n",
            "function copy(target: Store, source: Box) {\n  run();\n}\n",
        ),
        Changes(
            "const add = (list, item = 1, count = 2) => run();\n",
            "const add = (list, count = 2, item = 1) => run();\n",
            language="javascript",
        ),
        Changes(
            "class Box {\n  constructor(\n    private wide: Size,\n    private tall: Size2,\n  ) {}\n}\n",
            "class Box {\n  constructor(\n    private tall: Size2,\n    private wide: Size,\n  ) {}\n}\n",
        ),
        Changes(
            "def copy(self, source, target: int, *rest):\n    run()\n",
            "def copy(self, target: int, source, *rest):\n    run()\n",
            language="python",
        ),
        Refuses("function copy(source, target = null) {\n  run();\n}\n", because="only one has a default"),
        Refuses("function copy(source: Box, target?: Box) {\n  run();\n}\n", because="only one may be left out"),
        Refuses("function copy(source, ...rest) {\n  run();\n}\n", because="the rest comes last"),
        Refuses("function copy(this: Box, target: Box) {\n  run();\n}\n", because="`this` is no parameter"),
        Refuses("const add = (one, two) => one - two;\n", because="the line holds each twice"),
        Refuses("def copy(self, target):\n    run()\n", because="`self` comes first", language="python"),
        Refuses("def copy(source, *, target):\n    run()\n", because="the star parts them", language="python"),
    )

    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """Neighbours in every list of parameters."""
        for node in outline.of_kind("formal_parameters", "parameters", "lambda_parameters"):
            for one, two in pairwise(node.named_children):
                sort = self._sort(one)
                if sort is not None and sort == self._sort(two):
                    yield Pair(span_of(one), span_of(two), "parameters")

    def _sort(self, node: Node) -> str | None:
        """Whether a parameter has a default, may be left out, or neither; None for one that is no simple name."""
        named = self._named(node)
        if named is None or named.type != "identifier" or text_of(named) in _RECEIVERS:
            return None
        if node.type in _TYPED:
            return "default" if node.child_by_field_name("value") is not None else node.type
        return "default" if node.type in _DEFAULTED else "plain"

    def _named(self, node: Node) -> Node | None:
        """What a parameter binds."""
        if node.type in _TYPED:
            return node.child_by_field_name("pattern")
        if node.type in _DEFAULTED:
            return node.child_by_field_name("name") or node.child_by_field_name("left")
        return node.named_child(0) if node.type == "typed_parameter" else node
