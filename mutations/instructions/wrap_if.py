"""A redundant condition is taken away."""

import re
from collections.abc import Iterator, Mapping

from mutations.engine import Mutant
from mutations.instruction import Instruction, Value
from mutations.reader import Reader
from syntax.lines import is_blank


class WrapIf(Instruction):
    """On which line a redundant condition stands; that line is the only anchor."""

    kind = "wrap-if"
    pattern = re.compile(
        r"The\s+condition\s+`(?P<wrapper>[^`\n]+)`\s+on\s+line\s+(?P<line>\d{1,9})\s+is\s+left\s+over.\s+"
        r"Delete\s+that\s+line"
    )

    def values(self, mutant: Mutant) -> dict[str, Value]:
        """The condition, its 1-based line in the input, and whether a closing brace goes with it."""
        wrapper = mutant.source.language.wrapper
        line = mutant.lines.line_at(mutant.inverse[0].start) + 1
        return {"wrapper": wrapper.opening.decode(), "line": line, "braced": wrapper.closing is not None}

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """The condition on that line, closed where tree or indentation says, dedented by what it is indented by."""
        line = int(told["line"]) - 1
        if line >= len(reader.lines) or reader.lines[line].strip().decode(errors="replace") != told["wrapper"]:
            return
        braced = told["wrapper"].endswith("{")
        for end in {*self._end_by_tree(reader, line), *self._end_by_indent(reader, line)}:
            body = reader.lines[line + 1 : end]
            unit = self._unit(reader, line, body)
            if unit and all(is_blank(each) or each.startswith(unit) for each in body):
                dedented = [each if is_blank(each) else each.removeprefix(unit) for each in body]
                yield reader.joined(reader.lines[:line], dedented, reader.lines[end + 1 if braced else end :])

    def _unit(self, reader: Reader, line: int, body: list[bytes]) -> bytes:
        """One level: what the first line of the body is indented by, beyond the condition."""
        first = next((each for each in body if not is_blank(each)), b"")
        return first[: len(first) - len(first.lstrip(b" \t"))].removeprefix(reader.indent(line))

    def _end_by_tree(self, reader: Reader, line: int) -> Iterator[int]:
        """The line of the closing brace; without braces, the line below the last statement."""
        for node in reader.nodes_on(line, "if_statement"):
            body = node.child_by_field_name("consequence")
            if body is not None:
                braced = body.type == "statement_block"
                row = body.end_point.row if braced or body.end_point.column == 0 else body.end_point.row + 1
                yield row if braced else self._below_comments(reader, line, row)

    def _below_comments(self, reader: Reader, line: int, end: int) -> int:
        """Comments below the last statement that are indented like the body belong to it."""
        outer = len(reader.indent(line))
        reached = end
        for row in range(end, len(reader.lines)):
            if is_blank(reader.lines[row]):
                continue
            if len(reader.indent(row)) <= outer or not reader.lines[row].lstrip().startswith(b"#"):
                break
            reached = row + 1
        return reached

    def _end_by_indent(self, reader: Reader, line: int) -> Iterator[int]:
        """The first line below that is not blank and not indented further than the condition."""
        outer = len(reader.indent(line))
        end = line + 1
        for row in range(line + 1, len(reader.lines)):
            if is_blank(reader.lines[row]):
                continue
            if len(reader.indent(row)) <= outer:
                yield row if reader.lines[row].lstrip().startswith(b"}") else end
                return
            end = row + 1
        yield end
