"""The order of a run: complete, shuffled by the seed alone, and fair."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from harness.order import planned

NAMES = st.lists(st.text(min_size=1, max_size=4), min_size=1, max_size=5, unique=True)


@given(NAMES, NAMES, st.integers(1, 4), st.integers())
def test_every_agent_meets_every_task_as_often_as_asked(
    agents: list[str], tasks: list[str], trials: int, seed: int
) -> None:
    turns = planned(agents, tasks, trials, seed=seed)
    assert [turn.index for turn in turns] == list(range(len(agents) * len(tasks) * trials))
    met = {(turn.agent, turn.task_id, turn.trial) for turn in turns}
    assert met == {(agent, task, trial) for agent in agents for task in tasks for trial in range(1, trials + 1)}


@given(NAMES, NAMES, st.integers(1, 3), st.integers())
def test_the_order_in_which_things_are_named_does_not_matter(
    agents: list[str], tasks: list[str], trials: int, seed: int
) -> None:
    assert planned(agents, tasks, trials, seed=seed) == planned(agents[::-1], tasks[::-1], trials, seed=seed)


@given(NAMES, NAMES, st.integers(1, 3), st.integers())
def test_agents_go_first_equally_often(agents: list[str], tasks: list[str], trials: int, seed: int) -> None:
    turns = planned(agents, tasks, trials, seed=seed)
    first = Counter(dict.fromkeys(agents, 0))
    first.update(turn.agent for turn in turns[:: len(agents)])
    assert max(first.values()) - min(first.values()) <= 1


def test_a_task_more_moves_no_other_past_another() -> None:
    tasks = [f"task-{number}" for number in range(20)]
    few = [(turn.task_id, turn.trial) for turn in planned(["a"], tasks[:-1], 3, seed=1)]
    many = [(turn.task_id, turn.trial) for turn in planned(["a"], tasks, 3, seed=1) if turn.task_id != tasks[-1]]
    assert few == many


def test_another_seed_is_another_order() -> None:
    tasks = [f"task-{number}" for number in range(20)]
    assert planned(["a"], tasks, 1, seed=1) != planned(["a"], tasks, 1, seed=2)
    assert [turn.task_id for turn in planned(["a"], tasks, 1, seed=1)] != tasks
