"""The first two arguments of a call are given in the wrong order."""

from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from mutations.token import Token, TokenMutation
from syntax.languages.language import text_of
from syntax.lines import Span
from syntax.outline import Outline

_CALLS = frozenset({"call_expression", "new_expression", "call"})
_NO_PLACE = frozenset({"spread_element", "list_splat", "dictionary_splat", "keyword_argument", "comment"})
_EITHER_WAY = frozenset({b"max", b"min", b"hypot", b"gcd", b"lcm", b"import"})
"""Names of calls that give the same either way, or that no one calls the other way round."""


class SwapCallArgs(TokenMutation):
    """The first two arguments of a call, both on one line, change places; spread and keyword arguments stay."""

    name = "swap-call-args"
    category = "call"
    languages = ALL_LANGUAGES
    same_shape = False
    says = "The first two arguments of a call are in the wrong order."
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("copy(source, target);\n", "copy(target, source);\n"),
        Changes("new Range(low, high, step);\n", "new Range(high, low, step);\n", language="javascript"),
        Changes("copy(source, target, deep=True)\n", "copy(target, source, deep=True)\n", language="python"),
        Refuses("copy(source);\n", because="one argument has no order"),
        Refuses("copy(same, same, other);\n", because="both are equal"),
        Refuses("copy(source, ...rest);\n", because="a spread has no place of its own"),
        Refuses("copy(source, /* to */ target);\n", because="the comment would tell of the wrong one"),
        Refuses("copy(\n  source,\n  target,\n);\n", because="they stand on two lines"),
        Refuses("const most = Math.max(one, two);\n", because="it gives the same either way"),
        Refuses("copy(source, deep=True)\n", because="a keyword has a name, not a place", language="python"),
        Refuses("class Box(One, Two):\n    pass\n", because="bases are no arguments", language="python"),
    )

    def tokens(self, outline: Outline) -> Iterator[Token]:
        """The first two arguments of every call, with what stands between them."""
        for node in outline.of_kind("arguments", "argument_list"):
            one, two = [*node.named_children[:2], None, None][:2]
            if one is None or two is None or not _may_swap(node, one, two):
                continue
            span = Span(one.start_byte, two.end_byte)
            between = outline.text[one.end_byte : two.start_byte]
            if b"\n" not in outline.text[slice(*span)]:
                yield Token(span, text_of(two) + between + text_of(one))


def _may_swap(arguments: Node, one: Node, two: Node) -> bool:
    """Whether two arguments differ, have places of their own, and belong to a call that minds their order."""
    call = arguments.parent
    if call is None or call.type not in _CALLS or {one.type, two.type} & _NO_PLACE or text_of(one) == text_of(two):
        return False
    called = call.child_by_field_name("function") or call.child_by_field_name("constructor")
    return called is not None and text_of(called).rpartition(b".")[2] not in _EITHER_WAY
