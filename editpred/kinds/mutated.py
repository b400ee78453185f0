"""Mutations that change several places of a file: their fix is the edit that goes on."""

from collections.abc import Iterator
from typing import ClassVar

from editpred.kind import Kind
from editpred.trail import Change, Trail, by_line, share_done
from mutations.engine import candidates
from mutations.registry import all_mutations
from syntax.edit import Edit
from syntax.outline import Outline

NAMES = ("composite-multi-edit", "every-occurrence")
"""Identifiers misspelled at several places have a kind of their own."""
FEWEST = 2


class Mutated(Kind):
    """A mutation is made at several lines; the history fixes the first of them, and the fix of the next is expected.

    Its trails go by the name of the mutation. Where the next fix only moves characters there is none: even the perfect
    answer would not get all of delta chrF (editpred/misspelling.py).
    """

    name: ClassVar[str] = "mutation"

    def trails(self, outline: Outline, path: str) -> Iterator[Trail]:
        """A trail for each candidate of a mutation of tokens that changes two lines or more."""
        language = outline.source.language.name
        for name in NAMES:
            for candidate in candidates(outline, all_mutations()[name]):
                edits = tuple(Edit(each.start, each.end, (each.replacement(outline.text),)) for each in candidate.edits)
                changes = by_line(path, outline.lines, edits)
                if len(changes) >= FEWEST and not _only_moves(outline.text, changes[share_done(len(changes))]):
                    why = f"The mutation {name} changed {len(changes)} lines; the first of them have been put right."
                    yield Trail(name, language, {path: outline.text}, changes, share_done(len(changes)), why)


def _only_moves(text: bytes, change: Change) -> bool:
    old = b"".join(edit.replacement(text) for edit in change.undo)
    new = b"".join(text[edit.start : edit.end] for edit in change.undo)
    return sorted(old) == sorted(new)
