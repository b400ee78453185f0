"""A file as the truth check sees it: lines, and the units of each list of statements. Shares no code with `mutations`.

A *unit* is what a prompt calls a block: a statement or class member with its decorators, overload signatures, the
comment lines directly above it and the comment behind it on its last line.
"""

from dataclasses import dataclass
from functools import cached_property

import tree_sitter_javascript
import tree_sitter_python
import tree_sitter_typescript
from tree_sitter import Language, Node, Parser

GRAMMARS = {
    "typescript": tree_sitter_typescript.language_typescript,
    "tsx": tree_sitter_typescript.language_tsx,
    "javascript": tree_sitter_javascript.language,
    "jsx": tree_sitter_javascript.language,
    "python": tree_sitter_python.language,
}
LISTS = {"program", "module", "statement_block", "class_body", "switch_case", "switch_default", "block"}
BLANKS = b" \t\r\n"


def shape(node: Node) -> str:
    """A node's S-expression without comments, which the grammars hang now on a statement and now on its neighbour."""
    return str(node).replace(" (comment)", "")


@dataclass(frozen=True)
class Unit:
    """One block. Lines are 0-based and inclusive; `first` is its first comment's, `head` its own first line."""

    nodes: tuple[Node, ...]
    first: int
    head: int
    last: int

    @property
    def shapes(self) -> tuple[str, ...]:
        """The S-expressions of its nodes."""
        return tuple(shape(node) for node in self.nodes)


@dataclass(frozen=True)
class Place:
    """A unit among its neighbours."""

    units: tuple[Unit, ...]
    at: int

    @property
    def unit(self) -> Unit:
        """The unit itself."""
        return self.units[self.at]


class View:
    """One text, freshly parsed."""

    def __init__(self, text: bytes, language: str) -> None:
        self.text = text
        self.language = language
        self.lines = text.split(b"\n")
        self.shown = text.removeprefix("\ufeff".encode()).split(b"\n")
        self.stripped = [line.strip(BLANKS) for line in self.lines]
        self.root = Parser(Language(GRAMMARS[language]())).parse(text).root_node

    def rows_with(self, quoted: str) -> list[int]:
        """The lines (0-based) that hold a text anywhere."""
        return [row for row, line in enumerate(self.lines) if quoted.encode() in line]

    def node_at(self, row: int, kind: str) -> Node | None:
        """The node of a kind that starts with a line's text."""
        node = next((node for node in self.nodes if node.start_point.row == row and node.type == kind), None)
        return node if node is not None and node.start_point.column == self.indent(row) else None

    @cached_property
    def nodes(self) -> list[Node]:
        """Every named node."""
        found, pending = [], [self.root]
        while pending:
            node = pending.pop()
            found.append(node)
            pending += node.named_children
        return found

    @cached_property
    def places(self) -> dict[int, list[Place]]:
        """The units of all lists, by the line of their head."""
        found: dict[int, list[Place]] = {}
        for node in self.nodes:
            if node.type in LISTS:
                units = self.units(node)
                for at, unit in enumerate(units):
                    found.setdefault(unit.head, []).append(Place(units, at))
        return found

    def place(self, row: int) -> Place | None:
        """The one unit that starts a line and fills its lines; None if there is none or more than one."""
        column = self.indent(row)
        here = [place for place in self.places.get(row, []) if place.unit.nodes[0].start_point.column == column]
        return here[0] if len(here) == 1 and self._fills(here[0].unit) else None

    def units(self, parent: Node) -> tuple[Unit, ...]:
        """The units of one list."""
        units: list[Unit] = []
        group: list[Node] = []
        if parent.type.startswith("switch_"):
            children = [child for child in parent.children_by_field_name("body") if child.is_named]
        else:
            children = list(parent.named_children)
        members = [child for child in children if child.type not in {"comment", "hash_bang_line", "html_comment"}]
        for position, node in enumerate(members):
            group.append(node)
            following = members[position + 1] if position + 1 < len(members) else None
            if not self._goes_on(node, following):
                units.append(self._unit(tuple(group)))
                group = []
        return tuple(units)

    def indent(self, row: int) -> int:
        """How many blanks a line starts with."""
        return len(self.lines[row]) - len(self.lines[row].lstrip(b" \t"))

    def block(self, unit: Unit) -> list[bytes]:
        """A unit's lines without their ends."""
        return [line.rstrip(b"\r") for line in self.lines[unit.first : unit.last + 1]]

    def _fills(self, unit: Unit) -> bool:
        node = unit.nodes[-1]
        rest = self.lines[unit.last][node.end_point.column if node.end_point.row == unit.last else 0 :]
        rest = rest if node.end_point.row == unit.last else b""
        rest = rest.strip(BLANKS).removeprefix(b";").strip(BLANKS)
        return (
            not rest or rest.startswith((b"//", b"#")) or (rest.startswith(b"/*") and rest.find(b"*/") == len(rest) - 2)
        )

    def _unit(self, nodes: tuple[Node, ...]) -> Unit:
        head = nodes[0].start_point.row
        first = head
        while first > 0 and (start := self._comment_ending(first - 1)) is not None:
            if self.indent(start) != self.indent(head):
                break
            first = start
        row, column = nodes[-1].end_point
        return Unit(nodes, first, head, row - 1 if column == 0 and row > head else row)

    def comment_above(self, row: int) -> int | None:
        """The first line of the comment that ends directly above a line and is indented like it."""
        start = self._comment_ending(row - 1)
        return start if start is not None and self.indent(start) == self.indent(row) else None

    def _comment_ending(self, row: int) -> int | None:
        """The first line of the comment that has its lines to itself and ends on a line."""
        return self._comments.get(row)

    @cached_property
    def _comments(self) -> dict[int, int]:
        found: dict[int, int] = {}
        for node in self.nodes:
            if node.type != "comment":
                continue
            first, last = node.start_point.row, node.end_point.row
            alone = node.start_point.column == self.indent(first)
            if alone and not self.lines[last][node.end_point.column :].strip(BLANKS):
                found[last] = first
        return found

    def _goes_on(self, node: Node, following: Node | None) -> bool:
        """Whether a decorator or an overload signature leads up to the next member."""
        if following is None:
            return False
        if node.type == "decorator":
            return True
        if following.type == "decorator":
            return False
        name = self._overload(node)
        return name is not None and name == self._name(following)

    def _overload(self, node: Node) -> bytes | None:
        if self.language == "python":
            marks = [child.named_child(0) for child in node.named_children if child.type == "decorator"]
            texts = [mark.text or b"" for mark in marks if mark is not None]
            return self._name(node) if any(text.split(b".")[-1] == b"overload" for text in texts) else None
        bare = self._bare(node)
        return self._name(node) if bare.type.endswith("_signature") and bare.type != "index_signature" else None

    def _name(self, node: Node) -> bytes | None:
        named = self._bare(node).child_by_field_name("name")
        return named.text if named is not None else None

    def _bare(self, node: Node) -> Node:
        while node.type in {"export_statement", "ambient_declaration", "decorated_definition"}:
            inner = [
                child
                for child in node.named_children
                if child.child_by_field_name("name") and child.type != "decorator"
            ]
            if not inner:
                break
            node = inner[-1]
        return node
