"""A guard at the head of a block becomes a condition around the rest of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from tree_sitter import Node

from mutations.indentation import indented, level, line_end
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.edit import Edit
from syntax.languages.language import text_of
from syntax.lines import Span, indent_of
from syntax.outline import Outline
from syntax.statement import Interior, Statement, StatementList

MAX_LINES = 40
_LOOPS = frozenset({"for_statement", "for_in_statement", "while_statement", "do_statement"})
_SIMPLE = frozenset(
    {"identifier", "member_expression", "call_expression", "subscript_expression", "attribute", "call", "subscript"}
)
_HOISTED = frozenset({"function_declaration", "generator_function_declaration", "class_declaration"})
_JUMPS = {b"return": "function", b"return;": "function", b"continue": "loop", b"continue;": "loop"}


@dataclass(frozen=True, slots=True)
class _Guard:
    """A guard of one to three lines.

    Attributes:
        row: its first 0-based line.
        last: its last one.
        around: what it leaves: a function or a loop.
        edits: what makes the first line a condition that is the other way round.
    """

    row: int
    last: int
    around: str
    edits: tuple[Edit, ...]


class GuardInvert(Mutation):
    """A guard that leaves a function or loop early becomes a condition, inverted, around all that follows in the body.

    Its condition is a plain name, member or call, or such a one with `!` or `not` before it.
    """

    name = "guard-invert"
    category = "structural"
    kind = "restore-guard"
    languages = ALL_LANGUAGES
    planned = 3
    bands = (0,)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "function run(one) {\n  start();\n  if (!one.ready) return;\n  // go\n  go();\n\n  stop();\n}\n",
            "function run(one) {\n  start();\n  if (one.ready) {\n    // go\n    go();\n\n    stop();\n  }\n}\n",
        ),
        Changes(
            "for (const each of all) {\n\tif (each) {\n\t\tcontinue\n\t}\n\n\tgo(each)\n}",
            "for (const each of all) {\n\tif (!each) {\n\t\tgo(each)\n\t}\n}",
            language="javascript",
        ),
        Changes(
            "def run(one):\n    if not one:\n        return\n\n    go()\n    # done\n\nstop()\n",
            "def run(one):\n    if one:\n        go()\n        # done\n\nstop()\n",
            language="python",
        ),
        Refuses("function run(one) {\n  if (!one) return 1;\n  go();\n}\n", because="it returns a value"),
        Refuses("function run(one) {\n  go();\n  if (!one) return;\n}\n", because="nothing follows"),
        Refuses("function run(one) {\n  if (one > 1) return;\n  go();\n}\n", because="a comparison is not plain"),
        Refuses(
            "function run(one) {\n  if (go) {\n    if (!one) return;\n    go();\n  }\n  stop();\n}\n",
            because="it leaves more than its own block",
        ),
        Refuses("function run(one) {\n  if (!one) return;\n  go(`a\n  b`);\n}\n", because="indenting changes the text"),
        Refuses(
            "function run(one) {\n  go();\n  if (!one) return;\n  function go() {}\n}\n",
            because="what is hoisted is used above",
        ),
        Refuses("function run(one) {\n  if (!one) return; // no\n  go();\n}\n", because="the guard has a comment"),
        Refuses("def run(one):\n    if not one: return\n    go()\n", because="not the usual layout", language="python"),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every guard among the statements of a function's or loop's own body."""
        for statements in outline.lists:
            interior: Interior | None = None
            for at, statement in enumerate(statements.statements[:-1]):
                guard = self._guard(outline, statements.node, statement)
                if guard is None:
                    continue
                interior = interior or outline.interior(statements.node)
                rest = statements.statements[at + 1 :]
                hoisted = any(each.node.type in _HOISTED for each in rest)
                if interior is not None and not hoisted and interior.first <= guard.row:
                    yield from self._site(outline, statements, guard, interior.last)

    def _guard(self, outline: Outline, block: Node, statement: Statement) -> _Guard | None:
        node, holder = statement.node, block.parent
        body = node.child_by_field_name("consequence") if node.type == "if_statement" else None
        if body is None or holder is None or not statement.whole or node.child_by_field_name("alternative") is not None:
            return None
        lines, row, last = outline.lines, statement.head_line, statement.last
        jump_row = row if last == row else row + 1
        jump = lines.content(jump_row) if last != row else Span(body.start_byte, lines.content(row).end)
        around = _JUMPS.get(outline.text[slice(*jump)])
        functions = outline.source.language.function_kinds
        if around is None or holder.type not in (functions if around == "function" else _LOOPS):
            return None
        braced = outline.source.language.wrapper.closing is not None
        turned = self._turned(outline, node)
        if turned is None:
            return None
        if last == row:
            opens = Edit(jump.start, jump.end, (b"{",))
            return _Guard(row, last, around, (turned, opens)) if braced and body.type != "statement_block" else None
        closes = body.type == "statement_block" and last == row + 2 and lines.stripped[last] == b"}"
        return _Guard(row, last, around, (turned,)) if (closes if braced else last == row + 1) else None

    def _turned(self, outline: Outline, node: Node) -> Edit | None:
        """What puts `!` or `not` before a plain condition, or takes it away."""
        condition = node.child_by_field_name("condition")
        if condition is not None and condition.type == "parenthesized_expression":
            condition = condition.named_child(0) if condition.named_child_count == 1 else None
        if condition is None:
            return None
        mark = b"!" if outline.source.language.wrapper.closing is not None else b"not "
        if condition.type in _SIMPLE:
            return Edit(condition.start_byte, condition.start_byte, (mark,))
        operand = condition.child_by_field_name("argument")
        if condition.type not in {"unary_expression", "not_operator"} or operand is None or operand.type not in _SIMPLE:
            return None
        taken = text_of(condition) == mark + text_of(operand)
        return Edit(condition.start_byte, operand.start_byte) if taken else None

    def _site(self, outline: Outline, statements: StatementList, guard: _Guard, last: int) -> Iterator[Site]:
        lines = outline.lines
        first = guard.last + 1
        while not lines.stripped[first]:
            first += 1
        gap = outline.text[lines.starts[guard.last + 1] : lines.starts[first]]
        unit = level(outline, outline.header_line(statements.node), guard.row)
        fits = unit and gap in {b"", outline.eol} and last - first < MAX_LINES and outline.may_reindent(first, last)
        if not fits or indent_of(lines.bytes_of(first)) != indent_of(lines.bytes_of(guard.row)):
            return
        # One edit for what goes above the rest and the level before it: two would touch.
        inner = Edit(lines.starts[guard.row + 1], lines.starts[first], (unit,))
        edits = [*guard.edits, inner, *indented(outline, first + 1, last, unit)]
        braced = outline.source.language.wrapper.closing is not None
        if braced:
            closing = outline.eol + indent_of(lines.bytes_of(guard.row)) + b"}"
            edits.append(Edit(line_end(outline, last), line_end(outline, last), (closing,)))
        roles = ("guard", "jump", "close") if braced else ("guard", "inner")
        names = roles if guard.last > guard.row else ("only",)
        yield Site(
            edits=tuple(edits),
            block=Span(lines.content(guard.row).start, lines.content(last).end),
            altered={"condition": lines.content(guard.row)},
            quoted={name: lines.content(guard.row + number) for number, name in enumerate(names)},
            words={"around": guard.around, "blank": "yes" if gap else "", "braced": "yes" if braced else ""},
        )
