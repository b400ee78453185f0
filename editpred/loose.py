"""The loose diff parser of the metrics: it takes whatever looks like a diff and never fails.

Source: zed-edit-prediction.md, 2.6.
The strict parser, which applies patches, is editpred/udiff.py.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import pairwise


class LineKind(Enum):
    """What a line of a hunk is; the value is the character that it starts with."""

    ADDED = "+"
    DELETED = "-"
    CONTEXT = " "
    GARBAGE = ""


@dataclass(frozen=True, slots=True)
class LooseLine:
    """One line of a hunk; `text` is without the leading character, and a garbage line's is whole."""

    kind: LineKind
    text: str

    @property
    def is_change(self) -> bool:
        """Whether it adds or deletes."""
        return self.kind is LineKind.ADDED or self.kind is LineKind.DELETED

    @property
    def raw(self) -> str:
        """The line as the patch has it."""
        return self.kind.value + self.text


@dataclass(frozen=True, slots=True)
class Group:
    """Lines `start` to `end` (0-based, end exclusive) of a hunk that all add or delete, with none such beside them.

    `old_row` and `new_row` are the 0-based rows of the old and the new file at which the group starts. A hunk that
    begins at line 0 begins at old row 0 and at new row -1.
    """

    start: int
    end: int
    old_row: int
    new_row: int


@dataclass(frozen=True, slots=True)
class LooseHunk:
    """A hunk; starts are 1-based as in the header, 0 where there is none; `path` is None before any file header."""

    path: str | None
    old_start: int
    old_count: int
    new_start: int
    new_count: int
    lines: tuple[LooseLine, ...]

    @property
    def has_changes(self) -> bool:
        """Whether some line adds or deletes."""
        return any(line.is_change for line in self.lines)

    def render(self) -> str:
        """The hunk as text, with a header whose counts are those of its lines; an empty line is a context line."""
        added = sum(line.kind is LineKind.ADDED for line in self.lines)
        deleted = sum(line.kind is LineKind.DELETED for line in self.lines)
        context = sum(line.kind is LineKind.CONTEXT or not line.raw.rstrip("\r") for line in self.lines)
        header = f"@@ -{self.old_start},{context + deleted} +{self.new_start},{context + added} @@\n"
        return header + "".join(f"{line.raw}\n" for line in self.lines)

    def groups(self) -> Iterator[Group]:
        """The groups of changed lines, in order; garbage ends a group and counts as no row."""
        old, new = max(0, self.old_start - 1), self.new_start - 1
        start: int | None = None
        at = (old, new)
        for index, line in enumerate(self.lines):
            kind = line.kind
            if line.is_change and start is None:
                start, at = index, (old, new)
            if not line.is_change and start is not None:
                yield Group(start, index, *at)
                start = None
            old += kind is LineKind.CONTEXT or kind is LineKind.DELETED
            new += kind is LineKind.CONTEXT or kind is LineKind.ADDED
        if start is not None:
            yield Group(start, len(self.lines), *at)


_KINDS = {kind.value: kind for kind in LineKind if kind.value}
_OPENERS = ("--- ", "+++", "@@")
_NUMBER = re.compile(r"[+-]?[0-9]{1,18}", re.ASCII)


@lru_cache(maxsize=16)
def parse_loosely(patch: str) -> tuple[LooseHunk, ...]:
    r"""The hunks of a patch that have lines; what stands before the first header is skipped.

    As the strict parser does, and unlike the reference, it takes `--- x` in a hunk for a deleted `-- x` where the
    hunk's header promises more old lines and no `+++` follows, and keeps a `\r` that is the file's own. The last
    results are kept, as all metrics of an example read the same few patches.
    """
    reader = _Reader()
    rows = _rows(patch)
    for row, following in pairwise([*rows, ""]):
        reader.read(row, following)
    reader.close()
    return tuple(reader.hunks)


class _Reader:
    """The hunks so far, the one that is being read, and how many lines its header still promises."""

    def __init__(self) -> None:
        self.hunks: list[LooseHunk] = []
        self.found: list[LooseLine] = []
        self.path: str | None = None
        self.head = LooseHunk(None, 0, 0, 0, 0, ())
        self.old_left = self.new_left = 0
        self.after_old_path = False

    def read(self, row: str, following: str) -> None:
        """Take in the next line; `following` is the one after it."""
        if row.startswith("@@"):
            self.close()
            self.head = _header(row, self.path)
            self.old_left, self.new_left = self.head.old_count, self.head.new_count
            self.after_old_path = False
        elif row.startswith("--- ") and (self.old_left <= 0 or following.startswith("+++ ")):
            self.path = _path(row[4:].removesuffix("\r")) or self.path
            self.after_old_path = True
        elif row.startswith("+++ ") and (self.after_old_path or self.new_left <= 0):
            self.path = _path(row[4:].removesuffix("\r")) or self.path
            self.after_old_path = False
        else:
            kind = _KINDS.get(row[:1], LineKind.GARBAGE)
            self.found.append(LooseLine(kind, row[len(kind.value) :]))
            # By identity: hashing members of an enum is slow.
            self.old_left -= kind is LineKind.CONTEXT or kind is LineKind.DELETED
            self.new_left -= kind is LineKind.CONTEXT or kind is LineKind.ADDED
            self.after_old_path = False

    def close(self) -> None:
        """End the hunk that is being read."""
        if self.found:
            head = self.head
            counts = (head.old_start, head.old_count, head.new_start, head.new_count)
            self.hunks.append(LooseHunk(head.path, *counts, tuple(self.found)))
            self.found.clear()


def _rows(patch: str) -> list[str]:
    r"""The lines from the first header on; `\r` goes where that header has one, as then the whole patch has."""
    rows = patch.removesuffix("\n").split("\n")
    first = next((index for index, row in enumerate(rows) if row.startswith(_OPENERS)), len(rows))
    rows = rows[first:]
    return [row.removesuffix("\r") for row in rows] if rows and rows[0].endswith("\r") else rows


def _path(name: str) -> str | None:
    if name == "/dev/null":
        return None
    return name[2:] if name.startswith(("a/", "b/")) else name


def _header(line: str, path: str | None) -> LooseHunk:
    """`@@ -A,B +C,D @@`: a number that cannot be read is 0, a count that is not there is 1."""
    words = line[2:].split()
    old = next((word[1:] for word in words if word.startswith("-")), "0,0")
    new = next((word[1:] for word in words if word.startswith("+")), "0,0")
    return LooseHunk(path, *_range(old), *_range(new), ())


def _range(text: str) -> tuple[int, int]:
    start, comma, count = text.partition(",")
    return _number(start), _number(count) if comma else 1


def _number(text: str) -> int:
    return int(text) if _NUMBER.fullmatch(text) else 0
