"""Lines that hold one item each, of one sort, stand in reverse order."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from mutations.runs import runs
from syntax.edit import Edit, exchange
from syntax.lines import Span
from syntax.outline import Outline
from syntax.statement import Statement

MIN_LINES = 3
MAX_LINES = 12


class ReverseRun(Mutation):
    """Three to twelve lines in a row, each an entry, field, constant, element or type member, are turned round."""

    name = "reverse-run"
    category = "structural"
    kind = "reverse-lines"
    languages = ALL_LANGUAGES
    planned = 4
    bands = (0,)
    scarce = (("nightmare", 0, 1),)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "const box = {\n  ...base,\n  width: 1,\n  height, // tall\n  depth: 3,\n  open() {},\n};\n",
            "const box = {\n  ...base,\n  depth: 3,\n  height, // tall\n  width: 1,\n  open() {},\n};\n",
        ),
        Changes(
            "enum Size {\n  Small,\n  Large = 2,\n  Huge,\n}\n",
            "enum Size {\n  Huge,\n  Large = 2,\n  Small,\n}\n",
            language="tsx",
        ),
        Changes(
            "interface Box {\n  width: 1;\n  height?: 2;\n  depth: 3;\n  last: 4;\n  open(): void;\n}\n",
            "interface Box {\n  last: 4;\n  depth: 3;\n  height?: 2;\n  width: 1;\n  open(): void;\n}\n",
        ),
        Changes(
            "go()\nWIDTH = 1\nHEIGHT = 2  # tall\nDEPTH: int = 3\n\nstop()\n",
            "go()\nDEPTH: int = 3\nHEIGHT = 2  # tall\nWIDTH = 1\n\nstop()\n",
            language="python",
        ),
        Changes(
            'sizes = [\n    "small",\n    large,\n    "huge",\n]\n',
            'sizes = [\n    "huge",\n    large,\n    "small",\n]\n',
            language="python",
        ),
        Refuses("const box = {\n  width: 1,\n  height: 2,\n};\n", because="two lines can only change places"),
        Refuses("const box = {\n  one: 1,\n  two: 2,\n\n  three: 3,\n};\n", because="a blank line ends the run"),
        Refuses("const box = {\n  one: 1,\n  two: 2,\n  three: 3\n};\n", because="the last line has no comma"),
        Refuses("const one = 1;\nconst two = one + 1;\nconst three = 3;\n", because="one value is made of another"),
        Refuses(
            "".join(f'import {name} from "{name}";\n' for name in ("one", "two", "three")),
            because="tools own the order of imports",
        ),
        Refuses("call(1);\ncall(2);\ncall(3);\n", because="statements that do something are no list"),
        Refuses(
            "sizes = [\n" + "".join(f"    size{number},\n" for number in range(13)) + "]\n",
            because="thirteen lines are too many",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every longest run of a fitting length whose lines are all distinct."""
        for run in runs(outline):
            lines = [outline.lines.stripped[item.first] for item in run]
            if MIN_LINES <= len(run) <= MAX_LINES and len(set(lines)) == len(lines):
                spans = [outline.lines.content(item.first) for item in run]
                yield Site(
                    edits=_turned(spans),
                    block=_whole(run),
                    anchors={"first": spans[-1], "last": spans[0]},
                    words={"count": str(len(run))},
                )


def _whole(run: list[Statement]) -> Span:
    return Span(run[0].start, run[-1].end)


def _turned(spans: list[Span]) -> tuple[Edit, ...]:
    """The first and the last exchanged, then the second and the last but one, and so on."""
    half = len(spans) // 2
    return tuple(edit for one, two in zip(spans[:half], spans[::-1], strict=False) for edit in exchange(one, two))
