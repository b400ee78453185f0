"""A misspelled name gets its right spelling, wherever it stands."""

import re
from collections.abc import Iterator, Mapping

from mutations.instruction import Instruction, quoted
from mutations.reader import Reader


class MisspelledName(Instruction):
    """The wrong and the right spelling, and in how many places the wrong one stands."""

    kind = "identifier"
    pattern = re.compile(
        rf"The\s+name\s+{quoted('right')}\s+is\s+misspelled\s+as\s+{quoted('wrong')}\s+in\s+(?P<count>\d{{1,9}})\s+places\."
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """The right spelling for each word, for each run of these letters, and for these letters in any capitals.

        Where the words are not as many as told, a reader may give up and leave everything as it is.
        """
        wrong, right = re.escape(told["wrong"].encode()), told["right"].encode()
        word = re.compile(rb"(?<![\w$])" + wrong + rb"(?![\w$])")
        text, places = word.subn(lambda _: right, reader.text)
        yield text
        yield re.sub(wrong, lambda _: right, reader.text)
        yield re.sub(wrong, lambda _: right, reader.text, flags=re.IGNORECASE)
        if places != int(told["count"]):
            yield reader.text
