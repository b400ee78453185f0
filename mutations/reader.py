"""What a person does with a prompt: look for lines that hold some text, see which block starts there, move whole lines.

Nothing here shares code with the mutations. Blocks are found from the text of a line by climbing the tree, comments by
looking upwards; if the two ways of seeing a file ever differ, a proof fails and the case is dropped.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tree_sitter import Node, Point

from syntax.languages.language import Language, text_of
from syntax.lines import indent_of, is_blank, split_lines

_CONTAINERS = frozenset({"program", "module", "statement_block", "class_body", "switch_body", "block"})
_CLOSERS = b" \t\r\n;,"


@dataclass(frozen=True, slots=True)
class Block:
    """Lines `first` to `last` (0-based, inclusive) that make up one statement; `first` is its first comment's line."""

    first: int
    last: int


class Reader:
    """An input file as a person sees it: lines, and blocks that start on them."""

    def __init__(self, text: bytes, language: Language) -> None:
        self.text = text
        self.language = language
        self.eol = b"\r\n" if b"\r\n" in text else b"\n"
        self._ends_line = text.endswith(b"\n")
        # A missing last line end would stick to a line that moves; it is put on here and taken off in `joined`.
        self.lines = split_lines(text if self._ends_line else text + self.eol)

    @cached_property
    def root(self) -> Node:
        """The root of the input's syntax tree."""
        return self.language.parse(self.text).root_node

    def joined(self, *parts: Sequence[bytes]) -> bytes:
        """Lines put together to a text that ends as the input does."""
        text = b"".join(line for part in parts for line in part)
        return text if self._ends_line else text.removesuffix(self.eol)

    def places(self, quoted: str) -> list[int]:
        """Every line (0-based) that holds the quoted text anywhere: the most that a reader could take it for."""
        needle = quoted.encode()
        return [number for number, line in enumerate(self.lines) if needle in line]

    def line(self, content: str, like: int) -> bytes:
        """A new line with `content`, indented like line `like`."""
        return indent_of(self.lines[like]) + content.encode() + self.eol

    def blocks(self, line: int) -> Iterator[Block]:
        """The statement that starts on a line, with what belongs to it; none if it does not fill its lines."""
        node = self.outermost(line)
        if node is None:
            return
        node = self._with_declaration(node)
        last = self._last_row(node)
        if not self._ends_there(node, last):
            return
        yield Block(self._first_comment(line), last)

    def outermost(self, line: int) -> Node | None:
        """The largest node, short of a list of statements, that starts where the line's text starts."""
        column = len(indent_of(self.lines[line]))
        if is_blank(self.lines[line]):
            return None
        point = Point(line, column)
        node = self.root.descendant_for_point_range(point, point)
        if node is None or node.start_point != point:
            return None
        while node.parent is not None and node.parent.start_point == point and node.parent.type not in _CONTAINERS:
            node = node.parent
        return node

    def nodes_on(self, line: int, kind: str) -> Iterator[Node]:
        """Every node of a kind that starts anywhere on a line."""
        pending = [self.root]
        while pending:
            node = pending.pop()
            if node.start_point.row == line and node.type == kind:
                yield node
            if node.start_point.row <= line <= node.end_point.row:
                pending += node.children

    def indent(self, line: int) -> bytes:
        """The indentation of a line."""
        return indent_of(self.lines[line])

    def blanks_above(self, line: int) -> int:
        """How many blank lines stand directly above a line."""
        count = 0
        while line - count > 0 and is_blank(self.lines[line - count - 1]):
            count += 1
        return count

    def blanks_below(self, line: int) -> int:
        """How many blank lines stand directly below a line."""
        count = 0
        while line + count + 1 < len(self.lines) and is_blank(self.lines[line + count + 1]):
            count += 1
        return count

    def has_neighbour(self, block: Block, step: int) -> bool:
        """Whether the next line above (step -1) or below (+1) that is not blank is indented as a block is, or more."""
        line = block.first - 1 if step < 0 else block.last + 1
        while 0 <= line < len(self.lines):
            if not is_blank(self.lines[line]):
                return len(self.indent(line)) >= len(self.indent(block.first))
            line += step
        return False

    def follows(self, previous: str, block: Block) -> bool:
        """Whether a block stands directly below one that starts with the quoted text, blank lines aside."""
        above = (each for row in self.places(previous) for each in self.blocks(row))
        return any(each.last + self.blanks_below(each.last) + 1 == block.first for each in above)

    def cuts(self, block: Block, told_blank: int) -> set[tuple[int, int, int]]:
        """How a block may be taken out: its first line, past its last, and how many blank lines it takes along.

        Those above it go or those below it, wherever it has a neighbour, as many as there are or as many as are told.
        """
        above, below = self.blanks_above(block.first), self.blanks_below(block.last)
        found = set()
        if self.has_neighbour(block, -1):
            found.add((block.first - above, block.last + 1, above))
        if self.has_neighbour(block, +1):
            found.add((block.first, block.last + below + 1, below))
        return {*found, *((start, end, told_blank) for start, end, _ in found)}

    def _last_row(self, node: Node) -> int:
        row, column = node.end_point
        return row - 1 if column == 0 else row

    def _with_declaration(self, node: Node) -> Node:
        """Go on from a decorator to what it decorates, from a signature to the declarations that share its name."""
        while node.type == "decorator":
            following = node.next_named_sibling
            while following is not None and following.type == "comment":
                following = following.next_named_sibling
            if following is None:
                break
            node = following
        while self._is_signature(node):
            following = node.next_named_sibling
            while following is not None and following.type in {"comment", "decorator"}:
                following = following.next_named_sibling
            if following is None or self._name(following) != self._name(node):
                break
            node = following
        return node

    def _is_signature(self, node: Node) -> bool:
        if node.type == "decorated_definition":
            marks = [each.named_child(0) for each in node.named_children if each.type == "decorator"]
            return any(text_of(mark).endswith(b"overload") for mark in marks if mark is not None)
        return self._bare(node).type.endswith("_signature")

    def _name(self, node: Node) -> bytes | None:
        named = self._bare(node).child_by_field_name("name")
        return named.text if named is not None else None

    def _bare(self, node: Node) -> Node:
        while (
            inner := node.child_by_field_name("declaration")
            or node.child_by_field_name("definition")
            or (node.named_child(0) if node.type in {"export_statement", "ambient_declaration"} else None)
        ) is not None:
            node = inner
        return node

    def _ends_there(self, node: Node, row: int) -> bool:
        """Whether nothing but a terminator and a comment follows the node on its last line."""
        rest = self.lines[row][node.end_point.column if node.end_point.row == row else len(self.lines[row]) :]
        rest = rest.lstrip(_CLOSERS)
        return not rest or rest.startswith(self.language.comment_marks)

    def _first_comment(self, line: int) -> int:
        """The first line of the comments directly above a line, indented alike."""
        indent = self.indent(line)
        while line > 0:
            above = line - 1
            point = Point(above, len(indent_of(self.lines[above])))
            node = None if is_blank(self.lines[above]) else self.root.descendant_for_point_range(point, point)
            if node is None or node.type != "comment" or self._last_row(node) != above:
                break
            first = node.start_point.row
            alone = node.start_point.column == len(self.indent(first))
            if not alone or self.indent(first) != indent:
                break
            line = first
        return line
