"""One of several equal lines reads otherwise."""

import re
from collections.abc import Iterator, Mapping

from mutations.instruction import Instruction, quoted
from mutations.reader import Reader


class NthLine(Instruction):
    """What the equal lines read, how many there are, which one from the top is meant, and what it must read."""

    kind = "nth-line"
    pattern = re.compile(
        rf"Of\s+the\s+(?P<count>\d{{1,9}})\s+lines\s+that\s+read\s+{quoted('line')},\s+the\s+(?P<nth>\d{{1,9}})(?:st|nd|rd|th)"
        rf"\s+from\s+the\s+top(?:,\s+in\s+the\s+function\s+{quoted('function')},)?\s+must\s+read\s+{quoted('fixed')}"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """The line of that number among those that read so, and among those that hold the text anywhere.

        It is counted in the whole file, and within the functions of that name. Where the lines are not as many as told,
        or the one in the whole file is in no such function, a reader may give up and leave everything as it is.
        """
        line, at = told["line"].encode(), int(told["nth"]) - 1
        holding = reader.places(told["line"])
        equal = [row for row in holding if reader.lines[row].strip() == line]
        inside = set(_rows_within(reader, told["function"])) if "function" in told else None
        for rows in (equal, holding):
            within = [row for row in rows if inside is None or row in inside]
            for counted in (rows, within):
                if 0 <= at < len(counted):
                    yield _rewritten(reader, counted[at], line, told["fixed"].encode())
        if len(equal) != int(told["count"]) or not (0 <= at < len(equal) and (inside is None or equal[at] in inside)):
            yield reader.text


def _rewritten(reader: Reader, row: int, line: bytes, fixed: bytes) -> bytes:
    """The text with the first place of some text on a line replaced."""
    lines = list(reader.lines)
    lines[row] = lines[row].replace(line, fixed, 1)
    return reader.joined(lines)


def _rows_within(reader: Reader, name: str) -> Iterator[int]:
    """The lines (0-based) that start within a function of that name."""
    pending = [reader.root]
    while pending:
        node = pending.pop()
        pending += node.named_children
        if node.type in reader.language.function_kinds and reader.language.function_name(node) == name.encode():
            first = node.start_point.row
            shared = node.start_point.column > len(reader.indent(first))
            yield from range(first + shared, node.end_point.row + 1)
