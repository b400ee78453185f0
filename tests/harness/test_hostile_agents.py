"""Agents that do what no agent should: each costs its own trial only."""

import sys
import time
from pathlib import Path

import pytest

from harness.agents.agent import Agent
from harness.agents.command import Command
from harness.agents.oracle import Oracle
from harness.order import Turn
from harness.process import Limits
from harness.record import FailureMode, TrialRecord
from harness.task import Task, Verify, tree_hash
from harness.trial import Bench, run_trial
from verify.fixtures import FixtureCase

GIVEN, EXPECTED = {"a.py": b"x = 1\ny = 2\n"}, {"a.py": b"x = 1\ny = 3\n"}
FIX = "printf 'x = 1\\ny = 3\\n' > a.py"
LIMITS = Limits(timeout_s=20, grace_s=0.1, disk_bytes=3_000_000, output_bytes=10_000)


def task() -> Task:
    case = FixtureCase("case-1", b"Set y to 3.\n", None, GIVEN, EXPECTED)
    verify = Verify("verify", EXPECTED)
    return Task("case-1", "number", "Set y to 3.\n", (verify,), ("a.py",), None, case, tree_hash(GIVEN))


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    for name in ("run", "scratch"):
        (tmp_path / name).mkdir()
    return Bench("run-1", tmp_path / "run", tmp_path / "scratch", LIMITS)


def trial(agent: Agent, bench: Bench) -> TrialRecord:
    records = run_trial(Turn(0, agent.name, "case-1", 1), task(), agent, bench)
    assert len(records) == 1
    return records[0]


def shell(line: str, bench: Bench) -> TrialRecord:
    return trial(Command("hostile", line), bench)


def python(program: str, bench: Bench) -> TrialRecord:
    (bench.folder.parent / "program.py").write_text(program)
    return shell(f"exec {sys.executable} {bench.folder.parent / 'program.py'}", bench)


