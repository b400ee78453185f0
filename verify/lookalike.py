"""Characters that look like others: found, and named by their code points."""

import unicodedata
from dataclasses import dataclass

_FOLDS = {
    "'": "\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4\u0060\uff07",
    '"': "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\uff02",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad\ufe58\ufe63\uff0d",
    " ": "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000",
    "...": "\u2026",
    "": "\u200b\u200c\u200d\u2060\ufeff\ufe0f",
}
_TABLE = {ord(odd): plain for plain, odds in _FOLDS.items() for odd in odds}


@dataclass(frozen=True, slots=True)
class Lookalike:
    """Two texts that look alike; `detail` names the first characters that differ, and their line."""

    detail: str


def find_lookalike(expected: str, output: str) -> Lookalike | None:
    """What tells two texts apart, where they differ by nothing but characters that look alike."""
    if expected == output or _fold(expected) != _fold(output):
        return None
    if unicodedata.normalize("NFC", expected) == unicodedata.normalize("NFC", output):
        return Lookalike("it differs by Unicode normalisation only")
    place = next(
        (place for place, pair in enumerate(zip(expected, output, strict=False)) if pair[0] != pair[1]),
        min(len(expected), len(output)),
    )
    line = expected.count("\n", 0, place) + 1
    return Lookalike(f"{_named(output, place)} stands where {_named(expected, place)} is asked (line {line})")


def _fold(text: str) -> str:
    return unicodedata.normalize("NFKC", text.translate(_TABLE)).translate(_TABLE)


def _named(text: str, place: int) -> str:
    if place >= len(text):
        return "the end"
    character = text[place]
    return f"U+{ord(character):04X} {unicodedata.name(character, 'unnamed')}"
