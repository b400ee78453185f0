"""The contract of an instruction kind: how a fix is told, and how a reader could take it.

The solver belongs here and not to the mutation. It must be the most liberal reader: where words could be taken in two
ways, both are tried, and a prompt counts as proven only if all readings end in the same text.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar

from mutations.engine import Mutant
from mutations.reader import Reader

Value = str | int
"""What stands in a prompt: the text of an anchor, a line number, a count."""


class Instruction(ABC):
    """One way to tell a fix.

    Attributes:
        kind: kebab-case; names the template as well.
        pattern: finds the instruction in a rendered prompt; its named groups are the told values, each as text.
    """

    kind: ClassVar[str]
    pattern: ClassVar[re.Pattern[str]]

    def values(self, mutant: Mutant) -> dict[str, Value]:
        """What the template of this kind is filled with: anchors and quoted texts; a kind may add to them."""
        candidate = mutant.candidate
        return {role: mutant.quote(role).decode() for role in (*candidate.anchors, *candidate.quoted)}

    @abstractmethod
    def readings(self, told: Mapping[str, str], reader: Reader) -> Iterator[bytes]:
        """Every text that some reader could make of the input by what was told."""


def quoted(role: str) -> str:
    """The part of a pattern that finds an anchor or quoted text between back-ticks."""
    return rf"`(?P<{role}>[^`\n]+)`"


def count_in(phrase: str) -> int:
    """The number that a phrase starts with: `3 blank lines`, `No blank line`; one where it just names the thing."""
    first = phrase.split(maxsplit=1)[0]
    return int(first) if first.isdigit() else int(first.lower() != "no")


def words(sentence: str) -> re.Pattern[str]:
    """A pattern for an instruction, given with ordinary spaces; `<role>` stands for a quoted text."""
    pieces = re.split(r"<(\w+)>", sentence)
    parts = [quoted(piece) if position % 2 else re.escape(piece) for position, piece in enumerate(pieces)]
    return re.compile("".join(parts).replace(r"\ ", r"\s+"))
