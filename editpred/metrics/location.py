"""Location metrics: did a patch, or a context, hit the rows and files that the expected patch changes.

Source: zed-edit-prediction.md, 3.8.

Anchors of a patch are 0-based rows of the old file: for each group of changed lines the deleted rows or, where it only
adds, the context rows right before and right after it. Rows are relevant within 20 of an anchor. Precision and recall
are 1 where their denominator is 0; F1 is 0 where both are 0.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from editpred.loose import Group, LineKind, LooseHunk, parse_loosely
from editpred.metrics.rates import harmonic, ratio
from editpred.metrics.scores import LocationCounts

_WINDOW = 20

_Rows = dict[str, set[int]]


@dataclass(frozen=True, slots=True)
class ContextRows:
    """Rows `start` to `end` (0-based, end exclusive) of a file that stand in a context."""

    path: str
    start: int
    end: int


def jump_location(expected_patch: str, actual_patch: str) -> LocationCounts:
    """Match anchors: each of the actual patch, ascending, takes the lowest free expected one within 20 rows."""
    expected, actual = _Anchors(expected_patch), _Anchors(actual_patch)
    made: _Rows = {}
    for path, rows in actual.rows.items():
        below = path.partition("/")[2]
        known = below if path not in expected.files and below in expected.files else path
        made.setdefault(known, set()).update(rows)
    hits = sum(_matches(expected.rows.get(path, set()), rows) for path, rows in made.items())
    wanted = sum(map(len, expected.rows.values()))
    return _counts(
        (hits, sum(map(len, made.values())) - hits, wanted - hits),
        lines_recall=ratio(hits, wanted, empty=1.0),
        expected_files=expected.files,
        actual_files=set(made),
    )


def context_coverage(expected_patch: str, context: Iterable[ContextRows]) -> LocationCounts:
    """How many rows of a context are relevant to the expected patch, and how many of its anchors are in it."""
    expected = _Anchors(expected_patch)
    held: _Rows = {}
    for excerpt in context:
        held.setdefault(excerpt.path, set()).update(range(excerpt.start, excerpt.end))
    relevant = {path: _near(rows) for path, rows in expected.rows.items()}
    hits = sum(len(rows & relevant.get(path, set())) for path, rows in held.items())
    anchors = sum(map(len, expected.rows.values()))
    missed = sum(len(rows - held.get(path, set())) for path, rows in expected.rows.items())
    return _counts(
        (hits, sum(map(len, held.values())) - hits, missed),
        lines_recall=ratio(anchors - missed, anchors, empty=1.0),
        expected_files=expected.files,
        actual_files=set(held),
    )


class _Anchors:
    """The anchors of a patch by file; a file of which nothing but lines without context are added has none."""

    def __init__(self, patch: str) -> None:
        self.files: set[str] = set()
        self.rows: _Rows = {}
        for hunk in parse_loosely(patch):
            if hunk.path is None or not hunk.has_changes:
                continue
            self.files.add(hunk.path)
            rows = {row for group in hunk.groups() for row in _anchor_rows(hunk, group)}
            if rows:
                self.rows.setdefault(hunk.path, set()).update(rows)


def _anchor_rows(hunk: LooseHunk, group: Group) -> Iterator[int]:
    deleted = sum(line.kind is LineKind.DELETED for line in hunk.lines[group.start : group.end])
    if deleted:
        yield from range(group.old_row, group.old_row + deleted)
        return
    if group.start and hunk.lines[group.start - 1].kind is LineKind.CONTEXT:
        yield group.old_row - 1
    if group.end < len(hunk.lines) and hunk.lines[group.end].kind is LineKind.CONTEXT:
        yield group.old_row


def _near(rows: set[int]) -> set[int]:
    return {near for row in rows for near in range(row - _WINDOW, row + _WINDOW + 1)}


def _matches(expected: set[int], actual: set[int]) -> int:
    free = sorted(expected)
    hits = 0
    for row in sorted(actual):
        lowest = bisect_left(free, row - _WINDOW)
        if lowest < len(free) and free[lowest] <= row + _WINDOW:
            del free[lowest]
            hits += 1
    return hits


def _counts(
    lines: tuple[int, int, int], *, lines_recall: float, expected_files: set[str], actual_files: set[str]
) -> LocationCounts:
    tp, fp, fn = lines
    shared = len(expected_files & actual_files)
    lines_precision = ratio(tp, tp + fp, empty=1.0)
    files_precision = ratio(shared, len(actual_files), empty=1.0)
    files_recall = ratio(shared, len(expected_files), empty=1.0)
    return LocationCounts(
        lines_tp=tp,
        lines_fp=fp,
        lines_fn=fn,
        lines_precision=lines_precision,
        lines_recall=lines_recall,
        lines_f1=harmonic(lines_precision, lines_recall),
        files_tp=shared,
        files_fp=len(actual_files) - shared,
        files_fn=len(expected_files) - shared,
        files_precision=files_precision,
        files_recall=files_recall,
        files_f1=harmonic(files_precision, files_recall),
    )
