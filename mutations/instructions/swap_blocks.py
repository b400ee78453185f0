"""Two blocks exchange their places."""

from collections.abc import Iterator, Mapping
from itertools import product

from mutations.engine import Mutant
from mutations.instruction import Instruction, Value, words
from mutations.reader import Reader
from mutations.suites import exchanged
from syntax.lines import Span, is_blank


class SwapBlocks(Instruction):
    """Which of two neighbouring blocks belongs first, each named by the first line of its statement."""

    kind = "swap-blocks"
    pattern = words(
        "The [noun] starting with <first> must stand before the [noun] starting with <second>, but it now stands"
        " after it. Exchange the two [nouns]"
    )

    def values(self, mutant: Mutant) -> dict[str, Value]:
        """The two heads, what they are, and whether blank lines stand between the two."""
        text = mutant.source.text
        copied = (
            text[slice(*piece)] for edit in mutant.candidate.edits for piece in edit.pieces if isinstance(piece, Span)
        )
        gap = next((piece for piece in copied if is_blank(piece)), b"")
        return {**super().values(mutant), "apart": gap.count(b"\n") > 1}

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every block that one line may start, exchanged with every block that the other may start.

        Where the block that must stand first does so already, a reader may also leave everything as it is.
        """
        for one, two in product(reader.places(told["first"]), reader.places(told["second"])):
            for blocks in product(reader.blocks(one), reader.blocks(two)):
                upper, lower = sorted(blocks, key=lambda block: block.first)
                if upper.last >= lower.first:
                    continue
                if blocks[0] == upper:
                    yield reader.text
                yield from exchanged(reader, upper, lower)
