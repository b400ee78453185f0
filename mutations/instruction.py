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

Value = object
"""What a template is filled with: the text of an anchor, a line number, a count, words, parts with values of theirs."""


class Instruction(ABC):
    """One way to tell a fix.

    Attributes:
        kind: kebab-case; names the template as well.
        pattern: finds the instruction in a rendered prompt; its named groups are the told values, each as text.
        shows_fixed: whether its prompts state the lines of the fixed file, below their own heading.
    """

    kind: ClassVar[str]
    pattern: ClassVar[re.Pattern[str]]
    shows_fixed: ClassVar[bool] = True

    def values(self, mutant: Mutant) -> dict[str, Value]:
        """What the template of this kind is filled with: quoted texts and the mutation's words; a kind may add more."""
        candidate = mutant.candidate
        roles = (*candidate.anchors, *candidate.quoted, *candidate.altered)
        return {**candidate.words, **{role: mutant.quote(role).decode() for role in roles}}

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
    """A pattern for an instruction, given with ordinary spaces.

    `<role>` stands for a quoted text, `[role]` for some words of the mutation's own, and where it comes again, for the
    same words.
    """
    pieces = re.split(r"(<\w+>|\[\w+\])", sentence)
    parts: list[str] = []
    for piece in pieces:
        role = piece[1:-1]
        if piece.startswith("<"):
            parts.append(quoted(role))
        elif piece.startswith("["):
            again = rf"(?P={role})"
            parts.append(again if _plain(role) in parts else _plain(role))
        else:
            parts.append(re.escape(piece).replace(r"\ ", r"\s+"))
    return re.compile("".join(parts))


def _plain(role: str) -> str:
    """Lower-case words, blanks and hyphens between them."""
    return rf"(?P<{role}>[a-z]+(?:[ -][a-z]+)*)"
