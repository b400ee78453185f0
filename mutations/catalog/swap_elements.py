"""Two neighbouring elements of a list, a line each, change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.items import entries, is_line, lines_site, may_swap
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.languages.language import text_of
from syntax.outline import Outline

_SPREAD = frozenset({"spread_element", "list_splat"})
_NAMES = frozenset({b"__all__", b"__slots__"})


class SwapElements(Mutation):
    """Two neighbouring elements of an array, list, tuple or set, a line each with its comma, change places."""

    name = "swap-elements"
    category = "structural"
    kind = "swap-lines"
    languages = ALL_LANGUAGES
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            'const sizes = [\n  "small",\n  "large", // huge\n  other,\n];\n',
            'const sizes = [\n  "large", // huge\n  "small",\n  other,\n];\n',
        ),
        Changes(
            'sizes = (\n    "small",\n    ["large"],\n)\n',
            'sizes = (\n    ["large"],\n    "small",\n)\n',
            language="python",
        ),
        Refuses('const sizes = ["small", "large"];\n', because="the elements share a line"),
        Refuses('const sizes = [\n  "small",\n  "large"\n];\n', because="the last element has no comma to move with"),
        Refuses("const sizes = [\n  first,\n  ...others,\n];\n", because="a spread is no element"),
        Refuses(
            '__all__ = [\n    "one",\n    "two",\n]\n',
            because="the names of a module are what field-order exchanges",
            language="python",
        ),
        Refuses(
            "const sizes = [\n  small,\n\n  // large\n\n  large,\n];\n",
            because="the comment is nobody's",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Neighbours of one line each."""
        for node in outline.of_kind("array", "list", "tuple", "set"):
            if self._is_list_of_names(node):
                continue
            for one, two in pairwise(entries(outline, node)):
                lines = is_line(one) and is_line(two)
                if lines and not {one.node.type, two.node.type} & _SPREAD and may_swap(outline, one, two):
                    yield lines_site(outline, one, two, "element")

    def _is_list_of_names(self, node: Node) -> bool:
        """Whether a list is assigned to `__all__` or `__slots__`."""
        target = node.parent.child_by_field_name("left") if node.parent is not None else None
        return target is not None and text_of(target) in _NAMES
