r"""Lines of a text, split at `\n` and nowhere else.

`bytes.splitlines` also breaks at `\r`, and `str.splitlines` at form feed, U+2028 and six more, so that "line 7"
means another line to every tool. Editors, `grep -n`, compilers and tree-sitter count `\n`; so does this module,
and no other code here splits lines.
"""

from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

BLANK = b" \t\r"
"""What may stand on a blank line. A form feed is not among it: such a line is never taken for a mere gap."""


class Span(NamedTuple):
    """Bytes `start` to `end` (0-based, end exclusive) of a text."""

    start: int
    end: int


def split_lines(text: bytes) -> list[bytes]:
    r"""Cut after each `\n`; joined again the lines give `text`. An empty text has no lines."""
    lines = text.split(b"\n")
    last = lines.pop()
    lines = [line + b"\n" for line in lines]
    return [*lines, last] if last else lines


def is_blank(line: bytes) -> bool:
    """Whether a line holds only spaces, tabs and its own terminator."""
    return not line.strip(b" \t\r\n")


def indent_of(line: bytes) -> bytes:
    """The spaces and tabs that a line starts with."""
    return line[: len(line) - len(line.lstrip(b" \t"))]


class LineIndex:
    """Where the lines of a text start; lines are 0-based here, offsets are bytes."""

    def __init__(self, text: bytes) -> None:
        self.text = text

    @cached_property
    def starts(self) -> list[int]:
        """The offset of each line's first byte."""
        starts = [0]
        position = self.text.find(b"\n")
        while position >= 0:
            starts.append(position + 1)
            position = self.text.find(b"\n", position + 1)
        if len(starts) > 1 and starts[-1] == len(self.text):
            starts.pop()
        return starts

    def __len__(self) -> int:
        return len(self.starts)

    def line_at(self, offset: int) -> int:
        """The line (0-based) that holds byte `offset`; the end of the text counts to the last line."""
        return bisect_right(self.starts, offset) - 1

    def span(self, line: int) -> Span:
        """The bytes of a line with its terminator."""
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)
        return Span(self.starts[line], end)

    def content(self, line: int) -> Span:
        """The bytes of a line from its first to past its last character that is not blank; empty for a blank line."""
        known = self._contents.get(line)
        if known is None:
            start, raw, body = self.starts[line], self.raw[line], self.stripped[line]
            first = start + raw.index(body)
            known = self._contents[line] = Span(first, first + len(body)) if body else Span(start, start)
        return known

    @cached_property
    def _contents(self) -> dict[int, Span]:
        return {}

    def bytes_of(self, line: int) -> bytes:
        """A line with its terminator."""
        return self.raw[line]

    @cached_property
    def raw(self) -> list[bytes]:
        """Every line with its terminator."""
        return split_lines(self.text) or [b""]

    @cached_property
    def stripped(self) -> list[bytes]:
        """Every line without surrounding blanks and terminator."""
        return [line.strip(b" \t\r\n") for line in self.raw]

    def count_with(self, needle: bytes, *, limit: int) -> int:
        """How many lines hold `needle`, which has no line break in it; counted up to `limit`."""
        count = 0
        position = self.text.find(needle)
        while position >= 0 and count < limit:
            count += 1
            following = self.text.find(b"\n", position)
            position = self.text.find(needle, following) if following >= 0 else -1
        return count
