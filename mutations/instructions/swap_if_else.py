"""The bodies of an `if` and its `else` exchange their places."""

from collections.abc import Iterator, Mapping

from tree_sitter import Node

from mutations.instruction import Instruction, words
from mutations.reader import Block, Reader
from mutations.suites import exchanged
from syntax.lines import is_blank


class SwapIfElse(Instruction):
    """Under which condition the two bodies are the wrong way round; the condition is named by its whole line."""

    kind = "swap-if-else"
    pattern = words(
        "The bodies of the two branches under <condition> have changed places. Exchange the bodies and leave the"
        " condition as it is"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every `if` that starts on a line with the condition."""
        for line in reader.places(told["condition"]):
            for node in reader.nodes_on(line, "if_statement"):
                bodies = list(self._bodies(reader, node))
                if len(bodies) != 2:  # noqa: PLR2004 - an if with one body, or a chain of conditions
                    continue
                one, two = bodies
                yield from exchanged(reader, one, two)

    def _bodies(self, reader: Reader, node: Node) -> Iterator[Block]:
        """The lines of each branch: between braces, or below a colon for as long as lines are indented further."""
        pending = [child for child in node.children if child.type in {"block", "statement_block", "else_clause"}]
        while pending:
            child = pending.pop(0)
            if child.type == "else_clause":
                pending += [part for part in child.children if part.type in {"block", "statement_block"}]
            elif child.type == "statement_block":
                yield Block(child.start_point.row + 1, child.end_point.row - 1)
            else:
                yield self._suite(reader, child)

    def _suite(self, reader: Reader, block: Node) -> Block:
        outer = len(reader.indent(block.parent.start_point.row)) if block.parent is not None else 0
        first = last = block.start_point.row
        for line in range(first - 1, -1, -1):
            if reader.lines[line].lstrip().startswith(b"#"):
                first = line
            elif not is_blank(reader.lines[line]):
                break
        for line in range(last, len(reader.lines)):
            if is_blank(reader.lines[line]):
                continue
            if len(reader.indent(line)) <= outer:
                break
            last = line
        return Block(first, last)
