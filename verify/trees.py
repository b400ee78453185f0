"""Compare syntax trees: same kinds of nodes, anonymous tokens included, and same leaf texts; positions are ignored.

A tree becomes a stream of tokens, in which every byte of the text has its place: it lies in a leaf, or in a gap
between two leaves. A gap between tokens is forgiven where it is only ASCII white space. A gap inside a literal (see
`_LITERALS`; some grammars name only the escapes in a string and leave the rest as a gap) is content, and anything
else in a gap is content wherever it stands. What is told beside the bytes:

- JSX text counts as the string that it means (`jsx_text`), so lines may be broken where JSX does not care;
- a comment says whether it trails code on its line (directives hold for that line), and in Python, where none does,
  in which column it stands;
- a comma before a closing bracket is no token where it means nothing (it does in Python's tuples and subscripts, and
  after another comma in an array);
- the lines of a block comment may move together, as they do when code around them is indented anew.

The walk keeps its own stack, so depth is no matter.
"""

from collections.abc import Iterator
from functools import cache
from itertools import zip_longest

from tree_sitter import Node, Tree

from syntax.languages.language import Language, is_clean
from syntax.languages.registry import LANGUAGES, language_of

WHITE = b" \t\n\r\f\v"
"""White space that may stand between tokens in every language here."""

_LITERALS = frozenset(
    {
        "string",
        "string_content",
        "template_string",
        "template_literal_type",
        "regex",
        "format_specifier",
        "escape_sequence",
    }
)
_COMMENTS = frozenset({"comment", "html_comment"})
_JSX_PARENTS = frozenset({"jsx_element", "jsx_fragment"})
_JSX_TAGS = frozenset({"jsx_opening_element", "jsx_closing_element"})
_JSX_TEXTS = frozenset({"jsx_text", "html_character_reference"})
_LISTS = frozenset(
    {
        "argument_list",
        "arguments",
        "array",
        "array_pattern",
        "dictionary",
        "enum_body",
        "export_clause",
        "formal_parameters",
        "list",
        "named_imports",
        "object",
        "object_pattern",
        "parameters",
        "set",
        "tuple_type",
        "type_arguments",
        "type_parameters",
    }
)
_CLOSING = frozenset({")", "]", "}", ">"})
_NO_ELEMENT = frozenset({",", "(", "[", "{", "<", ""})
_SKIPPED = frozenset({"line_continuation"})
_OPEN = b"\x01"
_CLOSE = b"\x02"
_GAP = b"\x03"
_JSX = b"\x04"
_LINE_COMMENTS = (b"//", b"#")


def tree_language(path: str) -> Language | None:
    """The language in whose grammar a file of this name is compared; stubs are read as Python."""
    return LANGUAGES["python"] if path.lower().endswith(".pyi") else language_of(path)


SEMICOLON = b";\0;"
"""The token that parts two Python statements on one line, where a line end would do as well."""


def same_tree(language: Language, first: bytes, second: bytes, *, ignoring: bytes | None = None) -> bool | None:
    """Whether two texts have the same tree; None where one of them has no clean tree, so that no tree can tell.

    Tokens equal to `ignoring` are passed over on both sides.
    """
    if first == second:
        return True
    trees = (language.parse(first), language.parse(second))
    if not all(is_clean(tree) for tree in trees):
        return None
    ours, theirs = (
        (token for token in tokens(tree, text) if token != ignoring)
        for tree, text in zip(trees, (first, second), strict=True)
    )
    return all(one == other for one, other in zip_longest(ours, theirs))


def tokens(tree: Tree, text: bytes) -> Iterator[bytes]:
    """The stream of a tree; two trees are the same where their streams are.

    Nodes open and close, leaves and gaps give their bytes.
    """
    root = tree.root_node
    yield from _gap(text, 0, root.start_byte, literal=False)
    stack = [_parts(root, text)]
    while stack:
        part = next(stack[-1], None)
        if part is None:
            stack.pop()
        elif isinstance(part, bytes):
            yield part
        elif part.child_count and part.type not in _COMMENTS:
            stack.append(_parts(part, text))
        elif part.type not in _SKIPPED:
            yield _leaf(part, text)
    yield from _gap(text, root.end_byte, len(text), literal=False)


def is_blank_text(token: bytes) -> bool:
    """Whether a token of the stream is JSX text or a gap in a literal that holds white space only."""
    return token[:1] in {_JSX, _GAP} and not token[1:].strip(WHITE)


