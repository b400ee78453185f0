"""The prompt of a follow-up round: the task once more, and what the assertions said of the round before."""

from collections.abc import Sequence

from harness.record import TrialRecord
from harness.task import Task

_LISTED = 20


def follow_up(task: Task, last: TrialRecord) -> str:
    """The text of the next prompt; the assertions' words never hold an expected text."""
    lines = [
        task.prompt.rstrip("\n"),
        "",
        f"## After round {last.round}",
        "",
        "The folder is as you left it. This was found wrong:",
        "",
        *_wrong(last),
    ]
    return "\n".join(lines) + "\n"


def _wrong(last: TrialRecord) -> Sequence[str]:
    found = [f"- {path}: changed, but it may not be" for path in last.out_of_scope[:_LISTED]]
    for result in last.assertions:
        if not result.passed:
            said = result.output.strip()
            found.append(f"- {result.name} fails" + (":" if said else ""))
            found += [f"      {line}" for line in said.split("\n")] if said else []
    return found
