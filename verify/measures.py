"""Numbers about an output: how far it is from what was asked, and how much of the change is right."""

from collections.abc import Sequence

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
    asked = runs(split_lines(given), expected_lines)
    return Measures(
        changed_lines=sum(run.size for run in differing),
        changed_characters=sum(count.changed for count in characters),
        edit_distance=sum(count.distance for count in characters),
        hunks_asked=len(asked),
        hunks_right=right_hunks(asked, differing),
    )


def right_hunks(asked: Sequence[Run], differing: Sequence[Run]) -> int:
    """How many of the hunks asked stand in the output, with what had to go gone.

    Args:
        asked: runs between input and expected.
        differing: runs between expected and output.
    """
    return sum(not any(_spoils(wrong, hunk) for wrong in differing) for hunk in asked)


def _spoils(wrong: Run, hunk: Run) -> bool:
    """Whether a difference between expected and output lies in a hunk, or lines too many stand at its edge."""
    first, last = hunk.new_start, hunk.new_end
    start, end = wrong.old_start, wrong.old_end
    if first == last:
        return start <= first <= end
    return start < last and end > first if start < end else first <= start <= last


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
