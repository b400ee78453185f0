"""A block moves back to where it belongs."""

import re
from collections.abc import Iterator, Mapping
from itertools import product

from mutations.engine import Mutant
from mutations.instruction import Instruction, Value, count_in, words
from mutations.reader import Block, Reader


class MoveBlock(Instruction):
    """Which block stands in the wrong place, after which block it stands now, and before which it belongs."""

    kind = "move-block"
    pattern = re.compile(
        words(
            "The block starting with <head> is in the wrong place. It now stands directly after the block starting with"
            " <previous>, but it belongs directly before the block starting with <next>. Move it there"
        ).pattern
        + r"[^.`]*\.\s+(?P<blank>No|One|\d{1,9})\s+blank\s+lines?\s+parts?\s"
    )

    def values(self, mutant: Mutant) -> dict[str, Value]:
        """The three heads, and how many blank lines part neighbours there."""
        gap = mutant.candidate.edits[-1].replacement(mutant.source.text)
        moved = mutant.candidate.edits[-1].pieces[-1]
        size = moved[1] - moved[0] if isinstance(moved, tuple) else 0
        return {**super().values(mutant), "blank": gap[: len(gap) - size].count(b"\n") - 1}

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every block that the first line may start, before every block that the last may start.

        The blank lines that part the block from a neighbour go with it: those above it or those below it, as a reader
        likes, as many as there are or as many as are told. What the prompt says of the present place only confirms the
        block; where it is wrong of every block, a reader may give up and leave everything as it is.
        """
        told_blank = count_in(told["blank"])
        heads = [block for line in reader.places(told["head"]) for block in reader.blocks(line)]
        goals = [block for line in reader.places(told["next"]) for block in reader.blocks(line)]
        if not any(reader.follows(told["previous"], moved) for moved in heads):
            yield reader.text
        for moved, goal in product(heads, goals):
            if moved.last < goal.first or goal.last < moved.first:
                yield from self._moved(reader, moved, goal, told_blank)

    def _moved(self, reader: Reader, moved: Block, goal: Block, told_blank: int) -> Iterator[bytes]:
        lines = reader.lines
        own = lines[moved.first : moved.last + 1]
        for start, end, blank in reader.cuts(moved, told_blank):
            gap = [reader.line("", goal.first).lstrip(b" \t")] * blank
            if end <= goal.first:
                yield reader.joined(lines[:start], lines[end : goal.first], own, gap, lines[goal.first :])
            elif start >= goal.last:
                yield reader.joined(lines[: goal.first], own, gap, lines[goal.first : start], lines[end:])
