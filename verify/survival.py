"""A second opinion on what a formatter levelled, taken from the texts as they came.

Formatters hide more than layout (Prettier collapses spaces in JSX text and in `className`), and have had bugs that drop
a decorator, a comment or parentheses. So two sides that are formatted alike must agree before formatting too:

- white space in strings, templates and regular expressions is the same;
- the strings that JSX text means are the same;
- without white space the texts are the same bytes; or else, for JavaScript and TypeScript, Prettier's parser reads
  the same tree from both and both hold the same comments.
"""

from collections import Counter
from functools import cache

from tree_sitter import Node, Query, QueryCursor

from syntax.languages.language import Language
from syntax.lines import Span
from verify.trees import WHITE, jsx_runs

_JSX_LANGUAGES = frozenset({"tsx", "javascript", "jsx"})
_COMMENT_QUERY = "(comment) @found"
_JSX_QUERY = "(jsx_element) @found"
_LITERAL_QUERY = "[(string) (template_string) (regex)] @found"
_QUOTES = b"\"'\\"


def same_without_white_space(first: bytes, second: bytes) -> bool:
    """Whether two texts differ by ASCII white space only."""
    return first.translate(None, WHITE) == second.translate(None, WHITE)


def same_jsx_text(language: Language, first: bytes, second: bytes) -> bool:
    """Whether the text in JSX elements means the same strings, in the same order."""
    if language.name not in _JSX_LANGUAGES or b"</" not in first:
        return True
    return _jsx_strings(language, first) == _jsx_strings(language, second)


def same_white_space_in_literals(language: Language, first: bytes, second: bytes) -> bool:
    """Whether the literals of two scripts that hold white space are the same but for quotes and escapes of these."""
    if language.name == "python":
        return True
    return _literals(language, first) == _literals(language, second)


def same_comments(language: Language, first: bytes, second: bytes) -> bool:
    """Whether two texts hold the same comments, white space aside, in any order (formatters move them)."""
    return _comments(language, first) == _comments(language, second)


def _jsx_strings(language: Language, text: bytes) -> list[bytes]:
    found: list[tuple[Span, bytes]] = []
    for node in _captured(language, _JSX_QUERY, text):
        strings = [part for part in jsx_runs(node, text) if isinstance(part, bytes)]
        found.append((Span(node.start_byte, -node.end_byte), b"\0".join(strings)))
    return [strings for _, strings in sorted(found)]


def _literals(language: Language, text: bytes) -> list[bytes]:
    """Literals with white space, in order; what stands in `${}` is no part of a template."""
    found: list[tuple[int, bytes]] = []
    for node in _captured(language, _LITERAL_QUERY, text):
        content = text[node.start_byte : node.end_byte]
        if node.type == "template_string":
            parts = [child for child in node.children if child.type != "template_substitution"]
            content = b"".join(text[part.start_byte : part.end_byte] for part in parts)
        content = content[1:-1]
        in_braces = node.parent is not None and node.parent.type == "jsx_expression" and not content.strip(b" ")
        if content.translate(None, WHITE) != content and not in_braces:
            found.append((node.start_byte, content.translate(None, _QUOTES)))
    return [content for _, content in sorted(found)]


def _comments(language: Language, text: bytes) -> Counter[bytes]:
    return Counter(
        text[node.start_byte : node.end_byte].translate(None, WHITE)
        for node in _captured(language, _COMMENT_QUERY, text)
    )


def _captured(language: Language, query: str, text: bytes) -> list[Node]:
    return QueryCursor(_query(language, query)).captures(language.parse(text).root_node).get("found", [])


@cache
def _query(language: Language, query: str) -> Query:
    return Query(language.grammar, query)
