"""The tables above the cases: agents, their comparison, how they fail, how much they change, how long they take."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from markupsafe import Markup

from harness.plots import interval_plot, spread_plot, stacked_plot
from harness.statistics import Duel, Share, pass_all, pass_at, share
from harness.tally import NEVER_SCORED, OUTCOMES, Tally, Trial
from verify.summary import Interval

RATIOS = ((1.0, "the least"), (1.5, "up to 1.5 times"), (3.0, "up to 3 times"), (10.0, "up to 10 times"))
"""Bands of lines changed against the least that the fix needs; what lies above is more."""
MORE = "over 10 times"
_TENTHS = 10


@dataclass(frozen=True, slots=True)
class AgentRow:
    """One agent's totals.

    Attributes:
        first: pass rate of the first answer.
        later: pass rate where a pass in any round counts; None where no trial has several rounds.
        any_of, all_of: pass@k and pass^k.
        trials: pass rates of the first, second, ... repetition: lowest and highest.
        unscored: trials that say nothing about the agent.
        tokens, cost: sums over the trials that report them, and how many do; None where none does.
    """

    name: str
    build: str
    first: Share
    later: Share | None
    any_of: float | None
    all_of: float | None
    trials: Interval | None
    unscored: int
    tokens: tuple[int, int] | None
    cost: tuple[float, int] | None
    plot: Markup


@dataclass(frozen=True, slots=True)
class BarRow:
    """An agent's bar and the numbers behind it."""

    name: str
    counts: tuple[int, ...]
    plot: Markup
    note: str = ""


@dataclass(frozen=True, slots=True)
class TimeRow:
    """An agent's own wall time in one run, in seconds: 10th percentile, median, 90th percentile, longest."""

    name: str
    trials: int
    low: float
    middle: float
    high: float
    longest: float
    plot: Markup


@dataclass(frozen=True, slots=True)
class DuelRow:
    """A pair of agents and its plot."""

    duel: Duel
    plot: Markup


@dataclass(frozen=True, slots=True)
class Overview:
    """All tables; see the classes of their rows."""

    k: int
    rounds: int
    agents: tuple[AgentRow, ...]
    duels: tuple[DuelRow, ...]
    seed: int
    outcomes: tuple[str, ...]
    failures: tuple[BarRow, ...]
    classes: tuple[str, ...]
    class_rows: tuple[tuple[str, tuple[int, ...]], ...]
    ratios: tuple[str, ...]
    sizes: tuple[BarRow, ...]
    times: tuple[tuple[str, tuple[TimeRow, ...]], ...]
    wavering: tuple[str, ...]


def overview(found: Tally, seed: int) -> Overview:
    """All tables; the seed is that of the comparison of agents."""
    k, rounds = found.repetitions(), found.rounds()
    outcomes = {agent: Counter(trial.outcome for trial in found.of(agent)) for agent in found.agents}
    seen = tuple(each for each in OUTCOMES if any(counts[each] for counts in outcomes.values()))
    classes = {agent: Counter(_class(trial) for trial in found.of(agent)) for agent in found.agents}
    names = tuple(sorted({name for counts in classes.values() for name in counts if name}))
    return Overview(
        k,
        rounds,
        tuple(_agent(found, agent, k, rounds) for agent in found.agents),
        tuple(DuelRow(duel, interval_plot(duel.difference, duel.interval, low=-1.0)) for duel in found.duels(seed)),
        seed,
        seen,
        tuple(_failures(agent, outcomes[agent], seen) for agent in found.agents),
        names,
        tuple((agent, tuple(classes[agent][name] for name in names)) for agent in found.agents),
        (*(label for _, label in RATIOS), MORE),
        tuple(row for agent in found.agents if (row := _sizes(found, agent)) is not None),
        _times(found),
        found.wavering(),
    )


def _agent(found: Tally, agent: str, k: int, rounds: int) -> AgentRow:
    tries = list(found.tries(agent).values())
    first = share(tries)
    later = share(list(found.tries(agent, later=True).values())) if rounds > 1 else None
    usages = [record.usage for trial in found.of(agent) for record in trial.rounds]
    tokens = [
        (each.input_tokens or 0) + (each.output_tokens or 0)
        for each in usages
        if each.input_tokens is not None or each.output_tokens is not None
    ]
    costs = [each.cost_usd for each in usages if each.cost_usd is not None]
    return AgentRow(
        agent,
        found.builds[agent],
        first,
        later,
        pass_at(tries, k),
        pass_all(tries, k),
        _spread(found.of(agent)),
        sum(not trial.scored for trial in found.of(agent)),
        (sum(tokens), len(tokens)) if tokens else None,
        (sum(costs), len(costs)) if costs else None,
        interval_plot(first.rate, first.interval),
    )


def _spread(trials: Iterable[Trial]) -> Interval | None:
    """The lowest and highest pass rate of all first, all second, ... trials; None where there is one of each."""
    by_number: dict[int, list[bool]] = {}
    for trial in trials:
        if trial.scored:
            by_number.setdefault(trial.first.trial, []).append(trial.first.passed)
    rates = [sum(own) / len(own) for own in by_number.values()]
    return Interval(min(rates), max(rates)) if len(rates) > 1 else None


def _class(trial: Trial) -> str:
    return trial.first.failure_class if trial.scored and not trial.first.passed else ""


def _failures(agent: str, counts: Counter[str], seen: Sequence[str]) -> BarRow:
    plot = stacked_plot([(f"o-{name}", name, counts[name]) for name in seen])
    return BarRow(agent, tuple(counts[name] for name in seen), plot)


def _sizes(found: Tally, agent: str) -> BarRow | None:
    """How much an agent changes where it is right; None where no task tells the least."""
    ratios = []
    for trial in found.of(agent):
        least = found.tasks[trial.task].least_lines
        if trial.first.passed and least:
            ratios.append((trial.first.diff.added + trial.first.diff.deleted) / least)
    if not ratios:
        return None
    places = Counter(
        next((place for place, (top, _) in enumerate(RATIOS) if each <= top), len(RATIOS)) for each in ratios
    )
    labels = [*(label for _, label in RATIOS), MORE]
    counts = tuple(places[place] for place in range(len(labels)))
    parts = [(f"r{place}", label, counts[place]) for place, label in enumerate(labels)]
    return BarRow(agent, counts, stacked_plot(parts), f"{median(ratios):.2f}")


def _times(found: Tally) -> tuple[tuple[str, tuple[TimeRow, ...]], ...]:
    """By run: times are comparable on one machine at one time only."""
    by_run: dict[str, dict[str, list[float]]] = {}
    for agent in found.agents:
        for trial in found.of(agent):
            if trial.first.failure not in NEVER_SCORED:
                by_run.setdefault(trial.first.run_id, {}).setdefault(agent, []).append(trial.first.elapsed_s)
    return tuple((run, _time_rows(by_run[run])) for run in sorted(by_run))


def _time_rows(by_agent: dict[str, list[float]]) -> tuple[TimeRow, ...]:
    numbers = {agent: sorted(times) for agent, times in by_agent.items()}
    top = max(_at(times, 9) for times in numbers.values()) or 1.0
    rows = []
    for agent, times in numbers.items():
        low, middle, high = (_at(times, tenths) for tenths in (1, 5, 9))
        rows.append(TimeRow(agent, len(times), low, middle, high, times[-1], spread_plot((low, middle, high), top)))
    return tuple(rows)


def _at(times: Sequence[float], tenths: int) -> float:
    """The value below which so many tenths of sorted times lie."""
    return times[min(len(times) - 1, len(times) * tenths // _TENTHS)]
