"""Run a command that nobody vouches for: bounded in time, output and disk, and nothing of it runs on afterwards.

    ended = run(["sh", "-c", "make"], folder, environment, Limits(timeout_s=60), scratch=folder)

Every thread has a warden (see `warden.py`) that starts its commands; it starts with the first and ends with the
program, also where that is killed. Agents, set-up commands and assertions all run this way.

What cannot be held without a sandbox: a command of the same user can kill any process of that user by its id, the
harness among them (`hunksmith run --resume` then goes on).
"""

import base64
import json
import os
import secrets
import signal
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from harness.warden_link import WardenLink

TOKEN = "HUNKSMITH_TRIAL"  # noqa: S105 - no password
"""Environment variable by which processes are found whose warden was killed."""
_PATIENCE_S = 60.0
"""Seconds over a command's own limits after which its warden is given up."""


class Stop(StrEnum):
    """Why a command did not end by itself."""

    TIME_OUT = "time-out"
    DISK = "disk"
    PARENT_KILLED = "parent-killed"
    """It killed its parent, or the parent's group; it was killed in turn."""
    WARDEN_KILLED = "warden-killed"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a command may use.

    Attributes:
        timeout_s: seconds of wall time; then SIGTERM, then SIGKILL, for all that it started.
        grace_s: seconds between the two.
        output_bytes: kept of each of its streams, half of it from the start and half from the end.
        disk_bytes: that a file, and all files below `scratch`, may have.
    """

    timeout_s: float = 300.0
    grace_s: float = 1.0
    output_bytes: int = 1 << 20
    disk_bytes: int = 2 << 30


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended.

    Attributes:
        exit_code: negative for a signal; 126 and 127 where it could not be started; None where it was stopped.
        stopped: why; None where it ended by itself.
        elapsed_s: its wall time, in seconds.
        stdout: its standard output, within the limit.
        stderr: its standard error, within the limit.
        stdout_bytes: how much it wrote.
        stderr_bytes: how much it wrote.
        left_running: processes that still ran when it had ended, and were killed.
    """

    exit_code: int | None
    stopped: Stop | None
    elapsed_s: float
    stdout: bytes = b""
    stderr: bytes = b""
    stdout_bytes: int = 0
    stderr_bytes: int = 0
    left_running: int = 0


def run(
    command: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    limits: Limits,
    *,
    scratch: Path | None = None,
) -> Ended:
    """Run a command to its end, or to its limits.

    Args:
        command: a program, found by the PATH in `environment`, and its arguments.
        folder: where it starts.
        environment: all that it has.
        limits: what it may use.
        scratch: the folder whose size is watched; None for no watch.

    Raises:
        ToolError: this system has no processes as POSIX knows them.
    """
    warden = getattr(_mine, "warden", None)
    if warden is None or not warden.alive:
        warden = _mine.warden = WardenLink()
    token = secrets.token_hex(8)
    order = {
        "command": list(command),
        "folder": str(folder),
        "environment": dict(environment) | {TOKEN: token},
        "timeout_s": limits.timeout_s,
        "grace_s": limits.grace_s,
        "output_bytes": limits.output_bytes,
        "disk_bytes": limits.disk_bytes,
        "scratch": str(scratch) if scratch is not None else "",
    }
    told = warden.ask(json.dumps(order).encode() + b"\n", limits.timeout_s + limits.grace_s + _PATIENCE_S)
    if told is None:
        warden.close()
        _kill_marked(token)
        return Ended(None, Stop.WARDEN_KILLED, 0.0)
    return _ended(told)


def _ended(told: dict[str, Any]) -> Ended:
    stopped = Stop(told["stopped"]) if told["stopped"] else None
    return Ended(
        told["exit_code"] if stopped is None else None,
        stopped,
        told["elapsed_s"],
        base64.b64decode(told["stdout"]),
        base64.b64decode(told["stderr"]),
        told["stdout_bytes"],
        told["stderr_bytes"],
        told["left_running"],
    )


_mine = threading.local()
"""The warden of each thread."""


def _kill_marked(token: str) -> None:
    """Kill by the mark in their environment what a dead warden has left."""
    mark = f"{TOKEN}={token}".encode()
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark in entry.read_bytes().split(b"\0"):
                os.kill(int(entry.parent.name), signal.SIGKILL)
        except OSError:
            continue
