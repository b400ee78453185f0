"""Which related files count as context of a prediction (zed-edit-prediction.md, 3.10: inputs)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from editpred.example import Excerpt, RelatedFile
from editpred.metrics.text import byte_length, whole_lines

BYTES_PER_TOKEN = 3


def limit_context(
    files: Sequence[RelatedFile], *, sources: Collection[str] | None = None, most_bytes: int | None = None
) -> tuple[RelatedFile, ...]:
    """The excerpts that one of `sources` found, as far as they fit into `most_bytes` of UTF-8; None: no limit.

    They are taken by order, file and place; one that does not fit is skipped, and rows that are there already cost
    nothing.
    """
    places = [
        _Place(excerpt.order, file_index, index)
        for file_index, file in enumerate(files)
        for index, excerpt in enumerate(file.excerpts)
        if sources is None or excerpt.context_source in sources
    ]
    budget = _Budget(most_bytes)
    ranked = sorted(places, key=lambda place: (place.order, place.file, place.index))
    taken = {
        (place.file, place.index)
        for place in ranked
        if budget.take(files[place.file].path, files[place.file].excerpts[place.index])
    }
    kept = (
        replace(file, excerpts=tuple(e for index, e in enumerate(file.excerpts) if (at, index) in taken))
        for at, file in enumerate(files)
    )
    return tuple(file for file in kept if file.excerpts)


def context_bytes(files: Sequence[RelatedFile]) -> int:
    """UTF-8 bytes of all excerpts, rows that occur twice counted once."""
    budget = _Budget(None)
    for file in files:
        for excerpt in file.excerpts:
            budget.take(file.path, excerpt)
    return budget.spent


@dataclass(frozen=True, slots=True)
class _Place:
    order: int
    file: int
    index: int


class _Budget:
    """What was taken so far, row by row."""

    def __init__(self, most_bytes: int | None) -> None:
        self.most_bytes = most_bytes
        self.spent = 0
        self.covered: dict[str, set[int]] = {}

    def take(self, path: str, excerpt: Excerpt) -> bool:
        """Take an excerpt if its rows fit that are not there yet."""
        covered = self.covered.setdefault(path, set())
        numbered = dict(enumerate(whole_lines(excerpt.text), excerpt.start))
        cost = sum(byte_length(row) for number, row in numbered.items() if number not in covered)
        if self.most_bytes is not None and self.spent + cost > self.most_bytes:
            return False
        self.spent += cost
        covered.update(numbered)
        return True
