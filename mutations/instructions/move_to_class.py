"""A member moves back to the class where it belongs."""

import re
from collections.abc import Iterator, Mapping
from itertools import product

from mutations.instruction import Instruction, count_in, words
from mutations.reader import Block, Reader


class MoveToClass(Instruction):
    """Which member stands in which class after which member, and beside which member of which class it belongs."""

    kind = "move-to-class"
    pattern = re.compile(
        words(
            "The member starting with <head> is in the wrong class. It now stands in the class <now>, directly after"
            " the member starting with <previous>, but it belongs in the class <home>, directly [side] the member"
            " starting with <goal>. Move it there."
        ).pattern
        + r"\s+(?P<blank>No|One|\d{1,9})\s+blank\s+lines?\s+parts?\s"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every member that the first line may start, to the told side of every member that the last may start.

        The blank lines that part it from a neighbour go with it: those above it or those below it, as a reader likes,
        as many as there are or as many as are told. What the prompt says of the present place and of the classes only
        confirms; where it is wrong, a reader may give up and leave everything as it is.
        """
        blank = count_in(told["blank"])
        heads = [block for row in reader.places(told["head"]) for block in reader.blocks(row)]
        goals = [block for row in reader.places(told["goal"]) for block in reader.blocks(row)]
        for moved, goal in product(heads, goals):
            if moved.last >= goal.first and goal.last >= moved.first:
                continue
            inside = _class_of(reader, moved) == told["now"] and _class_of(reader, goal) == told["home"]
            if not inside or not reader.follows(told["previous"], moved):
                yield reader.text
            yield from _moved(reader, moved, (goal, told["side"] == "before"), blank)


def _class_of(reader: Reader, block: Block) -> str | None:
    """The name of the innermost class around a block."""
    node = reader.outermost(block.first)
    while node is not None and not node.type.endswith(("class_declaration", "class_definition")):
        node = node.parent
    name = node.child_by_field_name("name") if node is not None else None
    return name.text.decode() if name is not None and name.text is not None else None


def _moved(reader: Reader, moved: Block, place: tuple[Block, bool], told_blank: int) -> Iterator[bytes]:
    lines, (goal, before) = reader.lines, place
    own = lines[moved.first : moved.last + 1]
    for start, end, blank in reader.cuts(moved, told_blank):
        gap = [reader.eol] * blank
        new = [*own, *gap] if before else [*gap, *own]
        at = goal.first if before else goal.last + 1
        if end <= at:
            yield reader.joined(lines[:start], lines[end:at], new, lines[at:])
        elif at <= start:
            yield reader.joined(lines[:at], new, lines[at:start], lines[end:])
