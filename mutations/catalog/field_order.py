"""Two neighbouring fields of a data class or enumeration, or names of `__slots__` and `__all__`, change places."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.items import entries, is_line, lines_site, may_swap
from mutations.mutation import Changes, Mutation, Refuses, Site
from syntax.languages.language import text_of
from syntax.outline import Outline

_DATA = re.compile(
    rb"@(?:[\w.]+\.)?(?:dataclass|define|frozen|mutable|attrs|s)\b|"
    rb"\b(?:NamedTuple|TypedDict|BaseModel|Struct|\w*(?:Enum|Flag))\b"
)
_ENUMERATION = re.compile(rb"\b\w*(?:Enum|Flag)\b")
_NAMES = frozenset({b"__all__", b"__slots__"})
_WORD = re.compile(rb"\w+")


class FieldOrder(Mutation):
    """Two neighbouring fields of a data class, members of an enumeration or names of a module change places.

    The order of these is part of what they mean: of arguments, of iteration, of values. A field stays whose default
    speaks of its neighbour, and so do two of which only one has a default.
    """

    name = "field-order"
    category = "structural"
    kind = "swap-lines"
    languages = ("python",)
    planned = 1
    scarce = (("nightmare", None, 0),)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "@dataclass(frozen=True)\nclass Box:\n    wide: int\n    tall: int  # up\n    name: str = ''\n",
            "@dataclass(frozen=True)\nclass Box:\n    tall: int  # up\n    wide: int\n    name: str = ''\n",
            language="python",
        ),
        Changes(
            "class Size(enum.Enum):\n    SMALL = auto()\n    LARGE = auto()\n",
            "class Size(enum.Enum):\n    LARGE = auto()\n    SMALL = auto()\n",
            language="python",
        ),
        Changes(
            '__all__ = [\n    "Box",\n    "Size",\n]\n', '__all__ = [\n    "Size",\n    "Box",\n]\n', language="python"
        ),
        Refuses(
            "class Box:\n    wide: int\n    tall: int\n",
            because="the order says nothing in a plain class",
            language="python",
        ),
        Refuses(
            "@dataclass\nclass Box:\n    wide: int\n    tall: int = 1\n",
            because="a field without a default may not follow one with a default",
            language="python",
        ),
        Refuses(
            "class Size(Enum):\n    SMALL = 1\n    LARGE = SMALL + 1\n",
            because="one value is made of the other",
            language="python",
        ),
        Refuses('__all__ = ["Box", "Size"]\n', because="the names share a line", language="python"),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Neighbours in classes whose fields have an order, then in lists of names."""
        for statements in outline.lists:
            if not _has_ordered_fields(statements.node):
                continue
            for one, two in pairwise(statements.statements):
                lines = is_line(one) and is_line(two) and two.first == one.last + 1
                if lines and _are_alike(one.node, two.node) and may_swap(outline, one, two):
                    yield lines_site(outline, one, two, _noun(statements.node))
        for node in outline.of_kind("list", "tuple", "set"):
            target = node.parent.child_by_field_name("left") if node.parent is not None else None
            if target is None or text_of(target) not in _NAMES:
                continue
            for one, two in pairwise(entries(outline, node)):
                names = one.node.type == two.node.type == "string"
                if names and is_line(one) and is_line(two) and may_swap(outline, one, two):
                    yield lines_site(outline, one, two, "name")


def _has_ordered_fields(body: Node) -> bool:
    """Whether a body is that of a data class, named tuple, model or enumeration."""
    definition = body.parent
    if definition is None or definition.type != "class_definition":
        return False
    holder = definition.parent
    marks = [each for each in holder.named_children if each.type == "decorator"] if holder is not None else []
    bases = definition.child_by_field_name("superclasses")
    return any(_DATA.search(text_of(each)) for each in (*marks, *([bases] if bases is not None else ())))


def _noun(body: Node) -> str:
    """What the fields of a class are called: an enumeration has members."""
    bases = body.parent.child_by_field_name("superclasses") if body.parent is not None else None
    return "member" if bases is not None and _ENUMERATION.search(text_of(bases)) else "field"


def _are_alike(one: Node, two: Node) -> bool:
    """Whether both are fields, both with a default or both without, and neither speaks of the other."""
    fields = [_field(each) for each in (one, two)]
    if any(field is None for field in fields):
        return False
    names, values = zip(*(field for field in fields if field is not None), strict=True)
    if len(set(names)) == 1 or (values[0] is None) != (values[1] is None):
        return False
    return not any(set(_WORD.findall(value or b"")) & set(names) for value in values)


def _field(statement: Node) -> tuple[bytes, bytes | None] | None:
    """The name and the default of a field; None for any other statement."""
    assignment = statement.named_child(0) if statement.type == "expression_statement" else None
    if assignment is None or assignment.type != "assignment":
        return None
    name, value = assignment.child_by_field_name("left"), assignment.child_by_field_name("right")
    if name is None or name.type != "identifier" or text_of(name).startswith(b"__"):
        return None
    return text_of(name), text_of(value) if value is not None else None
