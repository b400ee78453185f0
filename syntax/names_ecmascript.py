"""The names of TypeScript, TSX, JavaScript and JSX: scopes, declarations, and identifiers that mean no variable.

Types and values share one space here. A name that is a plain variable at one place and a type at another is unclear.
"""

from collections.abc import Iterator

from tree_sitter import Node

from syntax.languages.language import span_of, text_of
from syntax.scopes import Declared, Names, OfKind, Scope, gathered

_DECLARES_OUTSIDE = (
    "function_declaration",
    "generator_function_declaration",
    "function_signature",
    "class_declaration",
    "abstract_class_declaration",
    "interface_declaration",
    "type_alias_declaration",
    "enum_declaration",
    "internal_module",
    "module",
)
"""What declares its name in the scope around its own."""
_DECLARES_INSIDE = frozenset({"function_expression", "generator_function", "class"})
_CALLABLE = (
    "function_expression",
    "generator_function",
    "arrow_function",
    "method_definition",
    "function_type",
    "constructor_type",
    "call_signature",
    "construct_signature",
    "method_signature",
    "abstract_method_signature",
    "class_static_block",
)
_BLOCKS = (
    "class",
    "statement_block",
    "switch_body",
    "for_statement",
    "for_in_statement",
    "catch_clause",
    "index_signature",
)
_HOISTS = frozenset({*_CALLABLE, *_DECLARES_OUTSIDE[:3], "internal_module", "module"})
_VALUES = frozenset(_DECLARES_OUTSIDE[:3])
"""What declares a value and no type."""
_IDENTIFIERS = (
    "identifier",
    "type_identifier",
    "shorthand_property_identifier",
    "shorthand_property_identifier_pattern",
)
_LEAVES = frozenset({"identifier", "shorthand_property_identifier_pattern"})
_PATTERNS = frozenset({"object_pattern", "array_pattern", "rest_pattern"})
_DEFAULTS = frozenset({"assignment_pattern", "object_assignment_pattern"})
_MODIFIERS = frozenset({"accessibility_modifier", "override_modifier", "readonly"})
_TAGS = ("jsx_opening_element", "jsx_closing_element", "jsx_self_closing_element")


def ecmascript_names(root: Node, of_kind: OfKind) -> Names:
    """What a file's tree says of its names."""
    names = Names([Scope(span_of(root), hoists=True)])
    names.spots = [span_of(node) for node in of_kind(*_IDENTIFIERS)]
    names.keys = {node.start_byte for node in of_kind(*_IDENTIFIERS[2:])}
    _scopes(names, of_kind)
    values = {text_of(leaf) for leaf in _values(names, of_kind)}
    _imports(names, of_kind)
    _exports(names, of_kind)
    _no_variables(names, of_kind)
    types = {text_of(node) for node in of_kind("type_identifier")}
    names.unclear |= values & types
    # Members of an enum are named without it within its braces, an inferred type beyond its own.
    within = of_kind("infer_type", "enum_body", "enum_assignment")
    names.unclear |= {text_of(child) for node in within for child in node.named_children}
    # What `declare global` declares is seen far outside of its braces.
    blocks = [child for node in of_kind("ambient_declaration") for child in node.named_children]
    inner = [each for block in blocks if block.type == "statement_block" for each in block.named_children]
    names.unclear |= {text_of(each.child_by_field_name("name") or each) for each in inner}
    return names


def _scopes(names: Names, of_kind: OfKind) -> None:
    """Every scope starts behind the name that is declared around it."""
    for node in of_kind(*_DECLARES_OUTSIDE, *_CALLABLE, *_BLOCKS):
        named = node.child_by_field_name("name")
        inside = node.type in _DECLARES_INSIDE
        start = node.start_byte if named is None or inside else named.end_byte
        own = span_of(node)._replace(start=start)
        names.scopes.append(Scope(own, hoists=node.type in _HOISTS))
        declares = node.type in _DECLARES_OUTSIDE or inside
        if declares and named is not None and named.type in {"identifier", "type_identifier"}:
            names.declared.append(Declared(span_of(named)))
    for node in of_kind("type_parameter", "mapped_type_clause"):
        named = node.child_by_field_name("name")
        if named is not None:
            names.declared.append(Declared(span_of(named)))


