"""A negation is lost."""

from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from mutations.operators import merges, strip_parentheses
from mutations.token import Token, TokenMutation
from syntax.languages.language import text_of
from syntax.lines import BLANK, Span
from syntax.outline import Outline


class RemoveNegation(TokenMutation):
    """The `!` or `not` in front of an operand is lost; its parentheses stay, and of two negations in a row neither."""

    name = "remove-negation"
    category = "operator"
    languages = ALL_LANGUAGES
    same_shape = False
    says = "An operand has lost its negation: `{right}` belongs in front of it."
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("if (!box.open) {\n  run();\n}\n", "if (box.open) {\n  run();\n}\n"),
        Changes("const shut = !(one && two);\n", "const shut = (one && two);\n", language="javascript"),
        Changes("const view = <Box on={!ready} />;\n", "const view = <Box on={ready} />;\n", language="tsx"),
        Changes("if not ready:\n    run()\n", "if ready:\n    run()\n", language="python"),
        Changes("shut = not one == two\n", "shut = one == two\n", language="python"),
        Changes("shut = not(one and two)\n", "shut = (one and two)\n", language="python"),
        Refuses("const flag = !!value;\n", because="two negations only make a boolean"),
        Refuses("const name = box.name!;\n", because="an assertion negates nothing"),
        Refuses("one()\n!(two || three)\n", because="the operand would join the line before it"),
        Refuses("!function () {\n  run();\n}();\n", because="a declaration would be left"),
        Refuses("if name not in known:\n    run()\n", because="it is part of the operator", language="python"),
        Refuses("flag = not not value\n", because="two negations only make a boolean", language="python"),
    )

    def tokens(self, outline: Outline) -> Iterator[Token]:
        """Every negation, up to its operand on the same line."""
        for node in outline.of_kind("unary_expression", "not_operator"):
            operand = node.child_by_field_name("argument")
            if operand is None or not _is_negation(node) or _is_negation(operand) or _is_negated(node):
                continue
            if _is_held(node, operand):
                continue
            span = Span(node.start_byte, operand.start_byte)
            sign = outline.text[slice(*span)]
            token = Token(span, b"", self.says.replace("{right}", sign.strip(BLANK).decode()))
            if b"\n" not in sign and not merges(outline, token):
                yield token


def _is_negation(node: Node) -> bool:
    """Whether a node is a negation, parentheses around it aside."""
    bare = strip_parentheses(node)
    sign = bare.child(0) if bare.type in {"unary_expression", "not_operator"} else None
    return sign is not None and text_of(sign) in {b"!", b"not"}


def _is_negated(node: Node) -> bool:
    """Whether another negation stands in front of a node, parentheses aside."""
    around = node.parent
    while around is not None and around.type == "parenthesized_expression":
        around = around.parent
    return around is not None and _is_negation(around)


def _is_held(node: Node, operand: Node) -> bool:
    """Whether a negation keeps what stands behind it from being a body, a declaration, or part of the line before."""
    if text_of(operand).startswith(b"{"):
        return True
    around = node
    while around.parent is not None and around.parent.start_byte == node.start_byte:
        around = around.parent
        if around.type == "expression_statement":
            return node.type == "unary_expression"
    return False
