"""One trial: what becomes of an agent's deeds, round by round."""

from dataclasses import replace
from pathlib import Path

import pytest

from harness.agents.agent import Agent, AgentOutcome, Call
from harness.agents.command import Command
from harness.agents.noop import Noop
from harness.agents.oracle import Oracle
from harness.agents.solver import Solver
from harness.agents.str_replace import StrReplace
from harness.order import Turn
from harness.process import Limits
from harness.record import FailureMode, TrialRecord, Usage
from harness.task import Task
from harness.trial import Bench, run_trial
from tests.harness.task_sets import one_task, with_assertions

FIX = "sed -i 's/return w + h$/return w * h/' area.py"


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    for name in ("run", "scratch"):
        (tmp_path / name).mkdir()
    return Bench("run-1", tmp_path / "run", tmp_path / "scratch", Limits(timeout_s=20))


@pytest.fixture
def task(tmp_path: Path) -> Task:
    return one_task(tmp_path)


def trial(agent: Agent, task: Task, bench: Bench) -> TrialRecord:
    return run_trial(Turn(7, agent.name, task.id, 2), task, agent, bench)[-1]


def test_the_oracle_passes_and_noop_does_not(task: Task, bench: Bench) -> None:
    right, none = trial(Oracle("1"), task, bench), trial(Noop("1"), task, bench)
    assert (right.passed, right.failure, right.index, right.trial, right.agent_build) == (True, None, 7, 2, "1")
    assert (none.passed, none.failure, none.failure_class) == (False, FailureMode.NO_CHANGE, "untouched")


def test_a_robot_edits_a_task_that_names_its_expected_folder(task: Task, bench: Bench) -> None:
    assert trial(StrReplace(""), task, bench).passed


@pytest.mark.parametrize(
    ("line", "failure"),
    [
        ("exit 3", FailureMode.CRASHED),
        ("no-such-program", FailureMode.CRASHED),
        ("echo 'bash: area.py: Permission denied' >&2; exit 1", FailureMode.PERMISSION_REFUSED),
        ("/etc/passwd", FailureMode.PERMISSION_REFUSED),
        ('echo \'{"failure": "tool-call-failed"}\' > $HUNKSMITH_USAGE', FailureMode.TOOL_CALL_FAILED),
        ('echo \'{"failure": "harness-error"}\' > $HUNKSMITH_USAGE', FailureMode.NO_CHANGE),
        ("sed -i s/w/v/ area.py", FailureMode.WRONG_EDIT),
        ("echo x > other; exit 1", FailureMode.CRASHED),
        ("echo x > other", FailureMode.OUT_OF_SCOPE),
        ("true", FailureMode.NO_CHANGE),
    ],
)
def test_a_failure_has_the_first_mode_that_applies(line: str, failure: FailureMode, task: Task, bench: Bench) -> None:
    record = trial(Command("agent", line), task, bench)
    assert (record.failure, record.passed) == (failure, False)


def test_a_right_answer_counts_though_its_author_crashed(task: Task, bench: Bench) -> None:
    record = trial(Command("agent", f"{FIX}; exit 9"), task, bench)
    assert (record.passed, record.failure, record.exit_code) == (True, None, 9)


@pytest.mark.parametrize(
    ("written", "usage"),
    [
        ('{"input_tokens": 12, "output_tokens": 3, "cost_usd": 0.25}', Usage(12, 3, 0.25)),
        ('{"input_tokens": 0}', Usage(0, None, None)),
        ('{"input_tokens": -1, "output_tokens": true, "cost_usd": "much"}', Usage()),
        ('{"cost_usd": NaN, "input_tokens": 1e400}', Usage()),
        ("[1]", Usage()),
        ("{", Usage()),
        ("", Usage()),
    ],
)
def test_what_an_agent_does_not_say_of_itself_is_unknown(written: str, usage: Usage, task: Task, bench: Bench) -> None:
    record = trial(Command("agent", f"printf '%s' '{written}' > $HUNKSMITH_USAGE"), task, bench)
    assert record.usage == usage


