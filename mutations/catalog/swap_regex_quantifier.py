"""A regular expression repeats a part at least once where it may be missing, or the other way round."""

import re
from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from mutations.token import Token, TokenMutation
from syntax.languages.language import text_of
from syntax.lines import Span
from syntax.outline import Outline

_TURNED = {b"+": b"*", b"*": b"+"}
_CALLS = frozenset(b"re." + name for name in b"compile match search sub subn findall fullmatch split finditer".split())
_COMMENTED = re.compile(rb"\(\?(?:[a-z]*x|#)")
"""What says that a pattern holds comments."""
_REPEATS = frozenset(b"+*?}")
"""What may stand behind a repeated part; a `+` or `?` behind it only says how much it takes."""


class SwapRegexQuantifier(TokenMutation):
    """`+` becomes `*`, and the other way round, where it repeats a part of a regular expression."""

    name = "swap-regex-quantifier"
    category = "regex"
    languages = ALL_LANGUAGES
    says = "A quantifier in a regular expression is the wrong one: `{wrong}` should be `{right}`."
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("const digits = /[0-9]+/;\n", "const digits = /[0-9]*/;\n"),
        Changes("const parts = text.split(/\\s*,/);\n", "const parts = text.split(/\\s+,/);\n", language="javascript"),
        Changes('digits = re.compile(r"[0-9]+")\n', 'digits = re.compile(r"[0-9]*")\n', language="python"),
        Changes("parts = re.split('a*,', text)\n", "parts = re.split('a+,', text)\n", language="python"),
        Refuses("const sign = /[+*]/;\n", because="both are characters of a class"),
        Refuses("const sum = /\\d\\+\\d/;\n", because="it is a plus sign"),
        Refuses("const all = /(?:a+)?/;\n", because="the group may be missing anyway"),
        Refuses('text.replace(/^ +/, "");\n', because="to delete nothing changes nothing"),
        Refuses("const product = one * two;\n", because="it is no regular expression"),
        Refuses('digits = re.compile("\\\\d+")\n', because="two sorts of escapes lie over it", language="python"),
        Refuses('digits = re.compile(r"a+ # b+", re.VERBOSE)\n', because="it holds comments", language="python"),
        Refuses('sum = re.compile(f"{one}+{two}")\n', because="what it repeats is not known", language="python"),
        Refuses('sign = re.compile(r"[]+]")\n', because="the class starts with its own bracket", language="python"),
        Refuses('text = "one+"\n', because="it is no regular expression", language="python"),
    )

    def tokens(self, outline: Outline) -> Iterator[Token]:
        """Every such quantifier of a literal, in Python of the string that a function of `re` is given."""
        for node in outline.of_kind("regex"):
            pattern, flags = node.child_by_field_name("pattern"), node.child_by_field_name("flags")
            if pattern is not None and not _is_deleted(node):
                nests = flags is not None and b"v" in text_of(flags)
                yield from _quantifiers(pattern, nests=nests, bracket_first=False)
        for call in outline.of_kind("call"):
            content = _pattern(call)
            if content is not None:
                yield from _quantifiers(content, nests=False, bracket_first=True)


def _pattern(call: Node) -> Node | None:
    """The content of the plain string that a call of `re` is given as its pattern."""
    called, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    if called is None or arguments is None or text_of(called) not in _CALLS:
        return None
    if b"VERBOSE" in text_of(arguments) or b"re.X" in text_of(arguments):
        return None
    string = arguments.named_child(0)
    if (
        string is None
        or _is_deleted(string)
        or string.type != "string"
        or len(string.named_children) != len(("start", "content", "end"))
    ):
        return None
    start, content, _ = string.named_children
    is_raw = b"r" in text_of(start).lower()
    text = text_of(content)
    is_plain = content.type == "string_content" and _COMMENTED.search(text) is None
    return content if is_plain and (is_raw or b"\\" not in text) else None


def _is_deleted(pattern: Node) -> bool:
    """Whether what a pattern finds is replaced by nothing, so that it makes no odds whether it finds nothing."""
    arguments = pattern.parent
    if arguments is None or arguments.type not in {"arguments", "argument_list"}:
        return False
    return any(text_of(each) in {b"''", b'""'} for each in arguments.named_children[1:2])


def _quantifiers(pattern: Node, *, nests: bool, bracket_first: bool) -> Iterator[Token]:
    """The quantifiers of a pattern, turned.

    Args:
        pattern: the node whose bytes are the pattern.
        nests: whether classes may hold classes.
        bracket_first: whether a `]` that comes first in a class is one of its characters.
    """
    text = text_of(pattern)
    depth = at = 0
    repeated = True
    while at < len(text):
        sign = text[at : at + 1]
        if sign == b"\\":
            at, repeated = at + 2, False
            continue
        if sign == b"[" and (nests or not depth):
            depth += 1
            at += _leading(text[at + 1 : at + 3]) if bracket_first else 0
        elif sign == b"]" and depth:
            depth -= 1
        if not depth and sign in _TURNED and not repeated and not _is_repeated_group(text[at + 1 : at + 3]):
            start = pattern.start_byte + at
            yield Token(Span(start, start + 1), _TURNED[sign])
        repeated = text[at] in _REPEATS if at < len(text) else True
        at += 1


def _leading(start: bytes) -> int:
    """How many of a class's first bytes are `^` and a `]` that does not close it."""
    return 2 if start == b"^]" else int(start[:1] == b"]")


def _is_repeated_group(following: bytes) -> bool:
    """Whether a group ends behind a quantifier and is repeated or optional itself, so that both give the same."""
    return following[:1] == b")" and following[1:] in {b"*", b"+", b"?"}
