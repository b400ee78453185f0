"""`str-replace`: a robot that hands the right hunk to a tool that replaces one text by another.

It quotes as little as it can: the changed lines alone, and for an insertion the line before it (at the start of a
file the line after). The tool compares bytes and replaces the *first* occurrence, wherever it begins, be it inside a
longer line. It does not ask whether there is another. Hunks go from the bottom up, so that none finds what another has
put in. So it fails where the quoted lines stand further up as well, for no other reason; and it notices only where
that has spoilt the old text of another hunk.
"""

from dataclasses import dataclass

from harness.agents.agent import AgentOutcome, Call
from harness.agents.hunks import LineHunk, right_hunks
from harness.agents.known_answer import DoesNotApplyError, edit_files
from harness.process import Limits
from syntax.lines import split_lines


@dataclass(frozen=True, slots=True)
class StrReplace:
    """Replaces the first occurrence of the changed lines."""

    build: str
    name: str = "str-replace"

    def run(self, call: Call, limits: Limits) -> AgentOutcome:  # noqa: ARG002 - as every agent
        """Replace one text after the other."""
        return edit_files(call, replace_first)


def replace_first(given: bytes, expected: bytes) -> bytes:
    """The text after one replacement for each hunk, from the bottom.

    Raises:
        DoesNotApplyError: an old text is not there any more, since another replacement hit it.
    """
    text, lines = given, split_lines(given)
    for hunk in reversed(right_hunks(given, expected)):
        old, new = _quoted(hunk, lines)
        if old not in text:
            raise DoesNotApplyError(f"the old text of line {hunk.first + 1} is not in the file")
        text = text.replace(old, new, 1)
    return text


def _quoted(hunk: LineHunk, lines: list[bytes]) -> tuple[bytes, bytes]:
    old, new = b"".join(hunk.old), b"".join(hunk.new)
    if old:
        return old, new
    if hunk.first > 0:
        before = lines[hunk.first - 1]
        return before, before + new
    after = lines[0] if lines else b""
    return after, new + after
