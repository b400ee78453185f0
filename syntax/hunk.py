"""Hunks: whole lines that change, worked out from the edits themselves and never guessed by a line diff."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from syntax.edit import Edit
from syntax.lines import LineIndex, split_lines


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


def hunks_of(text: bytes, edits: Sequence[Edit], *, index: LineIndex | None = None) -> tuple[Hunk, ...]:
    """The line hunks of sorted edits: widened to whole lines, merged where they touch, trimmed where lines agree."""
    index = index or LineIndex(text)
    hunks: list[Hunk] = []
    shift = 0
    for first, last, group in _groups(index, edits):
        start = index.starts[first] if first < len(index) else len(text)
        end = index.starts[last] if last < len(index) else len(text)
        old = text[start:end]
        new = _replaced(text, start, end, group)
        hunks += _trimmed(text, first, split_lines(old), split_lines(new), shift)
        shift += len(split_lines(new)) - (last - first)
    return tuple(hunks)


def changed_lines(hunks: Iterable[Hunk]) -> int:
    """The size of a change: the sum over its hunks."""
    return sum(hunk.size for hunk in hunks)


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


def _trimmed(text: bytes, first: int, old: list[bytes], new: list[bytes], shift: int) -> list[Hunk]:
    """A hunk without the lines that both blocks start or end with; nothing where the blocks are equal."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    before = b"".join(old[head : len(old) - tail])
    after = b"".join(new[head : len(new) - tail])
    if before == after:
        return []
    start = first + head
    unique = count_overlapping(text, before) == 1
    return [Hunk(start=start + 1, old=before, new=after, new_start=start + shift + 1, unique=unique)]
