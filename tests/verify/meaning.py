"""Perturbations that change what a text means: none of them may be accepted."""

import re

from tree_sitter import Node

from tests.verify.perturbation import ALL, JS, SCRIPT, TREES, TS, Die, Subject, kind

_OPERATORS = {
    b"===": b"!==", b"!==": b"===", b"==": b"!=", b"!=": b"==", b"<": b"<=", b">": b">=", b"<=": b"<", b">=": b">",
    b"+": b"-", b"-": b"+", b"*": b"/", b"/": b"*", b"&&": b"||", b"||": b"&&", b"??": b"||", b"+=": b"-=",
    b"-=": b"+=", b"and": b"or", b"or": b"and", b"//": b"/", b"++": b"--", b"in": b"not in", b"is": b"==",
}  # fmt: skip
_BINARY = ("binary_expression", "binary_operator", "boolean_operator", "comparison_operator")
_FRAGMENTS = ("string_fragment", "string_content")
_STATEMENT_PARENTS = frozenset({"program", "statement_block", "module", "block", "class_body"})


def _statements(subject: Subject) -> list[Node]:
    return [
        node
        for node in subject.nodes
        if node.parent is not None
        and node.parent.type in _STATEMENT_PARENTS
        and node.is_named
        and node.type not in {"comment", "import_statement"}
        and node.start_byte != node.end_byte
    ]


def _inner(node: Node, subject: Subject, pattern: bytes) -> list[int]:
    """Offsets in a node at which a pattern matches."""
    return [node.start_byte + match.start() for match in re.finditer(pattern, subject.source(node))]


def _somewhere(subject: Subject, die: Die, kinds: tuple[str, ...], pattern: bytes, new: bytes) -> bytes | None:
    """Put `new` before one match of a pattern in a node of one of the kinds."""
    places = [place for node in subject.of(*kinds) for place in _inner(node, subject, pattern)]
    place = die.pick(places)
    return None if place is None else subject.with_(place, place, new)


@kind(*TREES, same=False)
def space_in_string(subject: Subject, die: Die) -> bytes | None:
    return _somewhere(subject, die, _FRAGMENTS, rb"(?<=\w) (?=\w)", b" ")


@kind(*SCRIPT, same=False)
def space_at_the_end_of_a_string(subject: Subject, die: Die) -> bytes | None:
    node = die.pick([node for node in subject.of("string") if node.end_byte - node.start_byte > 2])
    return None if node is None else subject.with_(node.end_byte - 1, node.end_byte - 1, b" ")


@kind(*TREES, same=False)
def word_in_string(subject: Subject, die: Die) -> bytes | None:
    return _somewhere(subject, die, _FRAGMENTS, rb"(?<=[a-z])(?=[a-z])", b"x")


@kind(*TREES, same=False)
def lookalike_in_string(subject: Subject, die: Die) -> bytes | None:
    places = [place for node in subject.of(*_FRAGMENTS) for place in _inner(node, subject, rb"(?<=\w)[-' ](?=\w)")]
    place = die.pick(places)
    if place is None:
        return None
    odd = {b"-": "\u2011", b"'": "\u2019", b" ": "\u00a0"}[subject.text[place : place + 1]]
    return subject.with_(place, place + 1, odd.encode())


@kind(*SCRIPT, same=False)
def blank_line_in_template(subject: Subject, die: Die) -> bytes | None:
    nodes = [node for node in subject.of("string_fragment") if node.parent and node.parent.type == "template_string"]
    places = [place for node in nodes for place in _inner(node, subject, rb"\n|(?<=\w) (?=\w)")]
    place = die.pick(places)
    return None if place is None else subject.with_(place, place, b"\n")


