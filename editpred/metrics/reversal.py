"""Reversal ratio: how much of a prediction undoes the user's last edit of the cursor's file.

Source: zed-edit-prediction.md, 3.9.

The text before that edit is rebuilt by applying the event's diff backwards; then ratio = reversing / total of
editpred/metrics/overlap.py, as a number of 32 bits, and 0 where the prediction changes nothing.
"""

from collections.abc import Iterator, Sequence

from editpred.example import Event
from editpred.loose import LineKind, LooseHunk, LooseLine, parse_loosely
from editpred.metrics.overlap import overlap
from editpred.metrics.rates import single
from editpred.metrics.text import lines
from editpred.udiff import PatchError, apply_to_text

_HEADERS = "--- a/file\n+++ b/file\n"
_SWAPPED = {LineKind.ADDED: LineKind.DELETED, LineKind.DELETED: LineKind.ADDED}


def reversal_ratio(
    events: Sequence[Event], cursor_path: str, current: str, predicted: str, *, first_row: int | None
) -> float:
    """The ratio for a prediction.

    Args:
        events: the history, oldest first.
        cursor_path: in the project; the path of an event may have the project's folder in front.
        current: the excerpt around the cursor.
        predicted: the excerpt after the prediction.
        first_row: 0-based row of the file where the excerpt starts, None where it is not known.

    Raises:
        InputError: the changed regions are too large to compare.
    """
    last = next((event for event in reversed(events) if _is_of(event, cursor_path)), None)
    if last is None or last.predicted or not last.diff:
        return 0.0
    before = text_before(last.diff, current, first_row=first_row)
    return single(overlap(before, current, predicted).ratio)


def text_before(diff: str, current: str, *, first_row: int | None) -> str:
    """Undo a diff (hunks without file headers) in an excerpt; what does not apply is left as it is.

    With `first_row` (0-based) the diff is cut to the excerpt's rows first, and applies as a whole or not at all;
    without it hunks that do not apply are skipped.
    """
    if first_row is not None:
        end = first_row + max(1, len(lines(current)))
        return _applied(_HEADERS + reverse(keep_rows(diff, first_row, end)), current) or current
    whole = _applied(_HEADERS + reverse(diff), current)
    if whole is not None:
        return whole
    text = current
    for hunk in parse_loosely(_HEADERS + diff):
        applied = _applied(_HEADERS + reverse(hunk.render()), text)
        text = text if applied is None else applied
    return text


def keep_rows(diff: str, start: int, end: int) -> str:
    """What a diff does within the rows `start` to `end` (0-based, end exclusive) of its new side.

    Context and added lines are kept if their row is inside, deleted ones if the next row is. Both starts of a new
    header are the 1-based place of the first row kept, counted from `start`.
    """
    kept = []
    for hunk in parse_loosely(_HEADERS + diff):
        first = max(0, hunk.new_start - 1)
        if first + hunk.new_count <= start or first >= end:
            continue
        inside = list(_inside(hunk, first, start, end))
        if inside:
            at = inside[0][0] - start + 1
            kept.append(LooseHunk(None, at, 1, at, 1, tuple(line for _, line in inside)).render())
    return "".join(kept)


def reverse(diff: str) -> str:
    """The diff that undoes `diff`, which is hunks without file headers."""
    turned = []
    for hunk in parse_loosely(_HEADERS + diff):
        swapped = tuple(LooseLine(_SWAPPED.get(line.kind, line.kind), line.text) for line in hunk.lines)
        undone = LooseHunk(None, hunk.new_start, hunk.new_count, hunk.old_start, hunk.old_count, swapped)
        turned.append(undone.render())
    return "".join(turned)


def _is_of(event: Event, cursor_path: str) -> bool:
    return cursor_path in {event.path, event.path.partition("/")[2]}


def _applied(patch: str, text: str) -> str | None:
    try:
        return apply_to_text(patch, text)
    except PatchError:
        return None


def _inside(hunk: LooseHunk, row: int, start: int, end: int) -> Iterator[tuple[int, LooseLine]]:
    """The lines that are inside, each with its row."""
    for line in hunk.lines:
        if line.kind is LineKind.GARBAGE and line.text:
            continue
        if start <= row < end:
            yield row, line
        row += line.kind is not LineKind.DELETED
