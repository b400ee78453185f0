"""Syntax colours for lines of untrusted source: pygments' tokens under six class names, everything escaped.

Whole files are not lexed, only windows: a hunk and the lines above it, so that ten thousand outputs take seconds. A
string or comment that starts further up than the window may be coloured wrong; its text never is.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape
from typing import NamedTuple

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Keyword, Name, Number, String, _TokenType
from pygments.util import ClassNotFound

from syntax.lines import Span
from verify.paths import visible

ABOVE = 24
"""Lines lexed above a hunk, so that the lexer knows where it is."""

_CLASSES: tuple[tuple[_TokenType, str], ...] = (
    (Comment, "c"),
    (String, "s"),
    (Number, "m"),
    (Keyword, "k"),
    (Name.Function, "f"),
    (Name.Class, "f"),
    (Name.Decorator, "f"),
    (Name.Tag, "f"),
    (Name.Builtin, "b"),
)
_WIDEST = 2000
"""Characters of a line that is lexed; minified code is shown plain."""


class Piece(NamedTuple):
    """Characters of a line that have one colour; `name` is its class, "" for plain text."""

    name: str
    text: str


Line = tuple[Piece, ...]


def coloured(lines: Sequence[str], path: str) -> tuple[Line, ...]:
    """The pieces of each line, of a file with this name; plain where no lexer knows the name."""
    return _coloured("\n".join(lines), path.rpartition("/")[2].rpartition(".")[2].lower())


def html(line: Line, spans: Sequence[Span] = ()) -> str:
    """A line as HTML, the characters of `spans` (0-based, ends exclusive) marked."""
    parts: list[str] = []
    position = 0
    for piece in line:
        end = position + len(piece.text)
        inside = [(max(span.start, position), min(span.end, end)) for span in spans]
        body = _marked(piece.text, [(start - position, stop - position) for start, stop in inside if start < stop])
        parts.append(f"<i class={piece.name}>{body}</i>" if piece.name else body)
        position = end
    return "".join(parts)


def shown(text: str) -> str:
    """Untrusted text as HTML: escaped, control characters and marks of direction made visible."""
    return escape(visible(text) if not text.isascii() or not text.isprintable() else text)


@lru_cache(maxsize=4096)
def _coloured(text: str, suffix: str) -> tuple[Line, ...]:
    lexer = _lexer(suffix)
    if lexer is None or any(len(line) > _WIDEST for line in text.split("\n")):
        return tuple((Piece("", line),) for line in text.split("\n"))
    lines: list[list[Piece]] = [[]]
    for kind, value in lexer.get_tokens(text):
        name = _class(kind)
        for number, part in enumerate(value.split("\n")):
            if number:
                lines.append([])
            if part:
                _add(lines[-1], name, part)
    wanted = text.split("\n")
    found = [tuple(line) for line in lines[: len(wanted)]]
    found += [()] * (len(wanted) - len(found))
    # A lexer may drop or change characters that it does not like; the text as it is comes first.
    return tuple(
        line if "".join(piece.text for piece in line) == text else (Piece("", text),)
        for line, text in zip(found, wanted, strict=True)
    )


def _add(line: list[Piece], name: str, text: str) -> None:
    """Blanks between two pieces of one colour belong to them, which halves the page."""
    if line and (line[-1].name == name or text.isspace()):
        line[-1] = Piece(line[-1].name, line[-1].text + text)
    else:
        line.append(Piece("" if text.isspace() else name, text))


@cache
def _lexer(suffix: str) -> Lexer | None:
    try:
        if suffix in {"ts", "tsx", "mts", "cts"}:
            return get_lexer_by_name("typescript", stripnl=False, ensurenl=False)
        return get_lexer_for_filename(f"x.{suffix}", stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None


@cache
def _class(kind: _TokenType) -> str:
    return next((name for parent, name in _CLASSES if kind in parent), "")


def _marked(text: str, inside: Sequence[tuple[int, int]]) -> str:
    parts: list[str] = []
    position = 0
    for start, stop in inside:
        parts += [shown(text[position:start]), "<mark>", shown(text[start:stop]), "</mark>"]
        position = stop
    return "".join([*parts, shown(text[position:])])
