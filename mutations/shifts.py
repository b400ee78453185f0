"""What mutations share that only indent or dedent the statements at the end of a Python block, or after it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tree_sitter import Node

from mutations.boundary import LOOP_JUMP, Edge, edge_of, is_clear, may_cross, opening_row
from mutations.indentation import dedented, indented
from mutations.mutation import Site
from syntax.lines import Span
from syntax.outline import Outline
from syntax.statement import Statement

_LOOPS = frozenset({"for_statement", "while_statement"})
_SCOPES = frozenset({"function_definition", "class_definition"})
_CLAUSES = frozenset({"elif_clause", "else_clause", "except_clause", "finally_clause"})
_HEADS = _LOOPS | _SCOPES | _CLAUSES | {"if_statement", "with_statement"}
_OF_SCOPE = re.compile(rb"\b(?:return|break|continue|yield|await|async|nonlocal|global)\b|:=")
"""What means something else, or nothing, in another function or class."""


@dataclass(frozen=True, slots=True)
class Suite:
    """The last block of a construct, opened by one line.

    Attributes:
        edge: the block among its neighbours.
        clause: what the line that opens the block is the head of.
    """

    edge: Edge
    clause: Node

    @property
    def header(self) -> int:
        """The 0-based line that opens the block."""
        return self.clause.start_point.row


def suites(outline: Outline) -> Iterator[Suite]:
    """Every block that ends its construct, of a conditional, loop, `with`, function, class, or part of a `try`."""
    places = {
        statement.node.id: (statements.statements, at)
        for statements in outline.lists
        for at, statement in enumerate(statements.statements)
    }
    for statements in outline.lists:
        block, clause = statements.node, statements.node.parent
        if clause is None or clause.type not in _HEADS or opening_row(block) != clause.start_point.row:
            continue
        construct = _construct(clause)
        if construct.id not in places or construct.end_byte != block.end_byte:
            continue
        edge = edge_of(outline, *places[construct.id], block)
        if edge is not None:
            yield Suite(edge, clause)


def tail(outline: Outline, suite: Suite, count: int) -> tuple[Statement, ...]:
    """The last statements of a block if they may be dedented, others left in it; none if they may not.

    None ever leaves a function: a prompt that says "in the function" would be true of one of the two files only.
    """
    edge = suite.edge
    members = edge.inner[-count:]
    if suite.clause.type == "function_definition" or len(edge.inner) <= count:
        return ()
    if not _may_shift(outline, edge.inner[-count - 1 :], members, edge.following):
        return ()
    jumps = _jumps(outline, suite, members, LOOP_JUMP if suite.clause.type in _LOOPS else None)
    return () if jumps else members


def follow(outline: Outline, suite: Suite, count: int) -> tuple[Statement, ...]:
    """The statements after a construct if they may be indented; none if they may not.

    None enters a function where another one may rebind a name of it (`nonlocal`).
    """
    edge = suite.edge
    around = edge.members[edge.at : edge.at + 1 + count]
    past = edge.at + 1 + count
    further = edge.members[past] if past < len(edge.members) else None
    if len(around) <= count or not _may_shift(outline, around, around[1:], further):
        return ()
    rebound = suite.clause.type == "function_definition" and outline.of_kind("nonlocal_statement")
    return () if rebound or _jumps(outline, suite, around[1:], None) else around[1:]


def shift_site(outline: Outline, suite: Suite, members: Sequence[Statement], *, deeper: bool) -> Site:
    """The site of statements that are indented or dedented; the kind is `shift-lines`."""
    first, last, lines = members[0].first, members[-1].last, outline.lines
    shift = indented if deeper else dedented
    ends = {"first": lines.content(first), "last": lines.content(last)}
    anchors = {"line": lines.content(first)} if first == last else ends
    return Site(
        edits=tuple(shift(outline, first, last, suite.edge.unit)),
        block=Span(members[0].head, members[-1].end),
        anchors={**anchors, "header": lines.content(suite.header)},
        words={"count": str(last - first + 1), "verb": "dedent" if deeper else "indent"},
    )


def _construct(clause: Node) -> Node:
    """The statement that a clause is a part of, decorators included."""
    node = clause
    if clause.type in _CLAUSES and clause.parent is not None:
        node = clause.parent
    parent = node.parent
    return parent if parent is not None and parent.type == "decorated_definition" else node


def _may_shift(
    outline: Outline, around: Sequence[Statement], members: Sequence[Statement], following: Statement | None
) -> bool:
    """Whether statements may be indented anew: comments in no gap around them, no blank line among them."""
    if not all(may_cross(outline, member) for member in members):
        return False
    if any(outline.gap(one, two) is None for one, two in pairwise(around)):
        return False
    joined = all(outline.blank_lines(one, two) == 0 for one, two in pairwise(members))
    own = members[0].first == members[0].head_line
    filled = all(outline.lines.stripped[members[0].first : members[-1].last + 1])
    return joined and own and filled and is_clear(outline, members[-1], following)


def _jumps(outline: Outline, suite: Suite, members: Sequence[Statement], marks: re.Pattern[bytes] | None) -> bool:
    """Whether statements hold what may not cross the edge."""
    marks = _OF_SCOPE if suite.clause.type in _SCOPES else marks
    return marks is not None and marks.search(outline.text, members[0].start, members[-1].end) is not None
