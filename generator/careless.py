"""The careless reader: takes the first place that looks like the right one, as hasty agents and loose edit tools do.

A case is of the tier `nightmare` only if both ways of being careless miss its fix (docs/decisions/0007-nightmare.md).
"""

from collections.abc import Sequence

from generator.prove import understand
from mutations.reader import Reader
from syntax.hunk import Hunk
from syntax.languages.language import Language
from syntax.likeness import likeness
from syntax.lines import is_blank, split_lines
from verify.align import differing

_LINE = "line"
"""What kinds call a line that they state by its number."""


class CarelessReader(Reader):
    """A reader who, asked for a line, stops at the first one that differs in names and literals at most."""

    def __init__(self, text: bytes, language: Language) -> None:
        super().__init__(text, language)
        self.asked = False

    def places(self, quoted: str) -> list[int]:
        """The first near twin of the quoted line; where there is none, what every reader finds."""
        self.asked = True
        wanted = likeness(quoted.encode())
        first = next((row for row, line in enumerate(self.lines) if likeness(line) == wanted), None)
        return super().places(quoted) if first is None else [first]


def misses(prompt: str, text: bytes, expected: bytes, hunks: Sequence[Hunk], language: Language) -> bool:
    """Whether being careless misses the fix of a case, whichever way.

    Args:
        prompt: the rendered prompt.
        text: the mutated file.
        expected: the original.
        hunks: the fix.
        language: of the file.
    """
    if not _reading_misses(prompt, text, expected, language):
        return False
    own = [(hunk.start - 1, hunk.old_count) for hunk in hunks]
    return _matching_misses(text, own) and _matching_misses(text, _by_diff(text, expected))


def _reading_misses(prompt: str, text: bytes, expected: bytes, language: Language) -> bool:
    """Whether a careless reader of the prompt never ends with the expected text; kinds that ask for no line pass."""
    told = understand(prompt)
    reader = CarelessReader(text, language)
    values = {role: _careless(role, value, reader) for role, value in told.values.items()}
    found = set(told.instruction.readings(values, reader))
    return not (reader.asked or values != told.values or _LINE in told.values) or expected not in found


def _careless(role: str, value: str, reader: CarelessReader) -> str:
    """A stated line number turned into that of the first line that looks like the one meant."""
    if role != _LINE or not value.isdigit() or not 0 < int(value) <= len(reader.lines):
        return value
    wanted = likeness(reader.lines[int(value) - 1])
    return str(next(row for row, line in enumerate(reader.lines) if likeness(line) == wanted) + 1)


def _by_diff(text: bytes, expected: bytes) -> list[tuple[int, int]]:
    """The hunks of a line diff: 0-based first line, and how many lines go; a diff may cut a fix in another way."""
    found = differing(split_lines(text), split_lines(expected))
    return [(run.old_start, run.old_end - run.old_start) for run in found]


def _matching_misses(text: bytes, hunks: Sequence[tuple[int, int]]) -> bool:
    """Whether a tool that puts each hunk at the first line like its first one puts one of them in a wrong place."""
    likes = [likeness(line) for line in split_lines(text)]
    return any(likes.index(likes[row]) < row for row in (_first_row(likes, *hunk) for hunk in hunks))


def _first_row(likes: Sequence[bytes], row: int, old_count: int) -> int:
    """The 0-based first line of a hunk that is not blank; an insertion is placed by the line above it."""
    if not old_count:
        row = max(0, row - 1)
    while row + 1 < len(likes) and is_blank(likes[row]):
        row += 1
    return row
