r"""`unified-diff`: a robot that hands the right unified diff to a tool that applies it as patch(1) does.

The diff has three lines of context and right line numbers. The tool tries a hunk at its stated line, moved by what
the hunk before was moved by; then at the nearest place, one line further each time, down before up; then all that
again without the outermost line of context, and without the two outermost (fuzz 1 and 2). Context that ends early, at
the start or end of the file, is no licence to move: such a hunk stays at that end, as in patch(1), as long as no fuzz
is needed. Bytes are compared, and what is not in a hunk is kept. So a right diff fails here only where difflib's own
hunks do. `apply` is what tools do with diffs that are less right, and is tested with those.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import chain

from harness.agents.agent import AgentOutcome, Call
from harness.agents.known_answer import DoesNotApplyError, edit_files
from harness.process import Limits
from syntax.lines import split_lines

CONTEXT = 3
"""Lines around a change."""
FUZZ = 2
"""Lines of context at either end that may be wrong."""


@dataclass(frozen=True, slots=True)
class DiffHunk:
    """A hunk with its context.

    Attributes:
        first: 0-based line where it is stated to start.
        old: context and lines that go.
        new: context and lines that come.
        leading: lines of context before the first change.
        trailing: lines of context after the last change.
    """

    first: int
    old: tuple[bytes, ...]
    new: tuple[bytes, ...]
    leading: int
    trailing: int


@dataclass(frozen=True, slots=True)
class UnifiedDiff:
    """Applies a unified diff, with fuzz."""

    build: str
    name: str = "unified-diff"

    def run(self, call: Call, limits: Limits) -> AgentOutcome:  # noqa: ARG002 - as every agent
        """Apply the diff of each file."""
        return edit_files(call, lambda given, expected: apply(given, diff(given, expected)))


def diff(given: bytes, expected: bytes) -> tuple[DiffHunk, ...]:
    """The hunks of a unified diff."""
    old, new = split_lines(given), split_lines(expected)
    return tuple(
        DiffHunk(
            first=group[0][1],
            old=tuple(old[group[0][1] : group[-1][2]]),
            new=tuple(new[group[0][3] : group[-1][4]]),
            leading=group[0][2] - group[0][1] if group[0][0] == "equal" else 0,
            trailing=group[-1][2] - group[-1][1] if group[-1][0] == "equal" else 0,
        )
        for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(CONTEXT)
    )


def apply(given: bytes, hunks: Sequence[DiffHunk]) -> bytes:
    """The text after all hunks were applied, in order, none before the end of the one before.

    Raises:
        DoesNotApplyError: a hunk fits nowhere.
    """
    lines, out, position, moved = split_lines(given), list[bytes](), 0, 0
    for number, hunk in enumerate(hunks, start=1):
        placed = _place(lines, hunk, hunk.first + moved, position)
        if placed is None:
            raise DoesNotApplyError(f"hunk {number} of {len(hunks)} fails at line {hunk.first + 1}")
        start, head, tail = placed
        moved = start - head - hunk.first
        out += [*lines[position:start], *hunk.new[head : len(hunk.new) - tail]]
        position = start + len(hunk.old) - head - tail
    return b"".join(out + lines[position:])


def _place(lines: list[bytes], hunk: DiffHunk, stated: int, position: int) -> tuple[int, int, int] | None:
    """Line where the hunk fits, and how much of its context is given up before and after; None where nowhere."""
    for fuzz in range(FUZZ + 1):
        # As patch(1): the side with more context gives up first, so that both end with as much.
        most = max(hunk.leading, hunk.trailing)
        head = max(0, fuzz + hunk.leading - most)
        tail = max(0, fuzz + hunk.trailing - most)
        if head > hunk.leading or tail > hunk.trailing:
            return None
        old = list(hunk.old[head : len(hunk.old) - tail])
        last = len(lines) - len(old)
        for start in _starts(hunk, stated + head, position, last, fuzz):
            if lines[start : start + len(old)] == old:
                return start, head, tail
    return None


def _starts(hunk: DiffHunk, stated: int, lowest: int, highest: int, fuzz: int) -> Iterator[int]:
    """Places to try, nearest first."""
    if fuzz == 0 and hunk.leading < hunk.trailing and stated == 0:
        highest = min(highest, 0)
    elif fuzz == 0 and hunk.trailing < hunk.leading:
        lowest = max(lowest, highest)
    reach = max(highest - stated, stated - lowest, 0)
    near = chain([stated], *((stated + away, stated - away) for away in range(1, reach + 1)))
    return (start for start in near if lowest <= start <= highest)
