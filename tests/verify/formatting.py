"""Perturbations that change layout only: all of them must be accepted."""

import re

from tree_sitter import Node

from tests.verify.perturbation import ALL, LITERALS, SCRIPT, TREES, Die, Subject, kind

_WORD = re.compile(rb"[\w$]")


@kind(*ALL, same=True)
def crlf(subject: Subject, die: Die) -> bytes | None:  # noqa: ARG001 - nothing to choose
    return subject.text.replace(b"\n", b"\r\n")


@kind(*ALL, same=True)
def bom(subject: Subject, die: Die) -> bytes | None:  # noqa: ARG001 - nothing to choose
    return b"\xef\xbb\xbf" + subject.text


@kind(*ALL, same=True)
def no_final_newline(subject: Subject, die: Die) -> bytes | None:  # noqa: ARG001 - nothing to choose
    return subject.text.removesuffix(b"\n")


@kind(*ALL, same=True)
def blank_lines_at_the_end(subject: Subject, die: Die) -> bytes | None:
    # In a block scalar that keeps its end, and nowhere else, these would count; ours ends otherwise.
    return subject.text + b"\n" * (1 + die.below(3))


def _joined(subject: Subject, starts: list[int], new: dict[int, bytes], old: dict[int, int]) -> bytes:
    """The text with, at each start, `old` bytes replaced by `new`."""
    parts, position = [], 0
    for start in starts:
        parts += [subject.text[position:start], new[start]]
        position = start + old[start]
    return b"".join([*parts, subject.text[position:]])


def _reindented(subject: Subject, change: "dict[str, bytes]") -> bytes:
    """Every line that does not start in a literal, with its indentation changed."""
    starts = subject.free_lines
    indents = {start: re.match(rb"[ \t]*", subject.text[start:]) for start in starts}
    old = {start: len(match[0]) if match else 0 for start, match in indents.items()}
    new = {start: (match[0] if match else b"").replace(b" ", change["unit"]) for start, match in indents.items()}
    return _joined(subject, starts, new, old)


@kind(*TREES, ".json", ".css", same=True)
def reindented_wider(subject: Subject, die: Die) -> bytes | None:  # noqa: ARG001 - nothing to choose
    if subject.suffix in {".json", ".css"}:
        return re.sub(rb"^ +", lambda match: match[0] * 2, subject.text, flags=re.MULTILINE)
    return _reindented(subject, {"unit": b"  "})


