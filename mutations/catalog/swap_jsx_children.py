"""Two neighbouring children of a JSX element change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.items import blocks_site, may_swap
from mutations.mutation import Changes, Mutation, Refuses, Site
from syntax.outline import Outline
from syntax.statement import Statement

MAX_LINES = 80
ELEMENTS = frozenset({"jsx_element", "jsx_self_closing_element"})
WORDS = {
    "noun": "child",
    "nouns": "children",
    "terms": "A child is one JSX element, from the start of its opening tag to the end of its closing tag.",
}


class SwapJsxChildren(Mutation):
    """Two JSX elements that stand one after the other in a parent, on lines of their own, change places."""

    name = "swap-jsx-children"
    category = "structural"
    kind = "swap-blocks"
    languages = ("tsx", "javascript", "jsx")
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "const view = (\n  <Box>\n    <Head size={1} />\n    <Body>\n      text\n    </Body>\n  </Box>\n);\n",
            "const view = (\n  <Box>\n    <Body>\n      text\n    </Body>\n    <Head size={1} />\n  </Box>\n);\n",
            language="tsx",
        ),
        Changes(
            "const view = (\n  <>\n    <Head />\n\n    <Body />\n    text\n  </>\n);\n",
            "const view = (\n  <>\n    <Body />\n\n    <Head />\n    text\n  </>\n);\n",
            language="jsx",
        ),
        Refuses(
            "const view = (\n  <Box>\n    <Head />\n    and\n    <Body />\n  </Box>\n);\n",
            because="a text stands between the two",
            language="jsx",
        ),
        Refuses("const view = <Box><Head /><Body /></Box>;\n", because="the children share a line", language="tsx"),
        Refuses(
            "const view = (\n  <Box>\n    {/* head */}\n    <Head />\n    <Body />\n  </Box>\n);\n",
            because="the comment above may or may not go with its child",
            language="javascript",
        ),
        Refuses(
            "const view = (\n  <Box>\n    <Head />\n    {ready && <Load />}\n    <Body />\n  </Box>\n);\n",
            because="an expression stands between the two",
            language="jsx",
        ),
        Refuses(
            "const view = (\n  <Box>\n    <Head />,\n    <Body />,\n  </Box>\n);\n",
            because="the commas are texts and no separators",
            language="jsx",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Neighbours in every element that has children; a text between them is a child as well."""
        for node in outline.of_kind("jsx_element"):
            children = node.named_children[1:-1]
            for position, (one, two) in enumerate(pairwise(children)):
                above = children[position - 1] if position else None
                if one.type in ELEMENTS and two.type in ELEMENTS and not _is_comment(above):
                    upper, lower = outline.item(one), outline.item(two)
                    if self._fits(outline, upper, lower):
                        yield blocks_site(outline, upper, lower, WORDS)

    def _fits(self, outline: Outline, one: Statement, two: Statement) -> bool:
        bare = all(each.start == each.node.start_byte and each.end == each.node.end_byte for each in (one, two))
        return bare and max(one.line_count, two.line_count) <= MAX_LINES and may_swap(outline, one, two)


def _is_comment(node: Node | None) -> bool:
    """Whether a child is a comment in braces."""
    return (
        node is not None
        and node.type == "jsx_expression"
        and all(child.type == "comment" for child in node.named_children)
    )
