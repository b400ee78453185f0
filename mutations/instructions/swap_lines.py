"""Two lines exchange their places."""

from collections.abc import Iterator, Mapping
from itertools import product

from mutations.engine import Mutant
from mutations.instruction import Instruction, Value, words
from mutations.reader import Reader


class SwapLines(Instruction):
    """Which of two one-line statements (entries, members) belongs first, each named by its whole line."""

    kind = "swap-lines"
    pattern = words(
        "The [noun] <first> must come before the [noun] <second>, but it now comes after it. Exchange these two lines"
    )

    def values(self, mutant: Mutant) -> dict[str, Value]:
        """The two lines, what they are, and whether a blank line stands between them."""
        first, second = mutant.candidate.anchors["first"], mutant.candidate.anchors["second"]
        between = mutant.source.text[first.end : second.start]
        return {**super().values(mutant), "apart": between.count(b"\n") > 1}

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every line that holds one text, exchanged with every line that holds the other, whichever comes first.

        Where the statement that must come first does so already, a reader may also leave everything as it is.
        """
        for one, two in product(reader.places(told["first"]), reader.places(told["second"])):
            upper, lower = sorted((one, two))
            if upper == lower:
                continue
            if one == upper:
                yield reader.text
            lines = reader.lines
            yield reader.joined(
                lines[:upper],
                lines[lower : lower + 1],
                lines[upper + 1 : lower],
                lines[upper : upper + 1],
                lines[lower + 1 :],
            )
