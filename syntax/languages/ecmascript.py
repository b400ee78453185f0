"""TypeScript, TSX, JavaScript and JSX: four grammars and suffix sets over one family of constructs."""

import re
from typing import ClassVar

import tree_sitter_javascript
import tree_sitter_typescript
from tree_sitter import Node

from syntax.languages.language import Branches, Language, Wrapper
from syntax.names_ecmascript import ecmascript_names
from syntax.scopes import Names, OfKind

_INTEREST = """
[(program) (statement_block) (class_body) (switch_case) (switch_default)] @list
(if_statement) @if
(switch_body) @switch
(comment) @comment
[(string) (template_string) (regex)] @text
[(function_declaration) (function_expression) (arrow_function) (method_definition)
 (generator_function) (generator_function_declaration)] @function
"""

_JSX = "(jsx_text) @text\n"
_TYPES = "(template_literal_type) @text\n"

_FROZEN = re.compile(
    rb"prettier-ignore|eslint-(?:disable|enable)(?!-)|(?:istanbul|c8|v8) ignore (?:start|stop|next)"
    rb"|(?:biome|oxlint|deno-(?:fmt|lint))-ignore|tslint:(?:disable|enable)(?!-)|#(?:end)?region"
)


class EcmaScript(Language):
    """What the four share."""

    list_kinds = frozenset({"program", "statement_block", "class_body", "switch_case", "switch_default"})
    comment_marks = (b"//", b"/*")
    wrapper = Wrapper(b"if (true) {", b"}")
    repeatable_kinds = frozenset(
        {
            "if_statement",
            "for_statement",
            "for_in_statement",
            "while_statement",
            "do_statement",
            "try_statement",
            "switch_statement",
            "expression_statement",
        }
    )
    function_kinds = frozenset(
        {
            "function_declaration",
            "function_expression",
            "arrow_function",
            "method_definition",
            "generator_function",
            "generator_function_declaration",
        }
    )
    import_kinds = frozenset({"import_statement", "import_alias"})
    signature_kinds = frozenset({"function_signature", "method_signature", "abstract_method_signature"})
    joining_marks = frozenset({b"(", b"[", b"`", b"/", b"+", b"-", b"*", b".", b",", b"?"})
    interest = _INTEREST
    frozen_marks = _FROZEN
    _not_members: ClassVar[frozenset[str]] = frozenset({"comment", "html_comment", "hash_bang_line"})

    def members(self, node: Node) -> list[Node]:
        """See `Language.members`; a case's label is not among its statements."""
        if node.type in {"switch_case", "switch_default"}:
            return [child for child in node.children_by_field_name("body") if child.type not in self._not_members]
        return [child for child in node.named_children if child.type not in self._not_members]

    def is_directive(self, node: Node) -> bool:
        """A string that stands as a statement (`"use strict"`)."""
        if node.type != "expression_statement":
            return False
        first = node.named_child(0)
        return first is not None and first.type == "string"

    def is_import(self, node: Node) -> bool:
        """Imports, and `export … from`, which hands an import on."""
        return node.type in self.import_kinds or (
            node.type == "export_statement" and node.child_by_field_name("source") is not None
        )

    def branches(self, node: Node) -> Branches | None:
        """See `Language.branches`; an `if` that is itself the `else if` of another does not count."""
        parent = node.parent
        if parent is not None and parent.type == "else_clause":
            return None
        consequence = node.child_by_field_name("consequence")
        clause = node.child_by_field_name("alternative")
        alternative = clause.named_child(clause.named_child_count - 1) if clause is not None else None
        if consequence is None or alternative is None:
            return None
        if consequence.type != "statement_block" or alternative.type != "statement_block":
            return None
        return Branches(consequence, alternative)

    def names(self, root: Node, of_kind: OfKind) -> Names:
        """See syntax/names_ecmascript.py."""
        return ecmascript_names(root, of_kind)

    def wrappable(self, node: Node) -> bool:
        """Bodies in braces, but not those of modules and not those that export or import."""
        if node.type != "statement_block":
            return False
        parent = node.parent
        if parent is None or parent.type in {"internal_module", "module", "ambient_declaration"}:
            return False
        return not any(child.type in {"export_statement", "import_statement"} for child in node.named_children)

    def declaration(self, node: Node) -> Node:
        """The declaration inside an `export`, a `declare` or both."""
        if node.type == "export_statement":
            return self.declaration(node.child_by_field_name("declaration") or node.named_child(0) or node)
        if node.type == "ambient_declaration":
            return node.named_child(0) or node
        return node

    def is_repeatable(self, node: Node) -> bool:
        """See `Language.is_repeatable`; the grammar takes a `namespace` for an expression."""
        return super().is_repeatable(node) and not any(each.type == "internal_module" for each in node.named_children)

    def function_name(self, node: Node) -> bytes | None:
        """Its own name, or that of the variable, property or field that holds it."""
        named = node.child_by_field_name("name")
        if named is not None:
            return named.text
        holder = node.parent
        if holder is None:
            return None
        field = {
            "variable_declarator": "name",
            "pair": "key",
            "public_field_definition": "name",
            "field_definition": "property",
            "assignment_expression": "left",
        }.get(holder.type)
        held = holder.child_by_field_name(field) if field else None
        return held.text if held is not None else None


class TypeScript(EcmaScript):
    """TypeScript without JSX."""

    name = "typescript"
    suffixes = (".ts", ".mts", ".cts")
    fence = "ts"
    interest = _INTEREST + _TYPES

    def load_grammar(self) -> object:
        """The grammar in which `<T>x` is a type assertion."""
        return tree_sitter_typescript.language_typescript()


class Tsx(EcmaScript):
    """TypeScript with JSX."""

    name = "tsx"
    suffixes = (".tsx",)
    fence = "tsx"
    interest = _INTEREST + _TYPES + _JSX

    def load_grammar(self) -> object:
        """The grammar in which `<T>` opens an element."""
        return tree_sitter_typescript.language_tsx()


class JavaScript(EcmaScript):
    """JavaScript; its grammar reads JSX as well, since many `.js` files hold it."""

    name = "javascript"
    suffixes: ClassVar[tuple[str, ...]] = (".js", ".mjs", ".cjs")
    fence = "js"
    signature_kinds = frozenset()
    interest = _INTEREST + _JSX

    def load_grammar(self) -> object:
        """One grammar for both."""
        return tree_sitter_javascript.language()


class Jsx(JavaScript):
    """JavaScript in files that say they hold JSX."""

    name = "jsx"
    suffixes = (".jsx",)
    fence = "jsx"
