"""The harness's end of a warden: start it, send it an order, wait for what it tells."""

import atexit
import json
import os
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

from syntax.errors import ToolError

_ROOT = Path(__file__).resolve().parents[1]
_PROGRAM = "import sys; sys.path.append(sys.argv[1]); from harness.warden import main; main()"
_END_S = 15.0
"""Seconds that a warden gets to end what it watches."""


class WardenLink:
    """A warden that has been started.

    Raises:
        ToolError: this system has no processes as POSIX knows them.
    """

    def __init__(self) -> None:
        if os.name != "posix":
            raise ToolError("agents run on Linux and macOS only; use one of them, a container or WSL")
        self._process = subprocess.Popen(  # noqa: S603 - this Python, this file
            [sys.executable, "-I", "-S", "-c", _PROGRAM, str(_ROOT)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        _all.add(self)

    @property
    def alive(self) -> bool:
        """Whether it can take an order."""
        return self._process.poll() is None

    def ask(self, order: bytes, patience_s: float) -> dict[str, Any] | None:
        """Send an order and wait for what is told; None where the warden died or hangs."""
        assert self._process.stdin is not None  # noqa: S101 - it is a pipe
        assert self._process.stdout is not None  # noqa: S101 - it is a pipe
        try:
            while order:
                order = order[self._process.stdin.write(order) :]
        except OSError:
            return None
        answer = bytearray()
        while not answer.endswith(b"\n"):
            if not select.select([self._process.stdout], [], [], patience_s)[0]:
                return None
            data = self._process.stdout.read(1 << 16)
            if not data:
                return None
            answer += data
        told = json.loads(answer)
        return told if isinstance(told, dict) else None

    def close(self) -> None:
        """Let it end what it watches, and itself; a thread that waits for its answer is told that there is none."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            self._process.wait(timeout=_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        _all.discard(self)


_all: set[WardenLink] = set()


@atexit.register
def close_all() -> None:
    """End every warden, and with it what it runs."""
    for warden in [*_all]:
        warden.close()
