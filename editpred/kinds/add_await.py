"""Calls of one function get an `await`."""

from collections.abc import Hashable, Iterator
from typing import ClassVar

from editpred.kind import Kind
from editpred.repeated_calls import Call, calls, groups, trail_of
from editpred.trail import Trail
from syntax.edit import Edit
from syntax.outline import Outline

_AWAITS = frozenset({"await", "await_expression"})


class AddAwait(Kind):
    """The history awaits the first calls of a function; the await of the next call is expected."""

    name: ClassVar[str] = "add-await"

    def trails(self, outline: Outline, path: str) -> Iterator[Trail]:
        """A trail for each three calls or more that are awaited near to one another."""
        for group in groups(calls(outline), _key):
            edits = tuple(edit for call in group for edit in _edits(call))
            why = f"Each call of `{group[0].callee.decode()}` is being awaited; the next one is not yet."
            yield trail_of(outline, path, self.name, edits, why)


def _key(call: Call) -> Hashable | None:
    around = call.node.parent
    return call.callee if around is not None and around.type in _AWAITS else None


def _edits(call: Call) -> Iterator[Edit]:
    """What takes the `await` and the blanks after it away."""
    if call.node.parent is not None:
        yield Edit(call.node.parent.start_byte, call.node.start_byte)
