"""The right hunks of a file: expected text against input, by difflib, lines cut at line feeds and nowhere else."""

from dataclasses import dataclass

from syntax.lines import split_lines
from verify.align import differing


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
    return tuple(
        LineHunk(run.old_start, tuple(old[run.old_start : run.old_end]), tuple(new[run.new_start : run.new_end]))
        for run in differing(old, new)
    )
