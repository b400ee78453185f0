r"""The two tokenisers of the metrics (zed-edit-prediction.md, 3.0); joined again, the tokens give the text.

Code tokens: a run of `\n` and `\r`; a run of other white characters; a part of an identifier; punctuation. An
identifier run (alphanumeric or `_`) is cut around every run of `_`, before an uppercase letter that follows a lowercase
letter or a digit, and before an uppercase letter that follows an uppercase one and precedes a lowercase one. Code units
are the same with identifiers left whole. Words: an identifier run, a run of white characters, any other character
alone.
"""

import re
import unicodedata
from functools import lru_cache

from editpred.metrics.alphabetic import ALPHABETIC_MARKS
from editpred.metrics.text import WHITE

_IDENTIFIER = rf"\w{ALPHABETIC_MARKS}"
_WHITE_BUT_BREAKS = WHITE.replace("\t-\r", "\t\x0b\x0c")
_PUNCTUATION = """
>>>= <<= >>= ... ..= ??= **= >>> :: -> => == != <= >= && || << >> ..
+= -= *= /= %= &= |= ^= ++ -- ** ?? ?. := <- // /* */
"""
"""In the order in which they are tried."""

_LONG_LINE = 400
"""Characters of a line beyond which its tokens are not remembered."""

_UNITS = re.compile(
    rf"[\n\r]+|[{_WHITE_BUT_BREAKS}]+|[{_IDENTIFIER}]+|{'|'.join(map(re.escape, _PUNCTUATION.split()))}|.", re.DOTALL
)
_WORDS = re.compile(rf"[{WHITE}]+|[{_IDENTIFIER}]+|.", re.DOTALL)
_STARTS_IDENTIFIER = re.compile(rf"[{_IDENTIFIER}]")
_MAY_SPLIT = re.compile(r"(?<!^)[A-Z_]|_|[^\x00-\x7f]")
_ASCII_CUTS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=_)(?=[^_])|(?<=[^_])(?=_)")
_UNDERSCORES = re.compile("(_+)")


def code_units(text: str) -> list[str]:
    """Code tokens with every identifier in one piece."""
    if "\r" in text:
        return _UNITS.findall(text)
    # Line by line, as the texts that are compared share most of their lines.
    units: list[str] = []
    breaks = 0
    for line in text.split("\n"):
        if line:
            if breaks:
                units.append("\n" * breaks)
                breaks = 0
            units.extend(_units_of_line(line) if len(line) <= _LONG_LINE else _UNITS.findall(line))
        breaks += 1
    if breaks > 1:
        units.append("\n" * (breaks - 1))
    return units


@lru_cache(maxsize=1 << 13)
def _units_of_line(line: str) -> tuple[str, ...]:
    return tuple(_UNITS.findall(line))


def code_tokens(text: str) -> list[str]:
    """Code tokens."""
    tokens: list[str] = []
    for unit in code_units(text):
        if _MAY_SPLIT.search(unit):
            tokens.extend(identifier_parts(unit))
        else:
            tokens.append(unit)
    return tokens


def words(text: str) -> list[str]:
    """Words, for word diffs and for telling duplicates."""
    return _WORDS.findall(text)


@lru_cache(maxsize=1 << 14)
def identifier_parts(unit: str) -> tuple[str, ...]:
    """The code tokens of one unit: several for an identifier, itself for anything else."""
    if not _STARTS_IDENTIFIER.match(unit):
        return (unit,)
    if unit.isascii():
        return tuple(_ASCII_CUTS.split(unit))
    pieces = (piece for piece in _UNDERSCORES.split(unit) if piece)
    return tuple(part for piece in pieces for part in _by_case(piece))


def _by_case(piece: str) -> list[str]:
    parts, start = [], 0
    for index in range(1, len(piece)):
        before, letter, after = piece[index - 1], piece[index], piece[index + 1 : index + 2]
        rises = before.islower() or unicodedata.category(before)[0] == "N"
        if letter.isupper() and (rises or (before.isupper() and after.islower())):
            parts.append(piece[start:index])
            start = index
    return [*parts, piece[start:]]
