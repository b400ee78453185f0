"""The second of two equal neighbours is taken away."""

from collections.abc import Iterator, Mapping

from mutations.engine import Mutant
from mutations.instruction import Instruction, Value, words
from mutations.reader import Reader


class DuplicateBlock(Instruction):
    """Which block stands twice in a row; its first line occurs exactly twice in the input."""

    kind = "duplicate-block"
    pattern = words("The block starting with <head> stands twice in a row. Delete the second copy")

    def values(self, mutant: Mutant) -> dict[str, Value]:
        """The head, and how many blank lines part the copies."""
        edit = mutant.candidate.edits[0]
        separator = edit.pieces[0]
        blank = separator.count(b"\n") - 1 if isinstance(separator, bytes) else 0
        return {**super().values(mutant), "blank": blank}

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Each copy taken away in turn: the second with the blank lines above it, the first with those below."""
        lines = reader.lines
        for line in reader.places(told["head"]):
            for first in reader.blocks(line):
                below = first.last + reader.blanks_below(first.last) + 1
                size = first.last - first.first + 1
                if lines[first.first : first.last + 1] != lines[below : below + size]:
                    continue
                yield reader.joined(lines[: first.last + 1], lines[below + size :])
                yield reader.joined(lines[: first.first], lines[below:])
