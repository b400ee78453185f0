r"""`line-range`: a robot that states line numbers to a tool that replaces those lines.

The numbers are right, counted as `grep -n` and editors count them. The tool reads and writes as Python's text mode
does: a byte order mark goes, CRLF and lone CR become LF, and the last line gets an end if it has none. So it fails
where a lone CR stands above the change, which shifts its count; what else it loses is layout, which the judge
forgives and tells. A file that is not UTF-8 it refuses.
"""

from dataclasses import dataclass

from harness.agents.agent import AgentOutcome, Call
from harness.agents.hunks import right_hunks
from harness.agents.known_answer import DoesNotApplyError, edit_files
from harness.process import Limits
from syntax.lines import split_lines


@dataclass(frozen=True, slots=True)
class LineRange:
    """Replaces lines by their numbers."""

    build: str
    name: str = "line-range"

    def run(self, call: Call, limits: Limits) -> AgentOutcome:  # noqa: ARG002 - as every agent
        """Replace one range after the other, from the bottom, so that the numbers above stay right."""
        return edit_files(call, replace_ranges)


def replace_ranges(given: bytes, expected: bytes) -> bytes:
    """The text after the ranges of all hunks were replaced.

    Raises:
        DoesNotApplyError: the file is not UTF-8.
    """
    lines = split_lines(_read(given))
    for hunk in reversed(right_hunks(given, expected)):
        lines[hunk.first : hunk.last] = split_lines(_read(b"".join(hunk.new)))
    return b"".join(lines)


def _read(raw: bytes) -> bytes:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DoesNotApplyError(f"the file is not UTF-8: {error.reason}") from error
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return (text if text.endswith("\n") or not text else text + "\n").encode()
