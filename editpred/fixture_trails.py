"""Trails from fixtures: where the fix of a case has several hunks, the first are history and the next is expected."""

from collections.abc import Iterator

from editpred.trail import Change, Trail, as_held, share_done
from syntax.edit import Edit
from syntax.languages.registry import language_of
from syntax.lines import LineIndex, split_lines
from verify.align import Run, runs
from verify.fixtures import FixtureCase

FEWEST = 2
MOST = 24
"""Hunks of a fix."""


def fixture_trail(case: FixtureCase) -> Trail | None:
    """The trail of a case; None where its fix has one hunk, or files come or go."""
    if set(case.given) != set(case.expected):
        return None
    changes = [change for path in sorted(case.expected) for change in _changes(case, path)]
    if not FEWEST <= len(changes) <= MOST:
        return None
    done = share_done(len(changes))
    language = language_of(changes[done].path)
    files = {path: as_held(case.expected[path]) for path in sorted({change.path for change in changes})}
    kind = case.fact("mutation_type")
    why = f"The fix of {kind} has {len(changes)} hunks; the first of them have been made."
    return Trail(kind, language.name if language is not None else "text", files, tuple(changes), done, why)


def _changes(case: FixtureCase, path: str) -> Iterator[Change]:
    given, expected = as_held(case.given[path]), as_held(case.expected[path])
    old, new = split_lines(given), split_lines(expected)
    index = LineIndex(expected)
    for run in runs(old, new):
        start = _offset(index, run.new_start)
        end = _offset(index, run.new_end)
        yield Change(path, (_narrowed(Edit(start, end, (b"".join(old[run.old_start : run.old_end]),)), expected, run),))


def _offset(index: LineIndex, row: int) -> int:
    return index.starts[row] if row < len(index) and index.text else len(index.text)


def _narrowed(undo: Edit, expected: bytes, run: Run) -> Edit:
    """Of a line that becomes another, only what differs: there the cursor stands."""
    if run.old_end - run.old_start != 1 or run.new_end - run.new_start != 1:
        return undo
    new, old = expected[undo.start : undo.end].decode("utf-8", "replace"), undo.replacement(expected).decode(
        "utf-8", "replace"
    )  # fmt: skip
    if "\ufffd" in new or "\ufffd" in old:
        return undo
    head = 0
    while head < min(len(new), len(old)) and new[head] == old[head]:
        head += 1
    tail = 0
    while tail < min(len(new), len(old)) - head and new[-1 - tail] == old[-1 - tail]:
        tail += 1
    first, last = len(new[:head].encode()), len(new[len(new) - tail :].encode()) if tail else 0
    return Edit(undo.start + first, undo.end - last, (old[head : len(old) - tail].encode(),))
