"""Statements as mutations move them, lists of them, the lines inside a block, and functions by name."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tree_sitter import Node

from syntax.lines import Span


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement with what travels with it: owned comments, decorators, overload signatures.

    Attributes:
        node: the statement itself; of an overload set the last declaration.
        start: byte of the first owned comment, else of the statement.
        head: byte where the statement itself starts, its decorators and overload signatures included.
        end: byte past the last character of its last line, a comment on that line included.
        first: 0-based line of `start`.
        last: 0-based line of `end`.
        head_line: 0-based line of `head`; that line's text names the statement in prompts.
        whole: it starts and ends with its lines, and may move.
        parts: how many declarations it holds (more than one: an overload set).
    """

    node: Node
    start: int
    head: int
    end: int
    first: int
    last: int
    head_line: int
    whole: bool
    parts: int = 1

    @property
    def line_count(self) -> int:
        """Lines from the first owned comment to the end."""
        return self.last - self.first + 1

    @property
    def span(self) -> Span:
        """The bytes that travel."""
        return Span(self.start, self.end)


@dataclass(frozen=True, slots=True)
class StatementList:
    """The statements of one list node, in order."""

    node: Node
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Interior:
    """The lines inside a block: all lines between its header or opening brace and its end, blank edges left out.

    Attributes:
        first: 0-based first line.
        last: 0-based last line, inclusive.
        flush: no blank lines were left out at the edges.
    """

    first: int
    last: int
    flush: bool

    @property
    def line_count(self) -> int:
        """How many lines."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class Function:
    """A function or method that has a name."""

    name: bytes
    start: int
    end: int


def neighbours(statements: tuple[Statement, ...]) -> Iterator[tuple[Statement, Statement]]:
    """Each pair of statements that follow one another and may both move."""
    return ((one, two) for one, two in pairwise(statements) if one.whole and two.whole)
