"""The names of Python: scopes, declarations, and identifiers that mean no variable."""

from collections.abc import Iterator

from tree_sitter import Node

from syntax.languages.language import span_of, text_of
from syntax.scopes import Declared, Names, OfKind, Scope, gathered

_COMPREHENSIONS = ("list_comprehension", "set_comprehension", "dictionary_comprehension", "generator_expression")
_TARGETS = frozenset(
    {
        "pattern_list",
        "tuple_pattern",
        "list_pattern",
        "list_splat_pattern",
        "tuple",
        "list",
        "list_splat",
        "parenthesized_expression",
        "as_pattern_target",
        "expression_list",
    }
)
_NAME = frozenset({"identifier"})
_ASSIGNS = {
    "assignment": "left",
    "augmented_assignment": "left",
    "for_statement": "left",
    "for_in_clause": "left",
}
_PARAMETERS = frozenset({"list_splat_pattern", "dictionary_splat_pattern", "tuple_pattern"})


def python_names(root: Node, of_kind: OfKind) -> Names:
    """What a file's tree says of its names."""
    module = Scope(span_of(root), hoists=True)
    names = Names([module], spots=[span_of(node) for node in of_kind("identifier")])
    bodies = _functions(names, of_kind)
    _comprehensions(names, of_kind)
    _outside(names, of_kind, bodies, module)
    _assignments(names, of_kind)
    _imports(names, of_kind)
    _matches(names, of_kind)
    for node in of_kind("attribute"):
        named = node.child_by_field_name("attribute")
        names.skipped |= {named.start_byte} if named is not None else set()
    for node in of_kind("keyword_argument"):
        named = node.child_by_field_name("name")
        names.skipped |= {named.start_byte} if named is not None else set()
    for node in of_kind("type_parameter", "type_alias_statement"):
        names.unclear |= {text_of(leaf) for leaf in _identifiers(node)}
    return names


def _functions(names: Names, of_kind: OfKind) -> dict[int, Scope]:
    """Functions, lambdas and classes; gives the scopes of functions by the first byte of the function."""
    found: dict[int, Scope] = {}
    for node in of_kind("function_definition", "lambda", "class_definition"):
        body, named = node.child_by_field_name("body"), node.child_by_field_name("name")
        if body is None:
            continue
        is_class = node.type == "class_definition"
        # A comment below a function's header may stand before its block; names are in no comment.
        scope = Scope(span_of(body), hoists=True, members=is_class)
        names.scopes.append(scope)
        found[node.start_byte] = scope
        if named is not None:
            names.declared.append(Declared(span_of(named), hoisted=True))
        parameters = node.child_by_field_name("parameters")
        for leaf in _parameters(parameters) if parameters is not None else ():
            names.declared.append(Declared(span_of(leaf), scope=scope))
    return found


def _parameters(parameters: Node) -> Iterator[Node]:
    for parameter in parameters.named_children:
        named = parameter.child_by_field_name("name")
        pattern = named or (parameter.named_child(0) if parameter.type == "typed_parameter" else parameter)
        if pattern is not None:
            yield from gathered(pattern, _NAME, _PARAMETERS)


def _comprehensions(names: Names, of_kind: OfKind) -> None:
    """A comprehension has its own names; its first iterable is looked up outside."""
    for node in of_kind(*_COMPREHENSIONS):
        first = next((child for child in node.named_children if child.type == "for_in_clause"), None)
        iterable = first.child_by_field_name("right") if first is not None else None
        names.scopes.append(Scope(span_of(node), hole=span_of(iterable) if iterable is not None else None))


def _outside(names: Names, of_kind: OfKind, bodies: dict[int, Scope], module: Scope) -> None:
    """Names that `global` and `nonlocal` take from outside; those statements name them, too."""
    functions = [node for node in of_kind("function_definition", "class_definition") if node.start_byte in bodies]
    for node in of_kind("global_statement", "nonlocal_statement"):
        around = [each for each in functions if each.start_byte <= node.start_byte < each.end_byte]
        chain = [bodies[each.start_byte] for each in around]
        if not chain:
            continue
        enclosing = [scope for scope in chain[:-1] if not scope.members]
        outer = module if node.type == "global_statement" else (enclosing or [module])[-1]
        for leaf in _own_names(node):
            chain[-1].outside[text_of(leaf)] = outer
            if node.type == "nonlocal_statement" and len(enclosing) > 1:
                # Which of several functions around declares it would need a look into each.
                names.unclear.add(text_of(leaf))
            names.declared.append(Declared(span_of(leaf), scope=outer))


def _own_names(node: Node) -> Iterator[Node]:
    """The identifiers that are a node's own children."""
    return (child for child in node.named_children if child.type == "identifier")


def _assignments(names: Names, of_kind: OfKind) -> None:
    for node in of_kind(*_ASSIGNS):
        target = node.child_by_field_name(_ASSIGNS[node.type])
        hoisted = node.type != "for_in_clause"
        _targets(names, target, hoisted=hoisted)
    for node in of_kind("named_expression"):
        _targets(names, node.child_by_field_name("name"), hoisted=True)
    for node in of_kind("as_pattern_target"):
        _targets(names, node, hoisted=True)


def _targets(names: Names, target: Node | None, *, hoisted: bool) -> None:
    for leaf in gathered(target, _NAME, _TARGETS) if target is not None else ():
        names.declared.append(Declared(span_of(leaf), hoisted))


def _imports(names: Names, of_kind: OfKind) -> None:
    """An import without `as` binds the name of a module or of something in it: a key."""
    for node in of_kind("import_statement", "import_from_statement", "future_import_statement"):
        names.skipped |= {leaf.start_byte for leaf in _identifiers(node)}
        for imported in node.children_by_field_name("name"):
            alias = imported.child_by_field_name("alias")
            local = alias or imported.named_child(0)
            if local is None:
                continue
            names.declared.append(Declared(span_of(local), hoisted=True))
            if alias is None:
                names.keys.add(local.start_byte)


def _matches(names: Names, of_kind: OfKind) -> None:
    """A bare name in a pattern is declared by it; a dotted one, and that of a class, is looked up."""
    for node in of_kind("case_pattern", "union_pattern", "keyword_pattern", "class_pattern"):
        for position, child in enumerate(node.named_children):
            if child.type == "identifier" and node.type == "keyword_pattern" and position == 0:
                names.skipped.add(child.start_byte)
            if child.type == "dotted_name":
                names.skipped |= {leaf.start_byte for leaf in child.named_children[1:]}
                is_bare = child.named_child_count == 1 and not (node.type == "class_pattern" and position == 0)
                if is_bare:
                    names.declared.append(Declared(span_of(child), hoisted=True))
    for node in of_kind("splat_pattern"):
        names.declared += (Declared(span_of(leaf), hoisted=True) for leaf in _own_names(node))
    for node in of_kind("case_pattern"):
        for inner in node.named_children:
            if inner.type == "as_pattern":
                names.declared += (Declared(span_of(leaf), hoisted=True) for leaf in _own_names(inner))


def _identifiers(node: Node) -> Iterator[Node]:
    if node.type == "identifier":
        yield node
    for child in node.named_children:
        yield from _identifiers(child)
