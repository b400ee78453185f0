"""What a line must be like so that a prompt may name a place by it."""

import re
import unicodedata

MAX_BYTES = 120
_WORD = re.compile(rb"[A-Za-z_$][A-Za-z0-9_$]+")
# `default` is not among them: a switch has one, and the line `default:` names it.
_KEYWORDS = frozenset(
    b"abstract and as assert async await break case catch class const continue declare def del do elif else"
    b" enum except export extends False finally for from function get global if implements import in instanceof"
    b" interface is let match namespace new None nonlocal not null of or override pass private protected public raise"
    b" readonly return self set static super switch this throw True try type typeof undefined var void while with"
    b" yield true false".split()
)


def names_something(line: bytes) -> bool:
    """Whether a line holds an identifier of two characters or more that is no keyword: never bare punctuation."""
    return any(word not in _KEYWORDS for word in _WORD.findall(line))


def is_quotable(line: bytes) -> bool:
    """Whether a line may stand between back-ticks in a prompt and be copied from there without loss.

    At most 120 bytes, no back-tick, and no control, format or odd space character, which a reader cannot see.
    """
    if not line or len(line) > MAX_BYTES or b"`" in line:
        return False
    if line.isascii():
        return line.decode("ascii").isprintable()
    return all(_is_visible(character) for character in line.decode("utf-8"))


def _is_visible(character: str) -> bool:
    return character == " " or unicodedata.category(character)[0] not in "CZ"
