"""The comments or docstrings of two definitions exchange their places."""

from collections.abc import Iterator, Mapping
from itertools import product

from mutations.instruction import Instruction, words
from mutations.reader import Block, Reader
from mutations.suites import exchanged, last_row
from syntax.languages.language import text_of

_DEFINITIONS = ("function_definition", "class_definition")


class SwapDocs(Instruction):
    """Which two definitions have each other's comment or docstring, both named by the line that they start with."""

    kind = "swap-docs"
    pattern = words(
        "The [what] of the two definitions that start with the lines <first> and <second> have changed places. Exchange"
        " the two [what]"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """What documents a definition on a line with one text, exchanged with what documents one with the other."""
        find = self._docstrings if told["what"] == "docstrings" else self._comments
        for one_row, two_row in product(reader.places(told["first"]), reader.places(told["second"])):
            for one, two in product(find(reader, one_row), find(reader, two_row)):
                yield from exchanged(reader, one, two)

    def _comments(self, reader: Reader, row: int) -> Iterator[Block]:
        """All comment lines directly above what starts on a line; where they are of two sorts, the lower ones too."""
        for block in reader.blocks(row):
            if block.first == row:
                continue
            yield Block(block.first, row - 1)
            marks = [reader.lines[line].lstrip().startswith(b"//") for line in range(block.first, row)]
            if len(set(marks)) > 1 and marks[0] != marks[-1]:
                lowest = max(line for line, mark in enumerate(marks) if mark != marks[-1])
                yield Block(block.first + lowest + 1, row - 1)

    def _docstrings(self, reader: Reader, row: int) -> Iterator[Block]:
        """The string that comes first in the body of a definition on a line, if it has its lines to itself."""
        for node in (node for kind in _DEFINITIONS for node in reader.nodes_on(row, kind)):
            body = node.child_by_field_name("body")
            found = [child for child in body.named_children if child.type != "comment"] if body is not None else []
            if not found or found[0].type != "expression_statement":
                continue
            if [child.type for child in found[0].named_children] != ["string"]:
                continue
            first, last = found[0].start_point.row, last_row(found[0])
            lines = b"".join(reader.lines[first : last + 1])
            if lines.strip() == text_of(found[0]):
                yield Block(first, last)