def _values(names: Names, of_kind: OfKind) -> Iterator[Node]:
    """Declare variables, parameters and caught errors; yields where each is named, and the names of functions."""
    for node in of_kind(*_VALUES):
        named = node.child_by_field_name("name")
        if named is not None:
            yield named
    for node in of_kind("variable_declaration", "lexical_declaration"):
        for declarator in node.named_children:
            pattern = declarator.child_by_field_name("name")
            yield from _pattern(names, pattern, hoisted=node.type == "variable_declaration")
    for node in of_kind("for_in_statement"):
        kind = node.child_by_field_name("kind")
        if kind is not None:
            yield from _pattern(names, node.child_by_field_name("left"), hoisted=kind.type == "var")
    for node in of_kind("catch_clause", "arrow_function"):
        yield from _pattern(names, node.child_by_field_name("parameter"))
    for node in of_kind("formal_parameters"):
        for parameter in node.named_children:
            yield from _parameter(names, parameter)


def _parameter(names: Names, parameter: Node) -> Iterator[Node]:
    """A parameter that a modifier makes a property is a key as well."""
    pattern = parameter.child_by_field_name("pattern")
    leaves = list(_pattern(names, pattern or parameter))
    if pattern is not None and any(child.type in _MODIFIERS for child in parameter.children):
        names.keys |= {leaf.start_byte for leaf in leaves}
    yield from leaves


def _pattern(names: Names, pattern: Node | None, *, hoisted: bool = False) -> Iterator[Node]:
    for leaf in _leaves(pattern):
        names.declared.append(Declared(span_of(leaf), hoisted))
        yield leaf


def _leaves(pattern: Node | None) -> Iterator[Node]:
    """The names that a pattern declares; defaults and computed keys are expressions like any other."""
    if pattern is None:
        return
    if pattern.type in _DEFAULTS:
        yield from _leaves(pattern.child_by_field_name("left"))
    elif pattern.type == "pair_pattern":
        yield from _leaves(pattern.child_by_field_name("value"))
    elif pattern.type in _PATTERNS:
        for child in pattern.named_children:
            yield from _leaves(child)
    else:
        yield from gathered(pattern, _LEAVES, frozenset())


def _imports(names: Names, of_kind: OfKind) -> None:
    for node in of_kind("import_specifier"):
        name, alias = node.child_by_field_name("name"), node.child_by_field_name("alias")
        if name is not None and alias is not None:
            names.skipped.add(name.start_byte)
        elif name is not None:
            names.keys.add(name.start_byte)
        local = alias or name
        if local is not None and local.type == "identifier":
            names.declared.append(Declared(span_of(local)))
    for node in of_kind("import_clause", "namespace_import", "import_require_clause", "import_alias"):
        local = next((child for child in node.named_children if child.type == "identifier"), None)
        if local is not None:
            names.declared.append(Declared(span_of(local)))


def _exports(names: Names, of_kind: OfKind) -> None:
    """An exported name is known elsewhere; what is handed on from another file is no variable here."""
    for node in of_kind("export_statement"):
        source, declaration = node.child_by_field_name("source"), node.child_by_field_name("declaration")
        for clause in node.named_children:
            for specifier in clause.named_children if clause.type == "export_clause" else ():
                name, alias = specifier.child_by_field_name("name"), specifier.child_by_field_name("alias")
                names.skipped |= {each.start_byte for each in (name if source else None, alias) if each is not None}
                names.keys |= {name.start_byte} if name is not None and alias is None else set()
        if declaration is not None:
            named = declaration.child_by_field_name("name")
            declarators = [child for child in declaration.named_children if child.type == "variable_declarator"]
            patterns = [named, *(child.child_by_field_name("name") for child in declarators)]
            names.keys |= {leaf.start_byte for pattern in patterns for leaf in _leaves(pattern)}
            names.keys |= {named.start_byte} if named is not None else set()


def _no_variables(names: Names, of_kind: OfKind) -> None:
    """Names of types within a namespace, plain tags, names that only document."""
    for node in of_kind("nested_type_identifier", "index_signature"):
        named = node.child_by_field_name("name")
        names.skipped |= {named.start_byte} if named is not None else set()
    for node in of_kind("required_parameter", "optional_parameter"):
        # Of a tuple's member; a parameter has a pattern.
        named = node.child_by_field_name("name")
        names.skipped |= {named.start_byte} if named is not None else set()
    for node in of_kind("jsx_namespace_name", "namespace_export"):
        names.skipped |= {child.start_byte for child in node.named_children}
    for node in of_kind(*_TAGS):
        named = node.child_by_field_name("name")
        if named is not None and named.type == "identifier" and text_of(named)[:1].islower():
            names.skipped.add(named.start_byte)
