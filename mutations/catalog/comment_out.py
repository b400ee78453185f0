"""Some statements are commented out."""

import re
from collections.abc import Iterator
from typing import ClassVar

from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.edit import Edit
from syntax.languages.language import text_of
from syntax.lines import Span, indent_of
from syntax.outline import Outline
from syntax.statement import Statement, StatementList

MAX_LINES = 8
_HEAD_LINES = 2
"""Where a comment of Python may be taken for a declaration of the file's encoding."""


class CommentOut(Mutation):
    """One to eight lines that hold whole statements are commented out, without a comment line in or around them.

    A place is one statement, or a run of as many as eight lines hold; no two runs overlap.
    """

    name = "comment-out"
    category = "structural"
    kind = "uncomment"
    languages = ALL_LANGUAGES
    planned = 5
    bands = (0,)
    scarce = (("nightmare", 0, 0),)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "function run() {\n  const one = first();\n  if (one) {\n    second();\n  }\n\n  done();\n}\n",
            "function run() {\n  const one = first();\n  // if (one) {\n  //   second();\n  // }\n\n  done();\n}\n",
        ),
        Changes(
            "class Box {\n  width = 1;\n  height = 2;\n}\n",
            "class Box {\n  // width = 1;\n  // height = 2;\n}\n",
            language="javascript",
        ),
        Changes(
            "def run():\n    first()\n    second()  # why\n    done()\n",
            "def run():\n    first()\n    # second()  # why\n    done()\n",
            language="python",
        ),
        Refuses("// why\nfirst();\n// other\n", because="comments above and below would join it"),
        Refuses("if (one) first();\nelse {\n  two(`a\n`);\n}\n", because="a text goes on over lines"),
        Refuses("first(function () {\n\n});\n", because="a blank line has nothing to comment out"),
        Refuses("one();\n(two)(`a\n`);\n", because="the next line would join the one before"),
        Refuses("class Box {\n\n  #width = 1;\n}\n", because="private names must be declared"),
        Refuses(
            "\n\ndef run():\n\n    # why\n\n    first()\n", because="no block of Python is empty", language="python"
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """The runs, list by list."""
        unbound = self._unbound(outline)
        for statements in outline.lists:
            for start, end in self._runs(outline, statements.statements):
                first, last = statements.statements[start], statements.statements[end - 1]
                span, rows = Span(first.head, last.end), range(first.head_line, last.last + 1)
                if unbound is not None and unbound.search(outline.text, *span):
                    continue
                if self._is_plain(outline, rows) and self._may_go(outline, statements, start, end):
                    yield self._site(outline, rows, span)

    def _runs(self, outline: Outline, members: tuple[Statement, ...]) -> Iterator[tuple[int, int]]:
        """Each statement alone, and the longest runs that do not overlap; ends are exclusive."""
        reached = 0
        for start, first in enumerate(members):
            end = start
            while end < len(members) and self._goes_on(outline, members[start : end + 1], first):
                end += 1
            if end > start:
                yield start, start + 1
            if end > start + 1 and start >= reached:
                reached = end
                yield start, end

    def _goes_on(self, outline: Outline, run: tuple[Statement, ...], first: Statement) -> bool:
        """Whether the last statement of a run may be commented out, directly below the one before it."""
        last = run[-1]
        bare = last.whole and last.parts == 1 and last.first == last.head_line
        close = len(run) == 1 or run[-2].last + 1 == last.head_line
        short = last.last - first.head_line < MAX_LINES
        return bare and close and short and not outline.source.language.is_directive(last.node)

    def _may_go(self, outline: Outline, statements: StatementList, start: int, end: int) -> bool:
        """Whether what is left without some statements of a list is still valid and read as before."""
        members = statements.statements
        if end < len(members) and not outline.may_follow(members[end]):
            return False
        if statements.node.type == "class_body":
            return b"#" not in outline.text[members[start].head : members[end - 1].end]
        return statements.node.type != "block" or end - start < len(members)

    def _is_plain(self, outline: Outline, rows: range) -> bool:
        """Whether lines can be commented out one by one: none is blank, none in or around them a comment."""
        language, lines = outline.source.language, outline.lines
        if rows.start < _HEAD_LINES and language.wrapper.closing is None:
            return False
        around = [row for row in (rows.start - 1, rows.stop) if 0 <= row < len(lines)]
        if any(lines.stripped[row].startswith(language.comment_marks) for row in (*around, *rows)):
            return False
        apart = rows.start - 1 not in outline.comments.by_last_line and all(lines.stripped[row] for row in rows)
        return apart and outline.may_reindent(rows.start, rows.stop - 1)

    def _unbound(self, outline: Outline) -> re.Pattern[bytes] | None:
        """The names that functions of Python claim from an outer one, which must bind them."""
        names = {text_of(name) for node in outline.of_kind("nonlocal_statement") for name in node.named_children}
        return re.compile(rb"\b(?:" + b"|".join(map(re.escape, sorted(names))) + rb")\b") if names else None

    def _site(self, outline: Outline, rows: range, block: Span) -> Site:
        lines = outline.lines
        mark = outline.source.language.comment_marks[0] + b" "
        places = [lines.starts[row] + len(indent_of(lines.bytes_of(rows.start))) for row in rows]
        edits = tuple(Edit(place, place, (mark,)) for place in places)
        named = {"first" if len(rows) > 1 else "only": Span(places[0], lines.content(rows.start).end)}
        return Site(edits=edits, block=block, altered=named, words={"count": str(len(rows))})
