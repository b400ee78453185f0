"""Comments by where they stand, and whose they are.

The rule of who owns a comment stands here and nowhere else:

* a comment on lines of its own belongs to the statement directly below it, if no blank line lies between and both are
  indented alike;
* a comment that starts on the statement's last line belongs to that statement;
* a comment that reaches up to the head of the file belongs to the file;
* every other comment belongs to nobody, and no mutation moves anything across it.

What holds of statements holds of everything that mutations move in their place: members, entries, cases, handlers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tree_sitter import Node

from syntax.lines import BLANK, LineIndex, indent_of

_GAP = b" \t\r\n"


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment that has its lines to itself: its bytes, and its 0-based first and last line."""

    start: int
    end: int
    first: int
    last: int


def last_row(node: Node) -> int:
    """The 0-based line that a node ends on; a node that ends with its line end ends on that line."""
    row, column = node.end_point
    return row - 1 if column == 0 and row > node.start_point.row else row


class Comments:
    """The comments of one text."""

    def __init__(self, lines: LineIndex, nodes: Sequence[Node]) -> None:
        self._lines = lines
        self._nodes = nodes

    @cached_property
    def by_last_line(self) -> dict[int, Comment]:
        """The comments that have their lines to themselves, by their last line."""
        found: dict[int, Comment] = {}
        text = self._lines.text
        for node in self._nodes:
            first, last = node.start_point.row, last_row(node)
            before = text[self._lines.span(first).start : node.start_byte]
            after = text[node.end_byte : self._lines.span(last).end]
            if not before.strip(BLANK) and not after.strip(_GAP):
                found[last] = Comment(node.start_byte, node.end_byte, first, last)
        return found

    @cached_property
    def by_start(self) -> dict[int, Node]:
        """Every comment, by its first byte."""
        return {node.start_byte: node for node in self._nodes}

    def above(self, begin: int, line: int) -> tuple[int, bool]:
        """Where what begins at byte `begin` of a 0-based line starts with the comments that it owns.

        Also whether these reach up to the file's head, so that they are the file's.
        """
        start, reached = begin, line
        indent = indent_of(self._lines.bytes_of(line))
        while (comment := self.by_last_line.get(reached - 1)) is not None:
            if indent_of(self._lines.bytes_of(comment.first)) != indent:
                break
            start, reached = comment.start, comment.first
        shebang = 1 if self._lines.text.startswith(b"#!") else 0
        return start, start != begin and reached <= shebang
