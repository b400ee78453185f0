"""Python."""

import re

import tree_sitter_python
from tree_sitter import Node

from syntax.languages.language import Branches, Language, Wrapper, text_of
from syntax.names_python import python_names
from syntax.scopes import Names, OfKind

_INTEREST = """
[(module) (block)] @list
(if_statement) @if
(comment) @comment
(string) @text
(function_definition) @function
"""


class Python(Language):
    """Python 3; which version is the strict parser's affair (verify.ruff)."""

    name = "python"
    suffixes = (".py",)
    fence = "python"
    list_kinds = frozenset({"module", "block"})
    comment_marks = (b"#",)
    wrapper = Wrapper(b"if True:", None)
    repeatable_kinds = frozenset(
        {
            "if_statement",
            "for_statement",
            "while_statement",
            "try_statement",
            "with_statement",
            "match_statement",
            "expression_statement",
        }
    )
    function_kinds = frozenset({"function_definition"})
    scope_kinds = frozenset({"global_statement", "nonlocal_statement"})
    import_kinds = frozenset({"import_statement", "import_from_statement", "future_import_statement"})
    interest = _INTEREST
    frozen_marks = re.compile(
        rb"#\s*(?:fmt:|yapf:|isort:|pragma: no (?:cover|branch)|pylint:\s*(?:disable|enable)|mypy:|ruff:|"
        rb"flake8:|region|endregion)"
    )

    def load_grammar(self) -> object:
        """The one grammar."""
        return tree_sitter_python.language()

    def members(self, node: Node) -> list[Node]:
        """See `Language.members`; the clauses of a `match` are no statements."""
        return [child for child in node.named_children if child.type not in {"comment", "case_clause"}]

    def is_directive(self, node: Node) -> bool:
        """A string that stands as a statement: a docstring, where it is the first."""
        if node.type != "expression_statement" or node.named_child_count != 1:
            return False
        first = node.named_child(0)
        return first is not None and first.type in {"string", "concatenated_string"}

    def branches(self, node: Node) -> Branches | None:
        """See `Language.branches`; an `if` with `elif` is a chain."""
        consequence = node.child_by_field_name("consequence")
        clauses = node.children_by_field_name("alternative")
        if consequence is None or len(clauses) != 1 or clauses[0].type != "else_clause":
            return None
        alternative = clauses[0].child_by_field_name("body")
        return Branches(consequence, alternative) if alternative is not None else None

    def names(self, root: Node, of_kind: OfKind) -> Names:
        """See syntax/names_python.py."""
        return python_names(root, of_kind)

    def wrappable(self, node: Node) -> bool:
        """Every suite of a compound statement but a class's, whose names a condition would still bind."""
        if node.type != "block":
            return False
        parent = node.parent
        return parent is not None and parent.type not in {"class_definition", "match_statement"}

    def is_overload(self, node: Node) -> bool:
        """A definition under `@overload` or `@typing.overload`."""
        if node.type != "decorated_definition":
            return False
        names = [each.named_child(0) for each in node.named_children if each.type == "decorator"]
        return any(text_of(name).split(b".")[-1] == b"overload" for name in names if name is not None)

    def declaration(self, node: Node) -> Node:
        """The definition under its decorators."""
        if node.type == "decorated_definition":
            return node.child_by_field_name("definition") or node
        return node
