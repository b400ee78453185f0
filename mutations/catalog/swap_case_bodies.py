"""The statements of two neighbouring cases change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.bodies import MAX_LINES, body_of, may_exchange
from mutations.mutation import ECMASCRIPT, Changes, Mutation, Refuses, Site
from mutations.switches import cases_of, jumps, label_row, statements_of
from syntax.edit import exchange
from syntax.lines import Span, indent_of
from syntax.outline import Outline

LISTED = "The body of a case is every line below the line of its label, down to the last line of its last statement."
BRACED = "The body of a case is every line between the line of its label and the line of its closing brace."


class SwapCaseBodies(Mutation):
    """The statements of two neighbouring cases change places, while the labels stay; both end in a jump.

    Python's `match` never jumps at the end of a case, and its patterns bind what the body uses.
    """

    name = "swap-case-bodies"
    category = "structural"
    kind = "swap-bodies"
    languages = ECMASCRIPT
    planned = 2
    bands = (0,)
    scarce = (("easy", 0, 0), ("nightmare", 0, 0))
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "switch (key) {\n  case Key.Up:\n    move();\n    break;\n  // down\n  case Key.Down:\n    return;\n}\n",
            "switch (key) {\n  case Key.Up:\n    return;\n  // down\n  case Key.Down:\n    move();\n    break;\n}\n",
        ),
        Changes(
            "switch (key) {\n  case 'up': {\n    // go\n    return 1;\n  }\n  default: {\n    return 2;\n  }\n}\n",
            "switch (key) {\n  case 'up': {\n    return 2;\n  }\n  default: {\n    // go\n    return 1;\n  }\n}\n",
            language="javascript",
        ),
        Refuses(
            "switch (key) {\n  case Key.Up:\n    move(1);\n  case Key.Down:\n    return;\n}\n",
            because="the first falls through to the second",
        ),
        Refuses(
            "switch (key) {\n  case Key.Up:\n    break;\n  case Key.Down:\n    break;\n}\n", because="both are equal"
        ),
        Refuses(
            "switch (key) {\n  case Key.Up:\n    break;\n    // up\n  case Key.Down:\n    return;\n}\n",
            because="whose comment is it?",
        ),
        Refuses(
            "switch (key) {\n  case Key.Up: {\n    break;\n  }\n  case Key.Down:\n    return;\n}\n",
            because="only one has braces",
        ),
        Refuses(
            "switch (key) {\n  case Key.Up: move(); break;\n  case Key.Down: return;\n}\n", because="one line each"
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Neighbours that both end in a jump and have their bodies below their labels."""
        for switch in outline.nodes("switch"):
            for one, two in pairwise(cases_of(switch)):
                if not jumps(one) or not jumps(two) or self._braces(one) != self._braces(two):
                    continue
                upper, lower = self._body(outline, one), self._body(outline, two)
                if upper is not None and lower is not None and may_exchange(outline, upper, lower):
                    yield Site(
                        edits=exchange(upper, lower),
                        block=Span(one.start_byte, lower.end),
                        anchors={
                            "first": outline.lines.content(one.start_point.row),
                            "second": outline.lines.content(two.start_point.row),
                        },
                        words={"nouns": "cases", "terms": BRACED if self._braces(one) else LISTED},
                    )

    def _braces(self, case: Node) -> bool:
        """Whether the braces of a block open on the label's line."""
        first = statements_of(case)[0]
        return first.type == "statement_block" and first.start_point.row == case.start_point.row

    def _body(self, outline: Outline, case: Node) -> Span | None:
        """The statements, from the first character below the label that is not blank; None where they share lines."""
        statements = statements_of(case)
        row = case.start_point.row
        if outline.lines.content(row).start != case.start_byte or label_row(case) != row:
            return None
        if self._braces(case):
            return body_of(outline, statements[0]) if len(statements) == 1 else None
        first, last = outline.item(statements[0]), outline.item(statements[-1])
        if not first.whole or not last.whole or first.head_line <= row or not outline.lines.stripped[row + 1]:
            return None
        if last.last - row > MAX_LINES or self._hangs(outline, last.last + 1, row):
            return None
        return Span(outline.lines.content(row + 1).start, last.end)

    def _hangs(self, outline: Outline, line: int, label: int) -> bool:
        """Whether a comment that is indented further than the label stands below the statements."""
        while line + 1 < len(outline.lines) and not outline.lines.stripped[line]:
            line += 1
        inner, outer = (len(indent_of(outline.lines.bytes_of(row))) for row in (line, label))
        return inner > outer and outline.lines.content(line).start in outline.comments.by_start
