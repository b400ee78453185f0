"""A block of lines moves to a place further down in its list."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.mutation import ALL_LANGUAGES, BAND_CYCLE, Changes, Mutation, Refuses, Site
from syntax.edit import Edit
from syntax.lines import Span
from syntax.outline import Outline
from syntax.statement import StatementList

MIN_LINES = 3
MAX_LINES = 60
MIN_SIBLINGS = 5
MIN_DISTANCE = 3
MAX_GAP = 2
"""Blank lines between neighbours, the same at all places concerned."""

_FIVE = "".join(f"one{n}();\n" for n in range(4))


class MoveDistantBlock(Mutation):
    """A statement moves to directly after a sibling at least three places on, blank lines as elsewhere."""

    name = "move-distant-block"
    category = "structural"
    kind = "move-block"
    languages = ALL_LANGUAGES
    planned = 10
    bands = BAND_CYCLE
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(f"if (ready) {{\n  moved();\n}}\n{_FIVE}", f"{_FIVE}if (ready) {{\n  moved();\n}}\n"),
        Changes(
            "def moved():\n    # why\n    return 0\n\n\naa = 1\n\n\nbb = 2\n\n\ncc = 3\n\n\ndd = 4\n",
            "aa = 1\n\n\nbb = 2\n\n\ncc = 3\n\n\ndef moved():\n    # why\n    return 0\n\n\ndd = 4\n",
            language="python",
        ),
        Refuses("if (ready) {\n  moved();\n}\none();\ntwo();\nthree();\n", because="four siblings are too few"),
        Refuses(f"moved();\n{_FIVE}", because="one line is no block"),
        Refuses(
            f"start();\nif (ready) {{\n  moved();\n}}\n\n{_FIVE}",
            because="a blank line below it and none above it: which of the two goes with it?",
        ),
        Refuses(
            "let one = 1\nif (ready) {\n  moved()\n}\n(two)()\nthree()\nfour()\nfive()\n",
            because="without it the lines around it would be one statement",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every block, with every later place in its list where the blank lines around are the same."""
        for statements in outline.lists:
            members = statements.statements
            if len(members) < MIN_SIBLINGS:
                continue
            for position, moved in enumerate(members[:-MIN_DISTANCE]):
                if MIN_LINES <= moved.line_count <= MAX_LINES and outline.may_move(moved):
                    yield from self._places(outline, statements, position)

    def _places(self, outline: Outline, statements: StatementList, position: int) -> Iterator[Site]:
        members = statements.statements
        moved, following = members[position], members[position + 1]
        gap = outline.blank_lines(moved, following)
        before = outline.blank_lines(members[position - 1], moved) if position else gap
        if gap is None or gap > MAX_GAP or before != gap or not following.whole or not outline.may_follow(following):
            return
        between = Span(moved.end, following.start)
        for target in range(position + MIN_DISTANCE, len(members)):
            previous = members[target]
            last = target + 1 == len(members)
            if not previous.whole or not (last or outline.blank_lines(previous, members[target + 1]) == gap):
                continue
            if not (last or outline.may_follow(members[target + 1])):
                continue
            yield Site(
                edits=(Edit(moved.start, following.start), Edit(previous.end, previous.end, (between, moved.span))),
                block=Span(moved.head, moved.end),
                anchors={
                    "head": outline.lines.content(moved.head_line),
                    "previous": outline.lines.content(previous.head_line),
                    "next": outline.lines.content(following.head_line),
                },
            )