@kind(*SCRIPT, same=False)
def trailing_space_in_template(subject: Subject, die: Die) -> bytes | None:
    node = die.pick(subject.of("template_string"))
    if node is None:
        return None
    places = [*_inner(node, subject, rb"\n"), node.end_byte - 1]
    # A line break inside `${}` is no content.
    places = [place for place in places if not _within(node, place, "template_substitution")]
    place = die.pick(places)
    return None if place is None else subject.with_(place, place, b"  ")


@kind(*SCRIPT, same=False)
def indentation_in_template(subject: Subject, die: Die) -> bytes | None:
    nodes = [node for node in subject.of("string_fragment") if node.parent and node.parent.type == "template_string"]
    places = [place for node in nodes for place in _inner(node, subject, rb"\n")]
    place = die.pick(places)
    return None if place is None else subject.with_(place + 1, place + 1, b"  ")


@kind(*SCRIPT, same=False)
def space_in_regex(subject: Subject, die: Die) -> bytes | None:
    return _somewhere(subject, die, ("regex_pattern",), rb"(?<![\\{\[(?])[\w)\]](?![?*+{])", b" ")


@kind(*SCRIPT, same=False)
def regex_quantifier(subject: Subject, die: Die) -> bytes | None:
    place = die.pick([p for node in subject.of("regex_pattern") for p in _inner(node, subject, rb"(?<=[\w)\]])[*+]")])
    if place is None:
        return None
    return subject.with_(place, place + 1, b"+" if subject.text[place : place + 1] == b"*" else b"*")


@kind(*TREES, same=False)
def comment_lost(subject: Subject, die: Die) -> bytes | None:
    node = die.pick(subject.of("comment"))
    return None if node is None else subject.with_(node.start_byte, node.end_byte, b"")


@kind(*TREES, same=False)
def space_in_comment(subject: Subject, die: Die) -> bytes | None:
    return _somewhere(subject, die, ("comment",), rb"(?<=\w) (?=\w)", b" ")


@kind(*TREES, same=False)
def word_in_comment(subject: Subject, die: Die) -> bytes | None:
    return _somewhere(subject, die, ("comment",), rb"(?<=[a-z])(?=[a-z])", b"x")


@kind(*TREES, same=False)
def trailing_comment_to_the_next_line(subject: Subject, die: Die) -> bytes | None:
    nodes = [
        node
        for node in subject.of("comment")
        if subject.text[subject.text.rfind(b"\n", 0, node.start_byte) + 1 : node.start_byte].strip()
        and subject.source(node)[:2] in {b"//", b"# "}
        # In the middle of an expression the formatter puts a comment where it likes.
        and subject.text[: node.start_byte].rstrip()[-1:] in ({b")", b":"} if subject.suffix == ".py" else {b";"})
    ]
    node = die.pick(nodes)
    if node is None:
        return None
    line = subject.text.rfind(b"\n", 0, node.start_byte) + 1
    indent = re.match(rb"[ \t]*", subject.text[line:])
    assert indent
    return subject.with_(node.start_byte, node.start_byte, b"\n" + indent[0])


@kind(".tsx", ".jsx", ".js", same=False)
def space_beside_jsx_expression(subject: Subject, die: Die) -> bytes | None:
    """`a {b}` and `a{b}`, `{a} b` and `{a}b`."""
    places: list[tuple[int, int, bytes]] = []
    for node in subject.of("jsx_text"):
        text = subject.source(node)
        # Blanks at a line's end or start mean nothing in JSX; these stand between a word and a tag or brace.
        after = re.search(rb"(?<=\S)( *)\Z", text)
        before = re.match(rb" *(?=\S)", text)
        if after is not None and (after[1] or text[-1:].isalnum()):
            places.append((node.end_byte - len(after[1]), node.end_byte, b"" if after[1] else b" "))
        if before is not None and before[0]:
            places.append((node.start_byte, node.start_byte + len(before[0]), b""))
    place = die.pick(places)
    return None if place is None else subject.with_(*place)


@kind(".tsx", ".jsx", ".js", same=False)
def space_in_jsx_text(subject: Subject, die: Die) -> bytes | None:
    return _somewhere(subject, die, ("jsx_text",), rb"(?<=\w) (?=\w)", b" ")


