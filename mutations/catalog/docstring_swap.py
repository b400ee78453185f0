"""The docstrings of two neighbouring definitions change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.mutation import Changes, Mutation, Refuses, Site
from syntax.edit import exchange
from syntax.lines import Span, indent_of
from syntax.outline import Outline

_DEFINITIONS = frozenset({"function_definition", "class_definition"})


class DocstringSwap(Mutation):
    """The docstrings of two neighbouring functions, methods or classes change places, both of one line or of several.

    Other languages document above the definition: see swap-doc-comments.
    """

    name = "docstring-swap"
    category = "structural"
    kind = "swap-docs"
    languages = ("python",)
    planned = 4
    bands = (0, 1)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            'def one():\n    """Do one."""\n    go(1)\n\n@cache\ndef two():\n    """Do two."""\n    go(2)\n',
            'def one():\n    """Do two."""\n    go(1)\n\n@cache\ndef two():\n    """Do one."""\n    go(2)\n',
            language="python",
        ),
        Changes(
            'class One:\n    r"""Is one.\n\n    """\n\nclass Two:\n    """\n    Is two.\n    """\n    two = 2\n',
            'class One:\n    """\n    Is two.\n    """\n\nclass Two:\n    r"""Is one.\n\n    """\n    two = 2\n',
            language="python",
        ),
        Refuses(
            'def one():\n    """Do one."""\ndef two():\n    go()\n', because="the second has none", language="python"
        ),
        Refuses(
            'def one():\n    return "one"\n\ndef two():\n    return "two"\n',
            because="these are values",
            language="python",
        ),
        Refuses(
            'def one():\n    """Do it."""\ndef two():\n    """Do it."""\n', because="both are equal", language="python"
        ),
        Refuses(
            'def one():\n    """Do one."""\ndef two():\n    """Do two.\n    """\n',
            because="only one has one line",
            language="python",
        ),
        Refuses(
            'def one(): "Do one."\ndef two(): "Do two."\n', because="they share the heads' lines", language="python"
        ),
        Refuses(
            'def one():\n    """Do one."""\ngo()\ndef two():\n    """Do two."""\n',
            because="they are no neighbours",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Neighbours whose bodies are indented alike."""
        for statements in outline.lists:
            for pair in pairwise(statements.statements):
                one, two = (outline.source.language.declaration(statement.node) for statement in pair)
                first, second = self._docstring(outline, one), self._docstring(outline, two)
                if first is not None and second is not None and self._may_swap(outline, first, second):
                    yield Site(
                        edits=exchange(first, second),
                        block=Span(one.start_byte, second.end),
                        anchors={
                            "first": outline.lines.content(one.start_point.row),
                            "second": outline.lines.content(two.start_point.row),
                        },
                        words={"what": "docstrings"},
                    )

    def _docstring(self, outline: Outline, definition: Node) -> Span | None:
        """The bytes of a definition's docstring; None where it has none, or one that shares its lines."""
        body = definition.child_by_field_name("body") if definition.type in _DEFINITIONS else None
        first = next((child for child in body.named_children if child.type != "comment"), None) if body else None
        if first is None or first.type != "expression_statement":
            return None
        if [child.type for child in first.named_children] != ["string"]:
            return None
        lines = outline.lines
        starts = lines.content(first.start_point.row).start == first.start_byte
        ends = lines.content(first.end_point.row).end == first.end_byte
        return Span(first.start_byte, first.end_byte) if starts and ends else None

    def _may_swap(self, outline: Outline, one: Span, two: Span) -> bool:
        """Whether two docstrings differ in words, are indented alike, and have one line each or several each."""
        texts = [outline.text[slice(*docstring)] for docstring in (one, two)]
        rows = [outline.lines.line_at(docstring.start) for docstring in (one, two)]
        indents = {indent_of(outline.lines.bytes_of(row)) for row in rows}
        alike = len({b"\n" in text for text in texts}) == 1
        return alike and len(indents) == 1 and texts[0].split() != texts[1].split()
