"""Syntax colours for lines of untrusted source: pygments' tokens under six class names, everything escaped.

The parts of a case's file that anything differs in are lexed once and lend their lines' colours to every output: an
output differs in a few lines, and only these are lexed for it, by themselves. Inside a long string or comment a line
may so be coloured wrong; its text never is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from typing import NamedTuple

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Keyword, Name, Number, String, _TokenType
from pygments.util import ClassNotFound

from syntax.lines import Span
from verify.paths import visible

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
_LARGEST = 200_000
"""Characters of a file that is lexed whole."""


class Piece(NamedTuple):
    """Characters of a line that have one colour; `name` is its class, "" for plain text."""

    name: str
    text: str


Line = tuple[Piece, ...]


def coloured(lines: Sequence[str], path: str, *, parts: Sequence[bytes] = ()) -> tuple[Line, ...]:
    """The pieces of each line of a file with this name; plain where no lexer knows the name.

    Args:
        lines: without their ends.
        path: whose ending names the language.
        parts: of a text that most of the lines stand in.
    """
    ending = path.rpartition("/")[2].rpartition(".")[2].lower()
    known = {text: line for part in parts for text, line in _palette(part, ending).items()}
    found: dict[int, Line] = {place: known[line] for place, line in enumerate(lines) if line in known}
    for first, last in _gaps(len(lines), found):
        found |= dict(enumerate(_coloured("\n".join(lines[first:last]), ending), start=first))
    return tuple(found[place] for place in range(len(lines)))


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


@lru_cache(maxsize=64)
def _palette(part: bytes, ending: str) -> dict[str, Line]:
    """The colours of a text's lines, by what stands on them."""
    if len(part) > _LARGEST:
        return {}
    text = part.decode("utf-8", "backslashreplace").replace("\r\n", "\n")
    return dict(zip(text.split("\n"), _coloured(text, ending), strict=True))


def _gaps(count: int, found: Mapping[int, Line]) -> Iterator[tuple[int, int]]:
    """Stretches of places below `count` that are not found (ends exclusive)."""
    place = 0
    while place < count:
        first = place
        while place < count and place not in found:
            place += 1
        if first < place:
            yield first, place
        place += 1


@lru_cache(maxsize=1024)
def _coloured(text: str, ending: str) -> tuple[Line, ...]:
    lexer = _lexer(ending)
    if lexer is None or any(len(line) > _WIDEST for line in text.split("\n")):
        return tuple((Piece("", line),) for line in text.split("\n"))
    lines: list[list[Piece]] = [[]]
    for name, value in _merged(lexer.get_tokens(text)):
        first, *others = value.split("\n")
        if first:
            lines[-1].append(Piece(name, first))
        lines += [[Piece(name, part)] if part else [] for part in others]
    wanted = text.split("\n")
    found = [tuple(line) for line in lines[: len(wanted)]]
    found += [()] * (len(wanted) - len(found))
    # A lexer may drop or change characters that it does not like; the text as it is comes first.
    return tuple(
        line if "".join(piece.text for piece in line) == text else (Piece("", text),)
        for line, text in zip(found, wanted, strict=True)
    )


def _merged(tokens: Iterable[tuple[_TokenType, str]]) -> Iterator[tuple[str, str]]:
    """Neighbours of one class as one; blanks go with what is before them, which halves the page."""
    current, parts = "", [""]
    for kind, value in tokens:
        name = _class(kind)
        if name == current or value.isspace():
            parts.append(value)
        else:
            yield current, "".join(parts)
            current, parts = name, [value]
    yield current, "".join(parts)


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