@kind(".tsx", ".jsx", ".js", same=False)
def word_in_jsx_text(subject: Subject, die: Die) -> bytes | None:
    return _somewhere(subject, die, ("jsx_text",), rb"(?<=[a-z])(?=[a-z])", b"x")


@kind(*TREES, same=False)
def identifier_misspelled(subject: Subject, die: Die) -> bytes | None:
    node = die.pick(
        [node for node in subject.of("identifier", "property_identifier") if node.end_byte > node.start_byte]
    )
    return None if node is None else subject.with_(node.end_byte, node.end_byte, b"x")


@kind(*TREES, same=False)
def operator_swapped(subject: Subject, die: Die) -> bytes | None:
    nodes = [
        node
        for node in subject.nodes
        if not node.is_named
        and subject.source(node) in _OPERATORS
        and node.parent is not None
        and node.parent.type
        in {*_BINARY, "augmented_assignment", "augmented_assignment_expression", "update_expression"}
    ]
    node = die.pick(nodes)
    if node is None:
        return None
    return subject.with_(node.start_byte, node.end_byte, _OPERATORS[subject.source(node)])


@kind(*TREES, same=False)
def number_changed(subject: Subject, die: Die) -> bytes | None:
    node = die.pick(subject.of("number", "integer", "float"))
    return None if node is None else subject.with_(node.start_byte, node.start_byte, b"1")


@kind(*TREES, same=False)
def boolean_flipped(subject: Subject, die: Die) -> bytes | None:
    node = die.pick(subject.of("true", "false"))
    if node is None:
        return None
    flipped = {b"true": b"false", b"false": b"true", b"True": b"False", b"False": b"True"}
    return subject.with_(node.start_byte, node.end_byte, flipped[subject.source(node)])


@kind(*TREES, same=False)
def statement_deleted(subject: Subject, die: Die) -> bytes | None:
    node = die.pick(_statements(subject))
    return None if node is None else subject.with_(node.start_byte, node.end_byte, b"")


@kind(*TREES, same=False)
def statements_swapped(subject: Subject, die: Die) -> bytes | None:
    pairs = [
        (node, other)
        for node in _statements(subject)
        if (other := node.next_named_sibling) is not None
        and other.type != "comment"
        and subject.source(node) != subject.source(other)
    ]
    pair = die.pick(pairs)
    if pair is None:
        return None
    first, second = pair
    between = subject.text[first.end_byte : second.start_byte]
    return subject.with_(first.start_byte, second.end_byte, subject.source(second) + between + subject.source(first))


@kind(*TREES, same=False)
def statement_twice(subject: Subject, die: Die) -> bytes | None:
    node = die.pick(_statements(subject))
    if node is None:
        return None
    line = subject.text.rfind(b"\n", 0, node.start_byte) + 1
    return subject.with_(
        node.end_byte, node.end_byte, b"\n" + subject.text[line : node.start_byte] + subject.source(node)
    )


@kind(*TREES, same=False)
def negation_lost(subject: Subject, die: Die) -> bytes | None:
    nodes = [node for node in subject.nodes if subject.source(node) in {b"!", b"not"} and not node.is_named]
    node = die.pick(nodes)
    return None if node is None else subject.with_(node.start_byte, node.end_byte, b"")


@kind(*SCRIPT, same=False)
def optional_chain_lost(subject: Subject, die: Die) -> bytes | None:
    node = die.pick(subject.of("optional_chain"))
    return None if node is None else subject.with_(node.start_byte, node.end_byte, b".")


