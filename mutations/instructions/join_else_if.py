"""An `else` that holds nothing but an `if` becomes one with it."""

import re
from collections.abc import Iterator, Mapping

from tree_sitter import Node

from mutations.instruction import Instruction, quoted
from mutations.reader import Reader
from mutations.suites import below, last_row
from syntax.lines import is_blank


class JoinElseIf(Instruction):
    """Which `if` stands alone in the block of an `else`, and the line that takes the place of both their lines."""

    kind = "join-else-if"
    pattern = re.compile(
        r"The\s+block\s+of\s+an\s+`else`\s+holds\s+nothing\s+but\s+the\s+`if`\s+that\s+starts\s+with\s+the\s+line\s+"
        rf"{quoted('condition')}\.\s+Replace\s+the\s+line\s+of\s+that\s+`else`\s+and\s+this\s+line\s+by\s+the\s+one\s+line"
        rf"\s+{quoted('joined')}"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every `if` that starts on such a line and stands alone in the block of an `else`."""
        for row in reader.places(told["condition"]):
            for node in reader.nodes_on(row, "if_statement"):
                block = node.parent
                clause = block.parent if block is not None else None
                if block is None or clause is None or clause.type != "else_clause":
                    continue
                if block.named_children == [node] and clause.end_point.row >= row:
                    yield from self._joined(told["joined"], reader, node, block)

    def _joined(self, told: str, reader: Reader, node: Node, block: Node) -> Iterator[bytes]:
        """The two lines become the told one; what is below goes out by what the `if` is deeper than the `else`."""
        row, lines = node.start_point.row, reader.lines
        outer = reader.indent(row - 1)
        unit = reader.indent(row).removeprefix(outer)
        braced = block.type == "statement_block"
        end = block.end_point.row if braced else below(reader, last_row(node), len(outer)) + 1
        opens = block.start_point.row == row - 1 if braced else lines[row - 1].strip() == b"else:"
        closes = not braced or lines[end].strip() == b"}"
        inner = lines[row + 1 : end]
        if unit and opens and closes and all(is_blank(line) or line.startswith(unit) for line in inner):
            dedented = [line if is_blank(line) else line.removeprefix(unit) for line in inner]
            yield reader.joined(
                lines[: row - 1], [reader.line(told, row - 1)], dedented, lines[end + 1 if braced else end :]
            )
