"""A trail: one edit that goes on over several places, of which some are done and the next one is expected.

A trail is told from its end: the texts as they should be, and for each place what takes its change back. The text at
any moment is the end with the changes that are still to come taken back, so no two of them can disagree.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from syntax.edit import Edit, apply, in_order
from syntax.lines import LineIndex

LONGEST_HISTORY = 6
"""Changes that go before, at most: more tell nothing new."""
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Change:
    """What is done at one place.

    Attributes:
        path: of the file.
        undo: sorted edits, in bytes of the final text, that take the change back.
    """

    path: str
    undo: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Trail:
    """A continued edit.

    Attributes:
        kind: the name of its kind.
        language: of the file where it goes on.
        files: path to final text, of every file that changes.
        changes: in the order in which they are made.
        done: how many of them are history; the one after them is expected.
        why: a sentence that tells what is expected, and why.
    """

    kind: str
    language: str
    files: Mapping[str, bytes]
    changes: tuple[Change, ...]
    done: int
    why: str

    @property
    def next(self) -> Change:
        """The change that is expected."""
        return self.changes[self.done]

    def text(self, path: str, done: int) -> bytes:
        """The text of a file after the first `done` changes."""
        return apply(self.files[path], self._to_come(path, done))

    def offset(self, done: int) -> int:
        """Where change number `done` (0-based) begins, in bytes of the text right before it."""
        change = self.changes[done]
        first = change.undo[0]
        before = [edit for edit in self._to_come(change.path, done) if edit.start < first.start]
        text = self.files[change.path]
        shift = sum(len(edit.replacement(text)) - (edit.end - edit.start) for edit in before)
        return first.start + shift

    def identity(self) -> str:
        """A hash in hexadecimal of what the trail is; no seed and no other trail moves it."""
        parts = [self.kind, str(self.done)]
        parts += [f"{path} {hashlib.sha256(text).hexdigest()}" for path, text in sorted(self.files.items())]
        for change in self.changes:
            text = self.files[change.path]
            parts += [change.path, *(f"{edit.start} {edit.end} {edit.replacement(text).hex()}" for edit in change.undo)]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def _to_come(self, path: str, done: int) -> tuple[Edit, ...]:
        return in_order(edit for change in self.changes[done:] if change.path == path for edit in change.undo)


def as_held(text: bytes) -> bytes:
    r"""A text as an editor holds it, whatever the file has: without a BOM, lines that end in `\n`."""
    return text.removeprefix(_BOM).replace(b"\r\n", b"\n")


def by_line(path: str, lines: LineIndex, edits: tuple[Edit, ...]) -> tuple[Change, ...]:
    """One change for each line of the final text that edits touch, in document order."""
    rows: dict[int, list[Edit]] = {}
    for edit in in_order(edits):
        rows.setdefault(lines.line_at(edit.start), []).append(edit)
    return tuple(Change(path, tuple(found)) for _, found in sorted(rows.items()))


def share_done(count: int, *, least: int = 1) -> int:
    """How many of `count` changes are history: about half, `least` at least, all but one at most."""
    return min(count - 1, max(least, min(count // 2, LONGEST_HISTORY)))
