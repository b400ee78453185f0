"""A calculation uses the wrong one of two operators."""

from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from mutations.operators import Operator, merges, operators_of, strip_parentheses
from mutations.token import Token, TokenMutation
from syntax.languages.language import text_of
from syntax.outline import Outline

_TURNED = {b"+": b"-", b"-": b"+", b"*": b"/", b"/": b"*"}
_LEVELS = {b"+": b"+", b"-": b"-", b"*": b"*/", b"/": b"*/"}
_NEUTRAL = {b"+": b"0", b"-": b"0", b"*": b"1", b"/": b"1"}
_SUMS = ("binary_expression", "binary_operator")
_SEQUENCES = frozenset(
    {
        *("string", "template_string", "concatenated_string", "regex", "array", "list", "tuple"),
        *("list_comprehension", "set", "dictionary", "object", "ellipsis"),
    }
)
_MAKERS = frozenset(
    {
        *(b"String", b"toString", b"toLocaleString", b"toUpperCase", b"toLowerCase", b"stringify", b"repeat", b"trim"),
        *(b"padStart", b"padEnd", b"toFixed", b"toISOString", b"concat", b"join", b"replace", b"slice", b"substring"),
        *(b"str", b"repr", b"format", b"list", b"tuple", b"sorted", b"bytes", b"bytearray", b"chr", b"upper", b"lower"),
        *(b"strip", b"rstrip", b"lstrip", b"ljust", b"rjust", b"split", b"encode", b"decode", b"Path", b"hex"),
    }
)


_MADE_OF = frozenset(
    {
        *("ternary_expression", "conditional_expression", "boolean_operator", "binary_expression", "binary_operator"),
        *("parenthesized_expression", "as_expression", "non_null_expression", "await_expression", "await"),
    }
)


class SwapArithmetic(TokenMutation):
    """`+` and `-`, `*` and `/` are mistaken for each other where the tree shows no text, list or path to join."""

    name = "swap-arithmetic"
    category = "operator"
    languages = ALL_LANGUAGES
    says = "A calculation uses the wrong operator: `{wrong}` should be `{right}`."
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("const end = start + size;\n", "const end = start - size;\n"),
        Changes("const area = width * height;\n", "const area = width / height;\n", language="javascript"),
        Changes("end = start - size\n", "end = start + size\n", language="python"),
        Changes("half = (low + high) / 2\n", "half = (low + high) * 2\n", language="python"),
        Refuses('const text = name + count + ".";\n', because="text is joined, not summed"),
        Refuses("const text = `${name}:` + (count + rest);\n", because="a template is joined, not summed"),
        Refuses("const text = name + String(count);\n", because="the call gives a text"),
        Refuses("const same = value + 0;\n", because="nothing is added or taken away"),
        Refuses("const back = one+-two;\n", because="two minus signs would be one operator"),
        Refuses('line = "-" * width\n', because="a text is repeated", language="python"),
        Refuses('line = "%s" % name + rest\n', because="a format gives a text", language="python"),
        Refuses("both = [one] + rest\n", because="lists are joined", language="python"),
        Refuses('file = folder / "name"\n', because="a path is joined", language="python"),
        Refuses("half = one // 2\n", because="it has no counterpart", language="python"),
    )

    def tokens(self, outline: Outline) -> Iterator[Token]:
        """Every such operator, chain by chain, so that a text anywhere in a chain speaks for all of it."""
        seen: set[int] = set()
        for node in outline.of_kind(*_SUMS):
            if node.id in seen or (operator := _operator(node)) is None:
                continue
            chain, ends = _chain(node, _LEVELS[operator.text])
            seen.update(each.node.id for each in chain)
            if any(map(_is_sequence, ends)):
                continue
            for each in chain:
                token = Token(each.span, _TURNED[each.text])
                if not _is_idle(each) and not merges(outline, token):
                    yield token


def _operator(node: Node) -> Operator | None:
    """The arithmetic operator of an expression; None where it has none that can be turned."""
    if node.type not in _SUMS:
        return None
    return next((each for each in operators_of(node) if each.text in _TURNED), None)


def _chain(top: Node, signs: bytes) -> tuple[list[Operator], list[Node]]:
    """The operators of a chain that are among some signs, and the operands at its ends, parentheses aside."""
    chain: list[Operator] = []
    ends: list[Node] = []
    pending = [top]
    while pending:
        node = strip_parentheses(pending.pop())
        operator = _operator(node)
        if operator is None or operator.text not in signs:
            ends.append(node)
            continue
        chain.append(operator)
        pending += [each for each in (operator.left, operator.right) if each is not None]
    return chain, ends


def _is_idle(operator: Operator) -> bool:
    """Whether both operators give the same: what is added is nothing, what is multiplied by is one."""
    right, left = operator.right, operator.left
    nothing = left is not None and operator.text in b"*/" and text_of(left) == b"0"
    return nothing or (right is not None and text_of(right) == _NEUTRAL[operator.text])


def _is_sequence(node: Node) -> bool:
    """Whether an operand shows that it is text, a list or the like, or is made of such in any way."""
    pending = [node]
    while pending:
        each = pending.pop()
        if each.type in _SEQUENCES or _makes_sequence(each):
            return True
        if each.type in _MADE_OF:
            pending += each.named_children
    return False


def _makes_sequence(node: Node) -> bool:
    """Whether a call or a slice gives text, a list or the like."""
    called = node.child_by_field_name("function") if node.type in {"call_expression", "call"} else None
    if called is not None:
        return text_of(called).rpartition(b".")[2] in _MAKERS
    index = node.child_by_field_name("subscript") if node.type == "subscript" else None
    return index is not None and index.type == "slice"