def left(bench: Bench) -> list[str]:
    """Processes that still work in the scratch folder."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if str(bench.scratch) in str((entry / "cwd").readlink()):
                found.append(entry.name)
        except OSError:
            continue
    return found


def all_is_well_for_others(bench: Bench) -> None:
    """Nothing runs, no workspace is left, and the next agent passes."""
    assert not left(bench)
    assert not list(bench.scratch.iterdir())
    assert trial(Oracle(""), bench).passed


def test_an_agent_that_does_as_it_is_told_passes(bench: Bench) -> None:
    record = shell(f'test "$(cat {{prompt}})" = "Set y to 3." && cd {{workspace}} && {FIX}', bench)
    assert (record.passed, record.failure, record.exit_code, record.pass_rate) == (True, None, 0, 1.0)
    assert (record.diff.files, record.diff.added, record.diff.deleted) == (1, 1, 1)
    assert (bench.folder / "outputs" / "0" / "diff.patch").read_text().count("\n+") > 1
    assert (bench.folder / "outputs" / "0" / "files" / "a.py").read_bytes() == EXPECTED["a.py"]


def test_daemons_neither_survive_nor_spoil_a_right_answer(bench: Bench) -> None:
    record = shell(f"{FIX}; (setsid sh -c 'trap \"\" TERM HUP; sleep 60; echo late > a.py' >/dev/null 2>&1 &)", bench)
    assert record.passed
    all_is_well_for_others(bench)


def test_a_program_that_ignores_sigterm_runs_out_of_time(bench: Bench) -> None:
    slow = Bench("run-1", bench.folder, bench.scratch, Limits(timeout_s=0.3, grace_s=0.1))
    began = time.monotonic()
    record = shell("trap '' TERM INT HUP; while :; do sleep 0.05; done", slow)
    assert (record.failure, record.exit_code, record.passed) == (FailureMode.TIME_OUT, None, False)
    assert time.monotonic() - began < 10
    all_is_well_for_others(bench)


def test_a_gigabyte_of_output_is_cut(bench: Bench) -> None:
    record = shell("head -c 1000000000 /dev/zero; echo the end >&2", bench)
    assert record.failure is FailureMode.NO_CHANGE
    assert (bench.folder / "outputs" / "0" / "stdout.txt").stat().st_size <= LIMITS.output_bytes
    assert record.stderr_tail == "the end\n"
    all_is_well_for_others(bench)


def test_killing_the_group_of_its_parent_hits_itself(bench: Bench) -> None:
    record = python("import os, time\nos.killpg(os.getpgid(os.getppid()), 9)\ntime.sleep(60)\n", bench)
    assert (record.failure, record.exit_code) == (FailureMode.CRASHED, None)
    assert "killed its parent" in record.stderr_tail
    all_is_well_for_others(bench)


def test_killing_itself_is_a_crash(bench: Bench) -> None:
    record = shell("kill -KILL $$", bench)
    assert (record.failure, record.exit_code) == (FailureMode.CRASHED, -9)
    all_is_well_for_others(bench)


def test_without_git_the_change_is_still_seen(bench: Bench) -> None:
    record = shell(f"rm -rf .git; {FIX}", bench)
    assert record.passed
    assert record.diff.files == 1
    all_is_well_for_others(bench)


def test_a_planted_git_configuration_runs_nothing(bench: Bench) -> None:
    mark = bench.folder.parent / "planted"
    shell(f"git config core.fsmonitor 'touch {mark}'; git config core.hooksPath .; {FIX}", bench)
    assert not mark.exists()
    all_is_well_for_others(bench)


def test_taking_all_permissions_away_takes_none_from_us(bench: Bench) -> None:
    record = shell(f"mkdir -p deep/er; touch deep/er/x; chmod 000 deep/er deep; {FIX}; chmod 000 a.py .", bench)
    assert record.failure is FailureMode.OUT_OF_SCOPE
    all_is_well_for_others(bench)


def test_filling_the_disk_is_stopped(bench: Bench) -> None:
    record = shell("i=0; while :; do i=$((i+1)); head -c 200000 /dev/zero > f$i; done", bench)
    assert record.failure is FailureMode.CRASHED
    assert "wrote more than it may" in record.stderr_tail
    all_is_well_for_others(bench)


def test_a_changed_file_out_of_scope_is_a_failure_though_the_answer_is_right(bench: Bench) -> None:
    record = shell(f"{FIX}; echo x > notes.txt", bench)
    assert (record.failure, record.out_of_scope) == (FailureMode.OUT_OF_SCOPE, ("notes.txt",))
    assert record.pass_rate == 1.0
    all_is_well_for_others(bench)


def test_writing_outside_reaches_no_other_trial(bench: Bench) -> None:
    record = shell(f"{FIX}; echo x > ../outside; echo x > $HOME/.gitconfig; echo x > $TMPDIR/y", bench)
    assert record.passed
    all_is_well_for_others(bench)


@pytest.mark.parametrize(
    "line",
    [
        "cd ..; rm -rf workspace",
        "cd ..; rm -rf workspace; ln -s / workspace",
        "cd ../..; d=$(ls); rm -rf $d; ln -s /etc $d",
        "cd ..; rm -rf home; ln -s /etc home",
        "rm -f *.md; ln -s /etc/passwd a.md; ln -sf /etc/passwd a.py",
        "rm a.py; mkfifo a.py",
        "rm a.py; ln /etc/hostname a.py || ln -s /etc/hostname a.py",
    ],
)
def test_whatever_it_makes_of_its_folders_is_its_own_failure(line: str, bench: Bench) -> None:
    record = shell(line, bench)
    assert not record.passed
    assert record.failure in {FailureMode.OUT_OF_SCOPE, FailureMode.NO_CHANGE, FailureMode.WRONG_EDIT}
    assert Path("/etc/passwd").exists()
    all_is_well_for_others(bench)


def test_follow_up_rounds_survive_a_workspace_that_was_removed(bench: Bench) -> None:
    twice = Bench("run-1", bench.folder, bench.scratch, LIMITS, rounds=2)
    agent = Command("hostile", f"case $HUNKSMITH_ROUND in 1) rm -rf {{workspace}};; *) {FIX};; esac")
    records = run_trial(Turn(0, "hostile", "case-1", 1), task(), agent, twice)
    assert [record.round for record in records] == [1, 2]
    assert not records[0].passed
    assert records[1].passed
    all_is_well_for_others(bench)
