"""Numbers about an output: how far it is from what was asked, and how much of the change is right."""

from collections.abc import Sequence
from typing import NamedTuple

from syntax.lines import BLANK, indent_of, is_blank, split_lines
from verify.align import Run, runs
from verify.diff import CharacterCounts, count_characters
from verify.verdict import Measures

TAB = 2
"""What a tab counts in the indent score."""


def measure(given: bytes, expected: bytes, output: bytes) -> Measures:
    """Measure one file, but for its indent score; the texts formatted alike where that could be done, else levelled.

    Args:
        given: the input of the case.
        expected: what is asked.
        output: what was handed in.
    """
    expected_lines, output_lines = split_lines(expected), split_lines(output)
    differing = runs(expected_lines, output_lines)
    characters = [
        count
        for run in differing
        for count in _counts(expected_lines[run.old_start : run.old_end], output_lines[run.new_start : run.new_end])
    ]
    given_lines = split_lines(given)
    asked = runs(given_lines, expected_lines)
    return Measures(
        changed_lines=sum(run.size for run in differing),
        changed_characters=sum(count.changed for count in characters),
        edit_distance=sum(count.distance for count in characters),
        hunks_asked=len(asked),
        hunks_right=right_hunks(asked, differing, given_lines, output_lines),
    )


def right_hunks(asked: Sequence[Run], differing: Sequence[Run], given: Sequence[bytes], output: Sequence[bytes]) -> int:
    """How many of the hunks asked stand in the output, with what had to go gone.

    Args:
        asked: runs between input and expected.
        differing: runs between expected and output.
        given: the lines of the input.
        output: the lines of the output.
    """
    places = [_reach(hunk.new_start, hunk.new_end, hunk.old_start, hunk.old_end, given) for hunk in asked]
    wrongs = [_reach(wrong.old_start, wrong.old_end, wrong.new_start, wrong.new_end, output) for wrong in differing]
    return sum(not any(_touch(wrong, place) for wrong in wrongs) for place in places)


class _Reach(NamedTuple):
    """Lines `first` to `last` (0-based, end exclusive) of the expected text; `slides` if no line lies between."""

    first: int
    last: int
    slides: bool


def _reach(start: int, end: int, other_start: int, other_end: int, other: Sequence[bytes]) -> _Reach:
    """Where a run lies in the expected text.

    A run that only takes lines out of `other` may lie at every place that the same lines could be taken out at: two
    diffs of equal length disagree about a blank line above or below a block.
    """
    if start < end:
        return _Reach(start, end, slides=False)
    up = down = 0
    while other_start - up > 0 and other[other_start - up - 1] == other[other_end - up - 1]:
        up += 1
    while other_end + down < len(other) and other[other_start + down] == other[other_end + down]:
        down += 1
    return _Reach(start - up, end + down, slides=True)


def _touch(wrong: _Reach, hunk: _Reach) -> bool:
    """Whether a difference between expected and output lies in a hunk, or lines too many stand at its edge."""
    if wrong.slides or hunk.slides:
        return wrong.first <= hunk.last and hunk.first <= wrong.last
    return wrong.first < hunk.last and hunk.first < wrong.last


def indent_score(output: bytes, formatted: bytes) -> float:
    """The mean distance between the indentation of lines that are the same otherwise; 0.0 where there are none."""
    lines = [line for line in split_lines(output) if not is_blank(line)]
    others = [line for line in split_lines(formatted) if not is_blank(line)]
    bare = [line.strip(BLANK + b"\n") for line in lines]
    other_bare = [line.strip(BLANK + b"\n") for line in others]
    position = other_position = 0
    distances: list[int] = []
    for run in (*runs(bare, other_bare), Run(len(bare), len(bare), len(other_bare), len(other_bare))):
        same = zip(lines[position : run.old_start], others[other_position : run.new_start], strict=True)
        distances += [abs(_width(line) - _width(other)) for line, other in same]
        position, other_position = run.old_end, run.new_end
    return round(sum(distances) / len(distances), 4) if distances else 0.0


def _width(line: bytes) -> int:
    indent = indent_of(line)
    return len(indent) + (TAB - 1) * indent.count(b"\t")


def _counts(old: Sequence[bytes], new: Sequence[bytes]) -> list[CharacterCounts]:
    """What differs in a run: line by line where both sides have as many, else over the whole run."""
    if len(old) != len(new):
        return [count_characters(_joined(old), _joined(new))]
    return [count_characters(_joined([one]), _joined([other])) for one, other in zip(old, new, strict=True)]


def _joined(lines: Sequence[bytes]) -> str:
    return b"".join(lines).decode("utf-8", "replace")
