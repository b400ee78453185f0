"""Records, gathered: agents, tasks and trials, and every number that the report shows of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from harness.record import FailureMode, TrialRecord
from harness.results import Results
from harness.statistics import Duel, Share, Tries, duels, share
from harness.task_row import TaskRow, task_of

PASSED = "passed"
REPAIRED = "repaired"
"""The outcome of a trial that failed at first and passed in a later round."""

NEVER_SCORED = frozenset({FailureMode.INVALID_TASK, FailureMode.HARNESS_ERROR})
OUTCOMES = (PASSED, REPAIRED, *(str(mode) for mode in FailureMode))


@dataclass(frozen=True, slots=True)
class Trial:
    """One trial with all its rounds, first to last."""

    agent: str
    task: str
    rounds: tuple[TrialRecord, ...]

    @property
    def first(self) -> TrialRecord:
        """The first round, whose answer is the one that pass rates speak of."""
        return self.rounds[0]

    @property
    def scored(self) -> bool:
        """Whether it says anything about the agent."""
        return self.first.failure not in NEVER_SCORED

    @property
    def outcome(self) -> str:
        """One of `OUTCOMES`; a trial that failed at first and passed later is `repaired`."""
        if self.first.passed:
            return PASSED
        if any(each.passed for each in self.rounds):
            return REPAIRED
        return str(self.first.failure or FailureMode.WRONG_EDIT)


@dataclass(frozen=True, slots=True)
class Tally:
    """All trials, in the order of tasks and agents.

    Attributes:
        agents: their labels: names, with the build where one name has several.
        builds: by label.
        tasks: by key, sorted.
        trials: by agent, then by task, in the order of runs and repetitions.
        notes: what a reader must know.
    """

    agents: tuple[str, ...]
    builds: Mapping[str, str]
    tasks: Mapping[str, TaskRow]
    trials: Mapping[str, Mapping[str, tuple[Trial, ...]]]
    notes: tuple[str, ...]

    def of(self, agent: str) -> Iterable[Trial]:
        """An agent's trials."""
        return (trial for trials in self.trials[agent].values() for trial in trials)

    def tries(self, agent: str, *, later: bool = False) -> dict[str, Tries]:
        """An agent's tries by task; with `later`, a pass in any round counts."""
        accepted = {PASSED, REPAIRED} if later else {PASSED}
        return {
            task: Tries(sum(each.outcome in accepted for each in trials if each.scored), sum(t.scored for t in trials))
            for task, trials in self.trials[agent].items()
        }

    def repetitions(self) -> int:
        """The most frequent number of trials of a task by an agent: k of pass@k."""
        counts = Counter(len(trials) for tasks in self.trials.values() for trials in tasks.values())
        return max(counts, key=lambda count: (counts[count], count), default=1)

    def rounds(self) -> int:
        """The most rounds that any trial took."""
        return max((len(trial.rounds) for agent in self.agents for trial in self.of(agent)), default=1)

    def shares(self, agent: str, fact: Callable[[TaskRow], str]) -> dict[str, Share]:
        """An agent's pass rates by a fact of the tasks."""
        groups: dict[str, list[Tries]] = {}
        for task, tries in self.tries(agent).items():
            groups.setdefault(fact(self.tasks[task]), []).append(tries)
        return {name: share(tries) for name, tries in groups.items()}

    def duels(self, seed: int) -> tuple[Duel, ...]:
        """Every pair of agents, compared on the tasks that both have."""
        return duels({agent: self.tries(agent) for agent in self.agents}, seed=seed)

    def wavering(self) -> tuple[str, ...]:
        """Tasks on which some agent passes in one trial and fails in another, the most divided first."""
        divided = Counter(
            task
            for agent in self.agents
            for task, tries in self.tries(agent).items()
            if 0 < tries.passed < tries.scored
        )
        return tuple(sorted(divided, key=lambda task: (-divided[task], task)))


def tally(results: Results) -> Tally:
    """Gather records."""
    labels = _labels(results.records)
    keys, notes = _keys(results.records)
    tasks: dict[str, TaskRow] = {}
    found: dict[str, dict[str, dict[tuple[str, int], list[TrialRecord]]]] = {label: {} for label in _sorted(labels)}
    for record in results.records:
        key = keys[record.task_id, record.fixture_sha]
        tasks.setdefault(key, task_of(key, record.task_id, record.category, record.facts))
        place = found[labels[record.agent, record.agent_build]].setdefault(key, {})
        place.setdefault((record.run_id, record.trial), []).append(record)
    trials = {
        agent: {
            key: tuple(
                Trial(agent, key, tuple(sorted(rounds, key=lambda record: record.round)))
                for _, rounds in sorted(by_task[key].items(), key=lambda item: item[0][1])
            )
            for key in sorted(by_task)
        }
        for agent, by_task in found.items()
    }
    builds = {label: build for (_, build), label in labels.items()}
    ordered = {key: tasks[key] for key in sorted(tasks)}
    return Tally(tuple(found), builds, ordered, trials, (*results.notes, *notes))


def _sorted(labels: Mapping[tuple[str, str], str]) -> list[str]:
    return sorted(set(labels.values()))


def _labels(records: Sequence[TrialRecord]) -> dict[tuple[str, str], str]:
    """By name and build: the name, and the build behind it where the name has several."""
    pairs = {(record.agent, record.agent_build) for record in records}
    names = Counter(name for name, _ in pairs)
    return {(name, build): name if names[name] == 1 else f"{name} ({build or 'no build'})" for name, build in pairs}


def _keys(records: Sequence[TrialRecord]) -> tuple[dict[tuple[str, str], str], list[str]]:
    """A key for each task and starting folder, and a note where the folders differ."""
    shas: dict[str, list[str]] = {}
    for record in records:
        known = shas.setdefault(record.task_id, [])
        if record.fixture_sha not in known:
            known.append(record.fixture_sha)
    keys = {
        (task, sha): task if len(known) == 1 else f"{task}@{sha[:8]}" for task, known in shas.items() for sha in known
    }
    differing = sorted(task for task, known in shas.items() if len(known) > 1)
    if not differing:
        return keys, []
    note = f"{len(differing)} tasks started from different files in different runs and count as different tasks"
    return keys, [f"{note}; the first is {differing[0]}"]
