"""Selection: the plan's slots, the bands, what a file puts up, and that growth never reshuffles what was chosen."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.select import (
    APART,
    PER_FILE,
    Contest,
    Nominee,
    Pool,
    band_of,
    nominate,
    queue,
    rank,
    slots,
)
from generator.tier import Tier
from mutations.engine import Candidate
from mutations.mutation import BAND_CYCLE, BANDS
from mutations.registry import all_mutations
from syntax.edit import Edit
from syntax.lines import Span

SEED = 42
POOL = Pool("swap-adjacent-lines", Tier.EASY, None)
PLANNED = {
    "composite-multi-edit": 16,
    "duplicate-block": 6,
    "duplicate-line-flip": 6,
    "flip-boolean": 1,
    "identifier-multi-edit": 10,
    "move-distant-block": 10,
    "off-by-one": 1,
    "remove-case-label": 8,
    "remove-negation": 1,
    "remove-optional-chain": 1,
    "swap-adjacent-lines": 6,
    "swap-arithmetic": 1,
    "swap-call-args": 1,
    "swap-comparison": 1,
    "swap-equality": 1,
    "swap-if-else": 8,
    "swap-increment-decrement": 1,
    "swap-logical": 1,
    "swap-nullish": 1,
    "swap-regex-quantifier": 1,
    "swap-sibling-blocks": 14,
    "unicode-hyphen": 1,
    "wrap-redundant-if": 14,
}
"""edit-benchmark.md, "How many, how large": 111 cases."""
"""Cases at scale 1, as edit-benchmark.md has them."""
BANDED = {"duplicate-block", "move-distant-block", "swap-sibling-blocks", "wrap-redundant-if"}
REFERENCE_CYCLE = [(6, 20), (21, 60), (61, 150), (6, 20), (21, 60), (6, 20), (61, 150), (21, 60)]


def nominee(
    key: bytes, *, origin: str = "tree-1", file: int = 0, pool: Pool = POOL, first: int = 1, last: int = 1
) -> Nominee:
    """A nominee with a rank of its own."""
    candidate = Candidate(pool.mutation, (Edit(first, last),), Span(first, last), {}, {}, 1, first, first, last)
    return Nominee(pool, key, candidate, 0, origin, file, "")


@dataclass(frozen=True)
class World:
    """What the files of a corpus put up for one pool, and who of them would not stand the checks."""

    nominees: tuple[Nominee, ...]
    unfit: frozenset[bytes]

    @property
    def fit(self) -> list[Nominee]:
        """Those who would stand the checks."""
        return [each for each in self.nominees if each.rank not in self.unfit]


_FILE = st.tuples(
    st.sampled_from(["npm:a", "npm:b", "pypi:c", "tree-1"]),
    st.lists(st.tuples(st.integers(0, 999), st.booleans()), min_size=1, max_size=PER_FILE),
)


def _world(files: Sequence[tuple[str, list[tuple[int, bool]]]]) -> World:
    nominees: list[Nominee] = []
    unfit: set[bytes] = set()
    for number, (origin, places) in enumerate(files):
        for place, (drawn, stands) in enumerate(places):
            key = b"%03d %03d %d" % (drawn, number, place)
            nominees.append(nominee(key, origin=origin, file=number))
            unfit |= set() if stands else {key}
    return World(tuple(nominees), frozenset(unfit))


worlds = st.lists(_FILE, max_size=9).map(_world)
growing_worlds = st.lists(_FILE, min_size=1, max_size=10).map(lambda files: (_world(files[:-1]), _world(files)))
"""A corpus, and the same one with one more file, of an old or a new origin."""


def winners(nominees: Iterable[Nominee], wanted: int, unfit: Collection[bytes] = ()) -> list[bytes]:
    """Ranks of those who fill the slots where the unfit are turned down, in the order in which they were taken."""
    contest = Contest(SEED, POOL, wanted, nominees)
    won: list[bytes] = []
    while tries := contest.tries():
        for each in tries:
            if each.rank in unfit:
                contest.turn_down(each)
            else:
                won.append(each.rank)
    return won


# The plan


def test_the_mutations_of_the_reference_have_its_numbers_of_slots() -> None:
    planned = {name: len(slots(all_mutations()[name], tuple(Tier), 1)) for name in PLANNED}
    assert planned == PLANNED
    assert sum(planned.values()) == 111


def test_block_mutations_and_no_others_cycle_through_the_bands_of_the_reference() -> None:
    assert {name for name in PLANNED if all_mutations()[name].bands} == BANDED
    assert [BANDS[band] for band in BAND_CYCLE] == REFERENCE_CYCLE
    for name in BANDED:
        bands = [pool.band for pool in slots(all_mutations()[name], tuple(Tier), 1)]
        assert bands == [BAND_CYCLE[number % len(BAND_CYCLE)] for number in range(PLANNED[name])]


@pytest.mark.parametrize("name", [name for name, each in all_mutations().items() if not each.scarce])
def test_tiers_share_the_slots_of_a_mutation_evenly(name: str) -> None:
    counts = Counter(pool.tier for pool in slots(all_mutations()[name], tuple(Tier), 1))
    assert max(counts.values()) - min(counts[tier] for tier in Tier) <= 1


def test_a_slot_of_a_scarce_pool_goes_to_the_next_tier_in_turn() -> None:
    for each in all_mutations().values():
        if any(most == 0 for _, _, most in each.scarce):
            made = slots(each, tuple(Tier), 1)
            assert len(made) == each.planned
            assert not {(pool.tier, pool.band) for pool in made} & {
                (tier, band) for tier, band, most in each.scarce if not most
            }


def test_mutations_of_few_cases_begin_at_different_tiers() -> None:
    few = [each for each in all_mutations().values() if each.planned == 1]
    assert {slots(each, tuple(Tier), 1)[0].tier for each in few} == set(Tier)


def test_every_band_meets_every_tier_once_the_plan_is_large_enough() -> None:
    met = {(pool.tier, pool.band) for pool in slots(all_mutations()["wrap-redundant-if"], tuple(Tier), 4)}
    assert met == {(tier, band) for tier in Tier for band in BAND_CYCLE}


@given(scale=st.integers(1, 5), more=st.integers(1, 5), tiers=st.permutations(list(Tier)))
def test_a_larger_scale_only_adds_slots_behind_those_of_a_smaller_one(
    scale: int, more: int, tiers: Sequence[Tier]
) -> None:
    for each in all_mutations().values():
        smaller = slots(each, tiers, scale)
        assert slots(each, tiers, scale + more)[: len(smaller)] == smaller


def test_a_pool_is_asked_for_no_more_cases_than_it_holds_by_nature() -> None:
    duplicates = all_mutations()["duplicate-block"]
    assert BANDS[2] == (61, 150)
    assert Pool("duplicate-block", Tier.NIGHTMARE, 2) not in slots(duplicates, (Tier.NIGHTMARE,), 3)
    assert Pool("duplicate-block", Tier.HARD, 2) in slots(duplicates, (Tier.HARD,), 3)
    assert len(slots(duplicates, (Tier.NIGHTMARE,), 1)) == duplicates.planned - 1


def test_one_tier_alone_gets_at_least_the_slots_that_it_has_beside_others() -> None:
    for each in all_mutations().values():
        beside = Counter(pool for pool in slots(each, tuple(Tier), 1) if pool.tier is Tier.HARD)
        assert beside <= Counter(slots(each, (Tier.HARD,), 1))


@pytest.mark.parametrize(
    ("lines", "band"), [(6, 0), (20, 0), (21, 1), (60, 1), (61, 2), (150, 2), (5, None), (0, None), (151, None)]
)
def test_the_ends_of_a_band_belong_to_it(lines: int, band: int | None) -> None:
    mutation = all_mutations()["wrap-redundant-if"]
    if band is None:
        with pytest.raises(LookupError, match="in no band"):
            band_of(mutation, lines)
    else:
        assert band_of(mutation, lines) == band


def test_a_mutation_without_bands_takes_changes_of_any_size() -> None:
    assert {band_of(all_mutations()["swap-if-else"], lines) for lines in (1, 5, 500)} == {None}


# Ranks


def test_a_rank_depends_on_seed_mutation_text_and_place_and_on_nothing_else() -> None:
    base = rank(1, "a", "f" * 64, (3, 9))
    assert base == rank(1, "a", "f" * 64, Span(3, 9))
    others = [rank(2, "a", "f" * 64, (3, 9)), rank(1, "b", "f" * 64, (3, 9)), rank(1, "a", "e" * 64, (3, 9))]
    others += [rank(1, "a", "f" * 64, (3, 10)), rank(1, "a", "f" * 64, (39, 9)), rank(-1, "a", "f" * 64, (3, 9))]
    assert len({base, *others}) == len(others) + 1


def test_a_rank_never_changes_between_versions() -> None:
    assert rank(42, "wrap-redundant-if", "0" * 64, (10, 20)).hex() == "8becfef1d0aeeedad7844d65caf323e9"


@pytest.mark.parametrize("seed", [0, -1, (1 << 63) - 1, -(1 << 63)])
def test_any_seed_of_64_bits_keys_a_rank(seed: int) -> None:
    assert len(rank(seed, "a", "f" * 64, (3, 9))) == 16


# What a file puts up


_POOLS = [
    Pool(mutation, tier, band)
    for tier in (Tier.EASY, Tier.HARD)
    for mutation, band in (("swap-adjacent-lines", None), *(("wrap-redundant-if", band) for band in range(3)))
]


def _ranking(drawn: Sequence[tuple[Pool, int, int, int]]) -> list[Nominee]:
    return [
        nominee(b"%03d %d" % (key, number), pool=pool, first=first, last=first + length)
        for number, (pool, key, first, length) in enumerate(drawn)
    ]


rankings = st.lists(
    st.tuples(st.sampled_from(_POOLS), st.integers(0, 999), st.integers(1, 60), st.integers(0, 6)), max_size=20
).map(_ranking)
"""Candidates of one file, for several pools of two mutations, anywhere in it."""


@given(rankings)
def test_a_file_puts_up_few_for_each_pool_and_none_near_another_of_the_same_mutation(ranked: list[Nominee]) -> None:
    chosen = nominate(ranked)
    assert all(count <= PER_FILE for count in Counter(each.pool for each in chosen).values())
    for mutation in {each.pool.mutation for each in chosen}:
        places = sorted(
            (each.candidate.first_line, each.candidate.last_line) for each in chosen if each.pool.mutation == mutation
        )
        assert all(low - high > APART for (_, high), (low, _) in pairwise(places))


@given(rankings, st.randoms(use_true_random=False))
def test_what_a_file_puts_up_does_not_hang_on_the_order_of_its_candidates(
    ranked: list[Nominee], shuffler: Random
) -> None:
    shuffled = list(ranked)
    shuffler.shuffle(shuffled)
    assert nominate(shuffled) == nominate(ranked)


@given(rankings)
def test_candidates_of_another_mutation_change_nothing_of_what_a_file_puts_up(ranked: list[Nominee]) -> None:
    alone = [each for each in ranked if each.pool.mutation == "wrap-redundant-if"]
    both = [each for each in nominate(ranked) if each.pool.mutation == "wrap-redundant-if"]
    assert both == nominate(alone)


@given(rankings)
def test_a_candidate_is_only_passed_over_for_the_sake_of_another(ranked: list[Nominee]) -> None:
    chosen = nominate(ranked)
    keys = {each.rank for each in chosen}
    per_pool = Counter(each.pool for each in chosen)
    for each in ranked:
        near = any(
            other.pool.mutation == each.pool.mutation
            and other.candidate.first_line - APART <= each.candidate.last_line
            and each.candidate.first_line <= other.candidate.last_line + APART
            for other in chosen
        )
        assert each.rank in keys or near or per_pool[each.pool] == PER_FILE


def test_large_changes_of_a_file_come_before_small_ones_that_would_take_their_room() -> None:
    small = nominee(b"a", pool=Pool("wrap-redundant-if", Tier.EASY, 0), first=10, last=15)
    large = nominee(b"b", pool=Pool("wrap-redundant-if", Tier.EASY, 2), first=1, last=80)
    assert nominate([small, large]) == [large]


# Queues and contests


@given(worlds)
def test_a_queue_takes_one_of_each_origin_before_a_second_of_any(world: World) -> None:
    left = Counter(each.origin for each in world.nominees)
    line = queue(SEED, POOL, world.nominees)
    assert Counter(each.rank for each in line) == Counter(each.rank for each in world.nominees)
    taken: Counter[str] = Counter()
    for each in line:
        taken[each.origin] += 1
        waiting = [taken[origin] for origin in left if taken[origin] < left[origin]]
        assert taken[each.origin] <= 1 + min(waiting, default=taken[each.origin])


def test_a_queue_takes_one_of_each_file_before_a_second_of_any() -> None:
    mine = [nominee(key, file=1) for key in (b"a", b"b")]
    other = nominee(b"c", file=2)
    assert [each.rank for each in queue(SEED, POOL, [*mine, other])] == [b"a", b"c", b"b"]


def test_which_origin_comes_first_is_a_matter_of_pool_and_seed() -> None:
    nominees = [nominee(b"%d" % number, origin=f"npm:{number}", file=number) for number in range(8)]
    orders = {
        tuple(each.origin for each in queue(seed, pool, nominees))
        for seed in range(5)
        for pool in (POOL, Pool("wrap-redundant-if", Tier.HARD, 1))
    }
    assert len(orders) == 10


@given(worlds, st.integers(1, 8), st.randoms(use_true_random=False))
def test_winners_do_not_hang_on_the_order_in_which_nominees_come(world: World, wanted: int, shuffler: Random) -> None:
    shuffled = list(world.nominees)
    shuffler.shuffle(shuffled)
    assert winners(shuffled, wanted, world.unfit) == winners(world.nominees, wanted, world.unfit)


@settings(max_examples=200)
@given(worlds, st.integers(1, 8))
def test_winners_are_the_first_in_the_queue_of_those_who_stand_the_checks(world: World, wanted: int) -> None:
    won = winners(world.nominees, wanted, world.unfit)
    assert set(won) == {each.rank for each in queue(SEED, POOL, world.fit)[:wanted]}
    # Everybody tried and fit has won, so no try was in vain, and no slot stays empty while anybody fit is left.
    assert len(won) == min(wanted, len(world.fit))


@settings(max_examples=400)
@given(growing_worlds, st.integers(1, 8))
def test_a_new_file_changes_only_the_cases_that_its_own_candidates_win(grown: tuple[World, World], wanted: int) -> None:
    old, new = grown
    before = set(winners(old.nominees, wanted, old.unfit))
    after = set(winners(new.nominees, wanted, new.unfit))
    assert after - before <= {each.rank for each in new.nominees[len(old.nominees) :]}
    assert len(before - after) <= len(after - before)


@settings(max_examples=200)
@given(worlds, st.integers(1, 6), st.integers(1, 6))
def test_more_slots_keep_all_winners_of_fewer(world: World, wanted: int, more: int) -> None:
    few = winners(world.nominees, wanted, world.unfit)
    assert set(few) <= set(winners(world.nominees, wanted + more, world.unfit))


def test_a_new_file_whose_candidates_all_fail_leaves_every_case_in_place() -> None:
    turns = queue(SEED, POOL, [nominee(b"x", origin="npm:a", file=1), nominee(b"y", origin="npm:b", file=2)])
    first, second = (each.origin for each in turns)
    old = [nominee(b"p1", origin=first, file=1), nominee(b"p2", origin=first, file=2)]
    old.append(nominee(b"o1", origin=second, file=3))
    new = nominee(b"a0", origin=second, file=4)
    assert winners([*old, new], 2, {b"a0"}) == winners(old, 2) == [b"p1", b"o1"]