def jsx_runs(node: Node, text: bytes) -> Iterator[Node | bytes]:
    """The children of a JSX element: nodes, and between them the strings that the text there means.

    A string of blanks in braces (`{" "}`) is text, as formatters write it where a line ends.
    """
    run = b""
    position = node.start_byte
    for child in node.children:
        if child.type in _JSX_TEXTS:
            continue
        chunk = text[position : child.start_byte]
        run += chunk if child.type == "jsx_opening_element" else jsx_text(chunk)
        position = child.end_byte
        blanks = _blanks_in_braces(child, text)
        if blanks is not None:
            run += blanks
            continue
        if run:
            yield run
            run = b""
        yield child
    tail = text[position : node.end_byte]
    if tail:
        yield tail


def jsx_text(raw: bytes) -> bytes:
    """The string that JSX text means: lines trimmed where they were broken, empty ones dropped, joined by a space."""
    if b"\n" not in raw:
        return raw.replace(b"\t", b" ")
    lines = raw.replace(b"\t", b" ").split(b"\n")
    last = len(lines) - 1
    cut = (
        line if place == last else line.rstrip(b" ")
        for place, line in enumerate(line if place == 0 else line.lstrip(b" ") for place, line in enumerate(lines))
    )
    return b" ".join(line for line in cut if line)


def _parts(node: Node, text: bytes) -> Iterator[Node | bytes]:
    """A node opened, its children and gaps, closed."""
    kind = node.type
    yield _opening(kind)
    if kind in _JSX_PARENTS:
        for part in jsx_runs(node, text):
            yield _JSX + part if isinstance(part, bytes) else part
    else:
        children = node.children
        literal = kind in _LITERALS or (kind == "interpolation" and any(child.type == "=" for child in children))
        position = node.start_byte
        for place, child in enumerate(children):
            start = child.start_byte
            if start > position:
                yield from _gap(text, position, start, literal=literal)
            if not (child.type == "," and kind in _LISTS and _is_trailing(children, place)):
                yield child
            position = child.end_byte
        yield from _gap(text, position, node.end_byte, literal=literal)
    yield _CLOSE


def _is_trailing(children: list[Node], place: int) -> bool:
    """Whether the comma at `place` stands after an element and before the closing bracket, where it means nothing."""
    after = next((child.type for child in children[place + 1 :] if child.type not in _COMMENTS), "")
    before = next((child.type for child in reversed(children[:place]) if child.type not in _COMMENTS), "")
    return after in _CLOSING and before not in _NO_ELEMENT


def _gap(text: bytes, start: int, end: int, *, literal: bool) -> Iterator[bytes]:
    gap = text[start:end] if literal else text[start:end].strip(WHITE)
    if gap:
        yield _GAP + gap


@cache
def _opening(kind: str) -> bytes:
    return _OPEN + kind.encode()


def _leaf(node: Node, text: bytes) -> bytes:
    content = text[node.start_byte : node.end_byte]
    if node.type in _COMMENTS:
        return _comment(node, text, content)
    return node.type.encode() + b"\0" + content


def _comment(node: Node, text: bytes, content: bytes) -> bytes:
    """A comment with what its place on the line means."""
    line_start = text.rfind(b"\n", 0, node.start_byte) + 1
    line_end = text.find(b"\n", node.end_byte)
    before = text[line_start : node.start_byte]
    after = text[node.end_byte : line_end if line_end >= 0 else len(text)]
    if before.strip(WHITE):
        place = b"trailing" if not after.strip(WHITE) else b"between"
    else:
        place = b"%d" % len(before) if content.startswith(b"#") else b"leading"
    if content.startswith(_LINE_COMMENTS):
        content = content.rstrip(WHITE)
    elif b"\n" in content:
        content = _dedented(content)
    return b"comment\0" + place + b"\0" + content


def _dedented(comment: bytes) -> bytes:
    """A block comment whose lines after the first have lost the indentation that all of them share."""
    first, *rest = comment.split(b"\n")
    indents = [line[: len(line) - len(line.lstrip(b" \t"))] for line in rest if line.strip(WHITE)]
    shared = 0
    if indents:
        low, high = min(indents), max(indents)
        while shared < min(len(low), len(high)) and low[shared] == high[shared]:
            shared += 1
    return b"\n".join([first, *(line[shared:] if line.strip(WHITE) else b"" for line in rest)])


def _blanks_in_braces(node: Node, text: bytes) -> bytes | None:
    """The blanks of `{" "}`; None for any other node."""
    if node.type != "jsx_expression":
        return None
    inside = text[node.start_byte + 1 : node.end_byte - 1].strip(WHITE)
    blanks = inside[1:-1]
    quoted = len(inside) > 2 and inside[:1] == inside[-1:] and inside[:1] in {b'"', b"'"}  # noqa: PLR2004
    return blanks if quoted and not blanks.strip(b" ") else None