@kind(*TREES, ".json", ".css", same=True)
def reindented_by_tabs(subject: Subject, die: Die) -> bytes | None:  # noqa: ARG001 - nothing to choose
    if subject.suffix in {".json", ".css"}:
        return re.sub(rb"^ +", lambda match: b"\t" * (len(match[0]) // 2), subject.text, flags=re.MULTILINE)
    return _reindented(subject, {"unit": b"\t"})


@kind(*SCRIPT, ".json", ".css", same=True)
def indentation_of_one_line(subject: Subject, die: Die) -> bytes | None:
    if subject.suffix in {".json", ".css"}:
        starts = [match.start() for match in re.finditer(rb"^(?=\s*\S)", subject.text, re.MULTILINE)]
    else:
        starts = [start for start in subject.free_lines if not _comment_around(subject, start)]
    start = die.pick(starts)
    return None if start is None else subject.with_(start, start, b"   ")


def _comment_around(subject: Subject, start: int) -> bool:
    """Whether a line starts with a comment (its own lines would have to move along)."""
    return subject.text[start:].lstrip()[:2] in {b"//", b"/*"} or subject.text[start:].lstrip()[:1] in {b"*", b"{"}


@kind(*TREES, same=True)
def trailing_white_space(subject: Subject, die: Die) -> bytes | None:
    ends = [start - 1 for start in subject.free_lines[1:] if not subject.in_literal(start - 1)]
    ends = [end for end in ends if subject.text[end - 1 : end] != b"\\"]
    end = die.pick(ends)
    return None if end is None else subject.with_(end, end, b" \t ")


def _gaps(subject: Subject) -> list[tuple[Node, Node]]:
    """Neighbouring tokens on one line."""
    return [
        (one, other)
        for one, other in zip(subject.tokens, subject.tokens[1:], strict=False)
        if one.end_byte <= other.start_byte
        and not subject.text[one.end_byte : other.start_byte].strip()
        and b"\n" not in subject.text[one.end_byte : other.start_byte]
        and "jsx_text" not in {one.type, other.type}
        and not _sticky(one)
        and not _sticky(other)
    ]


def _sticky(node: Node) -> bool:
    """Whether a token touches JSX text or stands in an f-string, where blanks around it may count."""
    parent = node.parent
    while parent is not None:
        if parent.type in {
            "jsx_element",
            "interpolation",
            "template_string",
            "template_literal_type",
            "format_specifier",
        }:
            return True
        if parent.type in {"jsx_expression", "jsx_closing_element", "jsx_opening_element", "jsx_self_closing_element"}:
            return True
        if parent.type.endswith(("_statement", "_declaration", "_definition")):
            return False
        parent = parent.parent
    return False


@kind(*TREES, same=True)
def wider_gap(subject: Subject, die: Die) -> bytes | None:
    gaps = [
        pair
        for pair in _gaps(subject)
        if pair[0].end_byte < pair[1].start_byte and "comment" not in {n.type for n in pair}
    ]
    pair = die.pick(gaps)
    return None if pair is None else subject.with_(pair[0].end_byte, pair[0].end_byte, b"  ")


@kind(*TREES, same=True)
def gap_closed(subject: Subject, die: Die) -> bytes | None:
    gaps = []
    for one, other in _gaps(subject):
        left, right = (
            subject.text[one.end_byte - 1 : one.end_byte],
            subject.text[other.start_byte : other.start_byte + 1],
        )
        joins = _WORD.match(left) and _WORD.match(right)
        signs = {left, right} <= {b"+", b"-", b"<", b">", b"=", b"/", b"*", b"!", b"&", b"|", b"?", b".", b":", b"@"}
        # `1 .x`, `"a" in`, `x if`: what follows a number or a quote may read on into it.
        reads_on = left.isdigit() or right in {b'"', b"'", b"`", b"."} or "comment" in {one.type, other.type}
        if one.end_byte < other.start_byte and not joins and not signs and not reads_on:
            gaps.append((one, other))
    pair = die.pick(gaps)
    return None if pair is None else subject.with_(pair[0].end_byte, pair[1].start_byte, b"")


@kind(*SCRIPT, same=True)
def line_break_in_brackets(subject: Subject, die: Die) -> bytes | None:
    tokens = [node for node in subject.tokens if subject.source(node) in {b"(", b"[", b","} and not _sticky(node)]
    tokens = [
        node
        for node in tokens
        if node.parent is not None
        and node.parent.type in {"arguments", "array", "formal_parameters"}
        and not _before_comment(node)
    ]
    node = die.pick(tokens)
    return None if node is None else subject.with_(node.end_byte, node.end_byte, b"\n")


@kind(".py", same=True)
def line_break_in_call(subject: Subject, die: Die) -> bytes | None:
    tokens = [node for node in subject.tokens if subject.source(node) in {b"(", b","} and not _sticky(node)]
    inside = [node for node in tokens if node.parent is not None and node.parent.type == "argument_list"]
    node = die.pick([node for node in inside if not _before_comment(node)])
    return None if node is None else subject.with_(node.end_byte, node.end_byte, b"\n        ")


def _before_comment(node: Node) -> bool:
    """Whether a comment trails the token: a line break between them would give the comment a line of its own."""
    after = node.next_sibling
    return after is not None and after.type == "comment"


_LISTS = {"program", "statement_block", "module", "block", "class_body", "switch_body"}


def _statement_lines(subject: Subject) -> list[int]:
    """Starts of lines on which a statement starts."""
    found = []
    for node in subject.nodes:
        if node.is_named and node.parent is not None and node.parent.type in _LISTS and node.type != "comment":
            line = subject.text.rfind(b"\n", 0, node.start_byte) + 1
            previous = node.prev_sibling
            decorated = previous is not None and previous.type == "decorator"
            if not subject.text[line : node.start_byte].strip() and not decorated:
                found.append(line)
    return found


@kind(*TREES, same=True)
def blank_line_between_statements(subject: Subject, die: Die) -> bytes | None:
    line = die.pick(_statement_lines(subject))
    return None if line is None else subject.with_(line, line, b"\n" * (1 + die.below(2)))


@kind(*TREES, same=True)
def blank_line_lost(subject: Subject, die: Die) -> bytes | None:
    lines = [line for line in _statement_lines(subject) if subject.text[line - 2 : line] == b"\n\n"]
    line = die.pick(lines)
    return None if line is None else subject.with_(line - 1, line, b"")


@kind(*TREES, same=True)
def quotes_changed(subject: Subject, die: Die) -> bytes | None:
    nodes = []
    for node in subject.of("string"):
        raw = subject.source(node)
        quote, inside = raw[-1:], raw[1:-1]
        simple = (
            raw[:1] == quote and raw[:3] not in {b'"""', b"'''"} and not any(mark in inside for mark in b"\"'\\&\n")
        )
        parent = node.parent
        # A type checker's literal types and Python's nested f-strings stay as they are.
        if simple and parent is not None and parent.type not in {"concatenated_string", "interpolation"}:
            nodes.append(node)
    chosen = die.pick([node for node in nodes if not _in_fstring(node)])
    if chosen is None:
        return None
    raw = subject.source(chosen)
    new = b"'" if raw[:1] == b'"' else b'"'
    return subject.with_(chosen.start_byte, chosen.end_byte, new + raw[1:-1] + new)


def _in_fstring(node: Node) -> bool:
    parent = node.parent
    while parent is not None and not parent.type.endswith("statement"):
        if parent.type == "interpolation":
            return True
        parent = parent.parent
    return False


_ENDED = {
    "expression_statement",
    "lexical_declaration",
    "return_statement",
    "throw_statement",
    "variable_declaration",
}


@kind(*SCRIPT, same=True)
def semicolon_lost(subject: Subject, die: Die) -> bytes | None:
    tokens = []
    for node in subject.tokens:
        parent = node.parent
        if subject.source(node) != b";" or parent is None or parent.type not in _ENDED:
            continue
        rest = subject.text[node.end_byte :]
        following = rest.lstrip()[:1]
        listed = parent.parent is not None and parent.parent.type in {"program", "statement_block"}
        safe = (following == b"}" or following.isalpha()) and not rest.lstrip().startswith((b"in", b"as"))
        if rest[:1] == b"\n" and listed and safe:
            tokens.append(node)
    chosen = die.pick(tokens)
    return None if chosen is None else subject.with_(chosen.start_byte, chosen.end_byte, b"")


@kind(*SCRIPT, same=True)
def semicolon_added(subject: Subject, die: Die) -> bytes | None:
    tokens = [
        node
        for node in subject.tokens
        if subject.source(node) == b";" and node.parent is not None and node.parent.type == "expression_statement"
    ]
    node = die.pick(tokens)
    return None if node is None else subject.with_(node.end_byte, node.end_byte, b";")


_COMMA_LISTS = {"array", "object", "arguments", "argument_list", "list", "dictionary"}


@kind(*TREES, same=True)
def trailing_comma(subject: Subject, die: Die) -> bytes | None:
    """Added, or taken away."""
    nodes = []
    for node in subject.of(*_COMMA_LISTS):
        named = [child for child in node.named_children if child.type != "comment"]
        last = named[-1] if named else None
        # `import("x",)` as a type does not parse.
        if node.prev_sibling is not None and node.prev_sibling.type == "import":
            continue
        if (
            last is None
            or node.named_children[-1].type == "comment"
            or last.type in {"spread_element", "for_in_clause"}
        ):
            continue
        if last.type in {"list_splat", "dictionary_splat"} or node.child(node.child_count - 1) is None:
            continue
        nodes.append((node, last))
    pair = die.pick(nodes)
    if pair is None:
        return None
    after = subject.text[pair[1].end_byte : pair[0].end_byte]
    if after.startswith(b","):
        return subject.with_(pair[1].end_byte, pair[1].end_byte + 1, b"")
    return subject.with_(pair[1].end_byte, pair[1].end_byte, b",")


@kind(*SCRIPT, same=True)
def object_opened_or_closed(subject: Subject, die: Die) -> bytes | None:
    nodes = [node for node in subject.of("object", "object_pattern", "named_imports") if node.named_child_count]
    nodes = [node for node in nodes if not any(child.type in LITERALS for child in node.children)]
    node = die.pick([node for node in nodes if not _sticky(node)])
    if node is None:
        return None
    first = node.start_byte + 1
    gap = re.match(rb"\s*", subject.text[first:])
    assert gap
    return subject.with_(first, first + len(gap[0]), b" " if b"\n" in gap[0] else b"\n")


@kind(*SCRIPT, same=True)
def object_type_opened_or_closed(subject: Subject, die: Die) -> bytes | None:
    nodes = [node for node in subject.of("object_type", "interface_body") if node.named_child_count]
    node = die.pick([node for node in nodes if node.named_children[0].type != "comment"])
    if node is None:
        return None
    first = node.start_byte + 1
    gap = re.match(rb"\s*", subject.text[first:])
    assert gap
    return subject.with_(first, first + len(gap[0]), b" " if b"\n" in gap[0] else b"\n")


@kind(*SCRIPT, same=True)
def parentheses_around_a_parameter(subject: Subject, die: Die) -> bytes | None:
    nodes = []
    for node in subject.of("arrow_function"):
        parameters = node.child_by_field_name("parameters")
        # `(x): x is T =>` needs its parentheses.
        typed = node.child_by_field_name("return_type") is not None
        if parameters is not None and not typed and re.fullmatch(rb"\(\w+\)", subject.source(parameters)):
            nodes.append(parameters)
    chosen = die.pick(nodes)
    return None if chosen is None else subject.with_(chosen.start_byte, chosen.end_byte, subject.source(chosen)[1:-1])


@kind(*TREES, same=True)
def redundant_parentheses(subject: Subject, die: Die) -> bytes | None:
    nodes = []
    for node in subject.of("return_statement", "assignment"):
        value = node.child_by_field_name("right") or next(iter(node.named_children), None)
        plain = {"identifier", "call", "call_expression", "binary_expression", "number"}
        holds = node.type == "return_statement" or node.child_by_field_name("right") is not None
        # Ruff keeps parentheses around a call over lines that holds joined strings; what it keeps is no layout.
        over_lines = value is not None and b"\n" in subject.source(value)
        if holds and value is not None and value.type in plain and not over_lines:
            nodes.append(value)
    chosen = die.pick(nodes)
    return (
        None
        if chosen is None
        else subject.with_(chosen.start_byte, chosen.end_byte, b"(" + subject.source(chosen) + b")")
    )


@kind(*SCRIPT, same=True)
def key_quoted(subject: Subject, die: Die) -> bytes | None:
    """All other keys of the object are plain as well, so the formatter takes the quotes away."""
    nodes = []
    for node in subject.of("object"):
        keys = [child.child_by_field_name("key") for child in node.named_children if child.type == "pair"]
        if keys and all(key is not None and key.type == "property_identifier" for key in keys):
            nodes += [key for key in keys if key is not None]
    chosen = die.pick(nodes)
    return (
        None
        if chosen is None
        else subject.with_(chosen.start_byte, chosen.end_byte, b'"' + subject.source(chosen) + b'"')
    )


@kind(".py", same=True)
def statements_on_one_line(subject: Subject, die: Die) -> bytes | None:
    pairs = []
    for node in subject.of("expression_statement", "return_statement", "raise_statement", "delete_statement"):
        after = node.next_sibling
        if after is not None and after.type == "expression_statement" and node.type == "expression_statement":
            between = subject.text[node.end_byte : after.start_byte]
            first = node.named_child(0)
            if between.strip(b" ") == b"\n" and first is not None and first.type not in LITERALS:
                pairs.append((node, after))
    pair = die.pick(pairs)
    return None if pair is None else subject.with_(pair[0].end_byte, pair[1].start_byte, b"; ")


@kind(".py", same=True)
def no_space_after_hash(subject: Subject, die: Die) -> bytes | None:
    nodes = [node for node in subject.of("comment") if re.match(rb"# \w", subject.source(node))]
    node = die.pick(nodes)
    return None if node is None else subject.with_(node.start_byte + 1, node.start_byte + 2, b"")


@kind(".py", same=True)
def backslash_instead_of_space(subject: Subject, die: Die) -> bytes | None:
    nodes = [node for node in subject.of("=") if node.parent is not None and node.parent.type == "assignment"]
    nodes = [node for node in nodes if subject.text[node.end_byte : node.end_byte + 1] == b" "]
    node = die.pick(nodes)
    return None if node is None else subject.with_(node.end_byte, node.end_byte, b" \\\n    ")


def _replaced(subject: Subject, die: Die, pattern: bytes, new: bytes) -> bytes | None:
    found = die.pick(list(re.finditer(pattern, subject.text, re.MULTILINE)))
    return None if found is None else subject.with_(found.start(), found.end(), found.expand(new))


@kind(".json", same=True)
def minified(subject: Subject, die: Die) -> bytes | None:  # noqa: ARG001 - nothing to choose
    return re.sub(rb'("(?:\\.|[^"\\])*")|\s+', lambda match: match[1] or b"", subject.text)


@kind(".json", ".css", same=True)
def blank_line_between_members(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"^(?=\s+[\w\"-]+: )", b"\n")


@kind(".json", ".css", same=True)
def white_space_around_marks(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"(?<=[\w\"]): (?=[\"\d\w#{\[])", b" :   ")


@kind(".css", same=True)
def rule_on_one_line(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"(?<=[{;])\n\s+(?=[\w-]+:)", b"")


@kind(".css", same=True)
def css_quotes(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb'"([\w ]+)"', rb"'\1'")


@kind(".css", same=True)
def last_semicolon_lost(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb";(?=\s*})", b"")


@kind(".css", same=True)
def combinator_spacing(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb" > ", b">")


@kind(".md", same=True)
def bullet_changed(subject: Subject, die: Die) -> bytes | None:  # noqa: ARG001 - a list has one mark
    return re.sub(rb"^( *)- ", rb"\1* ", subject.text, flags=re.MULTILINE)


@kind(".md", same=True)
def emphasis_marks(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"(?<!\*)\*(\w+)\*(?!\*)", rb"_\1_")


@kind(".md", same=True)
def more_blank_lines(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"\n\n(?=[A-Z#|1])", b"\n\n\n\n")


@kind(".md", same=True)
def table_spacing(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"(?<=\w) +\|$", b"|")


@kind(".md", same=True)
def strong_marks(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"\*\*(\w+)\*\*", rb"__\1__")


@kind(".yaml", same=True)
def yaml_quotes(subject: Subject, die: Die) -> bytes | None:
    return (
        _replaced(subject, die, rb"'([\w ]+)'|\"([\w. ]+)\"", rb'"\1\2"')
        if die.below(2)
        else _replaced(subject, die, rb"\"([\w. ]+)\"", rb"'\1'")
    )


@kind(".yaml", same=True)
def blank_line_between_entries(subject: Subject, die: Die) -> bytes | None:
    names = rb"- name|notes|version|timeout|enabled|build|branches|uses|run"
    return _replaced(subject, die, rb"^(?=on:|jobs:| +(?:" + names + rb")\b)", b"\n")


@kind(".yaml", same=True)
def flow_spacing(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb"(?<=\[)(?=\w)|(?<=\w),(?= )", rb"\g<0>  ")


@kind(".yaml", same=True)
def space_before_comment(subject: Subject, die: Die) -> bytes | None:
    return _replaced(subject, die, rb" (?=# minutes)", b"    ")
