"""The warden: a process that starts commands for the harness, bounds their output, and leaves none running.

    harness ── warden ── keeper ── command ── whatever it starts
               (one a     (session of its own; all that a command can hit
                thread)    by killing its parent's group)

It adopts whatever its descendants abandon (Linux: PR_SET_CHILD_SUBREAPER), so that a daemon that forked twice and took
a session of its own is still found. When the harness dies, its standard input ends, and it ends everything.

A program of its own that imports next to nothing, is single-threaded, and so may fork. One JSON object
a line in, one out; `process.py` is the other end and says what they hold.
"""

import base64
import ctypes
import json
import os
import select
import signal
import sys
import time
from typing import Any

from harness.descendants import descendants, kill, size, sweep
from harness.keeper import keep

_SUBREAPER = 36
_CHUNK = 1 << 16
_LOOK_S = 1.0
"""Seconds between two looks at how much a command has written to disk."""
_DRAIN_S = 1.0


class _Kept:
    """The head and the tail of a stream; what lies between is dropped and counted."""

    def __init__(self, limit: int) -> None:
        self.half = limit // 2
        self.head, self.tail = bytearray(), bytearray()
        self.seen = 0

    def add(self, data: bytes) -> None:
        self.seen += len(data)
        room = self.half - len(self.head)
        self.head += data[:room]
        self.tail += data[max(room, 0) :]
        if len(self.tail) > self.half + 16 * _CHUNK:
            del self.tail[: -self.half]

    def text(self) -> str:
        kept = bytes(self.head + self.tail[-self.half :])
        return base64.b64encode(kept).decode()


class _HarnessGoneError(Exception):
    pass


class _Watch:
    """One command, from its start until nothing of it is left."""

    def __init__(self, order: dict[str, Any]) -> None:
        self.order = order
        self.streams: dict[int, _Kept] = {}
        self.status_fd = -1
        self.status = b""
        self.stopped = ""
        self.elapsed = 0.0

    def run(self) -> dict[str, object]:
        """Start, watch, end; what is told to the harness."""
        out, err, status = os.pipe(), os.pipe(), os.pipe()
        self.started = time.monotonic()
        self.keeper = os.fork()
        if self.keeper == 0:
            keep(self.order, out[1], err[1], status[1])
        for _, writable in (out, err, status):
            os.close(writable)
        self.streams = {pipe[0]: _Kept(self.order["output_bytes"]) for pipe in (out, err)}
        self.open = set(self.streams)
        self.status_fd = status[0]
        try:
            self._watch()
        finally:
            left = sweep(self.keeper, self._group())
            self._drain()
            for readable in (*self.streams, self.status_fd):
                os.close(readable)
        return self._told(left, self.streams[out[0]], self.streams[err[0]])

    def _watch(self) -> None:
        deadline = self.started + self.order["timeout_s"]
        look = self.started + _LOOK_S
        while not self.stopped:
            now = time.monotonic()
            if self._step(min(look, deadline) - now):
                break
            now = time.monotonic()
            if now >= deadline:
                self.stopped = "time-out"
            elif now >= look:
                look = now + _LOOK_S
                if size(self.order["scratch"]) > self.order["disk_bytes"]:
                    self.stopped = "disk"
        self.elapsed = time.monotonic() - self.started
        if self.stopped:
            self._ask_to_end()

    def _ask_to_end(self) -> None:
        """Say SIGTERM and give a moment; the sweep does not ask."""
        for pid in [*descendants(os.getpid())]:
            if pid != self.keeper:
                kill(pid, signal.SIGTERM)
        until = time.monotonic() + self.order["grace_s"]
        while (left := until - time.monotonic()) > 0 and not self._step(left):
            pass

    def _step(self, wait: float) -> bool:
        """Wait for something to happen; whether the command has ended."""
        ready, _, _ = select.select([0, self.status_fd, *self.open], [], [], max(wait, 0))
        for fd in self.open.intersection(ready):
            self._take(fd)
        if 0 in ready:
            # Nothing is sent while a command runs, so this is the end of the harness.
            raise _HarnessGoneError
        if self.status_fd not in ready:
            return False
        data = os.read(self.status_fd, _CHUNK)
        self.status += data
        if not data:
            self.stopped = self.stopped or "parent-killed"
        return not data or b"\n" in self.status

    def _take(self, fd: int) -> None:
        data = os.read(fd, _CHUNK)
        if data:
            self.streams[fd].add(data)
        else:
            self.open.discard(fd)

    def _drain(self) -> None:
        until = time.monotonic() + _DRAIN_S
        while self.open and (left := until - time.monotonic()) > 0:
            for fd in select.select([*self.open], [], [], left)[0]:
                self._take(fd)

    def _group(self) -> int:
        """The command's process group; 0 where it never started."""
        return int(self.status.partition(b" ")[0] or 0)

    def _told(self, left: int, out: _Kept, err: _Kept) -> dict[str, object]:
        pid, _, rest = self.status.partition(b" ")
        code = os.waitstatus_to_exitcode(int(rest)) if pid and rest.endswith(b"\n") else None
        return {
            "exit_code": code,
            "stopped": self.stopped,
            "elapsed_s": self.elapsed,
            "left_running": left,
            "stdout": out.text(),
            "stderr": err.text(),
            "stdout_bytes": out.seen,
            "stderr_bytes": err.seen,
        }


def main() -> None:
    """Serve orders until standard input ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    waiting = b""
    while data := os.read(0, _CHUNK):
        waiting += data
        while b"\n" in waiting:
            line, _, waiting = waiting.partition(b"\n")
            try:
                told = _Watch(json.loads(line)).run()
            except _HarnessGoneError:
                return
            answer = json.dumps(told).encode() + b"\n"
            while answer:
                answer = answer[os.write(1, answer) :]
