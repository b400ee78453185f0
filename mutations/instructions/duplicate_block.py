"""The second of two equal neighbours is taken away."""

import re
from collections.abc import Iterator, Mapping

from mutations.engine import Mutant
from mutations.instruction import Instruction, Value, count_in, words
from mutations.reader import Reader


class DuplicateBlock(Instruction):
    """Which block stands twice in a row; its first line occurs exactly twice in the input."""

    kind = "duplicate-block"
    pattern = re.compile(
        words("The block starting with <head> stands twice in a row. Delete the second copy").pattern
        + r"(?:,\s+together\s+with\s+the\s+(?P<blank>(?:\d{1,9}\s+)?blank)\s+lines?\s+before\s+it,)?\s+and\s+keep\s"
    )

    def values(self, mutant: Mutant) -> dict[str, Value]:
        """The head, and how many blank lines part the copies."""
        edit = mutant.candidate.edits[0]
        separator = edit.pieces[0]
        blank = separator.count(b"\n") - 1 if isinstance(separator, bytes) else 0
        return {**super().values(mutant), "blank": blank}

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Each copy taken away in turn: the second with the blank lines above it, the first with those below.

        How many blank lines go is taken once as it is told and once as it is.
        """
        lines = reader.lines
        told_blank = count_in(told.get("blank", "no"))
        for line in reader.places(told["head"]):
            for first in reader.blocks(line):
                below = first.last + reader.blanks_below(first.last) + 1
                size = first.last - first.first + 1
                if lines[first.first : first.last + 1] != lines[below : below + size]:
                    continue
                yield reader.joined(lines[: first.last + 1], lines[below + size :])
                yield reader.joined(lines[: max(first.last + 1, below - told_blank)], lines[below + size :])
                yield reader.joined(lines[: first.first], lines[below:])
