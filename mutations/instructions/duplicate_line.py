"""One of two equal lines is taken away."""

from collections.abc import Iterator, Mapping

from mutations.instruction import Instruction, words
from mutations.reader import Reader


class DuplicateLine(Instruction):
    """Which line stands twice in a row; it occurs exactly twice in the input."""

    kind = "duplicate-line"
    pattern = words("The line <line> stands twice in a row. Delete one of the two")

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every line that holds the text taken away in turn; where none stands twice in a row, nothing is."""
        rows = reader.places(told["line"])
        if not any(reader.lines[row].strip() == reader.lines[row + 1].strip() for row in rows if row + 1 in rows):
            yield reader.text
        for row in rows:
            yield reader.joined(reader.lines[:row], reader.lines[row + 1 :])
