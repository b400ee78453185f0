"""Replace/with blocks: the lines of a mutant that the fix replaces, told so that they occur once, and read back."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mutations.engine import Mutant
from mutations.reader import Reader
from syntax.hunk import Hunk
from syntax.lines import is_blank, split_lines
from templates.fence import fence_for

MOST_CONTEXT = 10
"""Context lines that are added at most until the old block occurs once; after that the line number is stated."""

PART = re.compile(
    r"^(?:(?:Replace|Delete)|On lines? (?P<first>\d{1,9})(?: to \d{1,9})? of the file as it is, (?:replace|delete))\n\n"
    r"(?P<fence>`{3,})\w*\n(?P<old>.*?)\n(?P=fence)\n"
    r"(?:\nwith\n\n(?P=fence)\w*\n(?P<new>.*?)\n(?P=fence)\n)?",
    re.MULTILINE | re.DOTALL,
)
"""Finds a block that is to be replaced or deleted in a rendered prompt."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some whole lines of the mutant and what takes their place; neither starts or ends blank.

    Attributes:
        first: 1-based line of the mutant where the old lines start.
        unique: whether they occur there only, indentation aside; else the prompt states the line.
        old: the lines to replace, joined by a line feed, without a last one.
        new: the lines that come, likewise; None where the old ones are deleted.
    """

    first: int
    unique: bool
    old: str
    new: str | None

    @property
    def opening(self) -> str:
        """The words above the first fence."""
        verb = "delete" if self.new is None else "replace"
        if self.unique:
            return verb.capitalize()
        last = self.first + self.old.count("\n")
        lines = f"line {self.first}" if last == self.first else f"lines {self.first} to {last}"
        return f"On {lines} of the file as it is, {verb}"

    @property
    def fence(self) -> str:
        """What stands around both blocks."""
        return fence_for(self.old, self.new or "")


def parts_of(mutant: Mutant) -> list[Part]:
    """The fix of a mutant, hunk by hunk; no part shows a line that another one changes."""
    before, after = _shown(mutant.text), _shown(mutant.source.text)
    hunks = mutant.hunks
    parts: list[Part] = []
    for number, hunk in enumerate(hunks):
        low = hunks[number - 1].start - 1 + hunks[number - 1].old_count if number else 0
        high = hunks[number + 1].start - 1 if number + 1 < len(hunks) else len(before)
        parts.append(_part(before, after, hunk, range(low, high)))
    return parts


def runs_like(lines: Sequence[str], wanted: Sequence[str]) -> list[int]:
    """Where (0-based) some lines stand among others, surrounding blanks aside: a reader may copy them without."""
    needle = [line.strip() for line in wanted]
    hay = [line.strip() for line in lines]
    return [at for at in range(len(hay) - len(needle) + 1) if hay[at : at + len(needle)] == needle]


def places_of(told: Mapping[str, str | None], reader: Reader) -> list[int]:
    """Every line (0-based) where a reader may see the old block of a part start; `told` holds the groups of PART."""
    found = runs_like(_shown(reader.text), str(told["old"]).split("\n"))
    stated = told.get("first")
    return found if stated is None else [at for at in found if at == int(stated) - 1]


def replaced(told: Mapping[str, str | None], reader: Reader, first: int) -> tuple[int, list[bytes]]:
    """How many lines a part replaces, and the lines that take their place from line `first` (0-based) on."""
    old, new = str(told["old"]), told.get("new")
    mark = "\ufeff" if first == 0 and reader.text.startswith("\ufeff".encode()) else ""
    lines = [] if new is None else [line.encode() + reader.eol for line in (mark + new).split("\n")]
    return old.count("\n") + 1, lines


def _shown(text: bytes) -> list[str]:
    """The lines of a text as a prompt shows them: without their ends and a byte order mark."""
    return [line.rstrip(b"\r\n").decode() for line in split_lines(text.removeprefix("\ufeff".encode()))]


def _part(before: list[str], after: list[str], hunk: Hunk, within: range) -> Part:
    """The least lines around a hunk that occur once, `within` lines that no other hunk changes."""
    low, high = hunk.start - 1, hunk.start - 1 + hunk.old_count
    shift = hunk.new_start - hunk.start
    grown = hunk.new_count - hunk.old_count
    least: tuple[int, int] | None = None
    up = True
    for _ in range(2 * MOST_CONTEXT):
        old, new = before[low:high], after[low + shift : high + shift + grown]
        if _is_told(old, new):
            least = least or (low, high)
            if len(runs_like(before, old)) == 1:
                return Part(low + 1, unique=True, old="\n".join(old), new="\n".join(new) if new else None)
        if high - low - hunk.old_count >= MOST_CONTEXT or (low == within.start and high == within.stop):
            break
        up = low > within.start and (up or high == within.stop)
        low, high, up = (low - 1, high, False) if up else (low, high + 1, True)
    low, high = least or (low, high)
    old, new = before[low:high], after[low + shift : high + shift + grown]
    return Part(low + 1, unique=False, old="\n".join(old), new="\n".join(new) if new else None)


def _is_told(old: list[str], new: list[str]) -> bool:
    """Whether neither block is hidden or cut by its fence: there are lines, and none at an edge is blank."""
    edges = [line for block in (old, new) if block for line in (block[0], block[-1])]
    return bool(old) and not any(is_blank(line.encode()) for line in edges)
