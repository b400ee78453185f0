"""An `else if` becomes an `if` inside an `else`."""

from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.indentation import indented, level
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.edit import Edit
from syntax.lines import Span, indent_of
from syntax.outline import Outline

MAX_LINES = 60


class NestElseIf(Mutation):
    """An `else if` or `elif` becomes an `if` inside the block of an `else`, with all that follows in its chain."""

    name = "nest-else-if"
    category = "structural"
    kind = "join-else-if"
    languages = ALL_LANGUAGES
    planned = 3
    bands = (0,)
    scarce = (("nightmare", 0, 0),)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "if (one) {\n  go(1);\n} else if (two) {\n  go(2);\n\n  // end\n} else {\n  go(3);\n}\nend();\n",
            "if (one) {\n  go(1);\n} else {\n  if (two) {\n    go(2);\n\n    // end\n  } else {\n    go(3);\n  }\n}\n"
            "end();\n",
        ),
        Changes(
            "if (one) {\n\tgo(1);\n}\n// else\nelse if (two) {\n\tgo(2);\n}",
            "if (one) {\n\tgo(1);\n}\n// else\nelse {\n\tif (two) {\n\t\tgo(2);\n\t}\n}",
            language="javascript",
        ),
        Changes(
            "if one:\n    go(1)\nelif two:\n    go(2)\nelse:\n    go(3)\n    # end\n\nend()\n",
            "if one:\n    go(1)\nelse:\n    if two:\n        go(2)\n    else:\n        go(3)\n        # end\n\nend()\n",
            language="python",
        ),
        Refuses("if (one) {\n  go(1);\n} else {\n  go(2);\n}\n", because="there is no else if"),
        Refuses("if (one) {\n  go(1);\n} else if (two) go(2);\n", because="its branch is no block"),
        Refuses("if (one) {\n  go(1);\n} else if (two) {\n  go(`a\n  b`);\n}\n", because="indenting changes the text"),
        Refuses("if (one) {\n  go(1);\n} else if (two &&\n  more) {\n  go(2);\n}\n", because="a header of two lines"),
        Refuses("if one:\n    go(1)\nelif two: go(2)\n", because="its branch shares the line", language="python"),
        Refuses(
            "if one:\n    go(1)\nelif two:\n    go(2)\n  # odd\n",
            because="is the comment below a part of it?",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every `else if` or `elif` with a header of one line."""
        braced = outline.source.language.wrapper.closing is not None
        for node in outline.of_kind("elif_clause") if not braced else outline.nodes("if"):
            holder = node.parent
            block = node.child_by_field_name("consequence")
            chained = not braced or (holder is not None and holder.type == "else_clause")
            if holder is None or block is None or not chained or block.type not in {"statement_block", "block"}:
                continue
            last = self._last(outline, holder, node)
            row = node.start_point.row
            interior = outline.interior(block)
            if last is None or interior is None or interior.first != row + 1 or last - row >= MAX_LINES:
                continue
            unit = level(outline, row, interior.first)
            if unit and outline.may_reindent(row, last):
                yield from self._site(outline, node, last, unit)

    def _last(self, outline: Outline, holder: Node, node: Node) -> int | None:
        """The last 0-based line of the chain; None where something else stands there, or hangs below."""
        lines = outline.lines
        if node.type == "elif_clause":
            final = holder.children_by_field_name("alternative")[-1]
            block = final.child_by_field_name("body") or final.child_by_field_name("consequence")
            interior = outline.interior(block) if block is not None else None
            if interior is None:
                return None
            below = interior.last + 1
            while below < len(lines) and not lines.stripped[below]:
                below += 1
            return None if self._is_deeper_comment(outline, below, node) else interior.last
        row = node.end_point.row
        alike = indent_of(lines.bytes_of(row)) == indent_of(lines.bytes_of(node.start_point.row))
        return row if lines.stripped[row] == b"}" and alike else None

    def _is_deeper_comment(self, outline: Outline, line: int, node: Node) -> bool:
        """Whether a line is a comment that is indented further than the clause."""
        if line >= len(outline.lines) or outline.lines.content(line).start not in outline.comments.by_start:
            return False
        inner, outer = (len(indent_of(outline.lines.bytes_of(row))) for row in (line, node.start_point.row))
        return inner > outer

    def _site(self, outline: Outline, node: Node, last: int, unit: bytes) -> Iterator[Site]:
        lines, row = outline.lines, node.start_point.row
        header, indent = lines.content(row), indent_of(lines.bytes_of(row))
        start = node.start_byte
        if node.type == "elif_clause":
            condition = Span(start + len("el"), header.end)
            edits = [Edit(start, condition.start, (b"else:" + outline.eol + indent + unit,))]
        else:
            condition = Span(start, header.end)
            edits = [Edit(start, start, (b"{" + outline.eol + indent + unit,))]
            end = lines.content(last).end
            edits.append(Edit(end, end, (outline.eol + indent + b"}",)))
        if outline.text[header.start : start] in {b"", b"else ", b"} else "}:
            yield Site(
                edits=(*edits, *indented(outline, row + 1, last, unit)),
                block=Span(start, lines.content(last).end),
                anchors={"condition": condition},
                quoted={"joined": header},
                words={"braced": "yes" if node.type != "elif_clause" else ""},
            )
