"""What a reader takes for the body of a construct, and how a person exchanges two of them.

Shares no code with the mutations; bodies are found from the lines of the tree's blocks.
"""

from collections.abc import Iterator

from tree_sitter import Node

from mutations.reader import Block, Reader
from syntax.lines import is_blank


def body(reader: Reader, block: Node) -> Iterator[Block]:
    """The lines of a block: between its braces, or below its colon with the comments that are indented further."""
    if block.type == "statement_block":
        first, last = block.start_point.row + 1, block.end_point.row - 1
    else:
        colon = block.prev_sibling
        while colon is not None and colon.type != ":":
            colon = colon.prev_sibling
        first = (colon or block).end_point.row + 1
        last = _last_comment(reader, block)
    while first <= last and is_blank(reader.lines[first]):
        first += 1
    while first <= last and is_blank(reader.lines[last]):
        last -= 1
    if first <= last:
        yield Block(first, last)


def below(reader: Reader, row: int, outer: int) -> int:
    """The last comment line below a row that is indented further than `outer` columns; the row itself if none is."""
    reached = row
    for line in range(row + 1, len(reader.lines)):
        if is_blank(reader.lines[line]):
            continue
        marks = reader.language.comment_marks
        if len(reader.indent(line)) <= outer or not reader.lines[line].lstrip().startswith(marks):
            break
        reached = line
    return reached


def last_row(node: Node) -> int:
    """The 0-based row that a node ends on; one that ends with its line end ends on that line."""
    row, column = node.end_point
    return row - 1 if column == 0 and row > node.start_point.row else row


def exchanged(reader: Reader, one: Block, two: Block) -> Iterator[bytes]:
    """The text with two runs of lines exchanged; nothing where they overlap."""
    upper, lower = sorted((one, two), key=lambda block: block.first)
    if upper.last < lower.first:
        lines = reader.lines
        yield reader.joined(
            lines[: upper.first],
            lines[lower.first : lower.last + 1],
            lines[upper.last + 1 : lower.first],
            lines[upper.first : upper.last + 1],
            lines[lower.last + 1 :],
        )


def _last_comment(reader: Reader, block: Node) -> int:
    header = block.parent.start_point.row if block.parent is not None else block.start_point.row
    return below(reader, last_row(block), len(reader.indent(header)))
