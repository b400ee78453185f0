"""The bodies of two functions, methods or cases exchange their places."""

from collections.abc import Iterator, Mapping
from itertools import product

from tree_sitter import Node

from mutations.instruction import Instruction, words
from mutations.reader import Block, Reader
from mutations.suites import below, body, exchanged, last_row

_CASES = ("switch_case", "switch_default")
_FUNCTIONS = (
    "function_declaration",
    "function_expression",
    "arrow_function",
    "method_definition",
    "generator_function",
    "generator_function_declaration",
    "function_definition",
)


class SwapBodies(Instruction):
    """Which two constructs have each other's body, both named by the line that they start with."""

    kind = "swap-bodies"
    pattern = words(
        "The bodies of the two [nouns] that start with the lines <first> and <second> have changed places. Exchange the"
        " two bodies"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every body of what starts on a line with one text, exchanged with every body of the other."""
        for one_row, two_row in product(reader.places(told["first"]), reader.places(told["second"])):
            bodies = (list(self._bodies(reader, row, told["nouns"])) for row in (one_row, two_row))
            for one, two in product(*bodies):
                yield from exchanged(reader, one, two)

    def _bodies(self, reader: Reader, row: int, nouns: str) -> Iterator[Block]:
        if nouns == "cases":
            for kind in _CASES:
                for case in reader.nodes_on(row, kind):
                    yield from self._statements(reader, case)
            return
        for kind in _FUNCTIONS:
            for function in reader.nodes_on(row, kind):
                block = function.child_by_field_name("body")
                if block is not None and block.type in {"statement_block", "block"}:
                    yield from body(reader, block)

    def _statements(self, reader: Reader, case: Node) -> Iterator[Block]:
        """The lines below a label up to its last statement; with the comments below it that are indented further."""
        found = [child for child in case.children_by_field_name("body") if child.type != "comment"]
        row = case.start_point.row
        if not found:
            return
        if len(found) == 1 and found[0].type == "statement_block" and found[0].start_point.row == row:
            yield from body(reader, found[0])
            return
        last = last_row(found[-1])
        yield Block(row + 1, last)
        if (further := below(reader, last, len(reader.indent(row)))) != last:
            yield Block(row + 1, further)
