"""A line moves back to where it belongs."""

from collections.abc import Iterator, Mapping

from mutations.instruction import Instruction, words
from mutations.reader import Block, Reader


class MoveLine(Instruction):
    """Which one-line statement stands in the wrong place, and which line it belongs directly after, or before."""

    kind = "move-line"
    pattern = words(
        "The [noun] <moved> is in the wrong place: it belongs directly [side] the [noun] <anchor>. Move that line there"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every line or statement with the one text, beside every line or statement with the other.

        Where blank lines stand at either place, a reader may take them along, leave them, or put the line beyond them.
        """
        for row in reader.places(told["moved"]):
            for goal in reader.places(told["anchor"]):
                for moved in {Block(row, row), *reader.blocks(row)}:
                    for at in self._goals(reader, goal, told["side"]):
                        yield from self._moved(reader, moved, goal, at)

    def _goals(self, reader: Reader, goal: int, side: str) -> set[int]:
        """Before which lines it may go."""
        blocks = {Block(goal, goal), *reader.blocks(goal)}
        if side == "after":
            ends = {block.last for block in blocks}
            return {at for end in ends for at in (end + 1, end + 1 + reader.blanks_below(end))}
        starts = {block.first for block in blocks}
        return {at for start in starts for at in (start, start - reader.blanks_above(start))}

    def _moved(self, reader: Reader, moved: Block, goal: int, at: int) -> Iterator[bytes]:
        """The text with a block before line `at`, as it is and indented as the goal is."""
        lines = reader.lines
        above, below = reader.blanks_above(moved.first), reader.blanks_below(moved.last)
        own = lines[moved.first : moved.last + 1]
        indent, other = reader.indent(moved.first), reader.indent(goal)
        forms = [own, [other + line.removeprefix(indent) for line in own]]
        for start, end in ((0, 0), (above, 0), (0, below)):
            first, past = moved.first - start, moved.last + 1 + end
            if first < at < past:
                continue
            for form in forms:
                if at <= first:
                    yield reader.joined(lines[:at], form, lines[at:first], lines[past:])
                else:
                    yield reader.joined(lines[:first], lines[past:at], form, lines[at:])
