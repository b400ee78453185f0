"""The contract of a kind of made examples: a class that knows one sort of edit that goes on."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from editpred.trail import Trail
from syntax.outline import Outline


class Kind(ABC):
    """A class that finds, in a source as it should be, edits that somebody could be in the middle of.

    It enumerates in document order and chooses nothing: it sees no seed. The engine (editpred/make.py) refuses trails
    whose texts do not parse or whose example could not be loaded.

    Attributes:
        name: kebab-case; what `--kinds` and tags call it.
    """

    name: ClassVar[str]

    @abstractmethod
    def trails(self, outline: Outline, path: str) -> Iterator[Trail]:
        """Every trail of a source; `path` is what its examples call the file."""
