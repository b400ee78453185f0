"""Run a command of the user's that answers a text: a model, or a judge.

The command reads the text on standard input and prints its answer. It gets PATH and what the allow list names, nothing
else of the environment; a time limit; a limit on what it prints; and a process group of its own, which is ended whole.
"""

import os
import shutil
import signal
import subprocess
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import IO

from syntax.errors import ToolError, UsageError
from verify.paths import visible

_READ_BYTES = 65_536
_ERRORS_BYTES = 65_536
_GRACE_S = 2.0


@dataclass(frozen=True, slots=True)
class Command:
    """What is run.

    Attributes:
        words: program and arguments; no shell is involved.
        limit_s: longest time, in seconds.
        max_bytes: most that it may print.
        allowed: names of the variables that it sees besides PATH.
    """

    words: tuple[str, ...]
    limit_s: float = 120.0
    max_bytes: int = 1024 * 1024
    allowed: tuple[str, ...] = ()


def ask(command: Command, text: str) -> str:
    """Give a text to a command; what it answers.

    Raises:
        UsageError: there is no such program.
        ToolError: it failed, took too long, or printed too much or no UTF-8.
    """
    program = shutil.which(command.words[0]) if command.words else None
    if program is None:
        raise UsageError(
            f"command {visible(' '.join(command.words))!r} was not found: name a program that PATH finds, or its path"
        )
    name = visible(command.words[0])
    names = ("PATH", *command.allowed)
    with (
        subprocess.Popen(  # noqa: S603 - the program that the user named
            [program, *command.words[1:]],
            env={key: os.environ[key] for key in names if key in os.environ},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        ) as process
    ):
        talk = _Talk(process, text.encode("utf-8"), command.max_bytes)
        try:
            process.wait(command.limit_s)
        except subprocess.TimeoutExpired as error:
            raise ToolError(f"command {name} took over {command.limit_s:g} s: raise the limit or mend it") from error
        finally:
            _end(process)
            talk.finish()
    if len(talk.out) > command.max_bytes:
        raise ToolError(
            f"command {name} printed over {command.max_bytes} bytes: it should print its answer and no more"
        )
    if process.returncode != 0:
        raise ToolError(f"command {name} failed with exit code {process.returncode}: {_last_line(bytes(talk.err))}")
    try:
        return talk.out.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ToolError(f"command {name} printed what is no UTF-8: let it print text") from error


class _Talk:
    """The three pipes of a process, served by threads so that none can block another."""

    def __init__(self, process: "subprocess.Popen[bytes]", given: bytes, max_bytes: int) -> None:
        self.out, self.err = bytearray(), bytearray()
        self._process = process
        assert process.stdin is not None  # noqa: S101 - all three are pipes
        assert process.stdout is not None  # noqa: S101
        assert process.stderr is not None  # noqa: S101
        stdin, stdout, stderr = process.stdin, process.stdout, process.stderr
        jobs: tuple[Callable[[], None], ...] = (
            lambda: _write(stdin, given),
            lambda: self._read(stdout, self.out, max_bytes),
            lambda: self._drain(stderr),
        )
        self._threads = [threading.Thread(target=job, daemon=True) for job in jobs]
        for thread in self._threads:
            thread.start()

    def finish(self) -> None:
        """Wait until what was printed has been read; a child that left the group may hold a pipe, but not us."""
        for thread in self._threads:
            thread.join(_GRACE_S)

    def _read(self, pipe: IO[bytes], into: bytearray, limit: int) -> None:
        while block := os.read(pipe.fileno(), _READ_BYTES):
            into += block
            if len(into) > limit:
                _end(self._process)
                return

    def _drain(self, pipe: IO[bytes]) -> None:
        while block := os.read(pipe.fileno(), _READ_BYTES):
            self.err = (self.err + block)[-_ERRORS_BYTES:]


def _write(pipe: IO[bytes], given: bytes) -> None:
    """A program may answer without reading all of its prompt."""
    rest = memoryview(given)
    try:
        while rest:
            rest = rest[pipe.write(rest) :]
    except OSError:
        pass
    finally:
        pipe.close()


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End the process and all that it started."""
    try:
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except (ProcessLookupError, PermissionError):
        pass


def _last_line(said: bytes) -> str:
    lines = [line.strip() for line in said.decode("utf-8", "replace").split("\n") if line.strip()]
    return visible((lines or ["it said nothing"])[-1][:200])


def words_of(words: Sequence[str]) -> tuple[str, ...]:
    """The words of a command.

    Raises:
        UsageError: there are none.
    """
    if not words or not words[0]:
        raise UsageError("an empty command was given: name a program and its arguments")
    return tuple(words)
