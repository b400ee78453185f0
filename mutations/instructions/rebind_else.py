"""An `else` goes back to the statement that it belongs to."""

import re
from collections.abc import Iterator, Mapping

from mutations.instruction import Instruction
from mutations.reader import Block, Reader
from mutations.relocation import relocated
from mutations.suites import body
from syntax.lines import is_blank

_ELSE = re.compile(rb"else\s*:")


class RebindElse(Instruction):
    """On which line an `else` stands, and on which line the statement starts that it belongs to."""

    kind = "rebind-else"
    pattern = re.compile(
        r"The\s+`else:`\s+on\s+line\s+(?P<line>\d{1,9})\s+belongs\s+to\s+the\s+(?P<owner>for|while|if|try)\s+\w+\s+that\s+"
        r"starts\s+on\s+line\s+(?P<start>\d{1,9}),\s+not\s+to\s+the\s+(?P<other>for|while|if|try)\s+\w+\s+that\s+starts\s+on"
        r"\s+line\s+(?P<begin>\d{1,9}):\s+(?P<verb>indent|dedent)\s+that\s+line\s+and\s+the\s+body\s+of\s+the\s+`else:`"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """The `else` on that line, put on the level of its owner or shifted by one level.

        Its body ends where the tree or the indentation says. Where a line does not hold what is told of it, there
        is nothing to read.
        """
        row = int(told["line"]) - 1
        starts = {int(told["start"]) - 1: told["owner"], int(told["begin"]) - 1: told["other"]}
        rows = [(at, re.compile(rf"(async\s+)?{word}\b".encode())) for at, word in starts.items()]
        for at, mark in [*rows, (row, _ELSE)]:
            if not 0 <= at < len(reader.lines) or mark.match(reader.lines[at].lstrip()) is None:
                return
        for last in {*self._by_tree(reader, row), self._by_indent(reader, row)}:
            run = Block(row, last)
            for indent in self._indents(reader, int(told["start"]) - 1, run, deeper=told["verb"] == "indent"):
                yield from relocated(reader, run, row, indent)

    def _by_tree(self, reader: Reader, row: int) -> Iterator[int]:
        for clause in reader.nodes_on(row, "else_clause"):
            for block in clause.children:
                if block.type == "block":
                    yield from (lines.last for lines in body(reader, block))

    def _by_indent(self, reader: Reader, row: int) -> int:
        outer, last = len(reader.indent(row)), row
        for below in range(row + 1, len(reader.lines)):
            if is_blank(reader.lines[below]):
                continue
            if len(reader.indent(below)) <= outer:
                break
            last = below
        return last

    def _indents(self, reader: Reader, owner: int, run: Block, *, deeper: bool) -> set[bytes]:
        """The owner's indentation, and one level more or less than now, a level being that of the body."""
        own, goal = reader.indent(run.first), reader.indent(owner)
        filled = (row for row in range(run.first + 1, run.last + 1) if not is_blank(reader.lines[row]))
        inner = next(map(reader.indent, filled), own)
        unit = inner.removeprefix(own)
        return {goal, own + unit if deeper else own.removesuffix(unit)}
