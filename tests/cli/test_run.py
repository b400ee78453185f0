"""`hunksmith run` and `hunksmith tasks lint`, from the command line to the folder of the run."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.run_agents import BUILT_IN
from tests.cli.terminal import Terminal
from tests.harness.json_schema import problems
from tests.harness.task_sets import TASK, write_tasks

ROOT = Path(__file__).parents[2]
FIX = "sed -i 's/return w + h$/return w * h/' area.py"


@pytest.fixture
def tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("AGENT_CLI", "AGENT_BUILD", "AGENT_TIMEOUT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return write_tasks(tmp_path / "tasks")


def lines(run: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (run / "results.jsonl").read_bytes().splitlines()]


def test_a_run_writes_one_line_for_each_trial_and_says_how_they_ended(terminal: Terminal, tasks: Path) -> None:
    said = terminal("run", tasks, "--agent", "noop", "--agent", f"mine={FIX}", "--build", "mine=v7", "--run-id", "one")
    assert said.code == 0, said.err
    assert "mine" in said.out
    found = lines(Path("runs/one"))
    assert sorted((line["agent"], line["trial"], line["passed"]) for line in found) == [
        *(("mine", trial, True) for trial in (1, 2, 3)),
        *(("noop", trial, False) for trial in (1, 2, 3)),
    ]
    assert {line["agent_build"] for line in found if line["agent"] == "mine"} == {"v7"}
    assert not list(Path("runs/one").glob(".*"))


def test_both_files_of_a_run_are_as_their_schemas_say(terminal: Terminal, tasks: Path) -> None:
    agents = [word for name in BUILT_IN for word in ("--agent", name)]
    terminal("run", tasks, *agents, "--trials", 1, "--rounds", 2, "--run-id", "one")
    schemas = ROOT / "harness" / "schemas"
    for line in lines(Path("runs/one")):
        assert not list(problems(json.loads((schemas / "result.schema.json").read_text()), line))
    info = json.loads(Path("runs/one/run.json").read_text())
    assert not list(problems(json.loads((schemas / "run.schema.json").read_text()), info))
    assert info["finished"] is not None


def test_a_run_with_trials_that_are_not_scored_exits_2(terminal: Terminal, tasks: Path) -> None:
    assert terminal("run", tasks, "--agent", "solver", "--trials", 1).code == 2


def test_the_agent_of_the_environment_runs_where_none_is_named(
    terminal: Terminal, tasks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGENT_CLI", FIX)
    monkeypatch.setenv("AGENT_BUILD", "build 3")
    monkeypatch.setenv("AGENT_TIMEOUT", "17")
    assert terminal("run", tasks, "--trials", 1, "--run-id", "one").code == 0
    line = lines(Path("runs/one"))[0]
    assert (line["agent"], line["agent_build"], line["passed"]) == ("agent", "build 3", True)
    assert json.loads(Path("runs/one/run.json").read_text())["options"]["timeout_s"] == 17


def test_another_number_of_jobs_changes_no_result(terminal: Terminal, tasks: Path) -> None:
    found = []
    for jobs in (1, 3):
        command = (
            "run",
            tasks,
            "--agent",
            "noop",
            "--agent",
            f"mine={FIX}",
            "--jobs",
            jobs,
            "--run-id",
            f"jobs-{jobs}",
        )
        assert terminal(*command).code == 0
        kept = lines(Path(f"runs/jobs-{jobs}"))
        for line in kept:
            del line["run_id"], line["elapsed_s"]
        found.append(sorted(kept, key=lambda line: str(line["index"])))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--agent", "nobody"], "--agent nobody: write NAME='command"),
        (["--agent", "=x"], "write NAME=VALUE"),
        (["--agent", "noop", "--agent", "noop"], "named twice"),
        (["--agent", "noop", "--build", "else=1"], "--build else: no agent has this name"),
        (["--agent", "noop", "--only", "zzz*"], "--only zzz*: matches none of 1 tasks; the first is area"),
        (["--agent", "noop", "--run-id", "../x"], "--run-id '../x'"),
        (["--agent", "noop", "--resume", "x"], "--resume takes tasks"),
        ([], "no agent: give --agent"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(words: list[str], said: str, terminal: Terminal, tasks: Path) -> None:
    ended = terminal("run", tasks, *words)
    assert ended.code == 2
    assert said in ended.line
    assert not Path("runs").exists()


def test_a_run_is_never_written_over(terminal: Terminal, tasks: Path) -> None:
    terminal("run", tasks, "--agent", "noop", "--trials", 1, "--run-id", "one")
    ended = terminal("run", tasks, "--agent", "noop", "--trials", 1, "--run-id", "one")
    assert (ended.code, "--resume" in ended.line) == (2, True)


def test_an_agent_that_changes_the_task_set_spoils_the_run_and_it_is_said(terminal: Terminal, tasks: Path) -> None:
    ended = terminal("run", tasks, "--agent", f"evil=echo x >> {tasks}/fixed/area.py", "--trials", 1, "--run-id", "one")
    assert ended.code == 1
    assert "task_set changed during the run one" in ended.line
    assert json.loads(Path("runs/one/run.json").read_text())["tampered"] == ["task_set"]
    resumed = terminal("run", "--resume", "one")
    assert (resumed.code, "is not what the run one began with" in resumed.line) == (2, True)


def test_a_run_that_is_whole_resumes_to_itself(terminal: Terminal, tasks: Path) -> None:
    terminal("run", tasks, "--agent", f"mine={FIX}", "--run-id", "one")
    before = Path("runs/one/results.jsonl").read_bytes()
    assert terminal("run", "--resume", "one").code == 0
    assert Path("runs/one/results.jsonl").read_bytes() == before


def test_runs_that_are_killed_over_and_over_lose_and_repeat_nothing(
    terminal: Terminal, tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_tasks(tasks, *(TASK.replace("id: area", f"id: area-{number}") for number in range(6)))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    log = tmp_path / "log"
    slow = f"mine=echo x >> {log}; sleep 0.05; {FIX}"
    run = Path("runs/one")
    program = "from cli.main import hunksmith; hunksmith()"
    words = ["run", str(tasks), "--agent", slow, "--agent", "noop", "--run-id", "one", "--jobs", "2"]
    environment = dict(os.environ) | {"PYTHONPATH": str(ROOT)}
    before = b""
    for aim in (4, 15):
        command = [sys.executable, "-c", program, *words]
        with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as started:  # noqa: S603 - ours
            while started.poll() is None and _count(run) < aim:
                time.sleep(0.005)
            started.send_signal(signal.SIGKILL)
        now = (run / "results.jsonl").read_bytes()
        assert now.startswith(before)
        before = now[: now.rfind(b"\n") + 1]
        words = ["run", "--resume", "one", "--jobs", "2"]
    assert terminal("run", "--resume", "one").code == 0
    assert (run / "results.jsonl").read_bytes().startswith(before)
    found = lines(run)
    assert sorted(line["index"] for line in found if isinstance(line["index"], int)) == list(range(36))
    assert {(line["agent"], line["passed"]) for line in found} == {("mine", True), ("noop", False)}
    assert not list(tmp_path.glob("hunksmith-*"))


def test_an_interrupted_run_ends_its_agents_and_says_how_to_go_on(tasks: Path, tmp_path: Path) -> None:
    program = "from cli.main import hunksmith; hunksmith()"
    agent = f"slow=touch {tmp_path}/up; sleep 60"
    command = [sys.executable, "-c", program, "run", str(tasks), "--agent", agent, "--run-id", "one", "--jobs", "2"]
    environment = dict(os.environ) | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE) as started:  # noqa: S603 - ours
        until = time.monotonic() + 30
        while not (tmp_path / "up").exists() and time.monotonic() < until:
            time.sleep(0.01)
        started.send_signal(signal.SIGINT)
        _, said = started.communicate(timeout=30)
    assert started.returncode == 130
    assert said.decode().splitlines() == ["go on with: hunksmith run --resume runs/one", "error: interrupted"]
    assert (Path("runs/one/results.jsonl").read_bytes(), list(Path("runs/one").glob(".*"))) == (b"", [])


def _count(run: Path) -> int:
    try:
        return (run / "results.jsonl").read_bytes().count(b"\n")
    except OSError:
        return 0


def test_lint_finds_a_trap_and_passes_a_sound_set(terminal: Terminal, tasks: Path, tmp_path: Path) -> None:
    assert terminal("tasks", "lint", tasks).code == 0
    trap = write_tasks(tmp_path / "trap", TASK.replace("allow_paths: [area.py]", "allow_paths: [area.py, nothing.py]"))
    said = terminal("tasks", "lint", trap)
    assert said.code == 1
    assert "0.yaml:1: area: unmatched-path" in said.out
    found = json.loads(terminal("tasks", "lint", trap, "--json").out)
    assert [finding["check"] for finding in found] == ["unmatched-path"]
