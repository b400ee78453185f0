"""The `break` that ends a case is gone."""

from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.mutation import ECMASCRIPT, Changes, Mutation, Refuses, Site
from mutations.switches import cases_of, jumps, label_row, statements_of
from syntax.edit import Edit
from syntax.lines import Span, indent_of
from syntax.outline import Outline


class BreakRemoval(Mutation):
    """The `break` that ends a case is taken out, so that it falls through, where no other case with statements does.

    Python has no such construct: a `match` never falls through.
    """

    name = "break-removal"
    category = "structural"
    kind = "add-break"
    languages = ECMASCRIPT
    planned = 1
    scarce = (("nightmare", None, 0),)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "switch (key) {\n  case Key.Up:\n    move();\n    break;\n\n  // down\n  case Key.Down:\n    return;\n}\n",
            "switch (key) {\n  case Key.Up:\n    move();\n\n  // down\n  case Key.Down:\n    return;\n}\n",
        ),
        Changes(
            "switch (key) {\n  case 'up':\n  case 'down': // both\n    move()\n    break\n  default:\n    stop()\n}\n",
            "switch (key) {\n  case 'up':\n  case 'down': // both\n    move()\n  default:\n    stop()\n}\n",
            language="javascript",
        ),
        Changes(
            "switch (key) {\n  case Key.Up: {\n    move();\n    break;\n  }\n  default:\n    stop();\n}\n",
            "switch (key) {\n  case Key.Up: {\n    move();\n  }\n  default:\n    stop();\n}\n",
        ),
        Refuses(
            "switch (key) {\n  case Key.Up:\n    move();\n    break;\n}\n",
            because="the last case falls through to nothing",
        ),
        Refuses(
            "switch (key) {\n  case Key.Up:\n    break;\n  default:\n    go();\n}\n", because="it has nothing else"
        ),
        Refuses(
            "switch (key) {\n  case Key.On:\n    on();\n    break;\n  case Key.Off:\n    off();\n  default:\n"
            "    go();\n}\n",
            because="another case falls through by intent",
        ),
        Refuses(
            "switch (key) {\n  case Key.Up:\n    up();\n\n    break;\n  default:\n    go();\n}\n",
            because="a blank line stands above it",
        ),
        Refuses(
            "switch (key) {\n  case Key.Up:\n    up();\n    break;\n    // done\n  default:\n    go();\n}\n",
            because="a comment hangs below it",
        ),
        Refuses(
            "switch (key) {\n  case Key.Up: {\n    up();\n  }\n  break;\n  default:\n    go();\n}\n",
            because="it stands behind the braces",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every case but the last, of a switch whose cases with statements all end in a jump."""
        for switch in outline.nodes("switch"):
            cases = cases_of(switch)
            if all(jumps(case) or not statements_of(case) for case in cases[:-1]):
                for case in cases[:-1]:
                    yield from self._site(outline, case)

    def _site(self, outline: Outline, case: Node) -> Iterator[Site]:
        statements, lines, label = statements_of(case), outline.lines, case.start_point.row
        braces = statements[0] if self._in_braces(statements, label) else None
        if braces is not None:
            statements = [child for child in braces.named_children if child.type != "comment"]
        if len(statements) < 2 or statements[-1].type != "break_statement":  # noqa: PLR2004 - the jump and another
            return
        row = statements[-1].start_point.row
        jump = lines.content(row)
        if jump.start != statements[-1].start_byte or outline.text[slice(*jump)] not in {b"break", b"break;"}:
            return
        last = outline.item(statements[-2])
        plain = lines.content(label).start == case.start_byte and label_row(case) == label
        hangs = self._hangs(outline, row, label) if braces is None else braces.end_point.row != row + 1
        if not plain or hangs or not last.whole or last.last + 1 != row:
            return
        if all(self._stands_like(outline, statement, row) for statement in statements):
            yield Site(
                edits=(Edit(*lines.span(row)),),
                block=Span(case.start_byte, jump.end),
                anchors={"label": lines.content(label)},
                quoted={"jump": jump},
                words={"where": "of the case" if braces is None else "inside the braces of the case"},
            )

    def _in_braces(self, statements: list[Node], label: int) -> bool:
        """Whether a block that opens on the label's line holds all statements of the case."""
        return [(each.type, each.start_point.row) for each in statements] == [("statement_block", label)]

    def _stands_like(self, outline: Outline, statement: Node, row: int) -> bool:
        """Whether a statement starts its line, with the indentation of a 0-based line."""
        own = statement.start_point.row
        starts = outline.lines.content(own).start == statement.start_byte
        return starts and indent_of(outline.lines.bytes_of(own)) == indent_of(outline.lines.bytes_of(row))

    def _hangs(self, outline: Outline, row: int, label: int) -> bool:
        """Whether a comment that is indented further than the label stands below the jump."""
        line = row + 1
        while line + 1 < len(outline.lines) and not outline.lines.stripped[line]:
            line += 1
        inner, outer = (len(indent_of(outline.lines.bytes_of(each))) for each in (line, label))
        return inner > outer and outline.lines.content(line).start in outline.comments.by_start
