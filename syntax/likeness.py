"""When two lines are near twins: equal but for names, literals and operators. A loose edit tool confuses them."""

import re

_PIECE = re.compile(
    rb"(?P<text>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\\n])*`)"
    rb"|(?P<word>[A-Za-z_$][A-Za-z0-9_$]*)|(?P<number>\d[\w.]*)|(?P<operator>[<>=!&|+*/%?^~-]+)|\s+"
)
_OPERATORS = frozenset({b"and", b"or", b"not", b"is"})
# Words that make a line what it is; every other word is a name.
_KEYWORDS = frozenset(
    b"abstract as assert async await break case catch class const continue def default del do elif else enum except"
    b" export extends finally for from function get global if implements import in instanceof interface let new"
    b" nonlocal of pass private protected public raise readonly return set static super switch this throw"
    b" try type typeof var void while with yield self".split()
)


def likeness(line: bytes) -> bytes:
    """What near twins have in common: a line with names, literals, operators and blanks each brought to one spelling.

    Booleans and null are literals; the words of the language stay as they are. A line of no words is like its equals.
    """
    spelled = _PIECE.sub(_spelled, line.strip())
    return spelled if b"w" in spelled else line.strip()


def _spelled(match: re.Match[bytes]) -> bytes:
    kind = match.lastgroup
    if kind == "word":
        word = match["word"]
        return word if word in _KEYWORDS else b"o" if word in _OPERATORS else b"w"
    return {"text": b"w", "number": b"w", "operator": b"o"}.get(kind or "", b" ")
