"""The two operands of a comparison, of `&&`, or of another operator whose sides differ in meaning change places."""

from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.exchange import ExchangeMutation, Pair
from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from syntax.languages.language import span_of, text_of
from syntax.outline import Outline

_SIDED = frozenset(b"< <= > >= in not_in instanceof - / // % ** @ << >> >>> && || ?? and or".split())
"""Operators whose two sides mean different things; `+` is one where it joins strings."""
_LEVELS = (
    *(b"?? || or", b"&& and", b"not", b"|", b"^", b"&", b"== != === !==", b"< <= > >= in not_in instanceof"),
    *(b"<< >> >>>", b"+ -", b"* / // % @", b"unary", b"**"),
)
_BINDING = {operator: level for level, operators in enumerate(_LEVELS) for operator in operators.split()}
"""How strongly an operator binds in ECMAScript; in Python comparisons bind less than `|`, so a few pairs go lost."""
_BINARY = ("binary_expression", "binary_operator", "boolean_operator", "comparison_operator")
_WHOLE = frozenset(
    b"identifier number integer float string true false null none undefined this member_expression attribute regex"
    b" subscript_expression subscript call_expression call new_expression non_null_expression array list tuple set"
    b" dictionary parenthesized_expression generator_expression list_comprehension set_comprehension"
    b" dictionary_comprehension".split()
)
_UNARY = frozenset({"unary_expression", "unary_operator", "await_expression", "await"})
_STRONGEST = 99
_LEAST = -1


class SwapOperands(ExchangeMutation):
    """The operands of an operator change places, where its sides differ and each operand binds stronger than it."""

    name = "swap-operands"
    category = "structural"
    languages = ALL_LANGUAGES
    planned = 2
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("const left = total - used;\n", "const left = used - total;\n"),
        Changes(
            "return index < names.length && ready;\n", "return names.length < index && ready;\n", language="javascript"
        ),
        Changes("const path = root + '/';\n", "const path = '/' + root;\n"),
        Changes("if first in names:\n    run()\n", "if names in first:\n    run()\n", language="python"),
        Changes("ratio = (width - gap) / count\n", "ratio = count / (width - gap)\n", language="python"),
        Changes("size = base**step\n", "size = step**base\n", language="python"),
        Refuses("const left = total + used;\n", because="a sum has no wrong order"),
        Refuses("const same = total === used;\n", because="both orders ask the same"),
        Refuses("const left = `a` - `b`;\n", because="a prompt cannot quote back-ticks"),
        Refuses("const fits = name < name.length;\n", because="the line holds an operand twice"),
        Refuses("const least = one - one;\n", because="both are equal"),
        Refuses("const text: Array<Item> = [];\n", because="types are no operands"),
        Refuses("found\n  || (other);\n", because="a line that starts with a parenthesis may join the one before it"),
        Refuses("ok = low < value < high\n", because="a chain compares its middle twice", language="python"),
        Refuses("size = base ** -step\n", because="the sign would go to the power", language="python"),
    )

    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """Both sides of every such operator."""
        for node in outline.of_kind(*_BINARY):
            if node.named_child_count == 2:  # noqa: PLR2004 - no chain of comparisons, no comment between
                one, two = node.named_children
                operator = self._operator(outline, one, two)
                sided = operator in _SIDED or (operator == b"+" and "string" in {one.type, two.type})
                if sided and self._is_apart(outline, one, two, operator) and self._keeps_apart(outline, one, two):
                    least = min(self._binding(outline, one), self._binding(outline, two))
                    if least > _BINDING[operator]:
                        yield Pair(span_of(one), span_of(two), "operands")

    def _operator(self, outline: Outline, one: Node, two: Node) -> bytes:
        return b"_".join(outline.text[one.end_byte : two.start_byte].split())

    def _is_apart(self, outline: Outline, one: Node, two: Node, operator: bytes) -> bool:
        """Whether blanks stand on both sides of an operator, so that no sign runs into it; powers need none."""
        between = outline.text[one.end_byte : two.start_byte]
        return operator == b"**" or (between[:1].isspace() and between[-1:].isspace())

    def _keeps_apart(self, outline: Outline, one: Node, two: Node) -> bool:
        """Whether the second operand may start a line if the first one does."""
        starts_line = outline.lines.content(one.start_point.row).start == one.start_byte
        first = text_of(two)[:1]
        return not (starts_line and first in outline.source.language.joining_marks)

    def _binding(self, outline: Outline, node: Node) -> int:
        """How strongly an operand holds together."""
        if node.type.encode() in _WHOLE:
            return _STRONGEST
        if node.type in _UNARY:
            return _BINDING[b"unary"]
        if node.type == "not_operator":
            return _BINDING[b"not"]
        if node.type == "comparison_operator":
            return _BINDING[b"<"]
        if node.type in _BINARY and node.named_child_count == 2:  # noqa: PLR2004 - no comment between
            one, two = node.named_children
            return _BINDING.get(self._operator(outline, one, two), _LEAST)
        return _LEAST
