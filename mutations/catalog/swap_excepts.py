"""Two neighbouring handlers of a `try` change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.items import blocks_site, may_swap
from mutations.mutation import Changes, Mutation, Refuses, Site
from syntax.languages.language import text_of
from syntax.outline import Outline

WORDS = {
    "noun": "handler",
    "nouns": "handlers",
    "terms": (
        "A handler is the line that says what it catches, with the comment lines directly above it, and all lines of"
        " its body."
    ),
}


class SwapExcepts(Mutation):
    """Two neighbouring `except` handlers change places; they catch different types, and a bare one stays last."""

    name = "swap-excepts"
    category = "structural"
    kind = "swap-blocks"
    languages = ("python",)
    planned = 1
    scarce = (("easy", None, 0), ("nightmare", None, 0))
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "try:\n    run()\nexcept KeyError:\n    stop()\n# others\nexcept (OSError, Late) as error:\n    log()\n",
            "try:\n    run()\n# others\nexcept (OSError, Late) as error:\n    log()\nexcept KeyError:\n    stop()\n",
            language="python",
        ),
        Changes(
            "try:\n    run()\nexcept* KeyError:\n    stop()\n\nexcept* OSError: log()\nelse:\n    go()\n",
            "try:\n    run()\nexcept* OSError: log()\n\nexcept* KeyError:\n    stop()\nelse:\n    go()\n",
            language="python",
        ),
        Refuses(
            "try:\n    run()\nexcept KeyError:\n    stop()\nexcept:\n    log()\n",
            because="a handler that names no type must be the last",
            language="python",
        ),
        Refuses(
            "try:\n    run()\nexcept KeyError:\n    stop()\nexcept (OSError, KeyError):\n    log()\n",
            because="both catch one type",
            language="python",
        ),
        Refuses(
            "try:\n    run()\nexcept KeyError:\n    stop()\n\n# others\n\nexcept OSError:\n    log()\n",
            because="a comment between them belongs to neither",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Neighbours in every `try`."""
        for node in outline.of_kind("try_statement"):
            handlers = [child for child in node.named_children if child.type.startswith("except")]
            for one, two in pairwise(handlers):
                upper, lower = outline.item(one), outline.item(two)
                if self._are_told_apart(one, two) and may_swap(outline, upper, lower):
                    yield blocks_site(outline, upper, lower, WORDS)

    def _are_told_apart(self, one: Node, two: Node) -> bool:
        first, second = self._caught(one), self._caught(two)
        return bool(first and second) and first.isdisjoint(second)

    def _caught(self, handler: Node) -> frozenset[bytes]:
        """The types that a handler names."""
        value = handler.child_by_field_name("value")
        if value is not None and value.type == "as_pattern":
            value = value.named_child(0)
        if value is None:
            return frozenset()
        types = value.named_children if value.type == "tuple" else [value]
        return frozenset(text_of(each) for each in types)
