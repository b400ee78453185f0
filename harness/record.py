"""One trial's result: a line of `runs/<run_id>/results.jsonl`, and what of it every part of the harness reads.

runs/<run_id>/
    run.json                    machine, versions, options, hashes of the task set
    results.jsonl               one line for each trial, appended and flushed as it ends
    outputs/<index>/            of a trial: stdout.txt, stderr.txt (capped), diff.patch, few changed files
"""

from dataclasses import dataclass, field
from enum import StrEnum


class FailureMode(StrEnum):
    """Why a trial is no success; the last two say nothing about the agent and are never scored."""

    TIME_OUT = "time-out"
    CRASHED = "crashed"
    PERMISSION_REFUSED = "permission-refused"
    TOOL_CALL_FAILED = "tool-call-failed"
    NO_CHANGE = "no-change"
    WRONG_EDIT = "wrong-edit"
    OUT_OF_SCOPE = "out-of-scope"
    INVALID_TASK = "invalid-task"
    HARNESS_ERROR = "harness-error"


@dataclass(frozen=True, slots=True)
class AssertionResult:
    """One assertion: its name, whether it held, the last 300 characters that it printed."""

    name: str
    passed: bool
    output: str = ""


@dataclass(frozen=True, slots=True)
class DiffCounts:
    """Changed files and lines; a binary file counts no lines."""

    files: int = 0
    added: int = 0
    deleted: int = 0


@dataclass(frozen=True, slots=True)
class Usage:
    """What an agent reported of itself; None is unknown, and never 0."""

    input_tokens: int | None = None
    output_tokens: int | None = None
    cost_usd: float | None = None


@dataclass(frozen=True, slots=True)
class TrialRecord:
    """One agent on one task, once.

    Attributes:
        run_id: of the run.
        index: 0-based place in the run's order.
        agent: name given on the command line.
        agent_build: its build label, or "".
        task_id: of the task.
        category: of the task.
        tags: of the task.
        trial: 1-based number of the repetition.
        round: 1-based round that this line tells of (follow-up rounds have lines of their own).
        fixture_sha: hash over sorted relative paths and contents of the starting folder, in hexadecimal.
        elapsed_s: the agent's own wall time in this round, in seconds.
        exit_code: of the agent; None where it was killed.
        passed: all assertions held and nothing out of scope changed.
        pass_rate: share of assertions that held.
        assertions: each of them.
        diff: size of the change.
        out_of_scope: changed files outside `allow_paths`.
        failure: why not passed; None for a success.
        failure_class: verify's class of a wrong edit, or "".
        stderr_tail: last 2,000 characters of its standard error.
        usage: what it reported.
        facts: of a fixture case: mutation, tier, language, carrier, changed lines, least edit cost; else empty.
    """

    run_id: str
    index: int
    agent: str
    agent_build: str
    task_id: str
    category: str
    tags: tuple[str, ...]
    trial: int
    round: int
    fixture_sha: str
    elapsed_s: float
    exit_code: int | None
    passed: bool
    pass_rate: float
    assertions: tuple[AssertionResult, ...]
    diff: DiffCounts
    out_of_scope: tuple[str, ...] = ()
    failure: FailureMode | None = None
    failure_class: str = ""
    stderr_tail: str = ""
    usage: Usage = field(default_factory=Usage)
    facts: dict[str, str | int | float | None] = field(default_factory=dict)