def test_a_usage_file_that_is_a_link_or_a_pipe_is_not_read(task: Task, bench: Bench, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text('{"input_tokens": 5}')
    for line in (f"ln -s {tmp_path / 'secret'} $HUNKSMITH_USAGE", "mkfifo $HUNKSMITH_USAGE", "mkdir $HUNKSMITH_USAGE"):
        record = trial(Command("agent", line), task, bench)
        assert (record.usage, record.failure) == (Usage(), FailureMode.NO_CHANGE)


def test_a_follow_up_round_tells_what_is_wrong_and_counts(task: Task, bench: Bench) -> None:
    line = f"case $HUNKSMITH_ROUND in 3) grep -q 'judged fails' {{prompt}} && {FIX};; 2) sed -i s/2/4/ area.py;; esac"
    agent = Command("agent", line)
    records = run_trial(Turn(0, "agent", task.id, 1), task, agent, replace(bench, rounds=5))
    assert [(record.round, record.passed) for record in records] == [
        (1, False),
        (2, False),
        (3, False),
        (4, False),
        (5, False),
    ]
    undone = Command("agent", line.replace("s/2/4/", "s/2/2/"))
    records = run_trial(Turn(1, "agent", task.id, 1), task, undone, replace(bench, rounds=5))
    assert [(record.round, record.passed) for record in records] == [(1, False), (2, False), (3, True)]
    assert (bench.folder / "outputs" / "0" / "round-2" / "diff.patch").exists()
    assert (bench.folder / "outputs" / "1" / "diff.patch").exists()


def test_a_follow_up_prompt_never_holds_what_is_expected(task: Task, bench: Bench) -> None:
    agent = Command("agent", "sed -i s/w/v/ area.py; cat {prompt}")
    run_trial(Turn(0, "agent", task.id, 1), task, agent, replace(bench, rounds=2))
    said = (bench.folder / "outputs" / "0" / "stdout.txt").read_text()
    assert "## After round 1" in said
    assert "w * h" not in said


def test_a_task_whose_own_time_is_short_gets_no_more(task: Task, bench: Bench) -> None:
    record = trial(Command("agent", "sleep 30"), replace(task, timeout_s=0.2), bench)
    assert record.failure is FailureMode.TIME_OUT
    assert record.elapsed_s < 5


def test_agents_see_what_is_allowed_of_the_environment(
    task: Task, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALLOWED_HERE", "1")
    monkeypatch.setenv("OF_THE_USER", "1")
    trial(Command("agent", "env"), task, replace(bench, allow_env=("ALLOWED_HERE",)))
    said = (bench.folder / "outputs" / "7" / "stdout.txt").read_text()
    assert "ALLOWED_HERE=1" in said
    assert "OF_THE_USER" not in said


def test_a_defect_of_ours_is_recorded_and_never_scored(task: Task, bench: Bench) -> None:
    class Broken:
        name, build = "broken", ""

        def run(self, call: Call, limits: Limits) -> AgentOutcome:
            raise ZeroDivisionError(f"{call.round} {limits.timeout_s}")

    record = trial(Broken(), task, bench)
    assert (record.failure, record.passed) == (FailureMode.HARNESS_ERROR, False)
    assert "ZeroDivisionError" in record.stderr_tail
    assert not list(bench.scratch.iterdir())


def test_an_agent_that_needs_an_answer_is_not_scored_where_the_task_has_none(tmp_path: Path, bench: Bench) -> None:
    task = one_task(tmp_path, with_assertions("name: runs, type: exit0, cmd: 'false'"))
    for agent in (Oracle(""), StrReplace(""), Solver("", lambda *_: None)):
        assert trial(agent, task, bench).failure is FailureMode.INVALID_TASK


def test_a_setup_that_fails_is_no_agent_s_fault(tmp_path: Path, bench: Bench) -> None:
    task = replace(one_task(tmp_path), setup=("exit 4",))
    record = trial(Oracle(""), task, bench)
    assert record.failure is FailureMode.HARNESS_ERROR
    assert "setup" in record.stderr_tail


def test_the_outputs_of_a_silent_agent_are_no_files(task: Task, bench: Bench) -> None:
    trial(Noop(""), task, bench)
    assert not (bench.folder / "outputs").exists()
