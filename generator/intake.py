"""Intake: everything that can be said of one file's text before a mutation sees it.

Checks are ordered by cost; the parser runs last. A refused file is counted by its reason and never an error.
"""

import codecs
import io
import re
import tokenize
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tree_sitter import Node, Query, QueryCursor

from generator.names import MAX_BYTES
from syntax.languages.language import Language, is_clean
from syntax.languages.registry import language_of
from syntax.lines import split_lines
from syntax.source import Provenance, Source

MIN_LINES = 30
MAX_LINES = 800
MAX_LINE_BYTES = 400
"""Longest line, in bytes without its terminator."""

REASONS = {
    "binary": "holds a NUL byte",
    "comment-only": "holds nothing but comments",
    "conflict-marker": "a line starts like a merge conflict (`<<<<<<< `, `>>>>>>> `)",
    "cr-only": "lines end in a lone carriage return",
    "empty": "holds nothing, or only blanks",
    "encoding-cookie": "its PEP 263 cookie names an encoding other than UTF-8",
    "flow": "Flow's dialect of JavaScript (`@flow`)",
    "generated": "says that a tool made it",
    "lone-cr": "a carriage return stands alone among other line ends",
    "long-line": "a line of more than 400 bytes",
    "mixed-line-endings": "some lines end in CR LF and some in LF",
    "no-code": "holds no function, class, export or arrow",
    "not-utf-8": "is not valid UTF-8",
    "odd-line-separator": "holds VT, FS, GS, RS, NEL, U+2028 or U+2029, at which some tools break lines",
    "parser-error": "the syntax tree holds an ERROR or MISSING node, or an empty block",
    "python-2": "holds a `print` or `exec` statement of Python 2",
    "too-large": "over 64 KiB",
    "too-long": "over 800 lines",
    "too-short": "under 30 lines",
    "unsupported": "the ending is none of a language of ours",
}
"""Why a text is refused."""

_Check = tuple[str, Callable[[], object]]

_BOM = b"\xef\xbb\xbf"
_BLANKS = b" \t\r\n\x0b\x0c"
_HEAD_BYTES = 2048
_ODD_SEPARATOR = re.compile(rb"[\x0b\x1c-\x1e]|\xc2\x85|\xe2\x80[\xa8\xa9]")
_CONFLICT = re.compile(rb"^(?:<{7}|>{7}) ", re.MULTILINE)
_LONE_CR = re.compile(rb"\r(?!\n)")
_LONE_LF = re.compile(rb"(?<!\r)\n")
_GENERATED = re.compile(
    rb"@generated\b|\bauto(?:matically)?[- ]?generated\b|\bdo not (?:edit|modify)\b|\bdon't edit\b"
    rb"|(?:^[\W_]*|\b(?:file|code|module|this) (?:is |was |has been )?)generated (?:by|from|using|with)\b",
    re.IGNORECASE | re.MULTILINE,
)
_COMPILED = re.compile(rb'Object\.defineProperty\(exports, "__esModule"|_interopRequire(?:Default|Wildcard)\(')
_SOURCE_MAP = re.compile(rb"^//[#@] sourceMappingURL=", re.MULTILINE)
_FLOW = re.compile(rb"(?:^|[\s*/])@flow\b")
_CODE = {
    "python": re.compile(rb"\b(?:def|class|lambda)\b"),
    "": re.compile(rb"\b(?:function|class|export)\b|=>"),
}
_PYTHON_2 = re.compile(rb"(?:^|[;:])[ \t]*(?:print|exec)\b", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A text that is left out.

    Attributes:
        reason: a key of `REASONS`.
    """

    reason: str


def admit(path: str, text: bytes, provenance: Provenance) -> Source | Refusal:
    """Take a file's text as a source, or refuse it.

    Args:
        path: relative to its origin; only its ending counts here.
        text: the file's bytes.
        provenance: where it comes from, handed on unread.
    """
    language = language_of(path)
    if language is None:
        return Refusal("unsupported")
    reason = _bytes_refusal(text, language) or _text_refusal(text, language)
    if reason is not None:
        return Refusal(reason)
    source = Source(text, language, provenance)
    reason = _tree_refusal(source)
    return Refusal(reason) if reason is not None else source


def _bytes_refusal(text: bytes, language: Language) -> str | None:
    """What the raw bytes say: size, encoding, line ends."""
    if len(text) > MAX_BYTES:
        return "too-large"
    if not text.removeprefix(_BOM).strip(_BLANKS):
        return "empty"
    if b"\0" in text:
        return "binary"
    return _encoding_refusal(text, language) or _line_end_refusal(text)


def _encoding_refusal(text: bytes, language: Language) -> str | None:
    """Strict UTF-8, with or without BOM; Python's own cookie counts for Python."""
    try:
        text.decode("utf-8")
        valid = True
    except UnicodeDecodeError:
        valid = False
    if language.name == "python":
        try:
            named, _ = tokenize.detect_encoding(io.BytesIO(text).readline)
        except SyntaxError:
            # An unknown encoding, or bytes in the first two lines that are no UTF-8 although no cookie excuses them.
            return "encoding-cookie" if valid else "not-utf-8"
        if codecs.lookup(named).name not in {"utf-8", "utf-8-sig"}:
            return "encoding-cookie"
    return None if valid else "not-utf-8"


def _line_end_refusal(text: bytes) -> str | None:
    if b"\r" in text:
        if _LONE_CR.search(text):
            return "lone-cr" if b"\n" in text else "cr-only"
        if _LONE_LF.search(text):
            return "mixed-line-endings"
    return "odd-line-separator" if _ODD_SEPARATOR.search(text) else None


def _text_refusal(text: bytes, language: Language) -> str | None:
    """What the text says without being parsed."""
    lines = split_lines(text)
    head = text[:_HEAD_BYTES]
    is_python = language.name == "python"
    checks: tuple[_Check, ...] = (
        ("too-short", lambda: len(lines) < MIN_LINES),
        ("too-long", lambda: len(lines) > MAX_LINES),
        ("long-line", lambda: any(len(line.rstrip(b"\r\n")) > MAX_LINE_BYTES for line in lines)),
        ("conflict-marker", lambda: _CONFLICT.search(text)),
        ("generated", lambda: _GENERATED.search(head)),
        ("generated", lambda: not is_python and (_COMPILED.search(text) or _SOURCE_MAP.search(text))),
        ("flow", lambda: not is_python and _FLOW.search(head)),
        ("no-code", lambda: not _CODE["python" if is_python else ""].search(text)),
    )
    return next((reason for reason, holds in checks if holds()), None)


def _tree_refusal(source: Source) -> str | None:
    """What the syntax tree says."""
    root = source.tree.root_node
    is_python = source.language.name == "python"
    # Of all grammars only Python's can make a named node of nothing without calling it MISSING: an empty block.
    if not is_clean(source.tree) or (
        is_python and _captures(source.language, '((block) @empty (#eq? @empty ""))', root)
    ):
        return "parser-error"
    if all(child.type in {"comment", "html_comment", "hash_bang_line"} for child in root.named_children):
        return "comment-only"
    if (
        is_python
        and _PYTHON_2.search(source.text)
        and _captures(source.language, "[(print_statement) (exec_statement)] @old", root)
    ):
        return "python-2"
    return None


def _captures(language: Language, query: str, root: Node) -> dict[str, list[Node]]:
    return QueryCursor(_query(language, query)).captures(root)


@cache
def _query(language: Language, query: str) -> Query:
    return Query(language.grammar, query)
