"""Runs: lines that stand one below the other and hold one item each, all of one sort."""

import re
from collections.abc import Callable, Iterator, Sequence

from tree_sitter import Node

from mutations.items import entries, is_line, terminator
from syntax.languages.language import text_of
from syntax.lines import indent_of
from syntax.outline import Outline
from syntax.statement import Statement

_SORTS = {
    "pair": "entry",
    "shorthand_property_identifier": "entry",
    "property_signature": "member",
    "property_identifier": "constant",
    "enum_assignment": "constant",
    "public_field_definition": "field",
    "field_definition": "field",
}
_LISTS = ("object", "dictionary", "array", "list", "tuple", "set", "enum_body", "interface_body", "object_type")
_ELEMENTS = frozenset({"array", "list", "tuple", "set"})
_NO_ELEMENTS = frozenset({"spread_element", "list_splat"})
_WORD = re.compile(rb"#?[\w$]+")


def runs(outline: Outline) -> Iterator[list[Statement]]:
    """Every longest run of two lines or more; no line of a run of statements speaks of what another declares."""
    for statements in outline.lists:
        yield from _of(outline, statements.statements, lambda item: _statement_sort(outline, item))
    for node in outline.of_kind(*_LISTS):
        sort = _element_sort if node.type in _ELEMENTS else _entry_sort
        yield from _of(outline, entries(outline, node), sort)


def _of(
    outline: Outline, items: Sequence[Statement], sort: Callable[[Statement], str | None]
) -> Iterator[list[Statement]]:
    run: list[Statement] = []
    known: tuple[str | None, bytes, bytes] | None = None
    for item in items:
        told = sort(item) if is_line(item) else None
        alike = (told, terminator(outline, item), indent_of(outline.lines.bytes_of(item.first)))
        if run and (told is None or alike != known or item.first != run[-1].last + 1):
            yield from _whole(outline, run)
            run = []
        if told is not None:
            run, known = [*run, item], alike
    yield from _whole(outline, run)


def _whole(outline: Outline, run: list[Statement]) -> Iterator[list[Statement]]:
    """The run, unless it has one line only, or one of its statements speaks of what another declares."""
    names = [name for item in run if (name := _declared(outline, item.node))]
    words = [word for item in run for word in _WORD.findall(outline.text[item.start : item.end])] if names else []
    if len(run) > 1 and (not names or all(words.count(name) == 1 for name in names)):
        yield run


def _statement_sort(outline: Outline, item: Statement) -> str | None:
    """`field` or `constant` for a statement that only gives a name a value."""
    if not outline.may_swap(item, item):
        return None
    node = item.node
    if node.type in {"public_field_definition", "field_definition"}:
        value = node.child_by_field_name("value")
        return None if value is not None and b"this" in _WORD.findall(text_of(value)) else "field"
    return "constant" if _declared(outline, node) else None


def _declared(outline: Outline, node: Node) -> bytes | None:
    """The one name that a `const` or a Python assignment gives a value."""
    declaration = outline.source.language.declaration(node)
    if declaration.type == "lexical_declaration" and declaration.named_child_count == 1:
        first = declaration.child(0)
        bound = declaration.named_child(0)
        target = bound.child_by_field_name("name") if bound is not None else None
        constant = first is not None and first.type == "const"
    elif node.type == "expression_statement" and outline.source.language.name == "python":
        assignment = node.named_child(0)
        constant = assignment is not None and assignment.type == "assignment"
        target = assignment.child_by_field_name("left") if assignment is not None else None
    else:
        return None
    return text_of(target) if constant and target is not None and target.type == "identifier" else None


def _entry_sort(item: Statement) -> str | None:
    return _SORTS.get(item.node.type)


def _element_sort(item: Statement) -> str | None:
    return None if item.node.type in _NO_ELEMENTS else "element"
