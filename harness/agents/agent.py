"""An agent: something that is handed a folder and a prompt, and may change the folder.

One agent, one file: `command` runs any program; `noop` and `oracle` bound what can be reached (a task that `noop`
passes or `oracle` fails is broken); `solver` reads the prompt; `str_replace`, `unified_diff` and `line_range` are
robots that know the right hunks and show how often the edit format alone spoils them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from harness.process import Limits
from harness.record import FailureMode, Usage
from harness.task import Task


@dataclass(frozen=True, slots=True)
class Call:
    """What an agent is handed for one round.

    Attributes:
        task: the task; only agents that we built read it, a command never sees it.
        folder: the workspace.
        prompt_file: what is asked, in follow-up rounds with what the assertions said.
        home: its home folder, empty at first, outside the workspace.
        environment: all environment variables that a command gets.
        scratch: the folder that holds all it should write to; its size is limited.
        round: 1-based.
    """

    task: Task
    folder: Path
    prompt_file: Path
    home: Path
    environment: Mapping[str, str]
    scratch: Path
    round: int = 1


@dataclass(frozen=True, slots=True)
class AgentOutcome:
    """How an agent ended; whether it was right is for the assertions to say.

    Attributes:
        exit_code: 0 for agents of ours that ran; None where it was stopped.
        elapsed_s: its own wall time, in seconds.
        stdout: what it printed, within the limits.
        stderr: what it printed, within the limits.
        failure: what went wrong with it, where that is known; None where it simply ended.
        usage: what it reported.
        left_running: processes that had to be killed after it had ended.
    """

    exit_code: int | None
    elapsed_s: float
    stdout: bytes = b""
    stderr: bytes = b""
    failure: FailureMode | None = None
    usage: Usage = field(default_factory=Usage)
    left_running: int = 0


class Agent(Protocol):
    """What the runner starts; it may be started in several threads at once."""

    @property
    def name(self) -> str:
        """By which results are told apart."""

    @property
    def build(self) -> str:
        """A label of its version, or ""."""

    def run(self, call: Call, limits: Limits) -> AgentOutcome:
        """Work on a task within limits."""
