"""Statements that somebody may have just written: without them the file still holds together."""

from syntax.edit import Edit
from syntax.lines import Span
from syntax.outline import Outline
from syntax.statement import Statement

MOST_LINES = 8
_LEAST = 2
"""Statements of a list that one may be taken out of."""


def around(outline: Outline, spans: tuple[Span, ...]) -> Statement | None:
    """The innermost short statement that holds all spans and could be missing; None where there is none."""
    found = None
    for each in outline.lists:
        if len(each.statements) < _LEAST or not (each.node.start_byte <= spans[0].start < each.node.end_byte):
            continue
        for statement in each.statements:
            if all(statement.head <= span.start and span.end <= statement.end for span in spans):
                found = statement if could_be_missing(outline, statement) else found
    return found


def could_be_missing(outline: Outline, statement: Statement) -> bool:
    """Whether a statement has its lines for itself, is short, and declares nothing that is named outside of it."""
    return (
        statement.whole
        and statement.line_count <= MOST_LINES
        and not outline.source.language.is_directive(statement.node)
        and not any(
            any(_holds(statement, span) for span in binding.declarations)
            and not all(_holds(statement, span) for span in binding.occurrences)
            for binding in outline.bindings
        )
    )


def removal(outline: Outline, statement: Statement) -> Edit:
    """What takes the lines of a statement away, and one of two blank lines that would meet."""
    first, last, stripped = statement.first, statement.last, outline.lines.stripped
    follows_blank = first == 0 or not stripped[first - 1]
    if follows_blank and last + 1 < len(stripped) and not stripped[last + 1]:
        last += 1
    return Edit(outline.lines.span(first).start, outline.lines.span(last).end)


def _holds(statement: Statement, span: Span) -> bool:
    return statement.start <= span.start < statement.end
