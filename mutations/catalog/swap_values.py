"""The values of two neighbouring entries of an object or dictionary change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.exchange import ExchangeMutation, Pair
from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from syntax.languages.language import span_of
from syntax.outline import Outline


class SwapValues(ExchangeMutation):
    """Two neighbouring entries of an object or dictionary get one another's value; their keys stay."""

    name = "swap-values"
    category = "structural"
    languages = ALL_LANGUAGES
    planned = 2
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "const box = {\n  width: 1, // wide\n  height: deep.height,\n};\n",
            "const box = {\n  width: deep.height, // wide\n  height: 1,\n};\n",
        ),
        Changes("move({ left: 1, right: 2 });\n", "move({ left: 2, right: 1 });\n", language="javascript"),
        Changes('box = {"width": 1, "height": 2}\n', 'box = {"width": 2, "height": 1}\n', language="python"),
        Refuses("const box = { width: 1, height: 1 };\n", because="both are equal"),
        Refuses("const box = { width, height: 2 };\n", because="the first entry is nothing but a name"),
        Refuses("const box = { width: 1, ...other, height: 2 };\n", because="they are no neighbours"),
        Refuses("const box = {\n  width: [\n    1,\n  ],\n  height: 2,\n};\n", because="a value has several lines"),
        Refuses("box = {one: one, two: two}\n", because="the line holds each value twice", language="python"),
    )

    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """The values of neighbours in every object and dictionary."""
        for node in outline.of_kind("object", "dictionary"):
            entries = [self._value(child) for child in node.named_children if child.type != "comment"]
            for one, two in pairwise(entries):
                if one is not None and two is not None:
                    yield Pair(span_of(one), span_of(two), "values")

    def _value(self, entry: Node) -> Node | None:
        return entry.child_by_field_name("value") if entry.type == "pair" else None
