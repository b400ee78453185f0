"""One trial: a workspace, an agent in it, what it changed, what the assertions say, and a record of each round.

    workspace -> agent -> changes -> assertions -> record
                   ^                                 |
                   └── prompt with what was wrong ───┘       follow-up rounds, where it failed and some are left

Whatever happens costs this trial only: an agent's deeds are its failure, and a defect of ours is a record that is not
scored.
"""

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from harness.agents.agent import Agent, AgentOutcome, Call
from harness.assertions import Checked, InvalidTaskError, check_all
from harness.changes import Changes, changes_of, out_of_scope
from harness.follow_up import follow_up
from harness.journal import is_last
from harness.judges import Judges
from harness.kept import keep
from harness.order import Turn
from harness.process import Limits
from harness.record import DiffCounts, FailureMode, TrialRecord
from harness.removal import remove
from harness.task import Task
from harness.workspace import Workspace, workspace
from syntax.errors import HunksmithError

TAIL = 2000
"""Characters of an agent's standard error that a record holds."""


@dataclass(frozen=True, slots=True)
class Bench:
    """Where and within what limits trials run; shared by all threads.

    Attributes:
        run_id: of the run.
        folder: of the run.
        scratch: an empty folder of ours, in which workspaces are made.
        limits: of an agent's round, where its task does not say how long.
        rounds: the most rounds of a trial.
        allow_env: names of variables that agents see.
        dispose: what removes a workspace.
    """

    run_id: str
    folder: Path
    scratch: Path
    limits: Limits
    rounds: int = 1
    allow_env: tuple[str, ...] = ()
    dispose: Callable[[Path], object] = remove
    judges: Judges = field(default_factory=Judges)

    def limits_of(self, task: Task) -> Limits:
        """What an agent may use for a round of a task."""
        return self.limits if task.timeout_s is None else replace(self.limits, timeout_s=task.timeout_s)


def run_trial(turn: Turn, task: Task, agent: Agent, bench: Bench) -> tuple[TrialRecord, ...]:
    """The records of a trial, one for each round."""
    blank = _blank(turn, task, agent, bench)
    records: list[TrialRecord] = []
    try:
        base = bench.scratch / secrets.token_hex(8)
        with workspace(task, base, allowed=bench.allow_env, dispose=bench.dispose) as place:
            records += _rounds(blank, task, agent, bench, place)
    except Exception as error:  # noqa: BLE001 - the one place where a defect becomes a record, never a score
        if not records or not is_last(records[-1], bench.rounds):
            reason = str(error) if isinstance(error, HunksmithError) else f"{type(error).__name__}: {error}"
            records.append(_unscored(replace(blank, round=len(records) + 1), FailureMode.HARNESS_ERROR, reason))
    return tuple(records)


def _rounds(blank: TrialRecord, task: Task, agent: Agent, bench: Bench, place: Workspace) -> Iterator[TrialRecord]:
    for number in range(1, bench.rounds + 1):
        call = Call(
            task=task,
            folder=place.root,
            prompt_file=place.prompt_file,
            home=place.base / "home",
            environment=place.environment,
            scratch=place.base,
            round=number,
        )
        outcome = agent.run(call, bench.limits_of(task))
        changes = changes_of(place)
        record = _record(replace(blank, round=number), task, outcome, changes, place, bench.judges)
        last = is_last(record, bench.rounds)
        keep(bench.folder, blank.index, None if last else number, outcome, changes)
        yield record
        if last:
            return
        place.write_prompt(follow_up(task, record))


def _record(
    blank: TrialRecord, task: Task, outcome: AgentOutcome, changes: Changes, place: Workspace, judges: Judges
) -> TrialRecord:
    ran = replace(
        blank,
        elapsed_s=round(outcome.elapsed_s, 6),
        exit_code=outcome.exit_code,
        stderr_tail=outcome.stderr[-4 * TAIL :].decode("utf-8", "replace")[-TAIL:],
        usage=outcome.usage,
        diff=changes.counts,
        out_of_scope=out_of_scope(changes.changes, task.allow_paths),
    )
    if outcome.failure is FailureMode.INVALID_TASK:
        return replace(ran, failure=outcome.failure)
    try:
        checked = check_all(task, place, changes, judges.mine(), verdicts=judges.verdicts)
    except InvalidTaskError as error:
        return _unscored(ran, FailureMode.INVALID_TASK, str(error))
    except HunksmithError as error:
        if not ran.out_of_scope:
            return _unscored(ran, FailureMode.HARNESS_ERROR, str(error))
        # What cannot be checked because of what the agent did outside its files is its own failure.
        return replace(ran, failure=FailureMode.OUT_OF_SCOPE)
    return _judged(ran, outcome, changes, checked)


def _judged(ran: TrialRecord, outcome: AgentOutcome, changes: Changes, checked: Checked) -> TrialRecord:
    passed = all(result.passed for result in checked.results) and not ran.out_of_scope
    return replace(
        ran,
        passed=passed,
        pass_rate=round(checked.pass_rate, 6),
        assertions=checked.results,
        failure=None if passed else _failure(ran, outcome, changes),
        failure_class="" if passed else checked.failure_class,
    )


def _failure(ran: TrialRecord, outcome: AgentOutcome, changes: Changes) -> FailureMode:
    """The first that applies: how it ended, then what it did."""
    if outcome.failure is not None:
        return outcome.failure
    if ran.out_of_scope:
        return FailureMode.OUT_OF_SCOPE
    return FailureMode.WRONG_EDIT if changes.changes else FailureMode.NO_CHANGE


def _unscored(record: TrialRecord, failure: FailureMode, reason: str) -> TrialRecord:
    said = " ".join(reason.split())
    return replace(record, passed=False, failure=failure, stderr_tail=f"{record.stderr_tail}\n{said}".strip()[-TAIL:])


def _blank(turn: Turn, task: Task, agent: Agent, bench: Bench) -> TrialRecord:
    """All of a record that is known before the trial."""
    return TrialRecord(
        run_id=bench.run_id,
        index=turn.index,
        agent=agent.name,
        agent_build=agent.build,
        task_id=task.id,
        category=task.category,
        tags=task.tags,
        trial=turn.trial,
        round=1,
        fixture_sha=task.fixture_sha,
        elapsed_s=0.0,
        exit_code=None,
        passed=False,
        pass_rate=0.0,
        assertions=(),
        diff=DiffCounts(),
        facts=dict(task.facts),
    )
