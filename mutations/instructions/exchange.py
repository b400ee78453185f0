"""Two pieces of one line, or of two lines, exchange their places."""

import re
from collections.abc import Iterator, Mapping
from itertools import product

from mutations.instruction import Instruction
from mutations.reader import Reader

_ROLES = ("one", "two")


class Exchange(Instruction):
    """Which two texts have changed places, and on which line or lines; the lines are told as the input has them."""

    kind = "exchange"
    pattern = re.compile(
        r"On\s+the\s+lines?\s+`(?P<line>[^`\n]+)`(?:\s+and\s+`(?P<other>[^`\n]+)`)?,\s+the\s+"
        r"(?P<what>[a-z]+(?:[ -][a-z]+)*)\s+`(?P<one>[^`\n]+)`\s+and\s+`(?P<two>[^`\n]+)`\s+have\s+changed\s+places\."
        r"\s+Exchange\s+them"
    )

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every place of one text on such a line, exchanged with every place of the other text."""
        lines = [row for role in ("line", "other") if role in told for row in reader.places(told[role])]
        spots = {role: [(row, at) for row in lines for at in _places(reader.lines[row], told[role])] for role in _ROLES}
        for one, two in product(spots["one"], spots["two"]):
            text = _exchanged(reader, told, one, two)
            if text is not None:
                yield text


def _places(line: bytes, quoted: str) -> list[int]:
    """Where (in bytes) a line holds a text that is not part of a longer word."""
    word = quoted.encode()
    before = rb"(?<![\w$])" if re.match(rb"[\w$]", word) else b""
    after = rb"(?![\w$])" if re.search(rb"[\w$]\Z", word) else b""
    return [found.start() for found in re.finditer(before + b"(?=" + re.escape(word) + after + b")", line)]


def _exchanged(reader: Reader, told: Mapping[str, str], one: tuple[int, int], two: tuple[int, int]) -> bytes | None:
    """The text with two places exchanged; None where they overlap."""
    pieces = sorted([(one, told["one"].encode()), (two, told["two"].encode())])
    ((row, at), first), ((later_row, later_at), second) = pieces
    if row == later_row and at + len(first) > later_at:
        return None
    lines = list(reader.lines)
    lines[later_row] = lines[later_row][:later_at] + first + lines[later_row][later_at + len(second) :]
    lines[row] = lines[row][:at] + second + lines[row][at + len(first) :]
    return reader.joined(lines)
