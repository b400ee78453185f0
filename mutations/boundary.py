"""What mutations share that move a statement across the edge of a block: the construct, its block, what may cross."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tree_sitter import Node

from mutations.indentation import level
from syntax.outline import Outline
from syntax.statement import Interior, Statement

MAX_LINES = 8
"""Lines of a statement that crosses an edge."""
BODIES = frozenset({"statement_block", "block"})
LOOP_JUMP = re.compile(rb"\b(?:break|continue)\b")
"""What only means something in the loop that it stands in."""
_TOP_ONLY = frozenset({"export_statement", "ambient_declaration", "internal_module", "module"})
"""Statements that may not stand in a block."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A block and the construct that it belongs to, among the construct's neighbours.

    Attributes:
        members: the list that the construct stands in.
        at: the construct's place in it.
        inner: the statements of the block.
        interior: the lines inside the block; it ends with its last statement, without blank lines.
        unit: one level of indentation.
    """

    members: tuple[Statement, ...]
    at: int
    inner: tuple[Statement, ...]
    interior: Interior
    unit: bytes

    @property
    def construct(self) -> Statement:
        """The construct."""
        return self.members[self.at]

    @property
    def following(self) -> Statement | None:
        """The statement after the construct."""
        return self.members[self.at + 1] if self.at + 1 < len(self.members) else None


def only_block(node: Node) -> Node | None:
    """The block of a construct that has no other; None for an `if` or a loop with an `else`, and for an `else if`."""
    if node.child_by_field_name("alternative") is not None:
        return None
    block = node.child_by_field_name("consequence") or node.child_by_field_name("body")
    return block if block is not None and block.type in BODIES else None


def edges(outline: Outline, kinds: frozenset[str]) -> Iterator[Edge]:
    """Every construct of some kinds with one block, opened on the construct's first line, named by that line."""
    for statements in outline.lists:
        for at, construct in enumerate(statements.statements):
            block = only_block(construct.node) if construct.node.type in kinds else None
            if block is None or opening_row(block) != construct.head_line:
                continue
            edge = edge_of(outline, statements.statements, at, block)
            if edge is not None:
                yield edge


def edge_of(outline: Outline, members: tuple[Statement, ...], at: int, block: Node) -> Edge | None:
    """The edge of one block of the construct `at` a place; None where the block shares its lines or ends otherwise."""
    construct, inner, interior = members[at], outline.statements_of(block), outline.interior(block)
    if interior is None or not inner or not construct.whole or not (inner[0].whole and inner[-1].whole):
        return None
    if not interior.flush or interior.last != inner[-1].last:
        return None
    unit = level(outline, opening_row(block), inner[0].head_line)
    return Edge(members, at, inner, interior, unit) if unit else None


def opening_row(block: Node) -> int:
    """The 0-based line of the brace or colon that opens a block; of a colon, of the last one before it."""
    if block.type == "statement_block":
        return block.start_point.row
    before = block.prev_sibling
    while before is not None and before.type != ":":
        before = before.prev_sibling
    return (before or block).start_point.row


def may_cross(outline: Outline, moved: Statement) -> bool:
    """Whether a statement of up to eight lines may stand inside a block and outside of one, indented anew."""
    node = moved.node
    inner = node.named_child(0) if node.type == "expression_statement" else None
    top_only = node.type in _TOP_ONLY or (inner is not None and inner.type in _TOP_ONLY)
    fits = moved.line_count <= MAX_LINES and moved.parts == 1 and not top_only
    overload = outline.source.language.is_overload(node)
    return fits and not overload and outline.may_move(moved) and outline.may_reindent(moved.first, moved.last)


def may_leave(outline: Outline, edge: Edge) -> bool:
    """Whether the last statement of a block may leave it for the place after the construct."""
    inner, moved = edge.inner, edge.inner[-1]
    if len(inner) == 1 or not inner[-2].whole or outline.blank_lines(inner[-2], moved) != 0:
        return False
    return may_cross(outline, moved) and is_clear(outline, edge.construct, edge.following)


def may_enter(outline: Outline, edge: Edge) -> bool:
    """Whether the statement after a construct may become the last one of a block of it."""
    moved = edge.following
    if moved is None or outline.blank_lines(edge.construct, moved) != 0:
        return False
    further = edge.members[edge.at + 2] if edge.at + 2 < len(edge.members) else None
    return may_cross(outline, moved) and is_clear(outline, moved, further)


def may_precede(outline: Outline, edge: Edge) -> bool:
    """Whether the first statement of a block may leave it for the place before the construct."""
    inner, moved, construct = edge.inner, edge.inner[0], edge.construct
    if len(inner) == 1 or not inner[1].whole or outline.blank_lines(moved, inner[1]) != 0:
        return False
    if inner[1].first < inner[1].head_line:
        return False  # The first statement of the block could come above that comment or below it.
    first = moved.first == edge.interior.first == construct.head_line + 1
    return first and construct.first == construct.head_line and may_cross(outline, moved)


def is_clear(outline: Outline, statement: Statement, following: Statement | None) -> bool:
    """Whether what comes below a statement would not join another, and is no comment that belongs to nobody."""
    if following is not None:
        return outline.may_follow(following) and outline.gap(statement, following) is not None
    row = statement.last + 1
    while row < len(outline.lines) and not outline.lines.stripped[row]:
        row += 1
    return row == len(outline.lines) or outline.lines.content(row).start not in outline.comments.by_start
