"""What mutations of items share: entries, members, cases and handlers, which stand in a row as statements do."""

from syntax.lines import Span
from syntax.outline import Outline
from syntax.statement import Statement


def may_swap(outline: Outline, one: Statement, two: Statement) -> bool:
    """Whether two neighbours may change places: both fill their lines and end alike, only blanks lie between."""
    ends = {_terminator(outline, each) for each in (one, two)}
    return one.whole and two.whole and outline.gap(one, two) is not None and len(ends) == 1


def _terminator(outline: Outline, item: Statement) -> bytes:
    """The comma or semicolon behind an item's own last byte, or nothing."""
    rest = outline.text[slice(*Span(item.node.end_byte, item.end))].lstrip(b" \t")
    return rest[:1] if rest[:1] in {b",", b";"} else b""
