"""Two neighbouring members of a class change places, at least one of them short."""

import re
from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.classes import name_of
from mutations.items import blocks_site, differ_above
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.languages.language import text_of
from syntax.outline import Outline
from syntax.statement import Statement, neighbours

MAX_SHORT = 2
"""Lines of the shorter one; two long members are what swap-sibling-blocks exchanges, as blocks."""
MAX_LINES = 80
MAX_APART = 2
"""Blank lines between the two."""
WORDS = {
    "noun": "member",
    "nouns": "members",
    "terms": (
        "A member is one field or method of a class, with its decorators, its overload signatures and the comment lines"
        " directly above it."
    ),
}
_FIELDS = frozenset({"public_field_definition", "field_definition", "expression_statement"})
_METHODS = frozenset(
    {"method_definition", "abstract_method_signature", "method_signature", "function_definition", "class_definition"}
)
_WORD = re.compile(rb"#?[\w$]+")


class SwapMembers(Mutation):
    """Two neighbouring class members change places: one has two lines at most, the other two at least.

    Two members of one line each are left to swap-adjacent-lines, two of three lines or more to swap-sibling-blocks
    (which takes a short one beside a long one as well, and calls both blocks). A field stays whose value speaks of
    another member, and so does a member whose decorators or defaults do.
    """

    name = "swap-members"
    category = "structural"
    kind = "swap-blocks"
    languages = ALL_LANGUAGES
    planned = 4
    bands = (0,)
    scarce = (("nightmare", 0, 1),)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "class Box {\n  // How wide.\n  width = 1;\n\n  @Input()\n  get area() {\n    return this.width;\n  }\n}\n",
            "class Box {\n  @Input()\n  get area() {\n    return this.width;\n  }\n\n  // How wide.\n  width = 1;\n}\n",
        ),
        Changes(
            "class Box {\n  pick(k: 1): 1;\n  pick(k: any) {\n    return k;\n  }\n  width = 1;\n}\n",
            "class Box {\n  width = 1;\n  pick(k: 1): 1;\n  pick(k: any) {\n    return k;\n  }\n}\n",
        ),
        Changes(
            "class Box:\n    wide = 1\n\n    @property\n    def area(self):\n        return self.wide\n",
            "class Box:\n    @property\n    def area(self):\n        return self.wide\n\n    wide = 1\n",
            language="python",
        ),
        Refuses(
            "class Box {\n  run() {\n    go();\n  }\n\n  stop() {\n    halt();\n  }\n}\n",
            because="both are blocks, which another mutation exchanges",
        ),
        Refuses("class Box {\n  width = 1;\n  height = 2;\n}\n", because="both are lines, which another mutation does"),
        Refuses(
            "class Box {\n  width = 1;\n  area = [\n    this.width,\n  ];\n}\n", because="a value uses the other member"
        ),
        Refuses(
            "class Box:\n    _area = 1\n\n    @wraps(_area)\n    def area(self):\n        return 1\n",
            because="a decorator uses the other member",
            language="python",
        ),
        Refuses(
            'class Box:\n    """Say\n    box."""\n    wide = 1\n',
            because="a docstring stays the first",
            language="python",
        ),
        Refuses("width = 1;\nfunction run() {\n  go();\n}\n", because="these are no members of a class"),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Neighbours in every class body."""
        for statements in outline.lists:
            if not _is_class_body(statements.node):
                continue
            names = frozenset(name for each in statements.statements if (name := name_of(outline, each)))
            for one, two in neighbours(statements.statements):
                if self._fits(outline, one, two) and not any(_speaks_of(each.node, names) for each in (one, two)):
                    yield blocks_site(outline, one, two, WORDS)

    def _fits(self, outline: Outline, one: Statement, two: Statement) -> bool:
        sizes = (one.line_count, two.line_count)
        return (
            min(sizes) <= MAX_SHORT <= max(sizes) <= MAX_LINES
            and two.first - one.last - 1 <= MAX_APART
            and all(_bare(each.node).type in _FIELDS | _METHODS for each in (one, two))
            and outline.gap(one, two) is not None
            and differ_above(outline, one, two)
            and outline.may_swap(one, two)
        )


def _is_class_body(node: Node) -> bool:
    parent = node.parent
    return node.type == "class_body" or (
        node.type == "block" and parent is not None and parent.type == "class_definition"
    )


def _bare(node: Node) -> Node:
    return node.child_by_field_name("definition") or node


def _speaks_of(node: Node, names: frozenset[bytes]) -> bool:
    """Whether what is worked out when a class is made speaks of its members, or may do so."""
    if node.type in {"public_field_definition", "field_definition"}:
        value = node.child_by_field_name("value")
        lazy = value is None or value.type in {"arrow_function", "function_expression"}
        return not lazy and value is not None and bool({b"this", *names} & set(_WORD.findall(text_of(value))))
    if node.type == "expression_statement":
        value = node.named_child(0)
        right = value.child_by_field_name("right") if value is not None else None
        bare = value is not None and value.type != "assignment"
        return bare or (right is not None and bool(names & set(_WORD.findall(text_of(right)))))
    return any(names & set(_WORD.findall(text_of(each))) for each in _early(node))


def _early(node: Node) -> Iterator[Node]:
    """The decorators and the default values of a Python definition."""
    yield from (child for child in node.named_children if child.type == "decorator")
    parameters = _bare(node).child_by_field_name("parameters")
    if parameters is not None and _bare(node).type == "function_definition":
        values = (child.child_by_field_name("value") for child in parameters.named_children)
        yield from (value for value in values if value is not None)
