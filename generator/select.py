"""Selection without dice: every candidate has a rank of its own, and each pool takes its lowest.

Nothing else uses the seed.

A *pool* is what candidates compete for: one mutation at one tier in one size band. Two rules keep a chosen set stable
when sources or mutations are added (docs/decisions/0002-stable-selection.md):

* a candidate belongs to one pool, by what it is and not by who else is there;
* within a pool each origin has a queue, ordered by ranks alone, and the pool takes from the queues in turn. A nominee
  that is turned down leaves its queue before turns are counted: else it would use up the turn of its origin.
"""

import hashlib
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from generator.tier import Tier
from mutations.engine import Candidate
from mutations.mutation import BANDS, Mutation
from mutations.registry import all_mutations

_ROUND = 8
PER_FILE = 2
"""Cases that one file may give to one pool."""
APART = 3
"""Two cases of one mutation in one file have more than so many lines between them."""


class Pool(NamedTuple):
    """What candidates compete for; `band` is a place in BANDS, None where a mutation has no bands."""

    mutation: str
    tier: Tier
    band: int | None


@dataclass(frozen=True, slots=True)
class Nominee:
    """A candidate that its file puts up for a pool.

    Attributes:
        pool: what it competes for.
        rank: its keyed hash; the lowest wins.
        candidate: the place.
        score: its difficulty score.
        origin: the origin of its source.
        file: place of its source in the corpus.
        sha256: of the text that it is a place in.
    """

    pool: Pool
    rank: bytes
    candidate: Candidate
    score: int
    origin: str
    file: int
    sha256: str


def rank(seed: int, mutation: str, sha256: str, span: Sequence[int]) -> bytes:
    """The rank of a candidate: BLAKE2b keyed by the seed, over what the candidate is and nothing else."""
    start, end = span
    return _keyed(seed, f"{mutation}\0{sha256}\0{start}\0{end}")


def carrier_key(seed: int, nominee: "Nominee") -> bytes:
    """What decides which carrier a nominee may take: a hash of its own, so that no other's choice moves it."""
    return _keyed(seed, f"carrier\0{nominee.rank.hex()}")


def _keyed(seed: int, message: str) -> bytes:
    return hashlib.blake2b(message.encode(), digest_size=16, key=str(seed).encode()).digest()


def band_of(mutation: Mutation, changed_lines: int) -> int | None:
    """The band that a change falls into; None for a mutation without bands.

    Raises:
        LookupError: the mutation has bands and the change falls into none.
    """
    if not mutation.bands:
        return None
    for band in sorted(set(mutation.bands)):
        low, high = BANDS[band]
        if low <= changed_lines <= high:
            return band
    raise LookupError(f"{changed_lines} changed lines lie in no band")


def slots(mutation: Mutation, tiers: Sequence[Tier], scale: int) -> list[Pool]:
    """The pools of a mutation's cases, one for each case: tiers in turn, bands in turn.

    Every eighth slot shifts the tiers by one, else four tiers and eight bands would always meet alike. Where a pool
    holds no more cases by nature (`Mutation.scarce`) its slot goes to the next tier in turn that has some; where none
    has, it is no part of the plan.
    """
    bands = mutation.bands or (None,)
    first = _first_tier(mutation)
    found: list[Pool] = []
    taken: Counter[Pool] = Counter()
    for number in range(mutation.planned * scale):
        turn = first + number + number // _ROUND
        in_turn = (tiers[(turn + later) % len(tiers)] for later in range(len(tiers)))
        pools = (Pool(mutation.name, tier, bands[number % len(bands)]) for tier in in_turn)
        pool = next((pool for pool in pools if taken[pool] < _most(mutation, pool)), None)
        if pool is not None:
            taken[pool] += 1
            found.append(pool)
    return found


def planned(names: Iterable[str], tiers: Sequence[Tier], scale: int) -> Counter[Pool]:
    """How many cases each pool is to give, for some mutations by name."""
    return Counter(pool for name in names for pool in slots(all_mutations()[name], tiers, scale))


