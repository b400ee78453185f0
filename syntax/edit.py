"""Edits: replace spans of bytes by bytes or by copies of other spans, and take that back.

An edit may name moved text by the span it comes from. That keeps a candidate small enough to travel between
processes and makes "the block moved unchanged" true by construction.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from syntax.lines import Span

Piece = bytes | Span
"""Literal bytes, or a copy of a span of the original text."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Bytes `start` to `end` (0-based, end exclusive) of a text become the pieces, one after the other."""

    start: int
    end: int
    pieces: tuple[Piece, ...] = ()

    def replacement(self, text: bytes) -> bytes:
        """The bytes that take the place of the span; copies are taken from `text`, the unedited text."""
        return b"".join(text[slice(*piece)] if isinstance(piece, Span) else piece for piece in self.pieces)


def in_order(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """Sort edits by place.

    Raises:
        ValueError: two edits overlap, or two insertions share a place (their order would be a guess).
    """
    ordered = tuple(sorted(edits, key=lambda edit: (edit.start, edit.end)))
    for before, after in pairwise(ordered):
        if before.end > after.start or before.start == after.start:
            raise ValueError(f"edits at bytes {before.start} and {after.start} overlap")
    return ordered


def apply(text: bytes, edits: Sequence[Edit]) -> bytes:
    """Carry out edits that `in_order` has sorted; bytes outside them stay as they are."""
    pieces: list[bytes] = []
    position = 0
    for edit in edits:
        pieces += (text[position : edit.start], edit.replacement(text))
        position = edit.end
    pieces.append(text[position:])
    return b"".join(pieces)


def invert(text: bytes, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """The edits that turn `apply(text, edits)` back into `text`, in coordinates of the edited text."""
    inverse: list[Edit] = []
    shift = 0
    for edit in edits:
        size = len(edit.replacement(text))
        start = edit.start + shift
        original = text[edit.start : edit.end]
        inverse.append(Edit(start, start + size, (original,) if original else ()))
        shift += size - (edit.end - edit.start)
    return tuple(inverse)


def exchange(first: Span, second: Span) -> tuple[Edit, Edit]:
    """The edits that let two spans change places while what lies between them stays."""
    return (Edit(first.start, first.end, (second,)), Edit(second.start, second.end, (first,)))


def rotate(first: Span, second: Span) -> tuple[Edit, Edit]:
    """The edits that let two spans change places, told as the smaller move: the shorter one jumps over the longer.

    What lies between the two stays between them. The result is that of `exchange`, the change is the least.
    """
    gap = Span(first.end, second.start)
    if second.end - second.start <= first.end - first.start:
        return (Edit(first.start, first.start, (second, gap)), Edit(first.end, second.end))
    return (Edit(first.start, second.start), Edit(second.end, second.end, (gap, first)))


def rewritten(text: bytes, edits: Sequence[Edit], span: Span) -> bytes:
    """What a span of the original reads like after those edits that lie within it; the others are passed over."""
    pieces: list[bytes] = []
    position = span.start
    for edit in edits:
        if span.start <= edit.start and edit.end <= span.end:
            pieces += (text[position : edit.start], edit.replacement(text))
            position = edit.end
    return b"".join([*pieces, text[position : span.end]])
