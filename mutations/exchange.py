"""What mutations share that let two pieces of a line, or of two lines, change places: arguments, operands, values."""

import re
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from tree_sitter import Node

from mutations.mutation import Mutation, Site
from syntax.edit import exchange
from syntax.lines import Span
from syntax.outline import Outline


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


def span_of(node: Node) -> Span:
    """The bytes of a node."""
    return Span(node.start_byte, node.end_byte)


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
            if pair.one.end > pair.two.start or not self._is_told(outline, pair, sorted(rows)):
                continue
            lines = [outline.lines.content(row) for row in sorted(rows)]
            yield Site(
                edits=exchange(pair.one, pair.two),
                block=lines[0],
                quoted={"one": pair.two, "two": pair.one},
                altered=dict(zip(("line", "other"), lines, strict=False)),
                words={"what": pair.what},
            )

    def _is_told(self, outline: Outline, pair: Pair, rows: list[int]) -> bool:
        one, two = outline.text[slice(*pair.one)], outline.text[slice(*pair.two)]
        within_lines = b"\n" not in one + two and len(rows) <= len(("line", "other"))
        around = b"\n".join(outline.lines.stripped[row] for row in rows)
        return within_lines and one != two and _count(around, one) == _count(around, two) == 1


def _count(text: bytes, piece: bytes) -> int:
    """How often a piece occurs that is not part of a longer word."""
    before = rb"(?<![\w$])" if re.match(rb"[\w$]", piece) else b""
    after = rb"(?![\w$])" if re.search(rb"[\w$]\Z", piece) else b""
    return len(re.findall(before + b"(?=" + re.escape(piece) + after + b")", text))
