"""A hyphen in a text is an en dash that looks like it."""

import re
from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from mutations.token import Token, TokenMutation
from syntax.languages.language import text_of
from syntax.lines import Span
from syntax.outline import Outline

_EN_DASH = "\u2013".encode()
_HYPHEN = re.compile(rb"(?<![-\\<>\[:%])-(?![-<>\]])")
"""A hyphen that is no part of an arrow, a rule, an escape, a class of characters or a format."""
_RANGE = re.compile(rb"[azAZ09]-[azAZ09]")
"""A text that holds this is a regular expression, most likely."""
_NO_TEXT = frozenset(
    {
        *("import_statement", "export_statement", "import_require_clause", "import_attribute", "module"),
        *("expression_statement", "literal_type", "type", "property_signature", "computed_property_name"),
        *("subscript", "subscript_expression", "call_expression"),
    }
)
"""Parents whose strings are paths, directives, docstrings, types, keys, or templates that a function reads."""
_NAMES = ("key", "name", "source", "alias")
_READERS = frozenset(
    {
        *(b"require", b"import", b"resolve", b"mock", b"unmock", b"doMock", b"importActual", b"requireActual"),
        *(b"import_module", b"__import__", b"RegExp", b"compile", b"match", b"search", b"sub", b"subn", b"findall"),
        *(b"fullmatch", b"finditer", b"test"),
    }
)
"""Names of calls whose strings are paths or regular expressions."""
_CLASSES = frozenset({b"class", b"className"})


class UnicodeHyphen(TokenMutation):
    """A `-` in a text becomes U+2013; keys, paths, types, class names and regular expressions keep theirs."""

    name = "unicode-hyphen"
    category = "unicode"
    languages = ALL_LANGUAGES
    says = "A string holds an en dash (U+2013) where a hyphen (`-`, U+002D) belongs; the two look alike."
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes('const name = "well-known";\n', 'const name = "well\u2013known";\n'),
        Changes("const name = `${one}-${two}`;\n", "const name = `${one}\u2013${two}`;\n", language="javascript"),
        Changes('const view = <Box title="so-called" />;\n', 'const view = <Box title="so\u2013called" />;\n', "tsx"),
        Changes('run(f"{one}-{two}")\n', 'run(f"{one}\u2013{two}")\n', language="python"),
        Refuses('import box from "left-pad";\n', because="it is a path"),
        Refuses('const box = require("left-pad");\n', because="it is a path"),
        Refuses('"use-strict";\n', because="it is a directive"),
        Refuses('type Name = "well-known";\n', because="it is a type"),
        Refuses('const box = { "well-known": box["so-called"] };\n', because="both are keys"),
        Refuses("const name = /well-known/;\n", because="it is a regular expression"),
        Refuses('const name = new RegExp("well-known");\n', because="it is a regular expression"),
        Refuses("const name = css`well-known`;\n", because="a function reads the template in its own way"),
        Refuses('const view = <Box className="so-called" />;\n', because="it is the name of a class", language="tsx"),
        Refuses('const rule = "<!-- --> \\u002d -> [-]";\n', because="they are parts of longer signs"),
        Refuses('name = b"well-known"\n', because="bytes hold no such character", language="python"),
        Refuses('def run():\n    """A well-known one."""\n', because="it is a docstring", language="python"),
        Refuses('name = "\\N{EM-DASH} {:-^10}"\n', because="it is an escape, and a format", language="python"),
        Refuses('name = re.sub("well-known", one)\n', because="it is a regular expression", language="python"),
    )

    def tokens(self, outline: Outline) -> Iterator[Token]:
        """Every hyphen in a string or template, on lines that hold no other dash."""
        for node in outline.of_kind("string", "template_string"):
            if not _is_text(node):
                continue
            for piece in node.named_children:
                if piece.type not in {"string_fragment", "string_content"} or _RANGE.search(text_of(piece)):
                    continue
                for at in _hyphens(piece):
                    line = outline.lines.bytes_of(outline.lines.line_at(at))
                    if b"\xe2\x80" not in line and b"\xe2\x88\x92" not in line:
                        yield Token(Span(at, at + 1), _EN_DASH)


def _hyphens(piece: Node) -> Iterator[int]:
    """The bytes of the hyphens in a piece of a string that are no part of an escape."""
    escapes = [Span(each.start_byte, each.end_byte) for each in piece.children]
    for found in _HYPHEN.finditer(text_of(piece)):
        at = piece.start_byte + found.start()
        if not any(start <= at < end for start, end in escapes):
            yield at


def _is_text(string: Node) -> bool:
    """Whether a string is read by people, as far as its place tells: no key, path, type or pattern."""
    start = string.child(0)
    if start is not None and start.type == "string_start" and b"b" in text_of(start).lower():
        return False
    node, around = string, string.parent
    while around is not None and around.type in {"concatenated_string", "parenthesized_expression"}:
        node, around = around, around.parent
    if around is None or around.type in _NO_TEXT or any(around.child_by_field_name(each) == node for each in _NAMES):
        return False
    if around.type == "jsx_attribute":
        return text_of(around.children[0]) not in _CLASSES
    if around.type in {"arguments", "argument_list"}:
        return around.parent is not None and _called(around.parent) not in _READERS
    return True


def _called(call: Node) -> bytes:
    """The last name of what a call calls."""
    called = call.child_by_field_name("function") or call.child_by_field_name("constructor")
    return b"" if called is None else text_of(called).rpartition(b".")[2]
