"""Two neighbouring members of an interface or object type change places."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from mutations.items import blocks_site, entries, may_swap, named, terminator
from mutations.mutation import Changes, Mutation, Refuses, Site
from syntax.outline import Outline
from syntax.statement import Statement

MAX_LINES = 60
WORDS = {
    "noun": "member",
    "nouns": "members",
    "terms": (
        "A member is one property, method or signature of an interface or object type, with the comment lines directly"
        " above it."
    ),
}


class SwapTypeMembers(Mutation):
    """Two neighbouring members of an interface or object type change places; overloads of one name stay."""

    name = "swap-type-members"
    category = "structural"
    kind = "swap-blocks"
    languages = ("typescript", "tsx")
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "interface Box {\n  /** How wide. */\n  width: number;\n\n  open(key: string): void; // slowly\n}\n",
            "interface Box {\n  open(key: string): void; // slowly\n\n  /** How wide. */\n  width: number;\n}\n",
        ),
        Changes(
            "type Box = {\n  size: {\n    width: 1,\n  },\n  [key: string]: unknown,\n};\n",
            "type Box = {\n  [key: string]: unknown,\n  size: {\n    width: 1,\n  },\n};\n",
            language="tsx",
        ),
        Refuses("type Box = { width: 1; height: 2 };\n", because="the members share a line"),
        Refuses("type Box = {\n  width: 1,\n  height: 2\n};\n", because="the last member has no comma to move with"),
        Refuses(
            "interface Box {\n  pick(k: 1): 1;\n  pick(k: 2): 2;\n}\n",
            because="the order of overloads is a matter of types",
        ),
        Refuses(
            "interface Box {\n  width: 1\n  height: 2\n  (key: string): void\n}\n",
            because="without semicolons a line that starts with a bracket may join the one before it",
        ),
        Refuses(
            "interface Box {\n  width: 1;\n\n  // tall\n\n  height: 2;\n}\n",
            because="the comment is nobody's",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Neighbours in every body of an interface or object type."""
        for node in outline.of_kind("interface_body", "object_type"):
            members = entries(outline, node)
            names = Counter(named(member.node) for member in members)
            for one, two in pairwise(members):
                if self._fits(outline, one, two) and all(
                    named(each.node) is None or names[named(each.node)] == 1 for each in (one, two)
                ):
                    yield blocks_site(outline, one, two, WORDS)

    def _fits(self, outline: Outline, one: Statement, two: Statement) -> bool:
        overloads = one.node.type == two.node.type and named(one.node) is None
        return (
            not overloads
            and max(one.line_count, two.line_count) <= MAX_LINES
            and may_swap(outline, one, two)
            and (terminator(outline, one) != b"" or outline.may_swap(one, two))
        )
