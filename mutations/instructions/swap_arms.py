"""Two arms of a chain of conditions exchange their places."""

from collections.abc import Iterator, Mapping
from itertools import product

from tree_sitter import Node

from mutations.instruction import Instruction, words
from mutations.reader import Block, Reader

_Part = tuple[int, int]
"""Where (in bytes) an arm starts and ends."""


class SwapArms(Instruction):
    """Which of two arms belongs first, each named by the line that holds its condition."""

    kind = "swap-arms"
    pattern = words(
        "In a chain of conditions, the arm <first> must stand before the arm <second>, but it now stands after it."
        " Exchange the two arms"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every arm that one line may start, exchanged with every arm that the other may start, of any chain.

        Where the arm that must stand first does so already, a reader may also leave everything as it is.
        """
        for rows in product(reader.places(told["first"]), reader.places(told["second"])):
            for one, two in product(_arms(reader, rows[0]), _arms(reader, rows[1])):
                upper, lower = sorted((one, two))
                if upper[1] > lower[0]:
                    continue
                if one == upper:
                    yield reader.text
                text = reader.text
                between = text[upper[1] : lower[0]]
                yield text[: upper[0]] + text[slice(*lower)] + between + text[slice(*upper)] + text[lower[1] :]


def _arms(reader: Reader, row: int) -> Iterator[_Part]:
    """Every arm whose condition starts on a line: from its parenthesis to its brace, or its whole lines."""
    for node in reader.nodes_on(row, "if_statement"):
        condition, body = node.child_by_field_name("condition"), node.child_by_field_name("consequence")
        if condition is not None and body is not None and _is_else(node.parent):
            # A comment behind a brace is part of the body's node: whether it goes along is open.
            braces = {child.end_byte for child in body.children if child.type == "}"}
            yield from ((condition.start_byte, end) for end in {*braces, body.end_byte})
    if any(True for _ in reader.nodes_on(row, "elif_clause")):
        for block in reader.blocks(row):
            yield from {_lines(reader, block), _lines(reader, Block(row, block.last))}


def _is_else(node: Node | None) -> bool:
    return node is not None and node.type == "else_clause"


def _lines(reader: Reader, block: Block) -> _Part:
    """The lines of a block without the first one's indentation and the last one's end."""
    start = sum(map(len, reader.lines[: block.first])) + len(reader.indent(block.first))
    end = sum(map(len, reader.lines[: block.last])) + len(reader.lines[block.last].rstrip(b" \t\r\n"))
    return start, end
