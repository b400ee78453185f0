"""Three blocks of which the last stands first come back into their order."""

from collections.abc import Iterator, Mapping
from itertools import pairwise, product

from mutations.instruction import Instruction, words
from mutations.reader import Block, Reader
from syntax.lines import is_blank

_ROLES = ("first", "second", "third")


class Rotate(Instruction):
    """Which three neighbouring blocks belong in which order; the last of them stands first."""

    kind = "rotate"
    pattern = words(
        "The three neighbouring blocks starting with <first>, <second> and <third> must stand in this order, but the"
        " last of them now stands first. Put them in this order"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every three blocks that the lines may start, put into the told order.

        The blank lines between them stay where they are, or go with the block that moves. What the prompt says of the
        present order only confirms the blocks; where it is wrong, a reader may give up and leave everything as it is.
        """
        starts = [[block for row in reader.places(told[role]) for block in reader.blocks(row)] for role in _ROLES]
        for blocks in product(*starts):
            slots = sorted(blocks, key=lambda block: block.first)
            if any(upper.last >= lower.first for upper, lower in pairwise(slots)):
                continue
            gaps = [reader.lines[upper.last + 1 : lower.first] for upper, lower in pairwise(slots)]
            blank = all(is_blank(line) for gap in gaps for line in gap)
            if slots != [blocks[2], blocks[0], blocks[1]] or not blank:
                yield reader.text
            yield self._ordered(reader, blocks, slots, gaps)
            yield self._ordered(reader, blocks, slots, gaps[::-1])

    def _ordered(self, reader: Reader, blocks: tuple[Block, ...], slots: list[Block], gaps: list[list[bytes]]) -> bytes:
        one, two, three = (reader.lines[block.first : block.last + 1] for block in blocks)
        above, below = reader.lines[: slots[0].first], reader.lines[slots[2].last + 1 :]
        return reader.joined(above, one, gaps[0], two, gaps[1], three, below)
