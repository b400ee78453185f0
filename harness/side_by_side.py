"""Two texts side by side, as rows of an HTML table, from a unified diff.

    number  old line                        number  new line
       210      this.onRelease(value);         210      this.onRelease?.(value);

A cell that has no counterpart is empty; characters that differ within a pair of lines are marked.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from harness.colours import Line, coloured, html, shown
from verify.diff import MarkedLine, marked

ROW_LIMIT = 160
"""Rows of one table; what is longer says so."""

_HEADER = re.compile(r"@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@")
_NO_NEWLINE = "\\ No newline"


@dataclass(slots=True)
class _Side:
    """One side of a hunk: where it starts (1-based), its lines, and for each the note that no newline ends it."""

    start: int
    lines: list[MarkedLine] = field(default_factory=list)
    bare: set[int] = field(default_factory=set)


@dataclass(slots=True)
class _Hunk:
    old: _Side
    new: _Side
    pairs: list[tuple[int | None, int | None]] = field(default_factory=list)
    last: str = ""


def rows(diff: str, path: str, parts: Sequence[bytes] = ()) -> Markup:
    """The rows for a unified diff of one file.

    Args:
        diff: its hunks, other lines are passed over.
        path: whose ending names the language.
        parts: of a text that most of its lines stand in, which make colours right inside long strings and comments.
    """
    found: list[str] = []
    for hunk in _hunks(diff):
        if found:
            found.append("<tr class=gap><td colspan=4>⋯")
        found += _rows(hunk, path, parts)
        if len(found) > ROW_LIMIT:
            found = [*found[:ROW_LIMIT], "<tr class=gap><td colspan=4>The diff goes on."]
            break
    return Markup("\n".join(found))  # noqa: S704 - every text went through `shown`


def _hunks(diff: str) -> Iterator[_Hunk]:
    hunk: _Hunk | None = None
    gone: list[int] = []
    left = [0, 0]
    for line in marked(diff):
        header = _HEADER.match(line.text)
        if header is not None and left == [0, 0]:
            if hunk is not None:
                yield hunk
            starts = [int(header[1]), int(header[3])]
            left = [int(header[place]) if header[place] is not None else 1 for place in (2, 4)]
            # The header of an empty side names the line before it.
            old, new = (_Side(start if count else start + 1) for start, count in zip(starts, left, strict=True))
            hunk = _Hunk(old, new)
            gone = []
        elif hunk is not None and (left != [0, 0] or line.text.startswith(_NO_NEWLINE)):
            _take(hunk, line, gone, left)
    if hunk is not None:
        yield hunk


def _take(hunk: _Hunk, line: MarkedLine, gone: list[int], left: list[int]) -> None:
    """One line of a hunk; `gone` holds the old lines that wait for a counterpart."""
    mark = line.text[:1]
    if mark == "\\":
        _end_bare(hunk)
        return
    hunk.last = mark
    if mark == "-":
        hunk.old.lines.append(line)
        gone.append(len(hunk.pairs))
        hunk.pairs.append((len(hunk.old.lines) - 1, None))
        left[0] -= 1
    elif mark == "+":
        hunk.new.lines.append(line)
        own = len(hunk.new.lines) - 1
        left[1] -= 1
        if gone:
            place = gone.pop(0)
            hunk.pairs[place] = (hunk.pairs[place][0], own)
        else:
            hunk.pairs.append((None, own))
    else:
        gone.clear()
        for side in (hunk.old, hunk.new):
            side.lines.append(line)
        hunk.pairs.append((len(hunk.old.lines) - 1, len(hunk.new.lines) - 1))
        left[0] -= 1
        left[1] -= 1


def _end_bare(hunk: _Hunk) -> None:
    """No newline ends the line that came last; a line that both sides share counts for both."""
    for side, marks in ((hunk.old, " -"), (hunk.new, " +")):
        if hunk.last in marks and side.lines:
            side.bare.add(len(side.lines) - 1)


def _rows(hunk: _Hunk, path: str, parts: Sequence[bytes]) -> Iterator[str]:
    colours = [
        coloured([line.text[1:].removesuffix("\r") for line in side.lines], path, parts=parts)
        for side in (hunk.old, hunk.new)
    ]
    for one, other in hunk.pairs:
        same = one is not None and other is not None and hunk.old.lines[one].text[:1] == " "
        cells = [
            _cell(side, place, lines, changed=not same)
            for side, place, lines in ((hunk.old, one, colours[0]), (hunk.new, other, colours[1]))
        ]
        yield f"<tr{'' if same else ' class=d'}>{''.join(cells)}"


def _cell(side: _Side, place: int | None, lines: Sequence[Line], *, changed: bool) -> str:
    if place is None:
        return "<td class=e><td class=e>"
    line = side.lines[place]
    body = html(lines[place], [span._replace(start=span.start - 1, end=span.end - 1) for span in line.spans])
    if changed and line.text.endswith("\r"):
        body += '<b title="carriage return">CR</b>'
    if place in side.bare:
        body += '<b title="at the end of the file">no newline</b>'
    return f"<td>{side.start + place}<td>{body}"


def plain_rows(text: str, path: str) -> Markup:
    """Lines of a text as HTML in colours, one string."""
    lines = [html(line) for line in coloured(text.split("\n"), path)]
    return Markup("\n".join(lines))  # noqa: S704 - every text went through `shown`


def escaped(text: str) -> Markup:
    """Untrusted text, control characters made visible."""
    return Markup(shown(text))  # noqa: S704 - that is what `shown` is for
