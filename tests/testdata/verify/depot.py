"""A depot of parcels.

Parcels come in, wait on a shelf and go out again.
  An indented line of the docstring.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

LABEL = "depot  one"
PATTERN = r"\d+\s-\s\w+"
HEADER = b"\x00depot"
NOTICE = """Parcels are kept
   for three days.

Ask at the desk.  
"""


@dataclass(frozen=True)
class Parcel:
    """One parcel, and what it weighs."""

    number: int
    weight: float = 1.5
    tags: list[str] = field(default_factory=list)

    def heavy(self, limit: float = 20.0) -> bool:
        """Whether two people are needed.

        The limit is
            in kilograms.
        """
        return self.weight > limit and not self.tags


def sort_parcels(parcels: Iterable[Parcel], *, reverse: bool = False) -> Iterator[Parcel]:
    # The lightest come first, they lie on top.
    found = sorted(parcels, key=lambda parcel: (parcel.weight, parcel.number), reverse=reverse)
    total = 0
    for parcel in found:
        if parcel.number < 0:
            continue  # a test parcel
        elif parcel.heavy(limit=30.0):
            total += 2
            yield parcel
        else:
            total += 1
            # light ones go by post
        print(f"{parcel.number} of  {len(found)}: {parcel.weight!r}")
    # what is left
    if total == 0:
        raise ValueError("it's empty - nothing to sort")
    print("done", total)


async def deliver(parcels: Iterable[Parcel], door: object, attempts: int = 3) -> dict[int, bool]:
    results = {}
    for parcel in parcels:
        while attempts > 0:
            try:
                results[parcel.number] = await door.open(parcel, attempts)
            except (OSError, TimeoutError) as error:
                attempts -= 1
                if "closed" in str(error):
                    break
            else:
                break
        del parcel
    return {number: done for number, done in results.items() if done is not None}


def price(weight: float, distance: int) -> float:
    rate = 2.5 if weight < 5 else 4.0
    return (weight + 1) * rate + distance // 100