@kind(*SCRIPT, same=False)
def keyword_joined(subject: Subject, die: Die) -> bytes | None:
    """`typeof b` and `typeofb`."""
    nodes = [
        node
        for node in subject.nodes
        if subject.source(node) in {b"typeof", b"await", b"void", b"new", b"throw"} and not node.is_named
        and subject.text[node.end_byte : node.end_byte + 2].strip()[:1].isalpha()
    ]  # fmt: skip
    node = die.pick(nodes)
    return None if node is None else subject.with_(node.end_byte, node.end_byte + 1, b"")


@kind(*SCRIPT, same=False)
def line_break_after_return(subject: Subject, die: Die) -> bytes | None:
    nodes = [node for node in subject.of("return_statement") if node.named_child_count]
    node = die.pick(nodes)
    return None if node is None else subject.with_(node.start_byte + 6, node.start_byte + 6, b"\n")


@kind(*TREES, same=False)
def arguments_swapped(subject: Subject, die: Die) -> bytes | None:
    pairs = []
    for node in subject.of("arguments", "argument_list"):
        named = [child for child in node.named_children if child.type != "comment"]
        if len(named) > 1 and subject.source(named[0]) != subject.source(named[1]):
            pairs.append((named[0], named[1]))
    pair = die.pick(pairs)
    if pair is None:
        return None
    first, second = pair
    between = subject.text[first.end_byte : second.start_byte]
    return subject.with_(first.start_byte, second.end_byte, subject.source(second) + between + subject.source(first))


@kind(*TREES, same=False)
def else_lost(subject: Subject, die: Die) -> bytes | None:
    node = die.pick(subject.of("else_clause", "elif_clause", "finally_clause"))
    return None if node is None else subject.with_(node.start_byte, node.end_byte, b"")


@kind(*TREES, same=False)
def parentheses_that_matter_lost(subject: Subject, die: Die) -> bytes | None:
    nodes = []
    for node in subject.of("parenthesized_expression"):
        inner, outer = node.named_child(0), node.parent
        if inner is None or outer is None or inner.type not in _BINARY or outer.type not in _BINARY:
            continue
        inside, outside = inner.child_by_field_name("operator"), outer.child_by_field_name("operator")
        if inside and outside and subject.source(inside) in {b"+", b"-"} and subject.source(outside) in {b"*", b"/"}:
            nodes.append(node)
    chosen = die.pick(nodes)
    return None if chosen is None else subject.with_(chosen.start_byte, chosen.end_byte, subject.source(chosen)[1:-1])


@kind(*TS, same=False)
def type_changed(subject: Subject, die: Die) -> bytes | None:
    node = die.pick(subject.of("predefined_type"))
    if node is None:
        return None
    return subject.with_(node.start_byte, node.end_byte, b"string" if subject.source(node) != b"string" else b"number")


@kind(*TREES, same=False)
def modifier_lost(subject: Subject, die: Die) -> bytes | None:
    words = {b"async", b"export", b"static", b"readonly", b"private", b"await", b"declare", b"abstract", b"type"}
    nodes = [node for node in subject.nodes if not node.is_named and subject.source(node) in words]
    node = die.pick([node for node in nodes if subject.text[node.end_byte : node.end_byte + 1] == b" "])
    return None if node is None else subject.with_(node.start_byte, node.end_byte + 1, b"")


@kind(*TREES, same=False)
def decorator_lost(subject: Subject, die: Die) -> bytes | None:
    node = die.pick(subject.of("decorator"))
    return None if node is None else subject.with_(node.start_byte, node.end_byte, b"")


@kind(*SCRIPT, same=False)
def statement_out_of_its_block(subject: Subject, die: Die) -> bytes | None:
    """The last statement of a block moves behind the statement that holds the block."""
    pairs = []
    for node in subject.of("statement_block"):
        last = node.named_child(node.named_child_count - 1) if node.named_child_count > 1 else None
        holder = node.parent
        if last is not None and last.type != "comment" and holder is not None and holder.type.endswith("_statement"):
            pairs.append((last, holder))
    pair = die.pick(pairs)
    if pair is None:
        return None
    last, holder = pair
    tail = subject.text[last.end_byte : holder.end_byte] + b"\n" + subject.source(last)
    return subject.with_(last.start_byte, holder.end_byte, tail)


