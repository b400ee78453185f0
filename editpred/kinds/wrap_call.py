"""Like expressions are wrapped in a call of one function."""

from collections.abc import Hashable, Iterator
from typing import ClassVar

from editpred.kind import Kind
from editpred.repeated_calls import CALLS, Call, calls, groups, trail_of
from editpred.trail import Trail
from syntax.edit import Edit
from syntax.languages.language import text_of
from syntax.outline import Outline

_WRAPPED = frozenset({*CALLS, "identifier", "attribute", "member_expression", "subscript", "subscript_expression"})
"""What binds tighter than anything around it, and so needs no parentheses of its own."""
_STATEMENT = "expression_statement"


class WrapCall(Kind):
    """The history wraps the first of several like expressions in a call; the wrapping of the next one is expected.

    Like are expressions of one kind (calls: of one callee) in statements of one shape.
    """

    name: ClassVar[str] = "wrap-call"

    def trails(self, outline: Outline, path: str) -> Iterator[Trail]:
        """A trail for each three wrapped expressions or more near to one another."""
        for group in groups(calls(outline), _key):
            edits = tuple(edit for call in group for edit in _edits(call))
            why = f"Each of these values is being wrapped in `{group[0].callee.decode()}(…)`; the next one is not yet."
            yield trail_of(outline, path, self.name, edits, why)


def _key(call: Call) -> Hashable | None:
    if len(call.arguments) != 1 or call.node.start_point.row != call.node.end_point.row:
        return None
    inner, around = call.arguments[0], call.node.parent
    if inner.type not in _WRAPPED or around is None:
        return None
    if around.type == _STATEMENT and inner.type not in CALLS:
        return None
    called = inner.child_by_field_name("function") if inner.type in CALLS else None
    return (call.callee, inner.type, text_of(called) if called is not None else b"", around.type)


def _edits(call: Call) -> Iterator[Edit]:
    """What takes the call away and leaves its argument."""
    inner = call.arguments[0]
    yield Edit(call.node.start_byte, inner.start_byte)
    yield Edit(inner.end_byte, call.node.end_byte)
