"""A name is misspelled at several of the places that mean it, and put right one by one."""

from collections.abc import Iterator
from typing import ClassVar

from editpred.kind import Kind
from editpred.misspelling import lost_letter
from editpred.trail import Trail, by_line, share_done
from mutations.engine import candidates
from mutations.registry import all_mutations
from syntax.edit import Edit
from syntax.outline import Outline

_PLACES = "identifier-multi-edit"
"""The mutation that knows the places."""


class MisspelledName(Kind):
    """The history puts a misspelled name right at the first places; the next of them is expected.

    The places are those of the mutation identifier-multi-edit; a letter is lost instead of two changing places.
    """

    name: ClassVar[str] = "misspelled-name"

    def trails(self, outline: Outline, path: str) -> Iterator[Trail]:
        """A trail for each name of each scope."""
        lowered = outline.text.lower()
        for candidate in candidates(outline, all_mutations()[_PLACES]):
            right = outline.text[candidate.edits[0].start : candidate.edits[0].end]
            wrong = lost_letter(right, lowered)
            if wrong is not None:
                edits = tuple(Edit(edit.start, edit.end, (wrong,)) for edit in candidate.edits)
                changes = by_line(path, outline.lines, edits)
                why = f"`{wrong.decode()}` is being corrected to `{right.decode()}`; its next use is still wrong."
                language = outline.source.language.name
                yield Trail(self.name, language, {path: outline.text}, changes, share_done(len(changes)), why)
