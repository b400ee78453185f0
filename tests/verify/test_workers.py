"""Processes: many cases at once, one that dies, two that install, none that is left."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from syntax.errors import ToolError
from tests.verify.cases import EXPECTED, INPUT, case
from verify import prettier_install
from verify.batch import BatchOptions, judge_all, spread
from verify.judge import Judge
from verify.outputs import Output, Outputs
from verify.prettier_install import pinned_version, prettier_folder
from verify.verdict import Status

ROOT = Path(__file__).resolve().parents[2]


def _kill_on_three(judge: Judge, item: int) -> int:
    assert isinstance(judge, Judge)
    if item == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return item * 10


def _crashed(item: int) -> int:
    return -item


def test_an_item_that_kills_its_process_costs_only_itself() -> None:
    assert sorted(spread(range(9), _kill_on_three, _crashed, BatchOptions(workers=2))) == [
        -3,
        0,
        10,
        20,
        40,
        50,
        60,
        70,
        80,
    ]


def test_many_workers_give_the_verdicts_of_one_in_order() -> None:
    cases = [case(f"swap-{number}") for number in range(12)]
    texts = (EXPECTED, INPUT, EXPECTED.replace(b"  ", b"\t"), EXPECTED.replace(b"edge", b"side"))
    outputs = Outputs({one.case_id: Output({"area.js": texts[number % 4]}) for number, one in enumerate(cases)})
    alone = judge_all(cases, outputs, BatchOptions(workers=1))
    assert judge_all(cases, outputs, BatchOptions(workers=2)) == alone
    assert [verdict.status for verdict in alone[:4]] == [Status.PASS, Status.FAIL, Status.PASS, Status.FAIL]


def test_a_worker_that_is_killed_from_outside_is_started_again() -> None:
    with Judge() as judge:
        judge.settle("a.ts", b"a()\n")
        process = judge._formatter.prettier._process  # noqa: SLF001 - there is no other way to its number
        assert process is not None
        os.kill(process.popen.pid, signal.SIGKILL)
        assert judge.compare("b.ts", b"b();\n", b"b()\n").accepted


def test_a_closed_judge_leaves_no_process() -> None:
    with Judge() as judge:
        judge.settle("a.ts", b"a()\n")
        process = judge._formatter.prettier._process  # noqa: SLF001 - as above
        assert process is not None
    with pytest.raises(ProcessLookupError):
        os.kill(process.popen.pid, 0)


def test_the_installed_prettier_is_used_without_npm(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = prettier_folder()

    def refuse(folder: Path) -> None:
        raise AssertionError(folder)

    monkeypatch.setattr(prettier_install, "_npm_ci", refuse)
    assert prettier_folder() == folder


def test_two_processes_may_install_at_once(tmp_path: Path) -> None:
    """Without network the first installation fails with a tool's error, which is all that can be asked."""
    script = "from verify.prettier_install import prettier_folder; print(prettier_folder())"
    started = [
        subprocess.Popen(  # noqa: S603 - this Python
            [sys.executable, "-c", script],
            cwd=ROOT,
            env={**os.environ, "HUNKSMITH_CACHE": str(tmp_path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(2)
    ]
    said = [process.communicate(timeout=120) for process in started]
    if any(b"NetworkError" in errors for _, errors in said):
        pytest.skip("no registry can be reached")
    assert said[0][0] == said[1][0] != b""
    left = [entry.name for entry in (tmp_path / "prettier").iterdir() if not entry.name.endswith(".lock")]
    assert len(left) == 1


def test_another_version_in_the_cache_is_a_tool_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verify.prettier_worker.pinned_version", lambda: "0.0.1")
    with Judge() as judge, pytest.raises(ToolError, match="stands where"):
        judge.settle("a.ts", b"a()\n")


def test_the_lock_file_pins_by_hash_and_names_no_registry() -> None:
    lock = (prettier_install.PINS / "package-lock.json").read_text("utf-8")
    assert '"integrity": "sha512-' in lock
    assert '"resolved"' not in lock
    assert f'"version": "{pinned_version()}"' in lock