@kind(*JS, same=False)
def directive_lost(subject: Subject, die: Die) -> bytes | None:
    nodes = [node for node in subject.of("expression_statement") if b"use strict" in subject.source(node)[:14]]
    node = die.pick(nodes)
    return None if node is None else subject.with_(node.start_byte, node.end_byte, b"")


def _lines_of(subject: Subject, node: Node) -> tuple[int, int]:
    start = subject.text.rfind(b"\n", 0, node.start_byte) + 1
    end = subject.text.find(b"\n", node.end_byte)
    return start, end if end >= 0 else len(subject.text)


def _within(root: Node, offset: int, kind_name: str) -> bool:
    return any(child.type == kind_name and child.start_byte < offset < child.end_byte for child in root.children)


@kind(".py", same=False)
def statement_dedented(subject: Subject, die: Die) -> bytes | None:
    """The last statement of a nested block moves out of it."""
    nodes = []
    for block in subject.of("block"):
        last = block.named_child(block.named_child_count - 1) if block.named_child_count > 1 else None
        holder = block.parent
        if last is None or holder is None or last.start_point.row != last.end_point.row or last.type == "comment":
            continue
        if holder.start_point.column < last.start_point.column:
            nodes.append((last, holder.start_point.column))
    pair = die.pick(nodes)
    if pair is None:
        return None
    start, _ = _lines_of(subject, pair[0])
    return subject.with_(start, pair[0].start_byte, b" " * pair[1])


@kind(".py", same=False)
def statement_indented(subject: Subject, die: Die) -> bytes | None:
    """A simple statement after a compound one moves into its block."""
    found = []
    for node in subject.of("if_statement", "for_statement", "while_statement", "with_statement"):
        after = node.next_sibling
        if after is None or after.start_point.row != after.end_point.row or after.type == "comment":
            continue
        blocks = [child for child in node.children if child.type in {"block", "else_clause", "elif_clause"}]
        if blocks and b"\n" in subject.source(node):
            found.append(after)
    chosen = die.pick(found)
    if chosen is None:
        return None
    start, _ = _lines_of(subject, chosen)
    return subject.with_(start, start, b"    ")


@kind(".py", same=False)
def comment_dedented(subject: Subject, die: Die) -> bytes | None:
    nodes = [
        node
        for node in subject.of("comment")
        if node.start_point.column >= 4
        and not subject.text[_lines_of(subject, node)[0] : node.start_byte].strip()
        # In front of a clause or a deeper line the formatter puts a comment where it belongs.
        and node.next_sibling is None
    ]
    node = die.pick(nodes)
    if node is None:
        return None
    start, _ = _lines_of(subject, node)
    return subject.with_(start, start + 4, b"")


@kind(".py", same=False)
def blank_line_in_docstring(subject: Subject, die: Die) -> bytes | None:
    nodes = [
        node for node in subject.of("string_content") if subject.text[node.start_byte - 3 : node.start_byte] == b'"""'
    ]
    places = [place for node in nodes for place in _inner(node, subject, rb"(?<=\w[.,]|\w\w)\n(?=\s*\w)")]
    place = die.pick(places)
    return None if place is None else subject.with_(place, place, b"\n")


@kind(".py", same=False)
def trailing_space_in_plain_string(subject: Subject, die: Die) -> bytes | None:
    """In a string of several lines that is no docstring."""
    nodes = [
        node
        for node in subject.of("string")
        if node.parent is not None and node.parent.type != "expression_statement" and b"\n" in subject.source(node)
    ]
    places = [place for node in nodes for place in _inner(node, subject, rb"\n")]
    place = die.pick(places)
    return None if place is None else subject.with_(place, place, b" ")


