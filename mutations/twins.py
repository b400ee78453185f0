"""Near twins among the lines of a file: two lines that differ in one token only."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from tree_sitter import Node

from syntax.lines import Span
from syntax.outline import Outline

_NAMES = ("identifier", "property_identifier")
_VALUES = ("true", "false", "none", "null", "undefined", "number", "integer", "float")
_JUMPS = ("break_statement", "continue_statement")
_BINARY = ("binary_expression", "comparison_operator", "boolean_operator", "binary_operator", "augmented_assignment")
_WORD = re.compile(rb"[A-Za-z_$]{2}")
_REPEATABLE = frozenset({"expression_statement", "return_statement", "raise_statement", "throw_statement"})
"""Statements of which one may become equal to another without declaring a name twice."""


@dataclass(frozen=True, slots=True)
class _Token:
    """A token of one line, and what else the line has."""

    row: int
    span: Span
    mask: tuple[str, bytes, bytes]


@dataclass(frozen=True, slots=True)
class Twin:
    """A line, and the text of other lines that it equals but for one token.

    Attributes:
        row: 0-based.
        span: the token of the line that differs.
        token: what the others have in its place.
        line: what the others read.
    """

    row: int
    span: Span
    token: bytes
    line: bytes


def twins(outline: Outline, repeats: int) -> Iterator[Twin]:
    """For each line the twin that occurs most often, `repeats` times at least; in document order of lines."""
    tokens = list(_tokens(outline))
    counts, stripped = outline.line_counts, outline.lines.stripped
    by_mask: dict[tuple[str, bytes, bytes], set[bytes]] = defaultdict(set)
    for token in tokens:
        if counts[stripped[token.row]] >= repeats:
            by_mask[token.mask].add(stripped[token.row])
    best: dict[int, Twin] = {}
    for token in tokens:
        for line in by_mask.get(token.mask, ()):
            if line == stripped[token.row]:
                continue
            _, before, after = token.mask
            found = Twin(token.row, token.span, line[len(before) : len(line) - len(after)], line)
            if token.row not in best or _rank(outline, found) < _rank(outline, best[token.row]):
                best[token.row] = found
    yield from (best[row] for row in sorted(best))


def _rank(outline: Outline, twin: Twin) -> tuple[int, bytes, Span]:
    return -outline.line_counts[twin.line], twin.line, twin.span


def _tokens(outline: Outline) -> Iterator[_Token]:
    """Operators, literals, jumps, and the names that may become others."""
    taken = {span.start for binding in outline.bindings for span in (*binding.declarations, *binding.keys)}
    rows = {
        each.head_line
        for statements in outline.lists
        for each in statements.statements
        if each.head_line == each.last and each.node.type in _REPEATABLE
    }
    for node in outline.of_kind(*_NAMES):
        if node.start_point.row in rows or (node.start_byte not in taken and _is_used(outline.text, node)):
            yield from _token(outline, node, node.type)
    for kinds, sort in ((_VALUES, "value"), (_JUMPS, "jump")):
        for node in outline.of_kind(*kinds):
            yield from _token(outline, node, sort)
    for node in outline.of_kind(*_BINARY):
        for child in node.children:
            if not child.is_named:
                yield from _token(outline, child, "operator")


def _is_used(text: bytes, node: Node) -> bool:
    """Whether a name that declares nothing is no tag of an element, no keyword of a call and no key either."""
    if node.type == "property_identifier":
        return text[node.start_byte - 1 : node.start_byte] == b"."
    before, after = text[max(0, node.start_byte - 1) : node.start_byte], text[node.end_byte : node.end_byte + 2]
    names_member = text.endswith((b"def ", b"class "), 0, node.start_byte)
    return before not in {b"<", b"/"} and not names_member and (after == b"==" or after[:1] != b"=")


def _token(outline: Outline, node: Node, sort: str) -> Iterator[_Token]:
    row = node.start_point.row
    line = outline.lines.content(row)
    if node.end_byte <= line.end:
        text = outline.text
        mask = (sort, text[line.start : node.start_byte], text[node.end_byte : line.end])
        if sort not in _NAMES or _WORD.search(mask[1] + b" " + mask[2]):
            yield _Token(row, Span(node.start_byte, node.end_byte), mask)
