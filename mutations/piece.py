"""Pieces of a line as a prompt quotes them: whole words, or any text that is no part of a longer word."""

import re


def occurrences(text: bytes, piece: bytes) -> int:
    """How often a piece occurs in a text that is not part of a longer word; overlapping places count as well."""
    before = rb"(?<![\w$])" if re.match(rb"[\w$]", piece) else b""
    after = rb"(?![\w$])" if re.search(rb"[\w$]\Z", piece) else b""
    return len(re.findall(before + b"(?=" + re.escape(piece) + after + b")", text))


def joins(left: bytes, right: bytes) -> bool:
    """Whether two texts side by side would run into one word, or two signs into one."""
    edge = left[-1:] + right[:1]
    return re.fullmatch(rb"[\w$\x80-\xff]{2}|\+\+|--|//|\*\*", edge) is not None
