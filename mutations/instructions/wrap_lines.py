"""Some lines are wrapped in a condition again."""

import re
from collections.abc import Iterator, Mapping

from mutations.instruction import Instruction, quoted
from mutations.reader import Reader
from syntax.lines import is_blank

_COUNTED = r"(?:(?P<count>\d{1,9})\s+lines(?P<blanks>,\s+blank\s+ones\s+counted,)?\s+that\s+start\s+with|line)\s+"
_WRAPPED = r"\s+has\s+lost\s+its\s+condition|\s+have\s+lost\s+their\s+condition"
_UNIT = r"(?P<unit>one\s+tab|\d\s+spaces)"


class WrapLines(Instruction):
    """Which lines have lost their condition, the condition's line, and how far the lines are to be indented."""

    kind = "wrap-lines"
    pattern = re.compile(
        rf"The\s+{_COUNTED}{quoted('first')}(?:{_WRAPPED})\.\s+Put\s+{quoted('header')}\s+on\s+a\s+line\s+of\s+its\s+own"
        rf"\s+before\s+\w+(?P<braced>\s+and\s+`}}`\s+on\s+a\s+line\s+of\s+its\s+own\s+after\s+\w+)?,.*?\s+by\s+{_UNIT}",
        re.DOTALL,
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """From every line that holds the first one, blank lines counted; if nothing is said of them, also without."""
        braced = told.get("braced") is not None
        count = int(told.get("count", 1))
        unit = b"\t" if told["unit"].split()[0] == "one" else b" " * int(told["unit"].split()[0])
        for first in reader.places(told["first"]):
            ends = {first + count, *([] if "blanks" in told else [self._end(reader, first, count)])}
            for end in ends:
                if end > len(reader.lines):
                    continue
                inner = [line if is_blank(line) else unit + line for line in reader.lines[first:end]]
                wrapped = [reader.line(told["header"], first), *inner, *([reader.line("}", first)] if braced else [])]
                yield reader.joined(reader.lines[:first], wrapped, reader.lines[end:])

    def _end(self, reader: Reader, first: int, count: int) -> int:
        """Past so many lines that are not blank."""
        rows = [row for row in range(first, len(reader.lines)) if not is_blank(reader.lines[row])]
        return rows[count - 1] + 1 if count <= len(rows) else len(reader.lines) + 1
