"""Whether two pieces of a line, or of two lines, have changed places as a prompt says."""

import re

from tests.claims import only, true
from tests.view import View


def _exchange(match: re.Match[str], before: View, after: View) -> None:
    one, two = match["one"].encode(), match["two"].encode()
    rows = [only(before, match[role]) for role in ("line", "other") if match[role] is not None]
    true(rows == sorted(set(rows)), "the lines are named in their order")
    told = [(row, before.lines[row]) for row in rows]
    for piece in (one, two):
        spots = [row for row, line in told for _ in re.finditer(_word(piece), line)]
        true(len(spots) == 1, f"{piece!r} stands on the lines once")
    both = re.compile(b"(?P<one>" + _word(one) + b")|" + _word(two))
    mended = [both.sub(lambda found: two if found["one"] is not None else one, line) for _, line in told]
    lines = list(before.lines)
    for row, line in zip(rows, mended, strict=True):
        true(lines[row] != line, "each of the lines changes")
        lines[row] = line
    true(lines == after.lines, "with the two exchanged it is the fixed file")


def _word(piece: bytes) -> bytes:
    """A pattern for a piece that is no part of a longer word."""
    left = rb"(?<![\w$])" if piece[:1].isalnum() or piece[:1] in b"_$" else b""
    right = rb"(?![\w$])" if piece[-1:].isalnum() or piece[-1:] in b"_$" else b""
    return left + re.escape(piece) + right


KINDS = (
    (
        re.compile(
            r"On the lines? `(?P<line>.+?)`(?: and `(?P<other>.+?)`)?, the (?P<what>[a-z -]+) `(?P<one>.+?)` and"
            r" `(?P<two>.+?)` have changed places\. Exchange them"
        ),
        _exchange,
    ),
)
