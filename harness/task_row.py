"""A task as the report knows it: what cases are grouped and filtered by."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

TIERS = ("easy", "medium", "hard", "nightmare")
SIZES = ((1, 1, "1 line"), (2, 5, "2 to 5 lines"), (6, 20, "6 to 20 lines"), (21, 60, "21 to 60 lines"))
"""Bands of changed lines, both ends inclusive, that the plan of a fixture set speaks of."""
LARGE = "over 60 lines"
UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class TaskRow:
    """A task as the report knows it.

    Attributes:
        key: its id; with the start of its folder's hash where runs started it from different files.
        task_id: its id.
        mutation, tier, size, language, carrier: of a fixture case; of another task its category and `unknown`.
        facts: all that the records say of it.
    """

    key: str
    task_id: str
    mutation: str
    tier: str
    size: str
    language: str
    carrier: str
    facts: Mapping[str, str | int | float | None] = field(default_factory=dict)

    @property
    def least_lines(self) -> float:
        """Lines that the fix takes out and puts in; 0 where that is not known."""
        numbers = [self.facts.get(name) for name in ("removed_lines", "added_lines")]
        return sum(each for each in numbers if isinstance(each, (int, float)))


def size_of(lines: object) -> str:
    """The band of a number of changed lines."""
    if not isinstance(lines, (int, float)) or isinstance(lines, bool) or lines < 1:
        return UNKNOWN
    return next((label for low, high, label in SIZES if low <= lines <= high), LARGE)


def order_of(names: Iterable[str]) -> list[str]:
    """Names sorted; tiers and sizes in their own order, and `unknown` last."""
    known = (*TIERS, *(label for _, _, label in SIZES), LARGE)
    return sorted(set(names), key=lambda name: (name == UNKNOWN, known.index(name) if name in known else -1, name))


def task_of(key: str, task_id: str, category: str, facts: Mapping[str, str | int | float | None]) -> TaskRow:
    """A task from what is recorded of it."""

    def fact(name: str, otherwise: str = UNKNOWN) -> str:
        value = facts.get(name)
        return value if isinstance(value, str) and value else otherwise

    return TaskRow(
        key,
        task_id,
        mutation=fact("mutation", category or UNKNOWN),
        tier=fact("tier"),
        size=size_of(facts.get("changed_lines")),
        language=fact("language"),
        carrier=fact("carrier", "none" if "mutation" in facts else UNKNOWN),
        facts=facts,
    )
