"""Hunks: whole lines that change, worked out from the edits themselves and never guessed by a line diff."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from syntax.edit import Edit
from syntax.lines import LineIndex, split_lines

_FEW = 2
"""Edits of a move or a swap."""


@dataclass(frozen=True, slots=True)
class Hunk:
    """A run of lines that becomes another run of lines.

    Attributes:
        start: 1-based line of the text before, where the old block starts; an insertion stands before this line.
        old: the lines that go, with their terminators.
        new: the lines that come.
        new_start: 1-based line of the text after, where the new block starts.
        unique: whether the old block occurs once in the text before (never, for an insertion).
    """

    start: int
    old: bytes
    new: bytes
    new_start: int
    unique: bool

    @property
    def old_count(self) -> int:
        """How many lines go."""
        return len(split_lines(self.old))

    @property
    def new_count(self) -> int:
        """How many lines come."""
        return len(split_lines(self.new))

    @property
    def size(self) -> int:
        """Changed lines: the larger of lines gone and lines come (edit-benchmark.md, "How many, how large")."""
        return max(self.old_count, self.new_count)


def count_overlapping(text: bytes, needle: bytes, *, limit: int = 2) -> int:
    """How often `needle` occurs in `text`, overlapping ones included, counted up to `limit`.

    A counter that skips past each match takes a repeated pair of lines for unique.
    """
    if not needle:
        return 0
    count = 0
    position = text.find(needle)
    while position >= 0 and count < limit:
        count += 1
        position = text.find(needle, position + 1)
    return count


def hunks_of(text: bytes, edits: Sequence[Edit]) -> tuple[Hunk, ...]:
    """The line hunks of sorted edits: widened to whole lines, merged where they touch, trimmed where lines agree."""
    return tuple(
        Hunk(
            start=run.first + 1,
            old=b"".join(run.old),
            new=b"".join(run.new),
            new_start=run.new_first + 1,
            unique=count_overlapping(text, b"".join(run.old)) == 1,
        )
        for run in _runs(LineIndex(text), edits)
    )


def changed_lines(hunks: Sequence[Hunk]) -> int:
    """The size of a change in lines: the sum over its hunks."""
    return sum(hunk.size for hunk in hunks)


def change_size(index: LineIndex, edits: Sequence[Edit]) -> int:
    """The size of a change in lines: the sum over its hunks, of which none is built.

    It is asked of every candidate, so whole lines that come or go are counted and not cut out.
    """
    inside = [_line_inside(index, edit) for edit in edits]
    if None not in inside:
        return len(set(inside))
    whole = [_whole_lines(index, edit) for edit in edits] if len(edits) <= _FEW else [None]
    apart = all(index.line_at(one.end) + 1 < index.line_at(two.start) for one, two in pairwise(edits))
    if apart and None not in whole:
        return sum(size for size in whole if size is not None)
    return sum(max(len(run.old), len(run.new)) for run in _runs(index, edits))


def _line_inside(index: LineIndex, edit: Edit) -> int | None:
    """The 0-based line that an edit changes and no more than that; None for one that touches a line end or nothing."""
    old, new = index.text[edit.start : edit.end], edit.replacement(index.text)
    return None if b"\n" in old or b"\n" in new or old == new else index.line_at(edit.start)


def _whole_lines(index: LineIndex, edit: Edit) -> int | None:
    """How many lines come or go by an edit that leaves the lines at its edges as they are; None for other edits."""
    text, first, last = index.text, index.line_at(edit.start), index.line_at(edit.end)
    before = text[index.starts[first] : edit.start]
    after = text[edit.end : index.span(last).end]
    if not edit.pieces:
        changed = text[edit.start : edit.end]
    elif edit.start == edit.end:
        changed = edit.replacement(text)
    else:
        return None
    keeps_last = changed[changed.rfind(b"\n") + 1 :] == before
    keeps_first = changed[: changed.find(b"\n") + 1] == after
    size = changed.count(b"\n")
    return size if size and (keeps_last or keeps_first) else None


def splice_hunks(text: bytes, hunks: Sequence[Hunk]) -> bytes:
    """Apply hunks at their stated lines.

    Raises:
        ValueError: a hunk's old block does not stand at its stated line.
    """
    lines = split_lines(text)
    out: list[bytes] = []
    position = 0
    for hunk in hunks:
        first = hunk.start - 1
        last = first + hunk.old_count
        if first < position or b"".join(lines[first:last]) != hunk.old:
            raise ValueError(f"the old block of the hunk at line {hunk.start} does not stand there")
        out += [*lines[position:first], hunk.new]
        position = last
    return b"".join(out + lines[position:])


class _Run(NamedTuple):
    """Lines that change: 0-based first line before and after, the lines that go and those that come."""

    first: int
    new_first: int
    old: list[bytes]
    new: list[bytes]


def _runs(index: LineIndex, edits: Sequence[Edit]) -> Iterator[_Run]:
    text = index.text
    shift = 0
    for first, last, group in _groups(index, edits):
        start = index.starts[first] if first < len(index) else len(text)
        end = index.starts[last] if last < len(index) else len(text)
        old, new = split_lines(text[start:end]), split_lines(_replaced(text, start, end, group))
        head = _agreeing(old, new)
        tail = _agreeing(old[head:][::-1], new[head:][::-1])
        if len(old) != len(new) or head < len(old):
            yield _Run(first + head, first + head + shift, old[head : len(old) - tail], new[head : len(new) - tail])
        shift += len(new) - len(old)


def _agreeing(one: list[bytes], two: list[bytes]) -> int:
    """How many lines two blocks have in common from their start."""
    count = 0
    for left, right in zip(one, two, strict=False):
        if left != right:
            break
        count += 1
    return count


def _groups(index: LineIndex, edits: Sequence[Edit]) -> list[tuple[int, int, list[Edit]]]:
    """Edits grouped by the lines (0-based, end exclusive) that they touch; touching groups become one."""
    groups: list[tuple[int, int, list[Edit]]] = []
    for edit in edits:
        first, last = _touched(index, edit)
        if groups and first <= groups[-1][1]:
            start, end, group = groups[-1]
            groups[-1] = (start, max(end, last), [*group, edit])
        else:
            groups.append((first, last, [edit]))
    return groups


def _touched(index: LineIndex, edit: Edit) -> tuple[int, int]:
    """The lines that an edit touches; whole lines inserted between two lines touch none of them."""
    text = index.text
    at_start = edit.start == 0 or text[edit.start - 1 : edit.start] == b"\n"
    first = index.line_at(edit.start) if edit.start < len(text) or not at_start else len(index)
    replacement = edit.replacement(text)
    whole = not replacement or replacement.endswith(b"\n")
    at_end = edit.end == 0 or text[edit.end - 1 : edit.end] == b"\n"
    if at_start and at_end and whole:
        last = index.line_at(edit.end) if edit.end < len(text) else len(index)
        return first, max(first, last)
    return first, min(len(index), index.line_at(edit.end) + 1)


def _replaced(text: bytes, start: int, end: int, group: Sequence[Edit]) -> bytes:
    pieces: list[bytes] = []
    position = start
    for edit in group:
        pieces += (text[position : edit.start], edit.replacement(text))
        position = edit.end
    return b"".join([*pieces, text[position:end]])
