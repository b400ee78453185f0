"""The right hunks of a file: expected text against input, by difflib, lines cut at line feeds and nowhere else."""

from dataclasses import dataclass
from difflib import SequenceMatcher

from syntax.lines import split_lines


@dataclass(frozen=True, slots=True)
class LineHunk:
    """Lines that become others.

    Attributes:
        first: 0-based line of the input that the old lines start at, or that new ones are put before.
        old: the lines that go, with their ends.
        new: the lines that come, with their ends.
    """

    first: int
    old: tuple[bytes, ...]
    new: tuple[bytes, ...]

    @property
    def last(self) -> int:
        """0-based line after the old lines."""
        return self.first + len(self.old)


def right_hunks(given: bytes, expected: bytes) -> tuple[LineHunk, ...]:
    """What differs, in the order of the input; hunks that nothing keeps apart are one."""
    old, new = split_lines(given), split_lines(expected)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return tuple(
        LineHunk(first, tuple(old[first:last]), tuple(new[new_first:new_last]))
        for tag, first, last, new_first, new_last in matcher.get_opcodes()
        if tag != "equal"
    )
