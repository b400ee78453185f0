"""What `run.json` says of a run: machine, versions, options, and hashes of all that decides a result."""

import hashlib
import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from harness.task import TaskSet, Verify
from verify.prettier_install import prettier_folder
from verify.versions import tool_versions

_ROOT = Path(__file__).resolve().parents[1]
_JUDGE = ("verify", "syntax")
"""Packages whose code decides what passes."""


@dataclass(frozen=True, slots=True)
class AgentInfo:
    """An agent as the user named it.

    Attributes:
        name: its name.
        command: its command line; "" for one that is built in.
        build: its label.
    """

    name: str
    command: str
    build: str


@dataclass(frozen=True, slots=True)
class RunOptions:
    """All options that decide a run, but for how many trials run at once.

    Attributes:
        agents: in the order named.
        trials: repetitions of each agent on each task.
        rounds: the most rounds of one trial.
        seed: of the order.
        timeout_s: seconds of an agent's round where the task says nothing.
        disk_bytes: what an agent may write.
        only: glob of task ids, or "".
        allow_env: names of variables that agents see.
        sandbox: `none` or `bwrap`.
        network: whether a sandbox lets agents use the network.
    """

    agents: tuple[AgentInfo, ...]
    trials: int = 3
    rounds: int = 1
    seed: int = 42
    timeout_s: float = 300.0
    disk_bytes: int = 2 << 30
    only: str = ""
    allow_env: tuple[str, ...] = ()
    sandbox: str = "none"
    network: bool = False


def hunksmith_version() -> str:
    """Our own version."""
    try:
        return version("hunksmith")
    except PackageNotFoundError:
        return "unknown"


def machine() -> dict[str, object]:
    """What may make one run slower than another, or end otherwise."""
    return {
        "system": platform.platform(),
        "processor": platform.processor() or platform.machine(),
        "processors": os.cpu_count() or 1,
        "python": platform.python_version(),
    }


def versions() -> dict[str, str]:
    """Hunksmith and the tools that judge."""
    return {"hunksmith": hunksmith_version(), **tool_versions()}


def hashes(task_set: TaskSet) -> dict[str, str]:
    """By these it is told whether anything that decides a result was changed."""
    judged = any(isinstance(assertion, Verify) for task in task_set.tasks for assertion in task.assertions)
    return {"task_set": task_set.sha256, "judge": judge_hash(formatters=judged)}


def judge_hash(*, formatters: bool) -> str:
    """A hash over the judge's code, and with `formatters` over Prettier's as it is installed, in hexadecimal."""
    whole = hashlib.sha256()
    folders = [_ROOT / name for name in _JUDGE]
    for folder in [*folders, prettier_folder()] if formatters else folders:
        for path in _files(folder):
            whole.update(f"{path.relative_to(folder).as_posix()}\n".encode("utf-8", "surrogateescape"))
            whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def _files(folder: Path) -> Sequence[Path]:
    """Files below a folder, sorted; compiled ones aside."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink() and "__pycache__" not in path.parts
    )


def changed(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[str, ...]:
    """Names of hashes that differ."""
    return tuple(sorted(name for name in before if before[name] != after.get(name)))
