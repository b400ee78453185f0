"""A line moves back from one function to the end of another."""

import re
from collections.abc import Iterator, Mapping

from tree_sitter import Node

from mutations.instruction import Instruction, quoted
from mutations.reader import Block, Reader
from mutations.relocation import first_places, indents_of, last_places, relocated, statements_at
from syntax.languages.language import text_of

_BODIES = frozenset({"statement_block", "block"})
_HOLDERS = frozenset(
    {"variable_declarator", "pair", "public_field_definition", "field_definition", "assignment_expression"}
)


class MoveAcross(Instruction):
    """Which line is the last statement of one function, and now stands first in another; both are told by name."""

    kind = "move-across"
    pattern = re.compile(
        rf"The\s+line\s+{quoted('moved')}\s+belongs\s+to\s+the\s+function\s+{quoted('owner')}\s+as\s+its\s+last\s+"
        rf"statement,\s+but\s+it\s+is\s+now\s+the\s+first\s+statement\s+of\s+the\s+function\s+{quoted('other')}"
        r"(?:\s+after\s+its\s+docstring)?\.\s+Move\s+it\s+back"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every such line or statement, at every end of every function of the one name.

        Where it is not the first statement of a function of the other name, a reader may leave everything as it is.
        """
        owners, others = (list(self._bodies(reader, told[role])) for role in ("owner", "other"))
        for row in reader.places(told["moved"]):
            for moved in statements_at(reader, row, with_comments=False):
                if not any(moved.first in first_places(reader, block) for block in others):
                    yield reader.text
                for block in owners:
                    yield from self._moved(reader, moved, block)

    def _moved(self, reader: Reader, moved: Block, block: Node) -> Iterator[bytes]:
        """The line at the end of a body, as it is and indented as the body is."""
        indents = {reader.indent(moved.first), *indents_of(reader, block, moved)}
        for at in last_places(reader, block):
            for indent in indents:
                yield from relocated(reader, moved, at, indent)

    def _bodies(self, reader: Reader, name: str) -> Iterator[Node]:
        """The body of everything that is a function or method and bears a name, or is held by what bears it."""
        pending = [reader.root]
        while pending:
            node = pending.pop()
            pending += node.children
            body = node.child_by_field_name("body")
            if body is None or body.type not in _BODIES or "class" in node.type:
                continue
            if name in self._names(node):
                yield body

    def _names(self, node: Node) -> Iterator[str]:
        holder = node.parent if node.parent is not None and node.parent.type in _HOLDERS else None
        for each in (node, holder):
            for field in ("name", "key", "property", "left"):
                named = each.child_by_field_name(field) if each is not None else None
                if named is not None:
                    yield text_of(named).decode()
