"""How a person moves a statement into a block or out of one: where blocks start and end, how lines are indented anew.

Shares no code with the mutations; blocks are found from the lines that open them.
"""

from collections.abc import Iterator

from tree_sitter import Node

from mutations.reader import Block, Reader
from mutations.suites import body, last_row
from syntax.lines import is_blank

_BLOCKS = frozenset({"statement_block", "block"})


def statements_at(reader: Reader, row: int, *, with_comments: bool) -> set[Block]:
    """What may be meant by the statement that starts on a line; unless it is told, also without comments above it."""
    found = set(reader.blocks(row)) or {Block(row, row)}
    return found if with_comments else {*found, *(Block(row, block.last) for block in found)}


def blocks_opened(reader: Reader, row: int) -> Iterator[Node]:
    """Every block whose brace or colon stands on a line."""
    pending = [reader.root]
    while pending:
        node = pending.pop()
        if node.type in _BLOCKS and _opening(node) == row:
            yield node
        if node.start_point.row <= row <= node.end_point.row:
            pending += node.children


def first_places(reader: Reader, block: Node) -> set[int]:
    """Before which lines a first statement of a block may go: above or below comments, blank lines, a docstring."""
    children = _children(block)
    after = {last_row(children[0]) + 1} if children and _is_text(children[0]) else set()
    tops = {child.start_point.row for child in children[:1]}
    return {_opening(block) + 1, *after, *tops, *(lines.first for lines in body(reader, block))}


def last_places(reader: Reader, block: Node) -> set[int]:
    """Before which lines a last statement of a block may go: above or below comments and blank lines at its end."""
    ends = {last_row(child) + 1 for child in _children(block)[-1:]}
    closing = {block.end_point.row} if block.type == "statement_block" else set()
    return {*ends, *closing, *(lines.last + 1 for lines in body(reader, block))}


def indents_of(reader: Reader, block: Node, apart_from: Block) -> set[bytes]:
    """How the statements of a block are indented, one of them aside."""
    rows = [child.start_point.row for child in _children(block)]
    return {reader.indent(row) for row in rows if not apart_from.first <= row <= apart_from.last}


def relocated(reader: Reader, moved: Block, at: int, indent: bytes) -> Iterator[bytes]:
    """The text with some lines before line `at`, their first one's indentation replaced; blank lines stay blank."""
    lines, old = reader.lines, reader.indent(moved.first)
    own = lines[moved.first : moved.last + 1]
    if not all(is_blank(line) or line.startswith(old) for line in own):
        return
    own = [line if is_blank(line) else indent + line.removeprefix(old) for line in own]
    if at <= moved.first:
        yield reader.joined(lines[:at], own, lines[at : moved.first], lines[moved.last + 1 :])
    elif at > moved.last:
        yield reader.joined(lines[: moved.first], lines[moved.last + 1 : at], own, lines[at:])


def _children(block: Node) -> list[Node]:
    return [child for child in block.named_children if child.type != "comment"]


def _is_text(child: Node) -> bool:
    inner = child.named_child(0) if child.type == "expression_statement" else None
    return inner is not None and "string" in inner.type


def _opening(block: Node) -> int:
    if block.type == "statement_block":
        return block.start_point.row
    colon = block.prev_sibling
    while colon is not None and colon.type != ":":
        colon = colon.prev_sibling
    return (colon or block).start_point.row