def _first_tier(mutation: Mutation) -> int:
    """Where a mutation begins its turns: those with few cases at a tier that their name decides, or all were easy."""
    if mutation.planned >= len(Tier):
        return 0
    return hashlib.blake2b(mutation.name.encode(), digest_size=1).digest()[0] % len(Tier)


def _most(mutation: Mutation, pool: Pool) -> float:
    """How many cases a plan may ask of a pool."""
    limits = (most for tier, band, most in mutation.scarce if (pool.tier, pool.band) == (tier, band))
    return next(limits, math.inf)


def nominate(ranked: Iterable[Nominee]) -> list[Nominee]:
    """What one file puts up of its candidates: a few for each pool, apart from each other within a mutation.

    Large changes come first, or the many small ones would leave them no room.
    """
    chosen: list[Nominee] = []
    per_pool: defaultdict[Pool, int] = defaultdict(int)
    lines: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for nominee in sorted(ranked, key=lambda each: (-_least(each.pool), each.rank)):
        first = nominee.candidate.first_line
        last = nominee.candidate.last_line
        taken = lines[nominee.pool.mutation]
        if per_pool[nominee.pool] < PER_FILE and all(last + APART < low or high + APART < first for low, high in taken):
            per_pool[nominee.pool] += 1
            taken.append((first, last))
            chosen.append(nominee)
    return chosen


def _least(pool: Pool) -> int:
    """The least size that a pool takes."""
    return 0 if pool.band is None else BANDS[pool.band][0]


def queue(seed: int, pool: Pool, nominees: Iterable[Nominee]) -> list[Nominee]:
    """A pool's nominees in the order in which they win: one from each origin, then the next one from each.

    More nominees only ever move the others back, and never past one another (promise 4 rests on it).
    """
    by_origin: defaultdict[str, list[Nominee]] = defaultdict(list)
    for nominee in nominees:
        by_origin[nominee.origin].append(nominee)
    queues = [
        _files_in_turn(by_origin[origin]) for origin in sorted(by_origin, key=lambda name: _turn(seed, pool, name))
    ]
    return [nominee for row in zip_longest(*queues) for nominee in row if nominee is not None]


class Contest:
    """The slots of a pool being filled: who is to be tried next, until nobody before the last slot is untried."""

    def __init__(self, seed: int, pool: Pool, wanted: int, nominees: Iterable[Nominee]) -> None:
        self._seed = seed
        self._pool = pool
        self._wanted = wanted
        self._left = {nominee.rank: nominee for nominee in nominees}
        self._tried: set[bytes] = set()

    def tries(self) -> list[Nominee]:
        """Those to try now: they win unless they are turned down, so no try is in vain."""
        first = queue(self._seed, self._pool, self._left.values())[: self._wanted]
        untried = [nominee for nominee in first if nominee.rank not in self._tried]
        self._tried.update(nominee.rank for nominee in untried)
        return untried

    def turn_down(self, nominee: Nominee) -> None:
        """Take a nominee that proved to be no case out of its queue; the next one of its origin moves up."""
        del self._left[nominee.rank]


def _turn(seed: int, pool: Pool, origin: str) -> bytes:
    return _keyed(seed, f"{pool.mutation}\0{pool.tier}\0{pool.band}\0{origin}")


def _files_in_turn(nominees: list[Nominee]) -> list[Nominee]:
    """The lowest rank of each file, then the second of each."""
    nominees = sorted(nominees, key=lambda each: each.rank)
    seen: defaultdict[int, int] = defaultdict(int)
    placed: list[tuple[int, bytes, Nominee]] = []
    for nominee in nominees:
        placed.append((seen[nominee.file], nominee.rank, nominee))
        seen[nominee.file] += 1
    return [nominee for _, _, nominee in sorted(placed, key=lambda each: each[:2])]
