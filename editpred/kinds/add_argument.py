"""Calls of one function get one argument more."""

from collections.abc import Hashable, Iterator
from typing import ClassVar

from editpred.kind import Kind
from editpred.repeated_calls import Call, calls, groups, trail_of
from editpred.trail import Trail
from syntax.edit import Edit
from syntax.languages.language import text_of
from syntax.outline import Outline

_LEAST = 2
"""Arguments of the call when it has its new one: one that remains, so that the comma goes with it."""
_LONGEST = 60
_NEVER_WITHOUT = frozenset({b"isinstance", b"issubclass", b"getattr", b"hasattr", b"setattr"})
"""Nobody calls these with an argument less."""


class AddArgument(Kind):
    """The history adds an argument to the first calls of a function; the same one in the next call is expected.

    The argument is the last one and reads the same in every call of the group, so that it can be known.
    """

    name: ClassVar[str] = "add-argument"

    def trails(self, outline: Outline, path: str) -> Iterator[Trail]:
        """A trail for each three calls or more that end in the same argument near to one another."""
        for group in groups(calls(outline), _key):
            last = text_of(group[0].arguments[-1]).decode()
            why = f"Each call of `{group[0].callee.decode()}` is being given `{last}`; the next one is not yet."
            edits = tuple(Edit(call.arguments[-2].end_byte, call.arguments[-1].end_byte) for call in group)
            yield trail_of(outline, path, self.name, edits, why)


def _key(call: Call) -> Hashable | None:
    if len(call.arguments) < _LEAST or call.callee in _NEVER_WITHOUT:
        return None
    before, last = call.arguments[-2:]
    written = text_of(last)
    # Only a comma and blanks may go with it: a comment between the two would be lost.
    alone = call.node.start_point.row == call.node.end_point.row and last.prev_named_sibling == before
    return (call.callee, len(call.arguments), written) if alone and len(written) <= _LONGEST else None
