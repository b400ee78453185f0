"""The line after a Python block has one level of indentation too many."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.mutation import Changes, Mutation, Refuses, Site
from mutations.shifts import follow, shift_site, suites
from syntax.outline import Outline


class IndentShiftIn(Mutation):
    """The statement after a Python construct, of one line, is indented by one level: it ends the construct's block."""

    name = "indent-shift-in"
    category = "structural"
    kind = "shift-lines"
    languages = ("python",)
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("if ready:\n    start()\ngo()\n", "if ready:\n    start()\n    go()\n", language="python"),
        Changes(
            "def run():\n\tif one:\n\t\tget(one)\n\telif two:\n\t\tget(two)\n\n\treturn one\n",
            "def run():\n\tif one:\n\t\tget(one)\n\telif two:\n\t\tget(two)\n\n\t\treturn one\n",
            language="python",
        ),
        Changes(
            "def run():\n    start()\n\n\nvalue = run()\n",
            "def run():\n    start()\n\n\n    value = run()\n",
            language="python",
        ),
        Refuses(
            "if ready:\n    start()\nelse:\n    stop()\ngo()\n", because="`else:` names no place", language="python"
        ),
        Refuses("if ready:\n    start()\nimport go\n", because="imports stay where they are", language="python"),
        Refuses("if ready:\n    start()\n# why\ngo()\n", because="a comment goes with it", language="python"),
        Refuses("if ready:\n    start()\ngo(\n    1,\n)\n", because="three lines are no line", language="python"),
        Refuses(
            "def run():\n    class Box:\n        size = 1\n\n    return Box\n",
            because="a class cannot return",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """The line after every construct."""
        for suite in suites(outline):
            following = suite.edge.following
            if following is not None and following.line_count == 1:
                members = follow(outline, suite, 1)
                if members:
                    yield shift_site(outline, suite, members, deeper=True)
