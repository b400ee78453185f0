"""What `oracle` and the robots share: the files that a task expects, made in the workspace by some way of editing."""

import time
from collections.abc import Callable
from pathlib import Path, PurePosixPath

from harness.agents.agent import AgentOutcome, Call
from harness.record import FailureMode

Edit = Callable[[bytes, bytes], bytes]
"""From a file's text and the expected text to what an edit tool leaves; may raise `DoesNotApplyError`."""


class DoesNotApplyError(Exception):
    """An edit tool refuses: the message says what it would tell a model."""


def edit_files(call: Call, edit: Edit) -> AgentOutcome:
    """Edit every file in which workspace and expected text differ; files that come or go are written or deleted whole.

    A task that names no expected text says nothing about such an agent: its trial is not scored.
    """
    started = time.monotonic()
    expected = call.task.expected
    if not expected:
        said = b"the task holds no expected files, which this agent needs\n"
        return AgentOutcome(None, 0.0, stderr=said, failure=FailureMode.INVALID_TASK)
    refusals: list[str] = []
    for path, wanted in sorted(expected.items()):
        target = call.folder / PurePosixPath(path)
        if not target.is_file():
            _write(target, wanted)
            continue
        given = target.read_bytes()
        if given != wanted:
            try:
                _write(target, edit(given, wanted))
            except DoesNotApplyError as error:
                refusals.append(f"{path}: {error}\n")
    for path in sorted(call.task.case.given if call.task.case is not None else ()):
        if path not in expected:
            (call.folder / PurePosixPath(path)).unlink(missing_ok=True)
    elapsed_s = time.monotonic() - started
    if refusals:
        said = "".join(refusals).encode("utf-8", "replace")
        return AgentOutcome(1, elapsed_s, stderr=said, failure=FailureMode.TOOL_CALL_FAILED)
    return AgentOutcome(0, elapsed_s)


def _write(target: Path, text: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text)
