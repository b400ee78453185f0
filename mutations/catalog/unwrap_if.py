"""The condition around some statements is gone."""

import re
from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.bodies import body_of
from mutations.indentation import dedented, level, line_end, told
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.edit import Edit
from syntax.languages.language import text_of
from syntax.lines import Span
from syntax.outline import Outline
from syntax.statement import Statement, StatementList

_WORD = re.compile(rb"[\w$]+")
_BODIES = frozenset({"statement_block", "block"})


class UnwrapIf(Mutation):
    """An `if` without `else` is flattened: its header and closing brace go, its body is dedented by one level."""

    name = "unwrap-if"
    category = "structural"
    kind = "wrap-lines"
    languages = ALL_LANGUAGES
    planned = 6
    bands = (0,)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "function run() {\n  if (ready) {\n    // first\n    one();\n\n    two();\n  }\n  done();\n}\n",
            "function run() {\n  // first\n  one();\n\n  two();\n  done();\n}\n",
        ),
        Changes("if (ready) {\n\tstart();\n}", "start();", language="javascript"),
        Changes(
            "def run():\n    if ready:\n        while one():\n            go(1)\n        # tail\n\n    done()\n",
            "def run():\n    while one():\n        go(1)\n    # tail\n\n    done()\n",
            language="python",
        ),
        Refuses("if (ready) {\n  start();\n} else {\n  wait();\n}\n", because="it has an else"),
        Refuses("if (ready) start();\n", because="its body has no lines of its own"),
        Refuses("if (ready) {\n  start(`a\n  b`);\n}\n", because="dedenting would change the template's text"),
        Refuses("const one = 1;\nif (ready) {\n  const one = 2;\n}\n", because="`one` would be declared twice"),
        Refuses("start()\nif (ready) {\n  (go)()\n}\n", because="the body would join the line before"),
        Refuses("if (ready) {\n  go()\n}\n[one] = two\n", because="the next line would join the body"),
        Refuses("if (ready) {\n  // later\n}\n", because="it holds no statement"),
        Refuses("if (ready) {\n\n  start();\n}\n", because="does a blank edge belong to the body?"),
        Refuses("def run():\n    if ready:\n        global one\n", because="a scope", language="python"),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every such statement of a list, with a header of one line."""
        for statements in outline.lists:
            for at, statement in enumerate(statements.statements):
                if statement.node.type == "if_statement" and statement.whole:
                    following = statements.statements[at + 1] if at + 1 < len(statements.statements) else None
                    yield from self._site(outline, statements, statement, following)

    def _site(
        self, outline: Outline, statements: StatementList, statement: Statement, following: Statement | None
    ) -> Iterator[Site]:
        block = statement.node.child_by_field_name("consequence")
        if block is None or block.type not in _BODIES or statement.node.child_by_field_name("alternative") is not None:
            return
        body = body_of(outline, block)
        if body is None or not self._may_flatten(outline, statements, statement, block):
            return
        if following is not None and not outline.may_follow(following):
            return
        header, lines = statement.head_line, outline.lines
        first, last = lines.line_at(body.start), lines.line_at(body.end)
        unit = level(outline, header, first)
        if not unit or first != header + 1 or not outline.may_reindent(first, last):
            return
        # One edit for the header and the level below it: apart, their inverses would be two insertions at one place.
        head = Edit(lines.starts[header], lines.starts[first] + len(unit))
        edits = [head, *dedented(outline, first + 1, last, unit)]
        braced = outline.source.language.wrapper.closing is not None
        if braced:
            if lines.stripped[last + 1] != b"}":
                return
            edits.append(Edit(line_end(outline, last), line_end(outline, last + 1)))
        yield Site(
            edits=tuple(edits),
            block=Span(statement.head, statement.end),
            anchors={"first": lines.content(first)},
            quoted={"header": lines.content(header)},
            words={
                "count": str(last - first + 1),
                "blanks": "yes" if not all(lines.stripped[first:last]) else "",
                "braced": "yes" if braced else "",
                "unit": told(unit),
            },
        )

    def _may_flatten(self, outline: Outline, statements: StatementList, statement: Statement, block: Node) -> bool:
        """Whether the body is as valid, and read in the same way, without its condition."""
        language = outline.source.language
        inner = [child for child in block.named_children if child.type != "comment"]
        if not inner or any(language.is_directive(child) or child.type in language.scope_kinds for child in inner):
            return False
        if language.wrapper.closing is None:
            return True
        if outline.text[inner[0].start_byte : inner[0].start_byte + 1] in language.joining_marks:
            return False
        scope = statements.node.parent or statements.node
        around = outline.text[scope.start_byte : statement.node.start_byte]
        around += b" " + outline.text[statement.node.end_byte : scope.end_byte]
        names = {name for child in inner for name in self._bound(child)}
        return not names or names.isdisjoint(_WORD.findall(around))

    def _bound(self, child: Node) -> Iterator[bytes]:
        """The words of the names that a statement of a block declares for that block."""
        for node in (child, *child.named_children) if child.type.endswith("_declaration") else ():
            named = node.child_by_field_name("name")
            if named is not None:
                yield from _WORD.findall(text_of(named))
