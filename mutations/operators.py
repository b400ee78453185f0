"""What mutations of operators share: where they stand, what they turn into, how they bind, what they would merge with.

Everything is read off the tree, so that no generic, no JSX tag and no `for x in xs` is ever taken for an operator.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tree_sitter import Node

from mutations.piece import joins
from mutations.token import Token
from syntax.languages.language import text_of
from syntax.lines import Span
from syntax.outline import Outline

BOUNDARIES = {b"<": b"<=", b"<=": b"<", b">": b">=", b">=": b">"}
"""Comparisons that take in their boundary, and those that leave it out."""
EQUALITIES = {
    b"===": b"!==",
    b"!==": b"===",
    b"==": b"!=",
    b"!=": b"==",
    b"is": b"is not",
    b"is not": b"is",
    b"in": b"not in",
    b"not in": b"in",
}
"""Tests and their opposites; a strict one never becomes a loose one. `in` counts in Python's comparisons only."""
COMPARING = ("binary_expression", "comparison_operator")
"""Kinds of node that compare, in either grammar."""
JOINING = ("binary_expression", "boolean_operator")
"""Kinds of node that join two operands by a logical operator, in either grammar."""

_BINDS = {b"||": 1, b"or": 1, b"??": 1, b"&&": 2, b"and": 2}


@dataclass(frozen=True, slots=True)
class Operator:
    """An operator in its expression.

    Attributes:
        node: the expression.
        span: the bytes of the operator.
        text: what they are.
    """

    node: Node
    span: Span
    text: bytes

    @property
    def left(self) -> Node | None:
        """What stands before it, where the grammar names it."""
        return self.node.child_by_field_name("left")

    @property
    def right(self) -> Node | None:
        """What stands behind it, where the grammar names it."""
        return self.node.child_by_field_name("right")


def operators_of(node: Node) -> Iterator[Operator]:
    """The operators of an expression, in order; Python's comparisons may hold several."""
    for child in node.children:
        if not child.is_named:
            yield Operator(node, Span(child.start_byte, child.end_byte), text_of(child))


def operators(outline: Outline, *kinds: str) -> Iterator[Operator]:
    """The operators of every expression of some kinds, outer expressions first."""
    for node in outline.of_kind(*kinds):
        yield from operators_of(node)


def boundaries(outline: Outline) -> Iterator[Token]:
    """Every `<`, `<=`, `>` and `>=` that compares, turned."""
    for operator in operators(outline, *COMPARING):
        if operator.text in BOUNDARIES:
            yield Token(operator.span, BOUNDARIES[operator.text])


def equalities(outline: Outline) -> Iterator[Token]:
    """Every test for equality, identity or membership, turned into its opposite."""
    for operator in operators(outline, *COMPARING):
        # JavaScript's `in` and Python's differ: only a comparison of Python's can be turned by a word.
        is_word = operator.text[:1].isalpha()
        if operator.text in EQUALITIES and (not is_word or operator.node.type == "comparison_operator"):
            token = Token(operator.span, EQUALITIES[operator.text])
            if not merges(outline, token):
                yield token


def booleans(outline: Outline) -> Iterator[Token]:
    """Every boolean that is a value and no type, turned; it keeps its language's capital."""
    for node in outline.of_kind("true", "false"):
        holder = node.parent
        # Python's `Literal[True]` is a subscript where it stands outside an annotation.
        if holder is None or holder.type in {"literal_type", "type", "subscript"}:
            continue
        text = text_of(node)
        new = b"false" if node.type == "true" else b"true"
        yield Token(Span(node.start_byte, node.end_byte), new.capitalize() if text[:1].isupper() else new)


def regroups(operator: Operator, new: bytes) -> bool:
    """Whether operands would group in another way, or not at all, if a logical operator became another.

    Only operators that stand beside it without parentheses matter. `&&` binds its operands before `||` does, equal
    operators bind from the left, and `??` may stand beside neither.
    """
    left, right, around = _logical(operator.left), _logical(operator.right), operator.node.parent
    outer = _logical(around)
    beside = [each for each in (left, right, outer) if each is not None]
    if any((new == b"??") != (each == b"??") for each in beside):
        return True
    binds = _BINDS[new]
    if (left is not None and _BINDS[left] < binds) or (right is not None and _BINDS[right] <= binds):
        return True
    if outer is None or around is None:
        return False
    is_first = around.child_by_field_name("left") == operator.node
    return binds < _BINDS[outer] or (not is_first and binds == _BINDS[outer])


def _logical(node: Node | None) -> bytes | None:
    """The operator of a node that joins two operands; None for any other node, one in parentheses included."""
    if node is None or node.type not in JOINING:
        return None
    return next((each.text for each in operators_of(node) if each.text in _BINDS), None)


def merges(outline: Outline, token: Token) -> bool:
    """Whether a token's new bytes would run into what stands beside it."""
    start, end = token.span
    before, after = outline.text[max(0, start - 1) : start], outline.text[end : end + 1]
    if not token.new:
        return joins(before, after)
    return joins(before, token.new) or joins(token.new, after)


def strip_parentheses(node: Node) -> Node:
    """What stands inside any parentheses around a node."""
    while node.type == "parenthesized_expression" and (inner := node.named_child(0)) is not None:
        node = inner
    return node


def same_text(nodes: Iterable[Node | None]) -> bool:
    """Whether nodes read the same."""
    return len({text_of(node) for node in nodes if node is not None}) == 1
