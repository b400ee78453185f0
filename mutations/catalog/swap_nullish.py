"""A fallback is taken for what is empty instead of for what is missing, or the other way round."""

import re
from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.mutation import ECMASCRIPT, Changes, Refuses
from mutations.operators import operators, regroups, same_text, strip_parentheses
from mutations.token import Token, TokenMutation
from syntax.languages.language import text_of
from syntax.outline import Outline

_TURNED = {b"??": b"||", b"||": b"??"}
_ANSWERS = frozenset(
    {"true", "false", "unary_expression", "binary_expression", "update_expression", "assignment_expression"}
)
_ASKS = re.compile(rb"#?_?(?:is|has|can|should|was|are)(?![a-z])")
"""What the name of a value or a call that is true or false starts with."""
_CONDITIONS = frozenset(
    {"if_statement", "while_statement", "do_statement", "for_statement", "ternary_expression", "unary_expression"}
)


class SwapNullish(TokenMutation):
    """`??` and `||` are mistaken for each other where a value has a fallback; two conditions have none."""

    name = "swap-nullish"
    category = "operator"
    languages = ECMASCRIPT
    says = "A fallback is chosen by the wrong operator: `{wrong}` should be `{right}`."
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("const size = given ?? 10;\n", "const size = given || 10;\n"),
        Changes("run(box.name || other);\n", "run(box.name ?? other);\n", language="javascript"),
        Refuses("const size = one ?? two ?? three;\n", because="both operators may not stand side by side"),
        Refuses("const size = one || (two && three) || four;\n", because="both may not stand side by side"),
        Refuses("const ok = one < two || ready();\n", because="a comparison is never missing"),
        Refuses("const ok = !one || two;\n", because="a negation is never missing"),
        Refuses(
            "const ok = box.isOpen() || ready;\n", because="its name asks a question, and the answer is never missing"
        ),
        Refuses("if (one || two) {\n  run();\n}\n", because="two conditions are no value and fallback"),
        Refuses("const view = (ready || given) ? one : two;\n", because="both are conditions"),
        Refuses("size ??= 10;\n", because="an assignment is another operator"),
    )

    def tokens(self, outline: Outline) -> Iterator[Token]:
        """Every such operator that stands alone."""
        for operator in operators(outline, "binary_expression"):
            new = _TURNED.get(operator.text)
            if new is None or regroups(operator, new) or same_text((operator.left, operator.right)):
                continue
            if new == b"||" or not (_is_answer(operator.left) or _is_condition(operator.node)):
                yield Token(operator.span, new)


def _is_answer(node: Node | None) -> bool:
    """Whether what stands before a fallback is true or false or a number, by its kind or by its name."""
    if node is None:
        return False
    bare = strip_parentheses(node)
    named = bare.child_by_field_name("function") or bare
    return bare.type in _ANSWERS or _ASKS.match(text_of(named).rpartition(b".")[2]) is not None


def _is_condition(node: Node) -> bool:
    """Whether only the truth of an expression counts where it stands."""
    around = node.parent
    inner = node
    while around is not None and around.type == "parenthesized_expression":
        inner, around = around, around.parent
    if around is None or around.type not in _CONDITIONS:
        return around is not None and around.type == "binary_expression" and _joins(around)
    condition = around.child_by_field_name("condition") or around.child_by_field_name("argument")
    return condition == inner


def _joins(node: Node) -> bool:
    """Whether an expression joins two conditions."""
    return any(text_of(each) in {b"&&", b"||"} for each in node.children if not each.is_named)
