"""The edits by which a statement crosses the edge of a block, indented anew."""

from mutations.boundary import Edge
from mutations.indentation import dedented, indented
from mutations.mutation import Site
from syntax.edit import Edit, Piece
from syntax.lines import Span
from syntax.outline import Outline
from syntax.statement import Statement


def leaving(outline: Outline, edge: Edge) -> tuple[Edit, ...]:
    """The last statement of a block stands directly after the construct, indented as the construct is."""
    moved, end = edge.inner[-1], edge.construct.end
    if end == moved.end:
        return tuple(dedented(outline, moved.first, moved.last, edge.unit))
    pieces = _shifted(outline, moved, edge.unit, deeper=False)
    return (Edit(edge.inner[-2].end, moved.end), Edit(end, end, (outline.eol, *pieces)))


def entering(outline: Outline, edge: Edge) -> tuple[Edit, ...]:
    """The statement after a construct stands last inside a block of it, indented as the block is."""
    moved, end = edge.members[edge.at + 1], edge.inner[-1].end
    if end == edge.construct.end:
        return tuple(indented(outline, moved.first, moved.last, edge.unit))
    pieces = _shifted(outline, moved, edge.unit, deeper=True)
    return (Edit(end, end, (outline.eol, *pieces)), Edit(edge.construct.end, moved.end))


def preceding(outline: Outline, edge: Edge) -> tuple[Edit, ...]:
    """The first statement of a block stands directly before the construct, indented as the construct is."""
    moved, start = edge.inner[0], outline.lines.starts[edge.construct.first]
    pieces = _shifted(outline, moved, edge.unit, deeper=False)
    old = Span(outline.lines.starts[moved.first], outline.lines.span(moved.last).end)
    return (Edit(start, start, (*pieces, outline.eol)), Edit(*old))


def _shifted(outline: Outline, moved: Statement, unit: bytes, *, deeper: bool) -> list[Piece]:
    """The lines of a statement, each a level deeper or less deep, without the last line end."""
    pieces: list[Piece] = []
    for row in range(moved.first, moved.last + 1):
        start, end = outline.lines.span(row)
        end = moved.end if row == moved.last else end
        blank = not outline.lines.stripped[row]
        if deeper and not blank:
            pieces.append(unit)
        pieces.append(Span(start if deeper or blank else start + len(unit), end))
    return pieces


def into_site(outline: Outline, edge: Edge, moved: Statement, edits: tuple[Edit, ...], noun: str) -> Site:
    """The site of a statement at an end of a block that slips out of it; the kind is `move-into`."""
    is_first = moved is edge.inner[0]
    return Site(
        edits=edits,
        block=Span(moved.head, moved.end),
        anchors={
            "moved": outline.lines.content(moved.head_line),
            "header": outline.lines.content(edge.construct.head_line),
        },
        words={**_size(moved), "noun": noun, "end": "first" if is_first else "last"},
    )


def out_site(outline: Outline, edge: Edge, edits: tuple[Edit, ...], noun: str, part: str) -> Site:
    """The site of the statement after a construct that slips into it; the kind is `move-out`.

    The line that opens the construct names it, but where it has several parts: then the innermost construct of its
    kind around the statement is meant.
    """
    moved = edge.members[edge.at + 1]
    header = {} if part else {"header": outline.lines.content(edge.construct.head_line)}
    return Site(
        edits=edits,
        block=Span(moved.head, moved.end),
        anchors={"moved": outline.lines.content(moved.head_line), **header},
        words={**_size(moved), "noun": noun, "part": part},
    )


def _size(moved: Statement) -> dict[str, str]:
    """Whether a statement has more lines than one, and whether comments stand above it."""
    return {
        "many": "yes" if moved.last > moved.head_line else "",
        "above": "yes" if moved.first < moved.head_line else "",
    }
