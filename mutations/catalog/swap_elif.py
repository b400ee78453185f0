"""Two neighbouring `else if` or `elif` arms of a chain of conditions change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.edit import exchange
from syntax.lines import Span, indent_of
from syntax.outline import Outline
from syntax.statement import Statement

MAX_LINES = 60


class SwapElif(Mutation):
    """Two neighbouring `else if` arms change places, each with its condition and its body; the `if` stays first."""

    name = "swap-elif"
    category = "structural"
    kind = "swap-arms"
    languages = ALL_LANGUAGES
    planned = 1
    scarce = (("nightmare", None, 0),)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "if (one) {\n  a();\n} else if (two) { // 2\n  b();\n} else if (three) {\n  c();\n} else {\n  d();\n}\n",
            "if (one) {\n  a();\n} else if (three) {\n  c();\n} else if (two) { // 2\n  b();\n} else {\n  d();\n}\n",
        ),
        Changes(
            "if (one) {\n  a();\n}\nelse if (two) { b(); }\nelse if (three) {\n  c();\n}\n",
            "if (one) {\n  a();\n}\nelse if (three) {\n  c();\n}\nelse if (two) { b(); }\n",
            language="javascript",
        ),
        Changes(
            "if one:\n    a()\nelif two:\n    b()\n    # b\n\nelif three:\n    c()  # c\n",
            "if one:\n    a()\nelif three:\n    c()  # c\n\nelif two:\n    b()\n    # b\n",
            language="python",
        ),
        Refuses("if (one) {\n  a();\n} else if (two) {\n  b();\n}\n", because="the `if` stays first"),
        Refuses(
            "if (one) {\n  a();\n} else if (two) {\n  b();\n}\n// three\nelse if (three) {\n  c();\n}\n",
            because="a comment between the arms belongs to neither",
        ),
        Refuses(
            "if (one) {\n  a();\n} else if (two) {\n  b();\n} else if (three) {\n  c();\n} // three\n",
            because="a comment behind the last brace may speak of the arm or of the chain",
        ),
        Refuses(
            "if (one) a();\nelse if (two) b();\nelse if (three) c();\n",
            because="bodies without braces have no end of their own",
        ),
        Refuses(
            "if (one) {\n  a();\n} else if (two) {\n  b();\n}\nelse if (three) {\n  c();\n}\n",
            because="the two lines would read otherwise at the other place",
        ),
        Refuses("if (one) {} else if (two) {} else if (three) {}\n", because="the arms share a line"),
        Refuses(
            "if one:\n    a()\nelif two:\n    b()\n# three\nelif three:\n    c()\n",
            because="a comment between the arms belongs to neither",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Neighbours in every chain."""
        for node in outline.nodes("if"):
            clauses = [child for child in node.named_children if child.type == "elif_clause"]
            for one, two in pairwise(clauses):
                upper, lower = outline.item(one), outline.item(two)
                if _may_swap(outline, upper, lower):
                    yield _site(outline, (one, upper.span), (two, lower.span))
            following = _else_if(node)
            if _is_arm(node) and following is not None and _have_lines(outline, node, following):
                yield _site(outline, (node, _arm(node)), (following, _arm(following)))


def _may_swap(outline: Outline, one: Statement, two: Statement) -> bool:
    """Whether two Python arms fill their lines and no comment stands above them."""
    bare = all(each.whole and each.start == each.head and each.line_count <= MAX_LINES for each in (one, two))
    return bare and outline.gap(one, two) is not None


def _site(outline: Outline, one: tuple[Node, Span], two: tuple[Node, Span]) -> Site:
    heads = [outline.lines.content(each.start_point.row) for each, _ in (one, two)]
    braced = one[0].type == "if_statement"
    return Site(
        edits=exchange(one[1], two[1]),
        block=Span(heads[0].start, one[1].end),
        anchors={"first": heads[0], "second": heads[1]},
        words={"around": "the parentheses and the braces" if braced else "all lines of the body"},
    )


def _is_arm(node: Node) -> bool:
    return node.parent is not None and node.parent.type == "else_clause"


def _else_if(node: Node) -> Node | None:
    """The `if` that stands in the `else` of another."""
    clause = node.child_by_field_name("alternative")
    inner = clause.named_child(clause.named_child_count - 1) if clause is not None else None
    return inner if inner is not None and clause is not None and inner.type == "if_statement" else None


def _brace(node: Node) -> Node | None:
    """The brace that closes the body of an `if`; a comment behind it may be part of the body's node."""
    body = node.child_by_field_name("consequence")
    braces = [child for child in body.children if child.type == "}"] if body is not None else []
    return braces[-1] if body is not None and body.type == "statement_block" and braces else None


def _arm(node: Node) -> Span:
    """From the parenthesis before a condition to the brace behind its body."""
    condition, brace = node.child_by_field_name("condition"), _brace(node)
    return Span(condition.start_byte, brace.end_byte) if condition is not None and brace is not None else Span(0, 0)


def _have_lines(outline: Outline, one: Node, two: Node) -> bool:
    """Whether two arms have braces and lines of their own, laid out alike, and no comment between their parts."""
    places = []
    for node in (one, two):
        clause, brace, arm = node.parent, _brace(node), _arm(node)
        if clause is None or brace is None:
            return False
        row, last = node.start_point.row, brace.end_point.row
        loose = any(child.type == "comment" for each in (node, clause) for child in each.named_children)
        rest = outline.text[arm.end : outline.lines.content(last).end].strip()
        dangles = bool(rest) and (node.child_by_field_name("alternative") is None or not rest.startswith(b"else"))
        if loose or dangles or clause.start_point.row != row or outline.lines.content(row).end > arm.end:
            return False
        if last - row >= MAX_LINES:
            return False
        closing = indent_of(outline.lines.bytes_of(last)) if last > row else None
        places.append((outline.text[outline.lines.span(row).start : arm.start], closing))
    (before, closing), (other, other_closing) = places
    return before == other and (closing == other_closing or None in {closing, other_closing})
