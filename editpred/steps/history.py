"""The events of a history, told anew from the texts, as an editor would have recorded them.

Edits that follow one another in one file and lie near each other are one event. An accepted prediction looks like any
other edit here, as it does to the reference's loader.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from editpred.example import Event
from editpred.steps.patch_project import SectionEdit
from editpred.udiff import render
from syntax.lines import split_lines

MAX_ROWS_APART = 8
"""Rows between two edits of one event, at most."""
MAX_REGION_BYTES = 6144
"""A change with a larger region, before or after, is not recorded."""
MAX_EVENTS = 10


@dataclass(frozen=True, slots=True)
class _Region:
    """Rows that differ (0-based, ends exclusive; the rest of both texts is equal), and their bytes."""

    start: int
    old_end: int
    new_end: int
    old_bytes: int
    new_bytes: int

    @property
    def delta(self) -> int:
        return self.new_end - self.old_end


@dataclass(frozen=True, slots=True)
class _Change:
    """An event that may still grow; `start` and `end` are the rows of `edit.after` that it touched."""

    edit: SectionEdit
    start: int
    end: int


def events_of(edits: Sequence[SectionEdit], root: str) -> tuple[Event, ...]:
    """The last events, oldest first.

    Args:
        edits: what each section of the history did.
        root: name of the project's root folder, which the paths of events start with.
    """
    changes: list[_Change] = []
    for edit in edits:
        region = _region(edit.before, edit.after)
        if region is None and edit.path == edit.old_path:
            continue
        grown = _grown(changes[-1], edit, region) if changes and region else None
        if grown is not None:
            changes[-1] = grown
        else:
            changes.append(_Change(edit, region.start if region else 0, region.new_end if region else 0))
    events = (_event(change.edit, root) for change in changes)
    return tuple(event for event in events if event is not None)[-MAX_EVENTS:]


def _grown(last: _Change, edit: SectionEdit, region: _Region) -> _Change | None:
    """The last event with one more edit in it; None where that is too far away."""
    if last.edit.path != edit.old_path or edit.path != edit.old_path:
        return None
    last_row, region_row = max(last.start, last.end - 1), max(region.start, region.old_end - 1)
    if max(region.start - last_row, last.start - region_row) > MAX_ROWS_APART:
        return None
    end = last.end + region.delta if last.end >= region.old_end else last.end
    return _Change(
        replace(edit, old_path=last.edit.old_path, before=last.edit.before),
        min(last.start, region.start),
        max(end, region.new_end),
    )


def _event(edit: SectionEdit, root: str) -> Event | None:
    region = _region(edit.before, edit.after)
    if region is not None and max(region.old_bytes, region.new_bytes) > MAX_REGION_BYTES:
        return None
    if region is None and edit.path == edit.old_path:
        return None
    patch = render(edit.before.decode(), edit.after.decode(), edit.path)
    diff = patch.split("\n", 2)[2] if patch else ""
    return Event(path=f"{root}/{edit.path}", old_path=f"{root}/{edit.old_path}", diff=diff)


def _region(old: bytes, new: bytes) -> _Region | None:
    """From the first to the last line that differs; None where none does."""
    olds, news = split_lines(old), split_lines(new)
    if olds == news:
        return None
    shorter = min(len(olds), len(news))
    head = next((row for row in range(shorter) if olds[row] != news[row]), shorter)
    tail = next((row for row in range(shorter - head) if olds[-1 - row] != news[-1 - row]), shorter - head)
    old_end, new_end = len(olds) - tail, len(news) - tail
    return _Region(head, old_end, new_end, sum(map(len, olds[head:old_end])), sum(map(len, news[head:new_end])))
