"""Two neighbouring entries of an object or dictionary, a line each, change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from mutations.items import entries, is_line, lines_site, may_swap
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.outline import Outline

_ENTRIES = frozenset({"pair", "shorthand_property_identifier", "method_definition"})


class SwapKeys(Mutation):
    """Two neighbouring entries of an object or dictionary, a line each with its comma, change places."""

    name = "swap-keys"
    category = "structural"
    kind = "swap-lines"
    languages = ALL_LANGUAGES
    planned = 2
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "const box = {\n  width: 1,\n  height: 2,\n  depth,\n};\n",
            "const box = {\n  height: 2,\n  width: 1,\n  depth,\n};\n",
        ),
        Changes(
            'box = {\n    "width": 1,\n    "height": 2,  # tall\n}\n',
            'box = {\n    "height": 2,  # tall\n    "width": 1,\n}\n',
            language="python",
        ),
        Refuses("const box = {\n  width: 1,\n  height: 2\n};\n", because="the last entry has no comma to move with"),
        Refuses("const box = { width: 1, height: 2 };\n", because="the entries share a line"),
        Refuses("const box = {\n  width: 1,\n  ...other,\n};\n", because="a spread overrides what stands before it"),
        Refuses(
            "const box = {\n  width: 1,\n\n  // tall\n\n  height: 2,\n};\n",
            because="the comment is nobody's",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Neighbours of one line each."""
        for node in outline.of_kind("object", "dictionary"):
            for one, two in pairwise(entries(outline, node)):
                alike = one.node.type in _ENTRIES and two.node.type in _ENTRIES
                if alike and is_line(one) and is_line(two) and may_swap(outline, one, two):
                    yield lines_site(outline, one, two, "entry")
