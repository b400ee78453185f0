"""A condition around the rest of a block becomes a guard again."""

import re
from collections.abc import Iterator, Mapping

from tree_sitter import Node

from mutations.instruction import Instruction, quoted
from mutations.reader import Reader
from mutations.suites import below, last_row
from syntax.lines import indent_of, is_blank

_LINES = (
    rf"(?:line\s+{quoted('only')}"
    rf"|lines\s+{quoted('guard')}(?:\s+and\s+{quoted('inner')}|,\s+{quoted('jump')}\s+and\s+{quoted('close')}),"
    r"\s+the\s+second\s+of\s+them\s+one\s+level\s+deeper)"
)


class RestoreGuard(Instruction):
    """Which condition wraps the rest of its block, and the lines of the guard that takes its place."""

    kind = "restore-guard"
    pattern = re.compile(
        rf"The\s+line\s+{quoted('condition')}\s+wraps\s+the\s+rest\s+of\s+its\s+(?P<around>function|loop),\s+where\s+a"
        rf"\s+guard\s+should\s+stand\.\s+Replace\s+it\s+by\s+the\s+{_LINES}(?P<blank>,\s+and\s+a\s+blank\s+line\s+below)?\."
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every condition without `else` that starts on such a line."""
        for row in reader.places(told["condition"]):
            for node in reader.nodes_on(row, "if_statement"):
                body = node.child_by_field_name("consequence")
                if body is not None and node.child_by_field_name("alternative") is None:
                    yield from self._restored(told, reader, node, body)

    def _restored(self, told: Mapping[str, str], reader: Reader, node: Node, body: Node) -> Iterator[bytes]:
        """The guard in place of the condition's line, and what the condition holds one level less deep."""
        row, lines = node.start_point.row, reader.lines
        braced = body.type == "statement_block"
        end = body.end_point.row if braced else below(reader, last_row(node), len(reader.indent(row))) + 1
        inner = lines[row + 1 : end]
        first = next((line for line in inner if not is_blank(line)), b"")
        unit = indent_of(first).removeprefix(reader.indent(row))
        closes = not braced or lines[end].strip() == b"}"
        if unit and closes and all(is_blank(line) or line.startswith(unit) for line in inner):
            dedented = [line if is_blank(line) else line.removeprefix(unit) for line in inner]
            rest = lines[end + 1 if braced else end :]
            yield reader.joined(lines[:row], self._guard(told, reader, row, unit), dedented, rest)

    def _guard(self, told: Mapping[str, str], reader: Reader, row: int, unit: bytes) -> list[bytes]:
        """The lines of the guard, with the blank line below it."""
        deeper = {"inner": unit, "jump": unit}
        roles = [role for role in ("only", "guard", "inner", "jump", "close") if role in told]
        guard = [reader.indent(row) + deeper.get(role, b"") + told[role].encode() + reader.eol for role in roles]
        return [*guard, reader.eol] if "blank" in told else guard
