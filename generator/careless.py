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
    return _reading_misses(prompt, text, expected, language) and _matching_misses(text, hunks)


def _reading_misses(prompt: str, text: bytes, expected: bytes, language: Language) -> bool:
    """Whether a careless reader of the prompt never ends with the expected text; kinds that ask for no line pass."""
    told = understand(prompt)
    reader = CarelessReader(text, language)
    found = set(told.instruction.readings(told.values, reader))
    return not reader.asked or expected not in found


def _matching_misses(text: bytes, hunks: Sequence[Hunk]) -> bool:
    """Whether a tool that puts each hunk at the first line like its first one puts one of them in a wrong place."""
    likes = [likeness(line) for line in split_lines(text)]
    return any(likes.index(like) < row for row, like in (_first_line(likes, hunk) for hunk in hunks))


def _first_line(likes: Sequence[bytes], hunk: Hunk) -> tuple[int, bytes]:
    """The 0-based first line of a hunk that is not blank, in the mutated file, and its likeness.

    An insertion is placed by the line above it.
    """
    row = hunk.start - 1
    if not hunk.old_count:
        row = max(0, row - 1)
    while row + 1 < len(likes) and is_blank(likes[row]):
        row += 1
    return row, likes[row]
