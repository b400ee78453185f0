"""One small mistake: some lines are replaced by others that are told in full."""

import re
from collections.abc import Iterator, Mapping

from mutations.engine import Mutant
from mutations.instruction import Instruction, Value
from mutations.reader import Reader
from mutations.replacement import PART, parts_of, places_of, replaced


class TokenReplacement(Instruction):
    """What is wrong, which lines are to be replaced, and by what; context lines make the old ones occur once."""

    kind = "token"
    pattern = re.compile(rf"\A# Fix one mistake\n.*?{PART.pattern}", PART.flags)
    shows_fixed = False

    def values(self, mutant: Mutant) -> dict[str, Value]:
        """The description and the replaced block."""
        (part,) = parts_of(mutant)
        return {**super().values(mutant), "part": part}

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every run of lines like the old ones, replaced; where a line is stated, the run on that line."""
        for first in places_of(told, reader):
            count, lines = replaced(told, reader, first)
            yield reader.joined(reader.lines[:first], lines, reader.lines[first + count :])
