"""Some lines are on the wrong level of indentation."""

import re
from collections.abc import Iterator, Mapping

from mutations.instruction import Instruction, quoted
from mutations.reader import Block, Reader
from mutations.relocation import blocks_opened, indents_of, relocated
from syntax.lines import is_blank


class ShiftLines(Instruction):
    """Which lines belong inside the block that a line opens, or do not; they are indented or dedented by one level."""

    kind = "shift-lines"
    pattern = re.compile(
        rf"The\s+(?:line\s+{quoted('line')}\s+(?:belongs|does\s+not\s+belong)|(?P<count>\d{{1,9}})\s+lines\s+from\s+"
        rf"{quoted('first')}\s+to\s+{quoted('last')}\s+(?:belong|do\s+not\s+belong))\s+inside\s+the\s+block\s+opened\s+"
        rf"by\s+{quoted('header')}:\s+(?P<verb>indent|dedent)\s+(?:it|each\s+of\s+them)\s+by\s+one\s+level"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every such run of lines, put on the level of every such block or beside the line that opens it.

        Where a run does not stand in or below the block, a reader may give up and leave everything as it is.
        """
        for header in reader.places(told["header"]):
            for run in set(self._runs(told, reader)):
                if not self._is_below(reader, header, run):
                    yield reader.text
                for indent in self._indents(reader, header, run, deeper=told["verb"] == "indent"):
                    yield from relocated(reader, run, run.first, indent)

    def _runs(self, told: Mapping[str, str], reader: Reader) -> Iterator[Block]:
        """The lines that are meant: a line, or the statement that starts there; from one to the other, or so many."""
        for row in reader.places(told.get("line", "\0")):
            yield Block(row, row)
            yield from (Block(row, block.last) for block in reader.blocks(row))
        size = int(told.get("count", 1))
        for first in reader.places(told.get("first", "\0")):
            for last in reader.places(told["last"]):
                runs = (Block(first, last), Block(first, first + size - 1), Block(last - size + 1, last))
                yield from (run for run in runs if 0 <= run.first <= run.last < len(reader.lines))

    def _is_below(self, reader: Reader, header: int, run: Block) -> bool:
        """Whether nothing but the block stands between the line that opens it and the run."""
        outer = len(reader.indent(header))
        between = range(header + 1, run.first)
        inside = all(is_blank(reader.lines[row]) or len(reader.indent(row)) > outer for row in between)
        return header < run.first and inside

    def _indents(self, reader: Reader, header: int, run: Block, *, deeper: bool) -> set[bytes]:
        """How the first line of a run may be indented then: as the block or its header is, or by one level."""
        outer, own = reader.indent(header), reader.indent(run.first)
        blocks = [found for block in blocks_opened(reader, header) for found in indents_of(reader, block, run)]
        units = {block.removeprefix(outer) for block in blocks}
        if deeper:
            return {*blocks, *(own + unit for unit in units)}
        return {outer, *(own.removesuffix(unit) for unit in units)} if blocks else set()
