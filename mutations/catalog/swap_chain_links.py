"""Two neighbouring calls of a chain of methods change places."""

from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.exchange import ExchangeMutation, Pair
from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from syntax.lines import Span
from syntax.outline import Outline

_MEMBERS = frozenset({"member_expression", "attribute"})


class SwapChainLinks(ExchangeMutation):
    """`.map(one)` and `.filter(two)` in a chain change places with their arguments, on one line or on a line each."""

    name = "swap-chain-links"
    category = "structural"
    languages = ALL_LANGUAGES
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "const sizes = boxes\n  .filter(isOpen)\n  .map((box) => box.size);\n",
            "const sizes = boxes\n  .map((box) => box.size)\n  .filter(isOpen);\n",
        ),
        Changes("names.sort()?.slice(1);\n", "names?.slice(1).sort();\n", language="javascript"),
        Changes("name = line.strip().lower()\n", "name = line.lower().strip()\n", language="python"),
        Refuses("names.sort();\n", because="one call has nothing to change places with"),
        Refuses("names.next().next();\n", because="both are equal"),
        Refuses("open(one)(two).run(3);\n", because="a call of what a call returns has no name"),
        Refuses("names.map((name) => {\n  run(name);\n}).sort();\n", because="one of them has several lines"),
        Refuses("names /* all */ .sort().slice(1);\n", because="the comment is nobody's"),
        Refuses("run.map(`one`).sort();\n", because="a prompt cannot quote back-ticks"),
        Refuses("rows = names.index(1).first.sort()\n", because="they are no neighbours", language="python"),
    )

    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """Every call of a method of what another call of a method returns."""
        for node in outline.of_kind("call_expression", "call"):
            inner = self._object(node)
            if inner is None or inner.type != node.type:
                continue
            start = self._object(inner)
            if start is not None:
                one, two = self._link(outline, start, inner), self._link(outline, inner, node)
                if all(outline.text[link.start : link.start + 1] in {b".", b"?"} for link in (one, two)):
                    yield Pair(one, two, "calls")

    def _object(self, call: Node) -> Node | None:
        """What a call calls a method of."""
        function = call.child_by_field_name("function")
        if function is None or function.type not in _MEMBERS:
            return None
        return function.child_by_field_name("object")

    def _link(self, outline: Outline, before: Node, call: Node) -> Span:
        """A call from its dot to its closing parenthesis."""
        between = outline.text[before.end_byte : call.end_byte]
        return Span(call.end_byte - len(between.lstrip()), call.end_byte)
