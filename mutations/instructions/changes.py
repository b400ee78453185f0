"""Several small mistakes: for each some lines are replaced by others that are told in full."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, product

from mutations.engine import Mutant
from mutations.instruction import Instruction, Value
from mutations.reader import Reader
from mutations.replacement import PART, Part, parts_of, places_of, replaced

MOST = 256
"""Readings of each sort that are looked at; a prompt of more than one text is refused anyway."""

_Told = Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class Change:
    """One of the changes.

    Attributes:
        says: what is wrong.
        part: the lines that are replaced.
    """

    says: str
    part: Part


class SeveralChanges(Instruction):
    """How many mistakes there are, and for each what is wrong, which lines are to be replaced, and by what."""

    kind = "changes"
    pattern = re.compile(r"\A# Fix (?P<count>\d{1,9}) mistakes\n(?P<body>.*)", re.DOTALL)
    shows_fixed = False

    def values(self, mutant: Mutant) -> dict[str, Value]:
        """Each description with its replaced block."""
        told = mutant.candidate.words["says"]
        return {"changes": [Change(says, part) for says, part in zip(told, parts_of(mutant), strict=True)]}

    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """All changes at once, at each place of each; and one after the other, in what the one before it left.

        Where there are not as many as told, a reader may give up and leave everything as it is.
        """
        parts = [match.groupdict() for match in PART.finditer(told["body"])]
        if len(parts) != int(told["count"]):
            yield reader.text
        yield from islice(_at_once(parts, reader), MOST)
        yield from islice(_in_turn(parts, reader), MOST)


def _at_once(parts: Sequence[_Told], reader: Reader) -> Iterator[bytes]:
    for places in product(*(places_of(part, reader) for part in parts)):
        told = sorted((first, *replaced(part, reader, first)) for first, part in zip(places, parts, strict=True))
        if any(first + count > following for (first, count, _), (following, _, _) in pairwise(told)):
            continue
        lines: list[bytes] = []
        at = 0
        for first, count, new in told:
            lines += [*reader.lines[at:first], *new]
            at = first + count
        yield reader.joined(lines, reader.lines[at:])


def _in_turn(parts: Sequence[_Told], reader: Reader) -> Iterator[bytes]:
    if not parts:
        yield reader.text
        return
    for first in places_of(parts[0], reader):
        count, lines = replaced(parts[0], reader, first)
        text = reader.joined(reader.lines[:first], lines, reader.lines[first + count :])
        yield from _in_turn(parts[1:], Reader(text, reader.language))
