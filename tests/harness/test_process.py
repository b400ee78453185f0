"""Commands that misbehave: each costs itself, and nothing of it runs on."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from harness.process import Ended, Limits, Stop, run

ENVIRONMENT = {"PATH": os.environ["PATH"]}


def sh(line: str, folder: Path, limits: Limits | None = None, scratch: Path | None = None) -> Ended:
    return run(["/bin/sh", "-c", line], folder, ENVIRONMENT, limits or Limits(timeout_s=20), scratch=scratch)


def python(program: str, folder: Path, limits: Limits | None = None) -> Ended:
    return run([sys.executable, "-c", program], folder, ENVIRONMENT, limits or Limits(timeout_s=20))


def running(mark: Path) -> list[int]:
    """Processes whose working folder is the given one."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            state = (entry / "stat").read_bytes().rpartition(b")")[2].split()[0]
            if (entry / "cwd").resolve() == mark and state != b"Z":
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def test_a_command_ends_with_its_code_and_its_output(tmp_path: Path) -> None:
    ended = sh("pwd; echo wrong >&2; exit 3", tmp_path)
    assert (ended.exit_code, ended.stopped, ended.left_running) == (3, None, 0)
    assert ended.stdout == f"{tmp_path}\n".encode()
    assert ended.stderr == b"wrong\n"


def test_a_command_has_the_environment_it_is_given_and_no_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OF_THE_HARNESS", "x")
    ended = run(["env"], tmp_path, ENVIRONMENT | {"GIVEN": "1"}, Limits())
    assert b"GIVEN=1" in ended.stdout
    assert b"OF_THE_HARNESS" not in ended.stdout
    assert sh("cat", tmp_path).stdout == b""


def test_signals_reach_a_command_as_usual(tmp_path: Path) -> None:
    assert sh("kill -TERM $$", tmp_path).exit_code == -signal.SIGTERM
    assert sh("kill -INT $$", tmp_path).exit_code == -signal.SIGINT
    assert sh("yes | head -n 1; exit 0", tmp_path).stdout == b"y\n"


@pytest.mark.parametrize(("name", "code"), [("no-such-program", 127), ("/", 126)])
def test_what_cannot_be_started_says_why(name: str, code: int, tmp_path: Path) -> None:
    ended = run([name], tmp_path, ENVIRONMENT, Limits())
    assert ended.exit_code == code
    assert ended.stderr.startswith(b"hunksmith: cannot start")


def test_time_is_up_for_a_command_that_ignores_sigterm_and_for_its_children(tmp_path: Path) -> None:
    began = time.monotonic()
    ended = sh("trap '' TERM; echo here; sleep 60 & sleep 60", tmp_path, Limits(timeout_s=0.3, grace_s=0.2))
    assert (ended.exit_code, ended.stopped, ended.stdout) == (None, Stop.TIME_OUT, b"here\n")
    assert time.monotonic() - began < 10
    assert not running(tmp_path)


def test_a_command_may_end_well_when_it_is_asked_to(tmp_path: Path) -> None:
    sh("trap 'echo bye > said; exit' TERM; while :; do sleep 0.02; done", tmp_path, Limits(timeout_s=0.3, grace_s=5))
    assert (tmp_path / "said").read_text() == "bye\n"


def test_daemons_are_found_and_killed(tmp_path: Path) -> None:
    ended = sh("(setsid sh -c 'trap \"\" HUP TERM; sleep 60' >/dev/null 2>&1 &) ; exit 0", tmp_path)
    assert ended.exit_code == 0
    assert ended.left_running > 0
    assert not running(tmp_path)


def test_a_daemon_that_holds_the_output_open_delays_nobody(tmp_path: Path) -> None:
    began = time.monotonic()
    assert sh("setsid sleep 60 & echo done", tmp_path).stdout == b"done\n"
    assert time.monotonic() - began < 10


def test_processes_that_breed_are_outrun(tmp_path: Path) -> None:
    program = "import os, time\nfor _ in range(6):\n    os.fork() or os.setsid()\ntime.sleep(60)"
    ended = python(program, tmp_path, Limits(timeout_s=1.0, grace_s=0.1))
    assert ended.stopped is Stop.TIME_OUT
    assert not running(tmp_path)


def test_who_kills_the_group_of_its_parent_hits_itself(tmp_path: Path) -> None:
    ended = python("import os,signal,time; os.killpg(os.getpgid(os.getppid()), 9); time.sleep(60)", tmp_path)
    assert (ended.exit_code, ended.stopped) == (None, Stop.PARENT_KILLED)
    assert not running(tmp_path)
    assert sh("exit 0", tmp_path).exit_code == 0


def test_who_kills_the_warden_costs_its_own_trial_and_is_found(tmp_path: Path) -> None:
    program = """
import os, time
parent = open(f"/proc/{os.getppid()}/stat").read().rpartition(")")[2].split()[1]
os.kill(int(parent), 9)
time.sleep(60)
"""
    ended = python(program, tmp_path)
    assert (ended.exit_code, ended.stopped) == (None, Stop.WARDEN_KILLED)
    assert not running(tmp_path)
    assert sh("exit 0", tmp_path).exit_code == 0


def test_output_without_end_is_cut_in_the_middle(tmp_path: Path) -> None:
    ended = sh("echo first; head -c 300000000 /dev/zero; echo last", tmp_path, Limits(output_bytes=1000))
    assert ended.exit_code == 0
    assert ended.stdout_bytes == 300_000_011
    assert len(ended.stdout) == 1000
    assert ended.stdout.startswith(b"first\n")
    assert ended.stdout.endswith(b"last\n")


def test_one_file_may_not_outgrow_the_limit(tmp_path: Path) -> None:
    ended = sh("exec head -c 100000000 /dev/zero > big", tmp_path, Limits(disk_bytes=1_000_000))
    assert ended.exit_code == -signal.SIGXFSZ
    assert (tmp_path / "big").stat().st_size <= 1_000_000


def test_many_files_may_not_outgrow_the_limit(tmp_path: Path) -> None:
    line = "i=0; while :; do i=$((i+1)); head -c 90000 /dev/zero > f$i; done"
    ended = sh(line, tmp_path, Limits(timeout_s=30, grace_s=0.1, disk_bytes=100_000), scratch=tmp_path)
    assert (ended.exit_code, ended.stopped) == (None, Stop.DISK)


def test_nothing_runs_on_when_the_harness_is_killed(tmp_path: Path) -> None:
    program = f"""
import os
from pathlib import Path
from harness.process import Limits, run
run(["/bin/sh", "-c", "touch up; setsid sleep 60 & sleep 60"], Path({str(tmp_path)!r}), dict(os.environ), Limits())
"""
    with subprocess.Popen(  # noqa: S603 - this Python
        [sys.executable, "-c", program], cwd=Path(__file__).parents[2]
    ) as harness:
        until = time.monotonic() + 20
        while not (tmp_path / "up").exists() and time.monotonic() < until:
            time.sleep(0.01)
        harness.kill()
    while running(tmp_path) and time.monotonic() < until:
        time.sleep(0.01)
    assert not running(tmp_path)
