"""Some lines at the end of a Python block, or after it, are on the wrong level of indentation."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from mutations.mutation import Changes, Mutation, Refuses, Site
from mutations.shifts import Suite, follow, shift_site, suites, tail
from syntax.outline import Outline
from syntax.statement import Statement

MIN_STATEMENTS = 2
"""One statement is what move-into-parent, indent-shift-out and their like do."""
MAX_LINES = 6

_Taken = Callable[[Outline, Suite, int], tuple[Statement, ...]]


class BlockTailShift(Mutation):
    """The last 2 to 6 lines of a Python block are dedented together, or as many lines after it are indented.

    They are two statements or more, with no blank line among them.
    """

    name = "block-tail-shift"
    category = "structural"
    kind = "shift-lines"
    languages = ("python",)
    planned = 2
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "if ready:\n    start()\n\n    if one:\n        get(1)\n    # why\n    go()\nend()\n",
            "if ready:\n    start()\n\nif one:\n    get(1)\n# why\ngo()\nend()\n",
            language="python",
        ),
        Changes(
            "for one in many:\n    get(one)\nlog(1)\nlog(2)\n",
            "for one in many:\n    get(one)\n    log(1)\n    log(2)\n",
            language="python",
        ),
        Refuses("if ready:\n    start()\n    go()\n", because="the block would be empty", language="python"),
        Refuses(
            "if ready:\n    start()\n    go()\n\n    end()\n", because="a blank line in between", language="python"
        ),
        Refuses(
            "while ready:\n    start()\n    go()\n    break\n",
            because="the loop would lose its break",
            language="python",
        ),
        Refuses(
            'if ready:\n    start()\n    go()\n    run("""a\n    b""")\n',
            because="a string would be changed by indentation",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every number of lines at the end of every block, and after it."""
        for suite in suites(outline):
            yield from self._sites(outline, suite, tail, deeper=False)
            yield from self._sites(outline, suite, follow, deeper=True)

    def _sites(self, outline: Outline, suite: Suite, taken: _Taken, *, deeper: bool) -> Iterator[Site]:
        for count in range(MIN_STATEMENTS, MAX_LINES + 1):
            members = taken(outline, suite, count)
            if not members or members[-1].last - members[0].first >= MAX_LINES:
                continue
            yield shift_site(outline, suite, members, deeper=deeper)