@kind(".py", same=False)
def string_prefix_lost(subject: Subject, die: Die) -> bytes | None:
    nodes = [node for node in subject.of("string_start") if subject.source(node)[:1].lower() in {b"b", b"r", b"f"}]
    nodes = [
        node
        for node in nodes
        if node.parent is not None
        and (
            b"\\" in subject.source(node.parent)
            or b"{" in subject.source(node.parent)
            or subject.source(node)[:1] == b"b"
        )
    ]
    node = die.pick(nodes)
    return None if node is None else subject.with_(node.start_byte, node.start_byte + 1, b"")


def _replaced(subject: Subject, die: Die, pattern: bytes, new: bytes) -> bytes | None:
    """One match of a pattern replaced, groups expanded."""
    found = die.pick(list(re.finditer(pattern, subject.text, re.MULTILINE)))
    return None if found is None else subject.with_(found.start(), found.end(), found.expand(new))


@kind(*ALL, same=False)
def letter_changed(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"(?<=[a-wyz])[a-wyz](?=[a-wyz])", rb"\g<0>x")


@kind(".json", same=False)
def space_in_json_string(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"(?<=\w) (?=\w)", b"  ")


@kind(".json", ".yaml", ".css", ".md", same=False)
def digit_added(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"(?<![\w.#-])[1-9]\d*(?![.\w)])", rb"9\g<0>")


@kind(".json", same=False)
def member_lost(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb'^\s*"\w+": .*,\n', b"")


@kind(".json", ".css", ".yaml", ".md", same=False)
def lines_swapped(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"^([ \t]*[\w\"-][^\n]*[,;\w])\n([ \t]*[\w\"-](?!\1)[^\n]*[,;\w])\n", rb"\2\n\1\n")


@kind(".json", same=False)
def trailing_comma_in_json(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"(?<=[\w\"\]}])\s*[\]}]", rb",\g<0>")


@kind(".css", same=False)
def space_in_css_string(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb'"\w+ ', rb"\g<0> ")


@kind(".css", same=False)
def combinator_lost(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"^(\s*\.\w+) (\.\w+)", rb"\1\2")


@kind(".css", same=False)
def calc_space_lost(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"(?<=%) - ", b" -")


@kind(".css", same=False)
def declaration_lost(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"^\s+[\w-]+:[^;\n]*;\n", b"")


@kind(".css", ".yaml", same=False)
def space_in_plain_comment(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"((?:/\*|#)[^\n]*\w) (?=\w)", rb"\1  ")


@kind(".css", same=False)
def important_lost(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb" !important", b"")


@kind(".css", same=False)
def sign_lost(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb" -(?=\d)", b" ")


@kind(".md", same=False)
def space_in_code(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"(?<=depot)  ?(?=-)|(?<=`the) +|^  (?=depot)", b"   ")


@kind(".md", same=False)
def hard_break_lost(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"  $", b"")


@kind(".md", same=False)
def heading_deeper(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"^#(?=#? \w)", b"##")


@kind(".md", same=False)
def item_dedented(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"^  - ", b"- ")


@kind(".md", same=False)
def paragraphs_joined(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"(?<=[.`])\n\n(?=[A-Z]\w)", b"\n")


@kind(".md", same=False)
def emphasis_stronger(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"(?<!\*)\*(\w+)\*(?!\*)", rb"**\1**")


@kind(".yaml", same=False)
def key_dedented(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"^  (?=(?:timeout|notes|version): )", b"")


@kind(".yaml", same=False)
def space_in_scalar(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"(?<=[a-z]) +(?=[a-z1])(?!.*#)", rb"\g<0> ")


@kind(".yaml", same=False)
def blank_line_in_block_scalar(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"^ +(?:make check|echo done|goes on)\n", rb"\n\g<0>")


@kind(".yaml", same=False)
def quotes_that_matter_lost(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb'"1\.10"', b"1.10")


@kind(".yaml", same=False)
def chomping_changed(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"(?<=[|>])-?\n", b"+\n")
