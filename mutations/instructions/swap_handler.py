"""The bodies of a `try` and of its handler exchange their places."""

import re
from collections.abc import Iterator, Mapping
from itertools import product

from tree_sitter import Node

from mutations.engine import Mutant
from mutations.instruction import Instruction, Value
from mutations.reader import Reader
from mutations.suites import body, exchanged

_BLOCKS = frozenset({"block", "statement_block"})


class SwapHandler(Instruction):
    """On which line a `try` stands whose body has changed places with that of its handler."""

    kind = "swap-handler"
    pattern = re.compile(
        r"The\s+bodies\s+of\s+the\s+`try`\s+on\s+line\s+(?P<line>\d{1,9})\s+of\s+the\s+file\s+as\s+it\s+is\s+now\s+and\s+of"
        r"\s+its\s+`(?P<handler>catch|except)`\s+have\s+changed\s+places\.\s+Exchange\s+the\s+two\s+bodies"
    )

    def values(self, mutant: Mutant) -> dict[str, Value]:
        """The 1-based line of the `try` in the input, which stays where it is, and what the handler is called."""
        return {**super().values(mutant), "line": mutant.candidate.line}

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every `try` that stands on that line, with every handler that it has."""
        row = int(told["line"]) - 1
        for node in reader.nodes_on(row, "try_statement"):
            block = node.child_by_field_name("body")
            if block is None:
                continue
            for handler in node.named_children:
                if handler.type == f"{told['handler']}_clause":
                    for inner in self._blocks(handler):
                        for one, two in product(body(reader, block), body(reader, inner)):
                            yield from exchanged(reader, one, two)

    def _blocks(self, handler: Node) -> Iterator[Node]:
        return (child for child in handler.named_children if child.type in _BLOCKS)
