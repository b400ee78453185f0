"""What mutations share that move a one-line statement within its list: where it may leave, where it may land."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.anchor import is_quotable, names_something
from mutations.items import noun_in
from mutations.mutation import Mutation, Site
from syntax.edit import Edit
from syntax.lines import Span, indent_of
from syntax.outline import Outline
from syntax.statement import Statement

MIN_PLACES = 2
"""One place is what swap-adjacent-lines does."""
MAX_PLACES = 6


class LineMove(Mutation, family=True):
    """A one-line statement moves by two to six places; no blank line touches its old place or its new one."""

    category = "structural"
    kind = "move-line"
    planned = 2
    step: ClassVar[int]

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every such statement that a neighbour can name the place of, with every place that it can be moved to."""
        scopes = [node.start_byte for node in outline.of_kind("global_statement", "nonlocal_statement")]
        for statements in outline.lists:
            members = statements.statements
            noun = noun_in(statements.node)
            for at, moved in enumerate(members):
                if moved.line_count != 1 or not outline.may_move(moved):
                    continue
                anchor = _anchor(outline, members, at)
                if anchor is None or not (_is_joint(outline, members, at) and _is_joint(outline, members, at + 1)):
                    continue
                if at + 1 < len(members) and not outline.may_follow(members[at + 1]):
                    continue
                for target in _targets(outline, members, at, self.step):
                    crossed = members[target : at + 1] if target < at else members[at:target]
                    if not any(crossed[0].start <= start < crossed[-1].end for start in scopes):
                        yield _site(outline, members, at, target, {**anchor, "noun": noun})


def _targets(outline: Outline, members: tuple[Statement, ...], at: int, step: int) -> Iterator[int]:
    """Before which statements (the number of them for the end of the list) the one `at` a place may land."""
    indent = indent_of(outline.lines.bytes_of(members[at].first))
    for places in range(1, MAX_PLACES + 1):
        crossed = at + step * places
        if not 0 <= crossed < len(members):
            return
        one, two = sorted((crossed, crossed - step))
        statement = members[crossed]
        if outline.gap(members[one], members[two]) is None or not statement.whole:
            return
        if outline.source.language.stays(statement.node):
            return
        target = crossed if step < 0 else crossed + 1
        lands = target == len(members) or outline.may_follow(members[target])
        level = indent_of(outline.lines.bytes_of(statement.first)) == indent
        if places >= MIN_PLACES and lands and level and _is_joint(outline, members, target):
            yield target


def _is_joint(outline: Outline, members: tuple[Statement, ...], at: int) -> bool:
    """Whether the statement `at` a place and the one before it stand on neighbouring lines.

    At an edge of the list, whether the next line is not blank and no comment that belongs to nobody.
    """
    if 0 < at < len(members):
        one, two = members[at - 1], members[at]
        return one.whole and two.whole and outline.blank_lines(one, two) == 0
    row = members[0].first - 1 if at == 0 else members[-1].last + 1
    if not 0 <= row < len(outline.lines):
        return True
    content = outline.lines.content(row)
    around = content.start in outline.comments.by_start or row in outline.comments.by_last_line
    return bool(outline.lines.stripped[row]) and not around


def _anchor(outline: Outline, members: tuple[Statement, ...], at: int) -> dict[str, str] | None:
    """The neighbour that names the place: the line before, else the line after; None where neither can."""
    for side, place in (("after", at - 1), ("before", at + 1)):
        if not 0 <= place < len(members):
            continue
        neighbour = members[place]
        if neighbour.last == (neighbour.head_line if side == "after" else neighbour.first):
            line = outline.head_of(neighbour)
            if names_something(line) and is_quotable(line) and outline.mentions(line) == 1:
                return {"side": side}
    return None


def _site(outline: Outline, members: tuple[Statement, ...], at: int, target: int, words: dict[str, str]) -> Site:
    moved = members[at]
    if target < at:
        gap = Span(members[at - 1].end, moved.start)
        edits = (
            Edit(members[target].start, members[target].start, (moved.span, gap)),
            Edit(gap.start, moved.end),
        )
    else:
        gap = Span(moved.end, members[at + 1].start)
        end = members[target - 1].end
        edits = (Edit(moved.start, gap.end), Edit(end, end, (gap, moved.span)))
    anchor = members[at - 1 if words["side"] == "after" else at + 1]
    return Site(
        edits=edits,
        block=moved.span,
        anchors={"moved": outline.lines.content(moved.first), "anchor": outline.lines.content(anchor.last)},
        words={**words},
    )
