"""A statement moves back into the block that it has slipped out of."""

import re
from collections.abc import Iterator, Mapping

from mutations.instruction import Instruction, quoted
from mutations.reader import Block, Reader
from mutations.relocation import blocks_opened, first_places, indents_of, last_places, relocated, statements_at
from mutations.suites import last_row


class MoveInto(Instruction):
    """Which statement must be the first or the last one inside the block that a line opens."""

    kind = "move-into"
    pattern = re.compile(
        rf"The\s+statement\s+(?:that\s+starts\s+with\s+)?{quoted('moved')}\s+must\s+be\s+the\s+(?P<end>first|last)\s+"
        rf"statement\s+inside\s+the\s+block\s+that\s+the\s+line\s+{quoted('header')}\s+opens,\s+but\s+it\s+now\s+stands"
        r"\s+directly\s+(?:before|after)\s+that\s+[a-z ]+\.\s+Move\s+it\s+into\s+the\s+block[^.`]*\."
        r"(?P<above>\s+The\s+comment\s+lines\s+directly\s+above\s+it\s+go)?"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every such statement, at every such end of every block that such a line opens.

        Where it does not stand beside the construct, a reader may give up and leave everything as it is.
        """
        is_first = told["end"] == "first"
        for row in reader.places(told["header"]):
            for block in blocks_opened(reader, row):
                places = first_places(reader, block) if is_first else last_places(reader, block)
                for moved in self._statements(told, reader):
                    if not self._is_beside(reader, moved, row, is_first=is_first):
                        yield reader.text
                    for at in places:
                        for indent in indents_of(reader, block, moved):
                            yield from relocated(reader, moved, at, indent)

    def _statements(self, told: Mapping[str, str], reader: Reader) -> set[Block]:
        rows = reader.places(told["moved"])
        return {found for row in rows for found in statements_at(reader, row, with_comments="above" in told)}

    def _is_beside(self, reader: Reader, moved: Block, row: int, *, is_first: bool) -> bool:
        """Whether a statement stands directly before the line that opens the block, or directly after the construct."""
        if is_first:
            return moved.last + 1 == row
        construct = reader.outermost(row)
        above = moved.first - 1 - reader.blanks_above(moved.first)
        return construct is not None and last_row(construct) == above
