"""A word is missing on a line."""

import re
from collections.abc import Iterator, Mapping

from mutations.instruction import Instruction, words
from mutations.reader import Reader


class AddWord(Instruction):
    """Which word is missing directly before which text, and on which line; the line is told as the input has it."""

    kind = "add-word"
    pattern = words(
        "On the line <line>, the word <word> is missing directly before <next>. Add it there, followed by one space"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """The word before every place of the text that is no part of a longer word, on every line like that."""
        added = told["word"].encode() + b" "
        for row in reader.places(told["line"]):
            line = reader.lines[row]
            for at in _places(line, told["next"].encode()):
                yield reader.joined(reader.lines[:row], [line[:at] + added + line[at:]], reader.lines[row + 1 :])


def _places(line: bytes, text: bytes) -> list[int]:
    """Where (in bytes) a line holds a text that is no part of a longer word."""
    before = rb"(?<![\w$])" if re.match(rb"[\w$]", text) else b""
    after = rb"(?![\w$])" if re.search(rb"[\w$]\Z", text) else b""
    return [found.start() for found in re.finditer(before + b"(?=" + re.escape(text) + after + b")", line)]
