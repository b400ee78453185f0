"""What the rest of the code may ask about a language: one object per language, one file per family.

A mutation never looks at node kinds of one grammar where a question here serves all of them.
"""

import re
from abc import ABC, abstractmethod
from functools import cached_property
from typing import ClassVar, NamedTuple

from tree_sitter import Language as Grammar
from tree_sitter import Node, Parser, Query, QueryCursor, Tree

from syntax.lines import Span
from syntax.scopes import Names, OfKind


class Branches(NamedTuple):
    """The two branches of an `if`, each a block."""

    consequence: Node
    alternative: Node


class Wrapper(NamedTuple):
    """The lines of a redundant condition: one before the wrapped lines, and one after where the language has it."""

    opening: bytes
    closing: bytes | None


class Language(ABC):
    """One language: its grammar and what its constructs are called there.

    Attributes:
        name: what `--languages` and metadata call it.
        suffixes: file name endings, with the dot, lower case.
        fence: the info string of a Markdown fence.
        list_kinds: nodes whose children are a list of statements (class bodies and case bodies count as well).
        comment_marks: what a line comment starts with.
        wrapper: the redundant condition of this language.
        repeatable_kinds: statements that may stand twice in a row.
        function_kinds: nodes that a person would call a function.
        import_kinds: statements that import, and whose order tools own.
        signature_kinds: declarations without body, which belong to the next declaration of the same name.
        scope_kinds: statements that must come before the names that they speak of (`global`).
        joining_marks: first characters of a line that join it to a line before it that has no terminator.
        interest: a query whose captures are all nodes that `Outline` looks at.
        frozen_marks: directives for tools that hold for a range of lines or switch a formatter off.
    """

    name: ClassVar[str]
    suffixes: ClassVar[tuple[str, ...]]
    fence: ClassVar[str]
    list_kinds: ClassVar[frozenset[str]]
    comment_marks: ClassVar[tuple[bytes, ...]]
    wrapper: ClassVar[Wrapper]
    repeatable_kinds: ClassVar[frozenset[str]]
    function_kinds: ClassVar[frozenset[str]]
    import_kinds: ClassVar[frozenset[str]]
    signature_kinds: ClassVar[frozenset[str]] = frozenset()
    scope_kinds: ClassVar[frozenset[str]] = frozenset()
    joining_marks: ClassVar[frozenset[bytes]] = frozenset()
    interest: ClassVar[str]
    frozen_marks: ClassVar[re.Pattern[bytes]]

    @abstractmethod
    def load_grammar(self) -> object:
        """The grammar's capsule, as its wheel hands it out."""

    @cached_property
    def grammar(self) -> Grammar:
        """The grammar, loaded once."""
        return Grammar(self.load_grammar())

    @cached_property
    def _parser(self) -> Parser:
        return Parser(self.grammar)

    @cached_property
    def _interest(self) -> Query:
        return Query(self.grammar, self.interest)

    def parse(self, text: bytes) -> Tree:
        """Parse `text`; never fails, but the tree may hold errors (see `is_clean`)."""
        return self._parser.parse(text)

    def interesting(self, tree: Tree) -> dict[str, list[Node]]:
        """The nodes captured by `interest`, by capture name, each list in document order (outer before inner)."""
        found = QueryCursor(self._interest).captures(tree.root_node)
        for nodes in found.values():
            nodes.sort(key=lambda node: (node.start_byte, -node.end_byte))
        return found

    @cached_property
    def _anything(self) -> Query:
        return Query(self.grammar, "(_) @node")

    def named_nodes(self, tree: Tree) -> list[Node]:
        """Every named node, in document order (outer before inner)."""
        found = QueryCursor(self._anything).captures(tree.root_node).get("node", [])
        return sorted(found, key=lambda node: (node.start_byte, -node.end_byte))

    @abstractmethod
    def members(self, node: Node) -> list[Node]:
        """The statements of a list node in order, comments left out, decorators that stand apart left in."""

    @abstractmethod
    def is_directive(self, node: Node) -> bool:
        """Whether a statement is a directive or a docstring, which only counts where it stands."""

    @abstractmethod
    def branches(self, node: Node) -> Branches | None:
        """The two branches of an `if` whose both branches are blocks; None for chains and single statements."""

    @abstractmethod
    def names(self, root: Node, of_kind: OfKind) -> Names:
        """The scopes and names of a file, from its root and its nodes by kind."""

    @abstractmethod
    def wrappable(self, node: Node) -> bool:
        """Whether the statements of a list node may stand in a redundant `if` without changing their meaning."""

    def declaration(self, node: Node) -> Node:
        """Look past the wrappers of a statement (an `export`, a decorator)."""
        return node

    def is_import(self, node: Node) -> bool:
        """Whether a statement imports something, or hands an import on."""
        return node.type in self.import_kinds

    def stays(self, node: Node) -> bool:
        """Whether a statement must keep its place among its neighbours: imports, directives, what declares a scope."""
        return self.is_import(node) or self.is_directive(node) or node.type in self.scope_kinds

    def is_repeatable(self, node: Node) -> bool:
        """Whether a statement may stand twice in a row."""
        return node.type in self.repeatable_kinds

    def is_overload(self, node: Node) -> bool:
        """Whether a member is a declaration without body, which belongs to the next declaration of its name."""
        return self.declaration(node).type in self.signature_kinds

    def declared_name(self, node: Node) -> bytes | None:
        """The name that a statement declares, None where it declares none or several."""
        named = self.declaration(node).child_by_field_name("name")
        return named.text if named is not None else None

    def function_name(self, node: Node) -> bytes | None:
        """The name that a person would give to a function node; None for one that has none."""
        named = node.child_by_field_name("name")
        return named.text if named is not None else None


def is_clean(tree: Tree) -> bool:
    """Whether a tree holds neither ERROR nor MISSING nodes.

    No proof of valid source (the grammars take supersets), so a strict parser has to agree for each chosen case.
    """
    return not tree.root_node.has_error


def span_of(node: Node) -> Span:
    """The bytes of a node: where it starts and ends."""
    return Span(node.start_byte, node.end_byte)


def text_of(node: Node) -> bytes:
    """The bytes of a node, which the binding types as optional though a parsed node always has them."""
    return node.text or b""
