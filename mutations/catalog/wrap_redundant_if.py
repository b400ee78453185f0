"""The statements of a block are wrapped in a condition that always holds."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.mutation import ALL_LANGUAGES, BAND_CYCLE, Changes, Mutation, Refuses, Site
from syntax.edit import Edit
from syntax.lines import Span, indent_of
from syntax.outline import Outline
from syntax.statement import Interior, Statement, StatementList

MIN_LINES = 4
MAX_LINES = 160
WIDTHS = range(2, 9)
"""How many spaces may make one level."""


class WrapRedundantIf(Mutation):
    """The statements of a block are wrapped in `if (true) {` or `if True:` and indented by one more level."""

    name = "wrap-redundant-if"
    category = "structural"
    kind = "wrap-if"
    languages = ALL_LANGUAGES
    planned = 14
    bands = BAND_CYCLE
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "function run() {\n  one();\n  two();\n\n  // third\n  three();\n  four();\n}\n",
            "function run() {\n  if (true) {\n    one();\n    two();\n\n"
            "    // third\n    three();\n    four();\n  }\n}\n",
        ),
        Changes(
            'def run():\n    """Run."""\n    one()\n    two()\n    three()\n    four()\n',
            'def run():\n    """Run."""\n    if True:\n        one()\n        two()\n        three()\n        four()\n',
            language="python",
        ),
        Refuses("function run() {\n  one();\n  two();\n  three();\n}\n", because="three lines are too few"),
        Refuses(
            'function run() {\n  "use strict";\n  one();\n  two();\n  three();\n}\n',
            because="a directive would go dead",
        ),
        Refuses(
            "function run() {\n  if (ready) {\n    one();\n    two();\n    three();\n  }\n}\n",
            because="the block is nothing but an if",
        ),
        Refuses(
            "function run() {\n  one(`a\n  b`);\n  two();\n  three();\n  four();\n}\n",
            because="indenting would change the template's text",
        ),
        Refuses(
            'def run():\n    one("""a\n    b""")\n    two()\n    three()\n',
            because="indenting would change the string's text",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every block of 4 to 160 lines whose lines can all be indented."""
        for statements in outline.lists:
            if not outline.source.language.wrappable(statements.node):
                continue
            interior = self._wrapped(outline, statements)
            if interior is None or not MIN_LINES <= interior.line_count <= MAX_LINES:
                continue
            unit = self._unit(outline, statements, interior)
            if unit and outline.may_reindent(interior.first, interior.last):
                yield self._site(outline, interior, unit, self._construct(statements))

    def _wrapped(self, outline: Outline, statements: StatementList) -> Interior | None:
        """The lines to wrap: the whole block, less a docstring at its head."""
        language = outline.source.language
        body = list(statements.statements)
        interior = outline.interior(statements.node)
        if interior is None or not body:
            return None
        if language.is_directive(body[0].node):
            interior = self._below(outline, interior, body.pop(0))
        alone = len(body) == 1 and body[0].node.type == "if_statement"
        if interior is None or not body or alone or any(language.is_directive(each.node) for each in body):
            return None
        starts_there = body[0].first >= interior.first
        return interior if starts_there and not any(language.is_import(each.node) for each in body) else None

    def _below(self, outline: Outline, interior: Interior, docstring: Statement) -> Interior | None:
        """What is left below a docstring; None in languages whose directives rule the whole block."""
        if outline.source.language.wrapper.closing is not None or not docstring.whole:
            return None
        first = docstring.last + 1
        while first <= interior.last and not outline.lines.stripped[first]:
            first += 1
        return Interior(first, interior.last, flush=interior.flush) if first <= interior.last else None

    def _unit(self, outline: Outline, statements: StatementList, interior: Interior) -> bytes:
        """One level of indentation, proven by the block and what holds it; empty where they do not agree on one."""
        header = outline.header_line(statements.node)
        outer = indent_of(outline.lines.bytes_of(header))
        inner = indent_of(outline.lines.bytes_of(interior.first))
        unit = inner.removeprefix(outer)
        uniform = unit == b"\t" or (len(unit) in WIDTHS and not unit.strip(b" "))
        return unit if inner.startswith(outer) and uniform and (not inner or len(set(inner)) == 1) else b""

    def _construct(self, statements: StatementList) -> Span:
        """The function, loop or other construct that the block is the body of."""
        node = statements.node.parent or statements.node
        return Span(node.start_byte, node.end_byte)

    def _site(self, outline: Outline, interior: Interior, unit: bytes, block: Span) -> Site:
        wrapper = outline.source.language.wrapper
        lines = outline.lines
        first = lines.span(interior.first)
        indent = indent_of(lines.bytes_of(interior.first))
        eol = outline.eol
        edits = [Edit(first.start, first.start, (indent + wrapper.opening + eol + unit,))]
        further = (number for number in range(interior.first + 1, interior.last + 1) if lines.stripped[number])
        edits += (Edit(lines.starts[number], lines.starts[number], (unit,)) for number in further)
        if wrapper.closing is not None:
            end = lines.content(interior.last).end
            edits.append(Edit(end, end, (eol + indent + wrapper.closing,)))
        return Site(edits=tuple(edits), block=block)
