"""The shape of a Python text as it came: what must be the same on both sides, whatever the formatter did.

A stream of what carries meaning, nested as the tree is, without what Ruff may add, drop or write in another way:
parentheses, separators, quotes and prefixes of strings, the case of numbers, joined strings, line continuations.
"""

from collections.abc import Iterator

from tree_sitter import Node, Tree

from verify.trees import WHITE

_DISSOLVED = frozenset(
    {
        "parenthesized_expression",
        "concatenated_string",
        "expression_list",
        "pattern_list",
        "tuple",
        "tuple_pattern",
        "with_clause",
        "as_pattern_target",
        "wildcard_import",
        "line_continuation",
        "argument_list",
        "expression_statement",
        "exec_statement",
        "comparison_operator",
        "type",
        "parenthesized_list_splat",
        "list_splat",
        "list_splat_pattern",
    }
)
_DROPPED = frozenset({"(", ")", ",", ";", "line_continuation", "comment"})
_STRING_NOISE = WHITE + b"\\'\"{}(),"


def shape(tree: Tree, text: bytes) -> list[bytes]:
    """The stream, joined strings as one; docstrings lose their white space like all strings here."""
    stream: list[bytes] = []
    stack = [_parts(tree.root_node)]
    while stack:
        part = next(stack[-1], None)
        if part is None:
            stack.pop()
        elif isinstance(part, bytes):
            stream.append(part)
        elif part.type == "string":
            _add_string(stream, text[part.start_byte : part.end_byte])
        elif part.child_count:
            stack.append(_parts(part))
        elif part.type in {"integer", "float"}:
            stream.append(text[part.start_byte : part.end_byte].lower())
        else:
            stream.append(text[part.start_byte : part.end_byte])
    return stream


def strings(tree: Tree, text: bytes) -> list[bytes]:
    """The strings of a text as they stand, in order."""
    found: list[bytes] = []
    stack: list[Node] = [tree.root_node]
    while stack:
        node = stack.pop()
        if node.type == "string":
            found.append(text[node.start_byte : node.end_byte])
        else:
            stack.extend(reversed(node.children))
    return found


def _add_string(stream: list[bytes], raw: bytes) -> None:
    """Add a string, to the one before where they are neighbours (the formatter joins them)."""
    start = min(place for place in (raw.find(b"'"), raw.find(b'"')) if place >= 0)
    prefix = bytes(sorted(raw[:start].lower().replace(b"u", b"")))
    body = raw[start:].translate(None, _STRING_NOISE).lower()
    if stream and stream[-1].startswith(b"string\0"):
        stream[-1] += body
    else:
        stream.append(b"string\0" + (b"b" if b"b" in prefix else b"") + body)


def _parts(node: Node) -> Iterator[Node | bytes]:
    kept = node.type not in _DISSOLVED
    if kept:
        yield b"(" + node.type.encode()
    for child in node.children:
        if child.type not in _DROPPED:
            yield child
    if kept:
        yield b")"
