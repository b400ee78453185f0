"""What mutations share that let two pieces of a line, or of two lines, change places: arguments, operands, values."""

import re
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from mutations.mutation import Mutation, Site
from mutations.piece import joins, occurrences
from syntax.edit import exchange, rewritten
from syntax.lines import Span
from syntax.outline import Outline

MOST_LINES = 2
"""Lines that a prompt can name the place of two pieces by."""
_LAYOUT = re.compile(rb"[\s\"'();,]")
"""Marks that a formatter may put another way."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two pieces that may change places, in order.

    Attributes:
        one: the bytes of the first.
        two: the bytes of the second.
        what: what both are, in the plural and lower case, as in `arguments`.
    """

    one: Span
    two: Span
    what: str


class ExchangeMutation(Mutation, family=True):
    """Two pieces of text change places, each within one line; the lines name the place as the mutant has them."""

    kind = "exchange"

    @abstractmethod
    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """Every pair, in any order; those that a prompt could not tell apart are dropped afterwards."""

    def edits(self, outline: Outline) -> Iterator[Site]:
        """A site for each pair of different texts, of which each occurs once on the line or lines concerned."""
        for pair in self.pairs(outline):
            rows = {outline.lines.line_at(at) for span in (pair.one, pair.two) for at in (span.start, span.end)}
            if pair.one.end > pair.two.start or len(rows) > MOST_LINES or not _may_exchange(outline, pair):
                continue
            edits = exchange(pair.one, pair.two)
            lines = [outline.lines.content(row) for row in sorted(rows)]
            now = b"\n".join(outline.text[slice(*line)] for line in lines)
            then = b"\n".join(rewritten(outline.text, edits, line) for line in lines)
            pieces = [outline.text[slice(*span)] for span in (pair.one, pair.two)]
            if any(occurrences(text, piece) != 1 for text in (now, then) for piece in pieces):
                continue
            yield Site(
                edits=edits,
                block=lines[0],
                quoted={"one": pair.two, "two": pair.one},
                altered=dict(zip(("line", "other"), lines, strict=False)),
                words={"what": pair.what},
            )


def _may_exchange(outline: Outline, pair: Pair) -> bool:
    """Whether two pieces differ by more than layout, lie within a line each, and run into nothing where they go."""
    text = outline.text
    one, two = text[slice(*pair.one)], text[slice(*pair.two)]
    if _LAYOUT.sub(b"", one) == _LAYOUT.sub(b"", two) or b"\n" in one + two:
        return False
    places = ((pair.one, two), (pair.two, one))
    return not any(
        joins(text[max(0, span.start - 1) : span.start], piece) or joins(piece, text[span.end : span.end + 1])
        for span, piece in places
    )
