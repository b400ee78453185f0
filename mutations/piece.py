"""Pieces of a line as a prompt quotes them: whole words, or any text that is no part of a longer word."""

import re

_WORD = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$")


def occurrences(text: bytes, piece: bytes) -> int:
    """How often a piece occurs in a text that is not part of a longer word; overlapping places count as well."""
    # Asked of every candidate with a piece of its own, so that a pattern would be compiled each time.
    opens, closes = piece[0] in _WORD, piece[-1] in _WORD
    count = 0
    at = text.find(piece)
    while at >= 0:
        end = at + len(piece)
        inside = (opens and at > 0 and text[at - 1] in _WORD) or (closes and end < len(text) and text[end] in _WORD)
        count += not inside
        at = text.find(piece, at + 1)
    return count


def joins(left: bytes, right: bytes) -> bool:
    """Whether two texts side by side would run into one word, or two signs into one."""
    edge = left[-1:] + right[:1]
    return re.fullmatch(rb"[\w$\x80-\xff]{2}|\+\+|--|//|\*\*", edge) is not None
