"""A bound or an index is one too small or one too large."""

from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from mutations.operators import COMPARING, Operator, operators, operators_of
from mutations.token import Token, TokenMutation
from syntax.languages.language import text_of
from syntax.lines import Span
from syntax.outline import Outline

_HEADS = {
    **dict.fromkeys(("if_statement", "while_statement", "do_statement", "elif_clause"), ("condition",)),
    "ternary_expression": ("condition",),
    "for_statement": ("initializer", "condition", "right"),
    "for_in_statement": ("right",),
}
"""Where a loop or a condition holds what it counts or asks, by kind of node; all but the step of a loop."""
_INSIDE = frozenset(
    {
        *("binary_expression", "binary_operator", "comparison_operator", "boolean_operator", "not_operator"),
        *("unary_expression", "parenthesized_expression", "member_expression", "attribute", "subscript_expression"),
        *("subscript", "slice", "call_expression", "call", "arguments", "argument_list", "non_null_expression"),
        *("lexical_declaration", "variable_declaration", "variable_declarator", "assignment_expression"),
        *("await_expression", "await", "sequence_expression", "as_expression", "expression_statement"),
    }
)
"""What a number may be nested in: calculations, accesses and calls, but no function and no list."""
_TRUTHS = frozenset({"parenthesized_expression", "boolean_operator", "not_operator", "unary_expression"})
"""Where a number by itself stands for true or false, or has a sign."""
_SIGNED = frozenset({"binary_expression", "binary_operator", "comparison_operator"})
_NUMBERS = frozenset({"number", "integer"})
_COMPARISONS = frozenset({b"<", b"<=", b">", b">=", b"==", b"!=", b"===", b"!=="})
_STRICT = {b"<": b"<=", b">": b">="}
_NEAR = {b"0": b"1", b"1": b"0"}
_NEXT = {b"1": b"2", b"2": b"1"}
_Turned = tuple[Node, dict[bytes, bytes]]
"""A number, and what it turns into by what it is."""


class OffByOne(TokenMutation):
    """A bound or an index is off by one.

    That is a 0 or 1 in a loop's head, a condition or a comparison; `<` before a length; the 1 or 2 that is taken from a
    length; a bound of Python's `range`.
    """

    name = "off-by-one"
    category = "literal"
    languages = ALL_LANGUAGES
    says = "A number or the bound of a comparison is off by one: `{wrong}` should be `{right}`."
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("if (list.length > 1) {\n  run();\n}\n", "if (list.length > 0) {\n  run();\n}\n"),
        Changes("for (let at = 0; at < n; at++) {}\n", "for (let at = 1; at < n; at++) {}\n", language="javascript"),
        Changes("while (at < list.length) {\n  at++;\n}\n", "while (at <= list.length) {\n  at++;\n}\n"),
        Changes("const last = list[list.length - 1];\n", "const last = list[list.length - 2];\n"),
        Changes("while at < len(items):\n    at += 1\n", "while at <= len(items):\n    at += 1\n", language="python"),
        Changes("last = items[len(items) - 1]\n", "last = items[len(items) - 2]\n", language="python"),
        Changes("for at in range(1, n):\n    run(at)\n", "for at in range(0, n):\n    run(at)\n", language="python"),
        Refuses("const first = list[0];\n", because="no loop, condition or comparison is near"),
        Refuses("if (name.indexOf(part) === -1) {\n  run();\n}\n", because="it is a mark, not a count"),
        Refuses("if (bits & 1) {\n  run();\n}\n", because="bits are no count"),
        Refuses("let size: 0 | 1;\n", because="they are types"),
        Refuses("enum Size {\n  None = 0,\n  One = 1,\n}\n", because="they are names of values"),
        Refuses("if (list.some((each) => [0, each])) {\n  run();\n}\n", because="a function stands between"),
        Refuses("while (1) {\n  run();\n}\n", because="it stands for true"),
        Refuses("first = items[0]\n", because="no loop, condition or comparison is near", language="python"),
        Refuses("if share > 0.0:\n    run()\n", because="it is no whole number", language="python"),
    )

    def tokens(self, outline: Outline) -> Iterator[Token]:
        """Every such number or operator, once; a number beside a length is told as such, wherever it stands."""
        seen: set[int] = set()
        for node, turned in _numbers(outline):
            new = turned.get(text_of(node))
            if node.id not in seen and new is not None:
                seen.add(node.id)
                yield Token(Span(node.start_byte, node.end_byte), new)
        for operator in operators(outline, *COMPARING):
            if operator.text in _STRICT and _asks_length(operator):
                yield Token(operator.span, _STRICT[operator.text])


def _numbers(outline: Outline) -> Iterator[_Turned]:
    """Every number that may be off by one; the first that is told of a number counts."""
    for operator in operators(outline, "binary_expression", "binary_operator"):
        if operator.text == b"-" and operator.right is not None and _is_length(operator.left):
            yield operator.right, _NEXT
    for call in outline.of_kind("call"):
        bounds = call.child_by_field_name("arguments")
        if bounds is not None and text_of(call.children[0]) == b"range":
            for bound in bounds.named_children[:2]:
                yield from _nested(bound)
    for head in _heads(outline):
        if head.type not in _NUMBERS:
            yield from _nested(head)
    for operator in operators(outline, *COMPARING):
        if operator.text in _COMPARISONS:
            yield from _nested(operator.node)


def _heads(outline: Outline) -> Iterator[Node]:
    """What every loop counts and every condition asks."""
    for node in outline.of_kind(*_HEADS):
        for name in _HEADS[node.type]:
            head = node.child_by_field_name(name)
            if head is not None:
                yield head
    for node in outline.of_kind("conditional_expression"):
        parts = [each for each in node.named_children if each.type != "comment"]
        yield from parts[1:2]


def _nested(head: Node) -> Iterator[_Turned]:
    """The numbers in an expression that count something."""
    pending: list[_Turned] = [(head, _NEAR)]
    while pending:
        node, turned = pending.pop()
        if node.type in _NUMBERS:
            yield node, turned
        elif node.type in _INSIDE:
            pending += _parts(node)


def _parts(node: Node) -> Iterator[_Turned]:
    """The parts of an expression; a number only where it counts something there."""
    sign = next((each.text for each in operators_of(node)), b"") if node.type in _SIGNED else None
    for child in node.named_children:
        if child.type not in _NUMBERS:
            yield child, _NEAR
        elif sign in {b"+", b"-"}:
            if child == node.child_by_field_name("right"):
                yield child, _NEXT
        elif node.type not in _TRUTHS and (sign is None or sign in _COMPARISONS):
            yield child, _NEAR


def _asks_length(operator: Operator) -> bool:
    """Whether a strict comparison has a length as its upper bound."""
    sides = [each for each in operator.node.named_children if each.type != "comment"]
    if len(sides) != len(("one", "other")):
        return False
    small, large = sides if operator.text == b"<" else reversed(sides)
    return _is_length(large) and small.type not in _NUMBERS


def _is_length(node: Node | None) -> bool:
    """Whether an expression is the length of something."""
    if node is None:
        return False
    if node.type == "member_expression":
        name = node.child_by_field_name("property")
        return name is not None and text_of(name) == b"length"
    return node.type == "call" and text_of(node.children[0]) == b"len"
