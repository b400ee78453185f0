"""Some lines in a row are turned round."""

import re
from collections.abc import Iterator, Mapping
from itertools import product

from mutations.instruction import Instruction, quoted
from mutations.reader import Reader


class ReverseLines(Instruction):
    """How many lines, from which to which as the input has them, are in reverse order."""

    kind = "reverse-lines"
    pattern = re.compile(
        rf"The\s+(?P<count>\d{{1,9}})\s+lines\s+from\s+{quoted('first')}\s+to\s+{quoted('last')}\s+are\s+in\s+reverse\s"
        r"+order\.\s+Reverse\s+them"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """The lines from every place of the one text to every place of the other, whichever stands first.

        Where their number is not the told one, so many lines from the upper one on and up to the lower one as well.
        """
        count, lines = int(told["count"]), reader.lines
        for first, last in product(reader.places(told["first"]), reader.places(told["last"])):
            if first > last:
                yield reader.text
            upper, lower = sorted((first, last))
            spans = {(upper, lower), (upper, upper + count - 1), (lower - count + 1, lower)}
            for start, end in spans:
                if 0 <= start <= end < len(lines):
                    yield reader.joined(lines[:start], lines[start : end + 1][::-1], lines[end + 1 :])
