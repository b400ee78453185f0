"""A value that may be missing is used as if it never were."""

from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.mutation import ECMASCRIPT, Changes, Refuses
from mutations.token import Token, TokenMutation
from syntax.languages.language import text_of
from syntax.lines import Span
from syntax.outline import Outline

_BLANKS = b" \t\r\n"
_SAYS = {
    "member_expression": "An access has lost its optional chaining: a `.` should be `?.`.",
    "subscript_expression": "An access has lost its optional chaining: a `[` should be `?.[`.",
    "call_expression": "A call has lost its optional chaining: a `(` should be `?.(`.",
}


class RemoveOptionalChain(TokenMutation):
    """`?.` becomes `.`, before a bracket or the arguments of a call nothing at all."""

    name = "remove-optional-chain"
    category = "access"
    languages = ECMASCRIPT
    same_shape = False
    says = ""
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("const name = box?.name;\n", "const name = box.name;\n"),
        Changes("const first = list?.[0];\n", "const first = list[0];\n", language="javascript"),
        Changes("done?.(value);\n", "done(value);\n"),
        Changes("done?.(value);\n", "done(value);\n", language="javascript"),
        Refuses("const part = ready ? .5 : 1;\n", because="a condition chains nothing"),
        Refuses("done?.<string>(value);\n", because="the type argument could be taken for a comparison"),
        Refuses("type Box = { name?: string };\n", because="an optional property is no access"),
    )

    def tokens(self, outline: Outline) -> Iterator[Token]:
        """Every optional access and call."""
        for node in outline.of_kind(*_SAYS):
            sign = next((child for child in node.children if text_of(child) == b"?."), None)
            if sign is None or not _may_go(outline, node, sign):
                continue
            new = b"." if node.type == "member_expression" else b""
            yield Token(Span(sign.start_byte, sign.end_byte), new, _SAYS[node.type])


def _may_go(outline: Outline, node: Node, sign: Node) -> bool:
    """Whether what stands before the sign would be used in the same way without it."""
    used, following = sign.prev_sibling, sign.next_sibling
    if used is None or following is None or used.type == "number":
        return False
    if node.type == "member_expression":
        return True
    touches = outline.text[sign.start_byte - 1 : sign.start_byte] not in _BLANKS
    return touches and following.type in {"arguments", "["}
