"""A label that shares the code of the next one is gone."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.mutation import ECMASCRIPT, Changes, Mutation, Refuses, Site
from syntax.edit import Edit
from syntax.lines import Span, indent_of
from syntax.outline import Outline

_LABELS = frozenset({"switch_case", "switch_default"})


class RemoveCaseLabel(Mutation):
    """An empty `case A:` that falls through to the label on the next line is taken out.

    Python has no such construct: a `match` never falls through.
    """

    name = "remove-case-label"
    category = "structural"
    kind = "case-label"
    languages = ECMASCRIPT
    planned = 8
    scarce = (("nightmare", None, 5),)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "switch (key) {\n  case Key.Up:\n  case Key.Down:\n    move();\n    break;\n}\n",
            "switch (key) {\n  case Key.Down:\n    move();\n    break;\n}\n",
        ),
        Changes(
            'switch (key) {\n  case "up": // north\n  default:\n    move();\n}\n',
            "switch (key) {\n  default:\n    move();\n}\n",
            language="javascript",
        ),
        Refuses(
            "switch (key) {\n  case 1:\n    run();\n  case Key.Two:\n    stop();\n}\n", because="it has code of its own"
        ),
        Refuses(
            "switch (key) {\n  case One:\n  // and\n  case Two:\n    stop();\n}\n", because="a comment lies between"
        ),
        Refuses("switch (key) {\n  case One: case Two:\n    stop();\n}\n", because="both labels share a line"),
        Refuses("switch (key) {\n  case 1:\n  case 2:\n    stop();\n}\n", because="no identifier names the next label"),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every empty case directly above another label."""
        for switch in outline.nodes("switch"):
            children = switch.named_children
            for label, following in pairwise(children):
                if label.type == "switch_case" and following.type in _LABELS and self._is_empty(label):
                    yield from self._site(outline, label, following)
                elif label.type == "switch_case" and following.type == "comment" and self._is_empty(label):
                    yield from self._site_with_remark(outline, label, following)

    def _site_with_remark(self, outline: Outline, label: Node, comment: Node) -> Iterator[Site]:
        """A comment on the label's own line is part of that line."""
        following = comment.next_named_sibling
        if comment.start_point.row == label.end_point.row and following is not None and following.type in _LABELS:
            yield from self._site(outline, label, following)

    def _is_empty(self, label: Node) -> bool:
        return not label.children_by_field_name("body")

    def _site(self, outline: Outline, label: Node, following: Node) -> Iterator[Site]:
        row, next_row = label.start_point.row, following.start_point.row
        lines = outline.lines
        if next_row != row + 1 or label.end_point.row != row:
            return
        own, other = lines.content(row), lines.content(next_row)
        alike = indent_of(lines.bytes_of(row)) == indent_of(lines.bytes_of(next_row))
        if own.start != label.start_byte or other.start != following.start_byte or not alike:
            return
        yield Site(
            edits=(Edit(*lines.span(row)),),
            block=Span(label.start_byte, following.end_byte),
            anchors={"next": other},
            quoted={"label": own},
        )
