"""The contract of a mutation: one class that knows one mistake and enumerates the places where it can be made."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from syntax.edit import Edit
from syntax.lines import Span
from syntax.outline import Outline

BANDS = ((6, 20), (21, 60), (61, 150), (1, 5))
"""Bands of changed lines, both ends inclusive."""
BAND_CYCLE = (0, 1, 2, 0, 1, 0, 2, 1)
"""The bands that the slots of a block mutation take in turn (edit-benchmark.md, "How many, how large")."""

ALL_LANGUAGES = ("typescript", "tsx", "javascript", "jsx", "python")
ECMASCRIPT = ("typescript", "tsx", "javascript", "jsx")


@dataclass(frozen=True, slots=True)
class Site:
    """One place where a mutation can be made.

    Attributes:
        edits: what it does to the original, in any order.
        block: the block of the original that changes, from its own first byte; the difficulty is judged by it.
        anchors: by role, the span of a line's content that the prompt names the place by. The engine refuses the site
            unless each occurs on one line only.
        quoted: by role, the span of text that the prompt spells out, without naming a place by it.
        altered: by role, the span of a line's content that the mutation changes. The prompt names the place by that
            line as the mutant has it; the engine refuses the site unless one line only holds it there.
        words: by role, words of the mutation's own that the template fills in.
    """

    edits: tuple[Edit, ...]
    block: Span
    anchors: dict[str, Span] = field(default_factory=dict)
    quoted: dict[str, Span] = field(default_factory=dict)
    altered: dict[str, Span] = field(default_factory=dict)
    words: dict[str, str | tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Changes:
    """An example: the mutation makes `after` out of `before` at one of its places."""

    before: str
    after: str
    language: str = "typescript"


@dataclass(frozen=True, slots=True)
class Refuses:
    """An example: the mutation finds no place at all in `text`, and why that is right."""

    text: str
    because: str
    language: str = "typescript"


class Mutation(ABC):
    """A class that knows one mistake. It enumerates; it never chooses, and sees no seed and no file system.

    Attributes:
        name: kebab-case; what `--mutations` and metadata call it.
        category: what `--categories` calls its family.
        kind: the instruction kind that tells its fix.
        languages: where the construct exists.
        planned: cases at count scale 1 (edit-benchmark.md, "How many, how large").
        bands: the bands of changed lines that its cases take in turn, as places in BANDS; any size, if there are none.
        same_shape: whether the mutant's tree has the very node kinds of the original's, names and operators aside.
        scarce: pools that hold few cases by nature: a tier's name, a band's place in BANDS (None without bands) and the
            most cases that a plan asks of them.
        examples: what it changes and what it refuses; they become tests and the docs page.
    """

    name: ClassVar[str]
    category: ClassVar[str]
    kind: ClassVar[str]
    languages: ClassVar[tuple[str, ...]]
    planned: ClassVar[int]
    bands: ClassVar[tuple[int, ...]] = ()
    same_shape: ClassVar[bool] = False
    scarce: ClassVar[tuple[tuple[str, int | None, int], ...]] = ()
    examples: ClassVar[tuple[Changes | Refuses, ...]]

    @abstractmethod
    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every place in document order; needs no check that the engine makes (anchors, parse, no-op)."""

    def __init_subclass__(cls, *, family: bool = False) -> None:
        """Refuse a malformed mutation when it is defined, loudly; a `family` is a base that several share.

        Raises:
            TypeError: docstring, kebab-case name, or an example of either sort is missing.
        """
        super().__init_subclass__()
        if family:
            return
        if not cls.__doc__:
            raise TypeError(f"{cls.__name__}: a mutation's docstring says what mistake it knows")
        if not re.fullmatch(r"[a-z]+(-[a-z]+)*", getattr(cls, "name", "")):
            raise TypeError(f"{cls.__name__}: a mutation's name is kebab-case")
        for sort in (Changes, Refuses):
            if not any(isinstance(example, sort) for example in getattr(cls, "examples", ())):
                raise TypeError(f"{cls.__name__}: a mutation needs an example of {sort.__name__}")
