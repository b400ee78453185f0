"""The sandbox: an agent in it works as ever in its own folders, and reaches nothing else."""

import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from harness.agents.command import Command
from harness.order import Turn
from harness.process import Limits
from harness.record import FailureMode, TrialRecord
from harness.sandbox import bubblewrap
from harness.task import Task
from harness.trial import Bench, run_trial
from syntax.errors import ToolError
from tests.harness.task_sets import one_task

FIX = "sed -i 's/return w + h$/return w * h/' area.py"


def _works() -> bool:
    program = shutil.which("bwrap")
    if program is None:
        return False
    command = [program, "--ro-bind", "/", "/", "--unshare-pid", "--unshare-net", "--proc", "/proc", "true"]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0  # noqa: S603 - bwrap


needs_bubblewrap = pytest.mark.skipif(not _works(), reason="bubblewrap is not installed, or may not make namespaces")


@pytest.fixture
def task(tmp_path: Path) -> Task:
    return one_task(tmp_path)


def trial(line: str, task: Task, tmp_path: Path) -> TrialRecord:
    for name in ("run", "scratch"):
        (tmp_path / name).mkdir(exist_ok=True)
    bench = Bench("run-1", tmp_path / "run", tmp_path / "scratch", Limits(timeout_s=20, grace_s=0.1))
    sandbox = bubblewrap([tmp_path / "set", tmp_path / "run"], network=False)
    return run_trial(Turn(0, "agent", task.id, 1), task, Command("agent", line, "", sandbox), bench)[0]


@needs_bubblewrap
def test_an_agent_does_its_work(task: Task, tmp_path: Path) -> None:
    line = f"test -s {{prompt}} && {FIX} && touch $HOME/x $TMPDIR/y && git status && echo '{{}}' > $HUNKSMITH_USAGE"
    assert trial(line, task, tmp_path).passed


@needs_bubblewrap
def test_the_task_set_the_run_and_other_trials_are_not_there(task: Task, tmp_path: Path) -> None:
    (tmp_path / "scratch" / "other").mkdir(parents=True)
    trial(f"ls -a {tmp_path}/set {tmp_path}/run {tmp_path}/scratch/other", task, tmp_path)
    said = (tmp_path / "run" / "outputs" / "0" / "stdout.txt").read_text()
    assert "area" not in said
    assert "fixed" not in said
    assert "cannot access" in (tmp_path / "run" / "outputs" / "0" / "stderr.txt").read_text()


@needs_bubblewrap
def test_nothing_outside_can_be_written(task: Task, tmp_path: Path) -> None:
    (tmp_path / "outside").write_text("as it was")
    trial(f"echo x > {tmp_path}/outside; echo x > /etc/hunksmith-was-here", task, tmp_path)
    assert (tmp_path / "outside").read_text() == "as it was"
    assert not Path("/etc/hunksmith-was-here").exists()


@needs_bubblewrap
def test_no_other_process_is_seen_and_none_survives(task: Task, tmp_path: Path) -> None:
    record = trial(f"{FIX}; (setsid sleep 77 &); kill -9 -1; true", task, tmp_path)
    assert record.failure in {None, FailureMode.CRASHED}
    assert not [
        entry
        for entry in Path("/proc").glob("[0-9]*/cmdline")
        if entry.exists() and entry.read_bytes() == b"sleep\x0077\x00"
    ]


@needs_bubblewrap
def test_there_is_no_network(task: Task, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        line = f"python3 -c 'import socket; socket.create_connection((\"127.0.0.1\", {port}), 2)' && {FIX}"
        assert not trial(line, task, tmp_path).passed


def test_where_there_is_no_bubblewrap_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(ToolError, match="bubblewrap is not installed"):
        bubblewrap([], network=False)
