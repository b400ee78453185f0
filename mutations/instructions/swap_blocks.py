"""Two blocks exchange their places."""

from collections.abc import Iterator, Mapping
from itertools import product

from mutations.instruction import Instruction, words
from mutations.reader import Reader
from mutations.suites import exchanged


class SwapBlocks(Instruction):
    """Which of two neighbouring blocks belongs first, each named by the first line of its statement."""

    kind = "swap-blocks"
    pattern = words(
        "The [noun] starting with <first> must stand before the [noun] starting with <second>, but it now stands"
        " after it. Exchange the two [nouns]"
    )

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
