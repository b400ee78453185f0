"""Intervals, repeated trials and paired comparison."""

from itertools import combinations
from math import isclose

from hypothesis import given
from hypothesis import strategies as st

from harness.statistics import Tries, duels, effective, pass_all, pass_at, share
from verify.summary import wilson

TRIES = st.lists(
    st.integers(0, 5).flatmap(lambda scored: st.integers(0, scored).map(lambda passed: Tries(passed, scored))),
    min_size=1,
    max_size=30,
)


def test_single_trials_have_the_plain_wilson_interval() -> None:
    found = share([Tries(1, 1)] * 30 + [Tries(0, 1)] * 10)
    assert found.rate == 0.75
    assert found.interval == wilson(30, 40)


def test_trials_that_always_agree_count_as_one_for_each_task() -> None:
    assert isclose(effective([Tries(3, 3)] * 10 + [Tries(0, 3)] * 10), 20, rel_tol=0.06)
    assert share([Tries(3, 3)] * 10).interval == wilson(10, 10)


def test_trials_as_different_as_tasks_count_in_full() -> None:
    assert effective([Tries(1, 2)] * 10) == 20


@given(TRIES)
def test_an_interval_holds_its_rate_and_counts_no_more_than_all_trials(tries: list[Tries]) -> None:
    found = share(tries)
    if found.rate is None or found.interval is None:
        assert all(not each.scored for each in tries)
        return
    assert found.interval.low <= found.rate + 1e-12
    assert found.interval.high >= found.rate - 1e-12
    counted = [each for each in tries if each.scored]
    assert len(counted) <= effective(counted) <= found.scored


@given(st.integers(1, 6).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n))))
def test_pass_at_k_is_the_share_of_choices_of_k_trials(numbers: tuple[int, int, int]) -> None:
    scored, passed, k = numbers
    choices = list(combinations([True] * passed + [False] * (scored - passed), k))
    tries = [Tries(passed, scored)]
    at, all_of = pass_at(tries, k), pass_all(tries, k)
    assert at is not None
    assert all_of is not None
    assert isclose(at, sum(map(any, choices)) / len(choices))
    assert isclose(all_of, sum(map(all, choices)) / len(choices))


def test_tasks_with_too_few_trials_say_nothing_of_pass_at_k() -> None:
    assert pass_at([Tries(1, 2)], 3) is None
    assert pass_all([Tries(3, 3), Tries(0, 1)], 3) == 1.0


def test_a_clear_difference_is_decided_and_a_tie_is_not() -> None:
    tasks = [f"task-{number}" for number in range(60)]
    good = {task: Tries(3, 3) if number % 10 else Tries(0, 3) for number, task in enumerate(tasks)}
    bad = {task: Tries(1, 3) for task in tasks}
    (found,) = duels({"good": good, "bad": bad}, seed=1)
    assert found.decided
    assert found.tasks == 60
    assert (found.first_better, found.second_better) == (54, 6)
    assert isclose(found.difference, 0.9 - 1 / 3)
    (tie,) = duels({"one": good, "other": good}, seed=1)
    assert not tie.decided
    assert tie.ahead == 0.5


def test_the_same_seed_gives_the_same_interval_and_only_common_tasks_count() -> None:
    one = {f"t{number}": Tries(number % 3, 3) for number in range(40)}
    other = {f"t{number}": Tries(number % 4, 3) for number in range(20, 60)}
    assert duels({"a": one, "b": other}, seed=7) == duels({"a": one, "b": other}, seed=7)
    assert duels({"a": one, "b": other}, seed=7)[0].tasks == 20


def test_agents_without_a_common_task_are_not_compared_to_anything() -> None:
    (found,) = duels({"a": {"x": Tries(1, 1)}, "b": {"y": Tries(1, 1)}}, seed=1)
    assert (found.tasks, found.interval, found.decided) == (0, None, False)
