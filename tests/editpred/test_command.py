"""Commands that answer: what they see, how long they run, how much they print."""

import os
import sys
import time
from pathlib import Path

import pytest

from editpred.steps.command import Command, ask
from syntax.errors import ToolError, UsageError


def python(code: str, *, limit_s: float = 20.0, max_bytes: int = 1_000_000, allowed: tuple[str, ...] = ()) -> Command:
    return Command((sys.executable, "-c", code), limit_s, max_bytes, allowed)


def test_a_command_reads_the_text_and_prints_its_answer() -> None:
    text = "héllo\n" * 100_000
    assert ask(python("import sys; sys.stdout.write(sys.stdin.read())"), text) == text


def test_a_command_may_answer_without_reading() -> None:
    assert ask(python("print('x')"), "y" * 1_000_000) == "x\n"


def test_a_command_sees_path_and_what_is_allowed_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "s")
    monkeypatch.setenv("MODEL_KEY", "k")
    code = "import os; print(sorted(n for n in os.environ if n != 'LC_CTYPE'))"
    assert ask(python(code), "") == "['PATH']\n"
    assert ask(python(code, allowed=("MODEL_KEY", "ABSENT")), "") == "['MODEL_KEY', 'PATH']\n"


def test_a_command_that_hangs_is_ended_with_its_children(tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    code = (
        "import subprocess, time, pathlib; p = subprocess.Popen(['sleep', '60']);"
        f"pathlib.Path({str(mark)!r}).write_text(str(p.pid)); time.sleep(60)"
    )
    started = time.monotonic()
    with pytest.raises(ToolError, match="took over 1 s"):
        ask(python(code, limit_s=1.0), "")
    assert time.monotonic() - started < 10
    assert not _runs(int(mark.read_text()))


def test_children_left_behind_are_ended_too(tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    code = (
        f"import subprocess, pathlib; p = subprocess.Popen(['sleep', '60']); open({str(mark)!r}, 'w').write(str(p.pid))"
    )
    started = time.monotonic()
    ask(python(code), "")
    assert time.monotonic() - started < 10
    assert not _runs(int(mark.read_text()))


def test_a_command_that_prints_too_much_is_ended() -> None:
    with pytest.raises(ToolError, match="printed over 1000 bytes"):
        ask(python("while True: print('x' * 1000)", max_bytes=1000), "")


def test_a_failing_command_is_quoted() -> None:
    with pytest.raises(ToolError, match="exit code 3: no model"):
        ask(python("import sys; print('no model', file=sys.stderr); sys.exit(3)"), "")


def test_an_answer_must_be_text() -> None:
    with pytest.raises(ToolError, match="no UTF-8"):
        ask(python("import sys; sys.stdout.buffer.write(b'\\xff')"), "")


@pytest.mark.parametrize("words", [(), ("no-such-program-anywhere",)])
def test_an_unknown_command_is_named(words: tuple[str, ...]) -> None:
    with pytest.raises(UsageError, match="was not found"):
        ask(Command(words), "")


def _runs(pid: int) -> bool:
    """Whether a process runs; a dead one may wait a while for its new parent."""
    for _ in range(50):
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return False
        except (ProcessLookupError, FileNotFoundError):
            return False
        time.sleep(0.02)
    return True
