"""A patch as a row of edits, which can be cut in two: what was done up to an edit, and the rest.

An edit is one added or removed line; edits are numbered from 0 through the whole patch. The first part applies to the
text before the patch, the second to the text after the first part. Both have at most 3 lines of context around the
changes of a hunk.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

CONTEXT = 3
"""Lines of context around the changes of a hunk."""


@dataclass(frozen=True, slots=True)
class PatchRow:
    """A line of a hunk: its sign (a space, + or -), its text, and whether the file ends in it without a line end."""

    sign: str
    text: str
    unended: bool = False


@dataclass(frozen=True, slots=True)
class PatchHunk:
    """A hunk with all that is needed to print it.

    Attributes:
        old_path: None where the file is made.
        new_path: None where the file goes.
        old_start: 0-based row before.
        new_start: 0-based row after.
        rows: its lines.
        opens: whether file headers stand in front of it; without them it belongs to the section of the hunk before.
        comment: the `//` lines of the group that it belongs to.
    """

    old_path: str | None
    new_path: str | None
    old_start: int
    new_start: int
    rows: tuple[PatchRow, ...]
    opens: bool = True
    comment: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """The file that it changes."""
        return self.new_path or self.old_path or ""

    @property
    def edits(self) -> int:
        """How many lines it adds and removes."""
        return sum(row.sign != " " for row in self.rows)

    @property
    def delta(self) -> int:
        """How many lines the file gains."""
        return sum((row.sign == "+") - (row.sign == "-") for row in self.rows)


@dataclass(frozen=True, slots=True)
class Cut:
    """A patch in two parts: before the split point, and from it on."""

    source: tuple[PatchHunk, ...]
    target: tuple[PatchHunk, ...]


@dataclass(frozen=True, slots=True)
class EditPlace:
    """Where an edit is: the 0-based rows that its line has before and after the patch, and the line."""

    path: str
    old_row: int
    new_row: int
    row: PatchRow


def cut(hunks: Sequence[PatchHunk], split: int) -> Cut:
    """Cut a patch in front of edit number `split`."""
    source: list[PatchHunk] = []
    target: list[PatchHunk] = []
    done = shift = 0
    for hunk in hunks:
        shift = 0 if hunk.opens else shift
        take = min(max(split - done, 0), hunk.edits)
        done += hunk.edits
        if take:
            first = replace(hunk, rows=tuple(_first_rows(hunk.rows, take)))
            source.append(_trimmed(_with_paths(first, hunk, comes=True)))
        if take < hunk.edits:
            rest = replace(hunk, rows=tuple(_last_rows(hunk.rows, take)), old_start=hunk.old_start + shift)
            rest = _with_paths(rest, hunk, comes=not take) if take else rest
            opens = hunk.opens or not target or bool(take)
            target.append(_trimmed(replace(rest, opens=opens)))
        if take:
            shift += source[-1].delta
    return Cut(tuple(source), tuple(target))


def places(hunks: Sequence[PatchHunk]) -> Iterator[EditPlace]:
    """Where each edit is."""
    for hunk in hunks:
        old, new = hunk.old_start, hunk.new_start
        for row in hunk.rows:
            if row.sign != " ":
                yield EditPlace(hunk.path, old, new, row)
            old += row.sign != "+"
            new += row.sign != "-"


def _first_rows(rows: Sequence[PatchRow], take: int) -> Iterator[PatchRow]:
    """The rows with only the first `take` edits: later additions are not there yet, later deletions are still there."""
    for row in rows:
        if row.sign == " " or take > 0:
            yield row
            take -= row.sign != " "
        elif row.sign == "-":
            yield replace(row, sign=" ")


def _last_rows(rows: Sequence[PatchRow], take: int) -> Iterator[PatchRow]:
    """The rows without the first `take` edits, which have been made."""
    for row in rows:
        if row.sign == " " or take <= 0:
            yield row
        else:
            take -= 1
            if row.sign == "+":
                yield replace(row, sign=" ")


def _with_paths(part: PatchHunk, whole: PatchHunk, *, comes: bool) -> PatchHunk:
    """A part of a hunk: a file that is made comes with the first part, one that goes is gone with the last."""
    old_path, new_path = whole.old_path, whole.new_path
    keeps = any(row.sign != "-" for row in part.rows)
    if new_path is None and keeps:
        new_path = old_path
    if old_path is None and not comes:
        old_path = new_path
    return replace(part, old_path=old_path, new_path=new_path)


def _trimmed(hunk: PatchHunk) -> PatchHunk:
    """The hunk with at most 3 lines of context at its ends; a mark that is not at a side's end goes."""
    changed = [at for at, row in enumerate(hunk.rows) if row.sign != " "]
    first, last = max(0, changed[0] - CONTEXT), changed[-1] + CONTEXT + 1
    rows = hunk.rows[first:last]
    kept = tuple(
        replace(row, unended=False) if row.unended and any(_follows(row, later) for later in rows[at + 1 :]) else row
        for at, row in enumerate(rows)
    )
    return replace(hunk, rows=kept, old_start=hunk.old_start + first, new_start=hunk.new_start + first)


def _follows(row: PatchRow, later: PatchRow) -> bool:
    """Whether a later row stands on a side that the row is on too."""
    return row.sign == " " or later.sign in {" ", row.sign}
