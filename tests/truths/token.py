"""Whether a prompt that replaces some lines by others is true: they stand there once, the rest is the fixed file."""

import re

from tests.claims import true
from tests.view import View

_SHOULD = re.compile(r"`([^`]+)` should be `([^`]+)`")
_HAS = re.compile(r"has `([^`]+)` where that one has `([^`]+)`")
_BELONGS = re.compile(r"`([^`]+)` belongs in front of it")


def _token(match: re.Match[str], before: View, after: View) -> None:
    true(match["says"].strip().endswith((".", ":")), "a sentence says what is wrong")
    start, old, new = told(match["rest"])
    row = stands(before, old, start)
    lines = [line.rstrip(b"\r").decode() for line in before.shown]
    lines[row : row + len(old)] = new
    true(lines == [line.rstrip(b"\r").decode() for line in after.shown], "with the lines replaced it is the fixed file")
    true(len(old) <= 40, "little is replaced")
    _claims(match["says"], old, new, after)


def _claims(says: str, old: list[str], new: list[str], after: View) -> None:
    """Compare what the sentence quotes with the one line that changes."""
    changed = [(one, two) for one, two in zip(old, new, strict=False) if one != two]
    true(len(old) == len(new) and len(changed) == 1, "one line changes")
    wrong_line, right_line = changed[0]
    for wrong, right in _SHOULD.findall(says) + _HAS.findall(says):
        places = [found.start() for found in re.finditer(f"(?={re.escape(wrong)})", wrong_line)]
        mended = [wrong_line[:at] + right + wrong_line[at + len(wrong) :] for at in places]
        true(right_line in mended, f"with {right!r} for one {wrong!r} it is the fixed line")
    for missing in _BELONGS.findall(says):
        true(right_line.count(missing) == wrong_line.count(missing) + 1, f"one {missing!r} comes back")
    if _HAS.search(says):
        same = [line for line in after.shown if line.strip() == right_line.strip().encode()]
        true(len(same) > 1, "another line of the fixed file reads the same")
    if "U+2013" in says:
        true(wrong_line.count("\u2013") == 1, "the line holds one en dash")
        true(wrong_line.replace("\u2013", "-") == right_line, "with a hyphen in its place it is the fixed line")


def told(rest: str) -> tuple[int | None, list[str], list[str]]:
    """The 1-based line that is stated, the lines to replace, and the lines that come."""
    lines = rest.split("\n")
    at = next(
        number for number, line in enumerate(lines) if re.fullmatch(r"(On lines? .+, )?[Rr]eplace|.*[Dd]elete", line)
    )
    stated = re.search(r"On lines? (\d+)", lines[at])
    first = int(stated[1]) if stated else None
    old, end = _fenced(lines, at + 2)
    true(lines[end + 2] == "with", "what comes is told")
    new, _ = _fenced(lines, end + 4)
    return first, old, new


def _fenced(lines: list[str], at: int) -> tuple[list[str], int]:
    """The lines of the fence that opens on a line, and the line that closes it."""
    ticks = re.match("`{3,}", lines[at])
    true(ticks, "lines stand in a fence")
    close = (ticks or [""])[0]
    end = lines.index(close, at + 1)
    block = lines[at + 1 : end]
    true(block and block[0].strip() and block[-1].strip(), "no block starts or ends blank")
    return block, end


def stands(view: View, old: list[str], stated: int | None) -> int:
    """The 0-based line where the old lines stand; once, unless the line is stated."""
    hay = [line.strip().decode() for line in view.shown]
    needle = [line.strip() for line in old]
    rows = [row for row in range(len(hay)) if hay[row : row + len(needle)] == needle]
    if stated is None:
        true(len(rows) == 1, f"the old lines stand there once (at {rows})")
        return rows[0]
    true(len(rows) > 1, "a line is stated only where the old lines are not alone")
    true(stated - 1 in rows, "they stand on the stated line")
    return stated - 1


KINDS = ((re.compile(r"\A# Fix one mistake\n\nFile: `.+`\n\n(?P<says>.+)\n(?P<rest>(?:.|\n)*)"), _token),)
