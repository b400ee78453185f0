"""What mutations of items share: entries, members, cases and handlers, which stand in a row as statements do."""

from tree_sitter import Node

from mutations.mutation import Site
from syntax.edit import exchange, rotate
from syntax.languages.language import text_of
from syntax.lines import Span, split_lines
from syntax.outline import Outline
from syntax.statement import Statement


def may_swap(outline: Outline, one: Statement, two: Statement) -> bool:
    """Whether two neighbours may change places: both fill their lines and end alike, only blanks lie between.

    Nor do the comments above them begin alike, so that lines of them would stay where they are.
    """
    ends = {terminator(outline, each) for each in (one, two)}
    apart = outline.gap(one, two) is not None and differ_above(outline, one, two)
    return one.whole and two.whole and apart and len(ends) == 1


def differ_above(outline: Outline, one: Statement, two: Statement) -> bool:
    """Whether the comments above two items, where both have some, differ in their first two lines."""
    above = [split_lines(outline.text[each.start : each.head])[:2] for each in (one, two)]
    return not above[0] or above[0] != above[1]


def terminator(outline: Outline, item: Statement) -> bytes:
    """The comma or semicolon behind an item's own last byte, or nothing."""
    rest = outline.text[slice(*Span(item.node.end_byte, item.end))].lstrip(b" \t")
    return rest[:1] if rest[:1] in {b",", b";"} else b""


def noun_in(holder: Node) -> str:
    """What prompts call one of the statements that a node holds: those of a class body are members."""
    return "class member" if holder.type == "class_body" else "statement"


def is_line(item: Statement) -> bool:
    """Whether an item has one line to itself, and no comment above it."""
    return item.whole and item.line_count == 1


def lines_site(outline: Outline, one: Statement, two: Statement, noun: str) -> Site:
    """The site of two neighbours of one line each that change places; the kind is `swap-lines`."""
    first, second = outline.lines.content(one.first), outline.lines.content(two.first)
    return Site(
        edits=exchange(first, second),
        block=Span(one.start, two.end),
        anchors={"first": first, "second": second},
        words={"noun": noun},
    )


def blocks_site(outline: Outline, one: Statement, two: Statement, words: dict[str, str]) -> Site:
    """The site of two neighbours of any size that change places; the kind is `swap-blocks`.

    Args:
        outline: of the original.
        one: the upper one.
        two: the lower one.
        words: the noun, its plural `nouns`, and `terms`: sentences that say what belongs to one.
    """
    larger = max(one, two, key=lambda each: each.line_count)
    return Site(
        edits=rotate(one.span, two.span),
        block=Span(larger.head, larger.end),
        anchors={"first": outline.lines.content(one.head_line), "second": outline.lines.content(two.head_line)},
        words={**words},
    )


def entries(outline: Outline, node: Node) -> list[Statement]:
    """The children of a node as items, comments left out."""
    return [outline.item(child) for child in node.named_children if child.type != "comment"]


def named(node: Node) -> bytes | None:
    """The text of a node's name, None where it has none."""
    name = node.child_by_field_name("name")
    return text_of(name) if name is not None else None
