"""Scopes: which occurrences of a name in a file mean the same variable, as byte spans.

A language says where scopes are, where names are declared, and which identifiers mean no variable (syntax/
names_ecmascript.py, syntax/names_python.py); here names are looked up from the inside outwards. What is not sure is
left out: a name whose occurrences could mean two things is no binding here at all.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from tree_sitter import Node

from syntax.lines import Span

OfKind = Callable[..., list[Node]]
"""`Outline.of_kind`: every named node of some kinds, in document order."""


@dataclass(eq=False, slots=True)
class Scope:
    """A stretch of the text in which names are declared.

    Attributes:
        span: its bytes.
        hoists: it is a function's or a file's, so a `var` of its blocks, or a Python assignment, is its own.
        members: it is a Python class's body, whose names are attributes and hidden from the functions in it.
        hole: bytes within it that look names up outside of it.
        outside: names that are declared outside though they are assigned here (`global`, `nonlocal`).
    """

    span: Span
    hoists: bool = False
    members: bool = False
    hole: Span | None = None
    outside: dict[bytes, "Scope"] = field(default_factory=dict)
    parent: "Scope | None" = None
    found: dict[bytes, "_Found"] = field(default_factory=dict)


class Declared(NamedTuple):
    """A place where a name is declared: in the innermost scope there, a `hoisted` one in the innermost that hoists."""

    span: Span
    hoisted: bool = False
    scope: Scope | None = None


@dataclass(slots=True)
class Names:
    """What a language says of the names of a file.

    Attributes:
        scopes: in any order; the first is the file's.
        declared: every place of declaration.
        spots: every identifier.
        skipped: first bytes of identifiers that mean no variable: labels, keywords of calls, names of other files.
        keys: first bytes of those that are known by their name elsewhere as well: `{ name }`, an import, an export.
        unclear: names that could mean two things.
    """

    scopes: list[Scope]
    declared: list[Declared] = field(default_factory=list)
    spots: list[Span] = field(default_factory=list)
    skipped: set[int] = field(default_factory=set)
    keys: set[int] = field(default_factory=set)
    unclear: set[bytes] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Binding:
    """A variable, constant, parameter, function, class or import of one scope, with everything that means it.

    Attributes:
        name: its name.
        declarations: where it is declared or, in Python, assigned.
        references: where else it is named.
        keys: those of both that also are a key, an imported or an exported name: renaming them changes more.
    """

    name: bytes
    declarations: tuple[Span, ...]
    references: tuple[Span, ...]
    keys: tuple[Span, ...]

    @property
    def occurrences(self) -> tuple[Span, ...]:
        """All of them, in document order."""
        return tuple(sorted(self.declarations + self.references))


@dataclass(slots=True)
class _Found:
    declarations: list[Span] = field(default_factory=list)
    references: list[Span] = field(default_factory=list)


def bindings(text: bytes, names: Names) -> tuple[Binding, ...]:
    """Every binding of a file, by its first occurrence."""
    tree = _Tree(names.scopes)
    declared = {each.span.start for each in names.declared}
    for each in names.declared:
        _declare(text, tree, each)
    for span in names.spots:
        if span.start not in declared and span.start not in names.skipped:
            _refer(text[slice(*span)], tree.at(span.start), span)
    scopes = (scope for scope in names.scopes if not scope.members)
    found = ((name, each) for scope in scopes for name, each in scope.found.items() if name not in names.unclear)
    made = [_binding(name, each, names.keys) for name, each in found]
    return tuple(sorted(made, key=lambda each: each.occurrences[0]))


def gathered(node: Node, leaves: frozenset[str], through: frozenset[str]) -> Iterable[Node]:
    """The leaves of a pattern: nodes of some kinds, looked for below nodes of other kinds only."""
    if node.type in leaves:
        yield node
    elif node.type in through:
        for child in node.named_children:
            yield from gathered(child, leaves, through)


class _Tree:
    """Scopes within scopes."""

    def __init__(self, scopes: list[Scope]) -> None:
        self._scopes = sorted(scopes, key=lambda scope: (scope.span.start, -scope.span.end))
        self._starts = [scope.span.start for scope in self._scopes]
        open_scopes: list[Scope] = []
        for scope in self._scopes:
            while open_scopes and open_scopes[-1].span.end <= scope.span.start:
                open_scopes.pop()
            scope.parent = open_scopes[-1] if open_scopes else None
            open_scopes.append(scope)

    def at(self, offset: int) -> Scope | None:
        """The innermost scope around a byte."""
        scope: Scope | None = self._scopes[max(0, bisect_right(self._starts, offset) - 1)]
        while scope is not None and (scope.span.end <= offset or _is_in(offset, scope.hole)):
            scope = scope.parent
        return scope


def _is_in(offset: int, span: Span | None) -> bool:
    return span is not None and span.start <= offset < span.end


def _declare(text: bytes, tree: _Tree, declared: Declared) -> None:
    scope = declared.scope or tree.at(declared.span.start)
    while declared.hoisted and scope is not None and not scope.hoists:
        scope = scope.parent
    name = text[slice(*declared.span)]
    while scope is not None and name in scope.outside:
        scope = scope.outside[name]
    if scope is not None:
        scope.found.setdefault(name, _Found()).declarations.append(declared.span)


def _refer(name: bytes, start: Scope | None, span: Span) -> None:
    scope = start
    while scope is not None:
        if name in scope.outside:
            scope = scope.outside[name]
        elif name in scope.found and (not scope.members or scope is start):
            scope.found[name].references.append(span)
            return
        else:
            scope = scope.parent


def _binding(name: bytes, found: _Found, keys: set[int]) -> Binding:
    declarations, references = sorted(found.declarations), sorted(found.references)
    shared = [span for span in sorted(declarations + references) if span.start in keys]
    return Binding(name, tuple(declarations), tuple(references), tuple(shared))
