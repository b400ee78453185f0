"""A word becomes another one wherever code holds it, and stays in comments and strings."""

import re
from collections.abc import Iterator, Mapping

from mutations.instruction import Instruction, quoted
from mutations.reader import Reader

_CODE, _SAID, _DOUBTFUL = 0, 1, 2
_PARTS = {
    "comment": _SAID,
    "html_comment": _SAID,
    "string": _SAID,
    "template_string": _SAID,
    "template_substitution": _CODE,
    "template_type": _CODE,
    "interpolation": _CODE,
    "template_literal_type": _DOUBTFUL,
    "jsx_text": _DOUBTFUL,
    "regex": _DOUBTFUL,
    "format_specifier": _DOUBTFUL,
    "hash_bang_line": _DOUBTFUL,
}
"""What a part of a file is for a reader; the innermost one counts."""


class EveryWord(Instruction):
    """Which word stands in code for which other, and how often."""

    kind = "every-word"
    pattern = re.compile(
        rf"Every\s+{quoted('word')}\s+in\s+code\s+must\s+be\s+{quoted('right')};\s+there\s+are\s+(?P<count>\d{{1,9}})\s"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Each word in code, each run of its letters there, in any capitals; with and without what may be no code.

        That is text of JSX elements and template types, regular expressions and format specifiers. Where the words are
        not as many as told, a reader may give up and leave everything as it is.
        """
        letters, right = re.escape(told["word"].encode()), told["right"].encode()
        word = re.compile(rb"(?<![\w$])" + letters + rb"(?![\w$])")
        parts = _parts(reader)
        for pattern in (word, re.compile(letters), re.compile(letters, re.IGNORECASE)):
            yield _replaced(pattern, right, reader.text, parts, {_CODE})
            yield _replaced(pattern, right, reader.text, parts, {_CODE, _DOUBTFUL})
        if sum(parts[found.start()] == _CODE for found in word.finditer(reader.text)) != int(told["count"]):
            yield reader.text


def _replaced(pattern: re.Pattern[bytes], right: bytes, text: bytes, parts: bytearray, taken: set[int]) -> bytes:
    """The text with each match that starts in a part of some sorts replaced."""
    return pattern.sub(lambda found: right if parts[found.start()] in taken else found.group(), text)


def _parts(reader: Reader) -> bytearray:
    """What each byte of the input belongs to."""
    parts = bytearray(len(reader.text))
    pending = [reader.root]
    while pending:
        node = pending.pop()
        sort = _PARTS.get(node.type)
        if sort is not None and node.is_named:
            parts[node.start_byte : node.end_byte] = bytes([sort]) * (node.end_byte - node.start_byte)
        pending += node.children
    return parts
