"""What mutations share that exchange whole bodies: the lines of a block, and how long a body may be."""

from tree_sitter import Node

from syntax.lines import Span, indent_of
from syntax.outline import Outline

MAX_LINES = 40


def body_of(outline: Outline, block: Node) -> Span | None:
    """The body of a block from its first to past its last character that is not blank.

    None where the block shares its lines, is empty or has more than 40 lines, or starts or ends with blank lines.
    """
    interior = outline.interior(block)
    if interior is None or not interior.flush or interior.line_count > MAX_LINES:
        return None
    return Span(outline.lines.content(interior.first).start, outline.lines.content(interior.last).end)


def may_exchange(outline: Outline, one: Span, two: Span) -> bool:
    """Whether two bodies are indented alike and differ in more than blanks."""
    texts = [outline.text[slice(*body)].split() for body in (one, two)]
    rows = [outline.lines.line_at(body.start) for body in (one, two)]
    indents = {indent_of(outline.lines.bytes_of(row)) for row in rows}
    return len(indents) == 1 and texts[0] != texts[1] and one.end <= two.start
