"""A statement moves back out of the block that it has slipped into."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tree_sitter import Node

from mutations.instruction import Instruction, quoted
from mutations.reader import Block, Reader
from mutations.relocation import blocks_opened, relocated, statements_at
from mutations.suites import body, last_row

_PARTS = {
    "statement_block": "try",
    "block": "try",
    "catch_clause": "catch",
    "except_clause": "except",
    "except_group_clause": "except",
    "else_clause": "else",
    "finally_clause": "finally",
}


class _Construct(NamedTuple):
    """What a statement moves out of: the node, and whether the statement stands in it as the prompt says."""

    node: Node
    agrees: bool


class MoveOut(Instruction):
    """Which statement must be the first one after a construct, named by its first line or as the one around it."""

    kind = "move-out"
    pattern = re.compile(
        rf"The\s+statement\s+(?:that\s+starts\s+with\s+)?{quoted('moved')}\s+must\s+be\s+the\s+first\s+statement\s+"
        rf"after\s+the\s+(?:innermost\s+[a-z ]+\s+around\s+it|[a-z ]+\s+that\s+the\s+line\s+{quoted('header')}\s+opens)"
        r",\s+directly\s+below\s+its\s+last\s+line,\s+but\s+it\s+is\s+now\s+the\s+last\s+statement\s+inside\s+"
        r"(?:the\s+`(?P<part>try|catch|except|else|finally)`\s+part\s+of\s+that\s+statement|that\s+[a-z ]+)\.\s+Move"
        r"\s+it\s+out[^.`]*\.(?P<above>\s+The\s+comment\s+lines\s+directly\s+above\s+it\s+go)?"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every such statement, directly below every such construct, indented as the construct is.

        Where it is not the last statement of the told part, a reader may give up and leave everything as it is.
        """
        for row in reader.places(told["moved"]):
            for moved in statements_at(reader, row, with_comments="above" in told):
                named = self._around(reader, row, moved, told) if "part" in told else self._named(reader, moved, told)
                for construct in named:
                    if not construct.agrees:
                        yield reader.text
                    indent = reader.indent(construct.node.start_point.row)
                    yield from relocated(reader, moved, last_row(construct.node) + 1, indent)

    def _named(self, reader: Reader, moved: Block, told: Mapping[str, str]) -> Iterator[_Construct]:
        """What starts on a line that holds the header."""
        for row in reader.places(told["header"]):
            node = reader.outermost(row)
            if node is not None:
                lasts = {lines.last for block in blocks_opened(reader, row) for lines in body(reader, block)}
                yield _Construct(node, agrees=lasts == {moved.last})

    def _around(self, reader: Reader, row: int, moved: Block, told: Mapping[str, str]) -> Iterator[_Construct]:
        """The innermost `try` around a statement."""
        child = reader.outermost(row)
        node = child.parent if child is not None else None
        while child is not None and node is not None and node.type != "try_statement":
            child, node = node, node.parent
        if child is not None and node is not None:
            blocks = [child, *child.children]
            lasts = {lines.last for block in blocks if block.type in _PARTS for lines in body(reader, block)}
            yield _Construct(node, agrees=_PARTS.get(child.type) == told["part"] and moved.last in lasts)
