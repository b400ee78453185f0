"""Commented-out lines become live code again."""

import re
from collections.abc import Iterator, Mapping

from mutations.instruction import Instruction, quoted
from mutations.reader import Reader


class Uncomment(Instruction):
    """Which lines are commented out by mistake: a line, or so many from a line on."""

    kind = "uncomment"
    pattern = re.compile(
        r"The\s+(?:commented-out\s+line\s+"
        + quoted("only")
        + r"|(?P<count>\d{1,9})\s+consecutive\s+commented-out\s+lines\s+that\s+start\s+with\s+"
        + quoted("first")
        + r")\s+should\s+be\s+live\s+code\.\s+Remove\s+the\s+comment\s+marker\s+and\s+the\s+one\s+space\s+after\s+it"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every run of comment lines that starts with such a line, without its markers.

        Where several lines are told, a reader may count them, or go on for as long as lines are comments.
        """
        counts = {int(told.get("count", 1))}
        for first in reader.places(told["only"] if "only" in told else told["first"]):
            live = list(self._live_from(reader, first))
            for count in counts if "only" in told else {*counts, len(live)}:
                if 0 < count <= len(live):
                    yield reader.joined(reader.lines[:first], live[:count], reader.lines[first + count :])

    def _live_from(self, reader: Reader, first: int) -> Iterator[bytes]:
        """The comment lines from a line on, without their markers and one space; they end at any other line."""
        mark = reader.language.comment_marks[0] + b" "
        for line in reader.lines[first:]:
            body = line.lstrip(b" \t")
            if not body.startswith(mark):
                return
            yield line[: len(line) - len(body)] + body[len(mark) :]
