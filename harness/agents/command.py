"""`command`: any program that is started by a command line, such as `AGENT_CLI` holds.

    my-agent --prompt-file {prompt} --cwd {workspace}

The line is run by `sh` in the workspace; the two words in braces become paths, quoted. The program finds in its
environment

    HUNKSMITH_PROMPT, HUNKSMITH_WORKSPACE       the same paths
    HUNKSMITH_ROUND                             1, and more in follow-up rounds
    HUNKSMITH_USAGE                             where it may leave a JSON object on itself:

    {"input_tokens": 1200, "output_tokens": 80, "cost_usd": 0.01, "failure": "tool-call-failed"}

Every key may be absent, and what is absent is unknown. `failure` may be `tool-call-failed` or `permission-refused`,
for an agent that knows that its own edit tool failed, or was denied.
"""

import json
import os
import re
import shlex
import stat
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from harness.agents.agent import AgentOutcome, Call
from harness.process import Ended, Limits, Stop, run
from harness.record import FailureMode, Usage

Sandbox = Callable[[Sequence[str], Call], list[str]]
"""From a command to one that runs it in a sandbox."""

USAGE = "HUNKSMITH_USAGE"
_USAGE_LIMIT = 1 << 16
_TOLD_BY_AGENT = frozenset({FailureMode.TOOL_CALL_FAILED, FailureMode.PERMISSION_REFUSED})
_REFUSED = re.compile(rb"permission (?:was )?(?:denied|refused)|EACCES|EPERM|operation not permitted", re.IGNORECASE)
_NOT_EXECUTABLE = 126
_TAIL = 4096


@dataclass(frozen=True, slots=True)
class Command:
    """Runs a command line.

    Attributes:
        name: by which results are told apart.
        template: the command line, with `{prompt}` and `{workspace}` where their paths go.
        build: a label of its version, or "".
        sandbox: what to run it in; None for no sandbox.
    """

    name: str
    template: str
    build: str = ""
    sandbox: Sandbox | None = None

    def run(self, call: Call, limits: Limits) -> AgentOutcome:
        """Run the command line to its end or its limits."""
        usage_file = call.home / "hunksmith-usage.json"
        environment = dict(call.environment) | {
            "HUNKSMITH_PROMPT": str(call.prompt_file),
            "HUNKSMITH_WORKSPACE": str(call.folder),
            "HUNKSMITH_ROUND": str(call.round),
            USAGE: str(usage_file),
        }
        line = self.template.replace("{prompt}", shlex.quote(str(call.prompt_file)))
        command = ["/bin/sh", "-c", line.replace("{workspace}", shlex.quote(str(call.folder)))]
        if self.sandbox is not None:
            command = self.sandbox(command, call)
        ended = run(command, call.folder, environment, limits, scratch=call.scratch)
        usage, told = _usage(usage_file)
        return AgentOutcome(
            ended.exit_code,
            ended.elapsed_s,
            ended.stdout,
            ended.stderr + _why(ended),
            _failure(ended, told),
            usage,
            ended.left_running,
        )


def _failure(ended: Ended, told: FailureMode | None) -> FailureMode | None:
    if ended.stopped is Stop.TIME_OUT:
        return FailureMode.TIME_OUT
    if told is not None:
        return told
    if ended.exit_code == 0:
        return None
    refused = ended.exit_code == _NOT_EXECUTABLE or _REFUSED.search(ended.stderr[-_TAIL:])
    return FailureMode.PERMISSION_REFUSED if refused and ended.stopped is None else FailureMode.CRASHED


def _why(ended: Ended) -> bytes:
    words = {
        Stop.TIME_OUT: "stopped by hunksmith: time is up",
        Stop.DISK: "stopped by hunksmith: it wrote more than it may",
        Stop.PARENT_KILLED: "stopped by hunksmith: it killed its parent's process group",
        Stop.WARDEN_KILLED: "stopped by hunksmith: it killed the process that watches it",
    }
    return f"\n{words[ended.stopped]}\n".encode() if ended.stopped is not None else b""


def _usage(path: Path) -> tuple[Usage, FailureMode | None]:
    """What an agent left of itself; whatever is not as it should be is unknown."""
    try:
        told = json.loads(_read(path))
    except (OSError, ValueError, RecursionError):
        return Usage(), None
    if not isinstance(told, dict):
        return Usage(), None
    failure = next((mode for mode in _TOLD_BY_AGENT if mode == told.get("failure")), None)
    tokens = [_number(told.get(key)) for key in ("input_tokens", "output_tokens")]
    whole = [None if value is None else int(value) for value in tokens]
    return Usage(whole[0], whole[1], _number(told.get("cost_usd"))), failure


def _read(path: Path) -> bytes:
    """The start of a plain file that is then removed, so that no later round reads it again."""
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        return os.read(handle, _USAGE_LIMIT) if stat.S_ISREG(os.fstat(handle).st_mode) else b""
    finally:
        os.close(handle)
        with suppress(OSError):
            path.unlink()


def _number(value: object) -> float | None:
    """A number that is finite and not negative; None for all else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value < 1 << 53 else None
