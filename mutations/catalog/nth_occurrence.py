"""A line becomes equal to others that differ from it in one token."""

import re
from collections.abc import Iterator
from typing import ClassVar

from mutations.anchor import is_quotable
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from mutations.twins import Twin, twins
from syntax.edit import Edit
from syntax.outline import Outline

FEWEST = 3
"""Equal lines in the mutant."""
_WORD = re.compile(rb"[A-Za-z_$]{2}")


class NthOccurrence(Mutation):
    """A line becomes equal to two others or more that differ from it in an operator, a literal or a name.

    A name that differs declares nothing, names no key and no tag, unless an expression or a return fills the line. The
    equal lines are counted from the top; no other line may hold their text.
    """

    name = "nth-occurrence"
    category = "duplicate"
    kind = "nth-line"
    languages = ALL_LANGUAGES
    planned = 3
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "function one() {\n  return false;\n}\nfunction two() {\n  return true;\n}\nfunction three() {\n"
            "  return false;\n}\n",
            "function one() {\n  return false;\n}\nfunction two() {\n  return false;\n}\nfunction three() {\n"
            "  return false;\n}\n",
        ),
        Changes(
            "names.add(one);\nnames.add(one);\nnames.delete(one);\n",
            "names.add(one);\nnames.add(one);\nnames.add(one);\n",
            language="jsx",
        ),
        Changes(
            "def run(size):\n    if size > 0:\n        one()\n    if size >= 0:\n        two()\n    if size > 0:\n"
            "        three()\n",
            "def run(size):\n    if size > 0:\n        one()\n    if size > 0:\n        two()\n    if size > 0:\n"
            "        three()\n",
            language="python",
        ),
        Refuses(
            "function one() {\n  return false;\n}\nfunction two() {\n  return true;\n}\n", because="neither recurs"
        ),
        Refuses(
            "add(one);\nadd(one);\nadd(two);\nif (ok) add(one);\n",
            because="another line holds the text of the equal ones",
        ),
        Refuses("add(one);\nadd(one);\nadd(two, three);\n", because="more than a token differs"),
        Refuses("{\n  let one;\n}\n{\n  let one;\n}\nlet two;\n", because="a declaration declares a name of its own"),
        Refuses("// add(one);\n// add(one);\n// add(two);\n", because="comments are no code"),
        Refuses(
            "def run():\n    add(1)\ndef end():\n    add(1)\n    add(1)\n    class Box:\n        def run():\n"
            "            more()\n            add(2)\n            add(1)\n            add(1)\n            add(1)\n",
            because="the fourth within the functions of that name is another line",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """A site for each line that has twins."""
        for twin in twins(outline, FEWEST - 1):
            count = outline.line_counts[twin.line]
            told = _WORD.search(twin.line) and is_quotable(twin.line)
            if not told or outline.lines.count_with(twin.line, limit=count + 1) != count:
                continue
            words = self._words(outline, twin)
            if words is not None:
                content = outline.lines.content(twin.row)
                yield Site(
                    edits=(Edit(twin.span.start, twin.span.end, (twin.token,)),),
                    block=content,
                    quoted={"fixed": content},
                    words=words,
                )

    def _words(self, outline: Outline, twin: Twin) -> dict[str, str | tuple[str, ...]] | None:
        """Which of the equal lines it is; None where counting within its function would give another one."""
        stripped = outline.lines.stripped
        rows = [row for row in range(len(stripped)) if row == twin.row or stripped[row] == twin.line]
        at = rows.index(twin.row)
        # A line that opens a function is not in it.
        function = outline.function_at(outline.lines.content(twin.row).start - 1)
        name = function.name if function is not None and is_quotable(function.name) else b""
        within = [row for row in rows if name and name in self._around(outline, row)]
        if at < len(within) and within[at] != twin.row:
            return None
        return {"line": twin.line.decode(), "count": str(len(rows)), "nth": ordinal(at + 1), "function": name.decode()}

    def _around(self, outline: Outline, row: int) -> set[bytes]:
        """The names of the functions around a line."""
        start = outline.lines.content(row).start
        return {each.name for each in outline.functions if each.start < start < each.end}


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th`, `11th`."""
    teens = range(10, 20)
    last = 0 if number % 100 in teens else number % 10
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(last, 'th')}"
