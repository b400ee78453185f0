"""The last line of a Python block has lost one level of indentation."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.mutation import Changes, Mutation, Refuses, Site
from mutations.shifts import shift_site, suites, tail
from syntax.outline import Outline


class IndentShiftOut(Mutation):
    """The last statement of a Python block, of one line, is dedented by one level: it follows the construct."""

    name = "indent-shift-out"
    category = "structural"
    kind = "shift-lines"
    languages = ("python",)
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "if ready:\n    start()\n    go()\n",
            "if ready:\n    start()\ngo()\n",
            language="python",
        ),
        Changes(
            "def run():\n    for one in many:\n        if one:\n            get(one)\n\n        log(one)\n",
            "def run():\n    for one in many:\n        if one:\n            get(one)\n\n    log(one)\n",
            language="python",
        ),
        Changes(
            "try:\n\tstart()\nexcept OSError:\n\tstop()\n\tretry()  # why\n",
            "try:\n\tstart()\nexcept OSError:\n\tstop()\nretry()  # why\n",
            language="python",
        ),
        Refuses("if ready:\n    start()\n", because="the block would be empty", language="python"),
        Refuses(
            "if ready:\n    start()\n    go()\nelse:\n    stop()\n",
            because="the else would stand alone",
            language="python",
        ),
        Refuses("def run():\n    start()\n    go()\n", because="it would leave its function", language="python"),
        Refuses("while ready:\n    start()\n    continue\n", because="a jump in no loop", language="python"),
        Refuses("if ready:\n    start()\n    # why\n    go()\n", because="a comment goes with it", language="python"),
        Refuses("if ready:\n    start()\n    go()\n    # end\n", because="a comment is nobody's", language="python"),
        Refuses("if ready: start(); go()\n", because="the block has no lines of its own", language="python"),
        Refuses(
            "match ready:\n    case One():\n        start()\n        go()\n",
            because="no statement stands between cases",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """The last line of every block."""
        for suite in suites(outline):
            if suite.edge.inner[-1].line_count == 1:
                members = tail(outline, suite, 1)
                if members:
                    yield shift_site(outline, suite, members, deeper=False)
