"""A lost label comes back."""

from collections.abc import Iterator, Mapping

from mutations.instruction import Instruction, words
from mutations.reader import Reader


class CaseLabel(Instruction):
    """Which label is missing, and directly above which other label it belongs."""

    kind = "case-label"
    pattern = words(
        "The label <label> is missing. It shares the code of the label <next>: put it back on a line of its own,"
        " directly before that line"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Directly before every line that holds the other label."""
        lines = reader.lines
        for line in reader.places(told["next"]):
            yield reader.joined(lines[:line], [reader.line(told["label"], line)], lines[line:])
