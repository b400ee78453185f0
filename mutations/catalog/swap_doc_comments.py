"""The comments above two neighbouring definitions change places."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import ClassVar

from mutations.mutation import ECMASCRIPT, Changes, Mutation, Refuses, Site
from syntax.edit import exchange
from syntax.lines import Span, indent_of
from syntax.outline import Outline
from syntax.statement import Statement

_DEFINING = re.compile(r"_(?:declaration|definition|signature|statement|assignment)\Z|\A(?:pair|property_identifier)\Z")
_PLAIN = re.compile(r"\A(?!ambient|export)\w+_statement\Z|\A(?:augmented_)?assignment")
_RULES = re.compile(rb"@ts-|-next-line|@jsx|\bistanbul\b|\bc8\b|@vitest-")
"""What makes a comment an order to a tool, which is no documentation."""


class SwapDocComments(Mutation):
    """The comments above two neighbouring definitions change places, both of one line or both of several.

    Both are of one sort: a documentation comment, a block comment, or line comments.
    """

    name = "swap-doc-comments"
    category = "structural"
    kind = "swap-docs"
    languages = ECMASCRIPT
    planned = 4
    bands = (0,)
    scarce = (("nightmare", 0, 0),)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "go();\n/**\n * One.\n */\nexport function one() {}\n\n/**\n * Two,\n * or more.\n */\nconst two = 2;\n",
            "go();\n/**\n * Two,\n * or more.\n */\nexport function one() {}\n\n/**\n * One.\n */\nconst two = 2;\n",
        ),
        Changes(
            "interface Box {\n  /** How wide. */\n  width: number;\n  /** How tall. */\n  height: number;\n}\n",
            "interface Box {\n  /** How tall. */\n  width: number;\n  /** How wide. */\n  height: number;\n}\n",
        ),
        Changes(
            "class Box {\n  // one\n  one() {}\n  // two\n  two() {}\n}\n",
            "class Box {\n  // two\n  one() {}\n  // one\n  two() {}\n}\n",
            language="javascript",
        ),
        Refuses("/** Head. */\nfunction one() {}\n/** Two. */\nfunction two() {}\n", because="the first is the file's"),
        Refuses("go();\n/** One. */\nfunction one() {}\nfunction two() {}\n", because="the second has none"),
        Refuses("go();\n/** Both. */\nlet one = 1;\n/** Both. */\nlet two = 2;\n", because="both are equal"),
        Refuses("go();\n/** One. */\nlet one = 1;\n// two\nlet two = 2;\n", because="they are of two sorts"),
        Refuses("go();\n/** One. */\nlet one = 1;\n/**\n * Two.\n */\nlet two = 2;\n", because="only one has one line"),
        Refuses("go();\n// one\none();\n// two\ntwo();\n", because="these are no definitions"),
        Refuses("go();\n// one\nlet one = 1;\n// @ts-ignore\nlet two = 2;\n", because="an order to the compiler"),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Neighbours among statements, members and entries."""
        for items in self._lists(outline):
            for one, two in pairwise(items):
                if not one.whole or not two.whole or one.first == one.head_line or two.first == two.head_line:
                    continue
                first, second = self._comment(outline, one), self._comment(outline, two)
                if self._is_definition(outline, one) and self._is_definition(outline, two):
                    what = self._sort(outline, first)
                    if what and what == self._sort(outline, second) and self._may_swap(outline, first, second):
                        yield Site(
                            edits=exchange(first, second),
                            block=Span(one.start, two.end),
                            anchors={
                                "first": outline.lines.content(one.head_line),
                                "second": outline.lines.content(two.head_line),
                            },
                            words={"what": what},
                        )

    def _lists(self, outline: Outline) -> Iterator[Sequence[Statement]]:
        yield from (each.statements for each in outline.lists)
        for node in outline.of_kind("interface_body", "object_type", "enum_body", "object"):
            if node.end_point.row > node.start_point.row:
                yield [outline.item(child) for child in node.named_children if child.type != "comment"]

    def _is_definition(self, outline: Outline, item: Statement) -> bool:
        declared = outline.source.language.declaration(item.node).type
        return _DEFINING.search(declared) is not None and _PLAIN.search(declared) is None

    def _comment(self, outline: Outline, item: Statement) -> Span:
        """The bytes of the comment lines that an item owns."""
        return Span(item.start, outline.lines.content(item.head_line - 1).end)

    def _sort(self, outline: Outline, comment: Span) -> str:
        """What the comment lines are; empty where they are of several sorts, or say something to a tool."""
        text = outline.text[slice(*comment)]
        if _RULES.search(text):
            return ""
        if text.startswith(b"/*") and text.find(b"*/") == len(text) - 2:
            return "doc comments" if text.startswith(b"/**") else "comments"
        lined = all(line.strip().startswith(b"//") for line in text.split(b"\n"))
        return "line comments" if lined else ""

    def _may_swap(self, outline: Outline, one: Span, two: Span) -> bool:
        """Whether two comments differ in words, are indented alike, and have one line each or several each."""
        texts = [outline.text[slice(*comment)] for comment in (one, two)]
        rows = [outline.lines.line_at(comment.start) for comment in (one, two)]
        indents = {indent_of(outline.lines.bytes_of(row)) for row in rows}
        alike = len({b"\n" in text for text in texts}) == 1
        return alike and len(indents) == 1 and texts[0].split() != texts[1].split()
