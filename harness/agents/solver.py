"""`solver`: the agent that reads the prompt with the solver that proved it, and sees nothing but prompt and input."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from harness.agents.agent import AgentOutcome, Call
from harness.process import Limits
from harness.record import FailureMode
from syntax.errors import InputError

Solve = Callable[[str, bytes, str], bytes | None]
"""From a prompt, the text of a file and its name to the one text that the prompt can mean; None where there is none.

May raise `InputError` for a prompt that is none of ours.
"""


@dataclass(frozen=True, slots=True)
class Solver:
    """Writes the one text that readers of the prompt can derive; where there is none or several, it changes nothing."""

    build: str
    solve: Solve
    name: str = "solver"

    def run(self, call: Call, limits: Limits) -> AgentOutcome:  # noqa: ARG002 - as every agent
        """Read the prompt and the file, and write the answer."""
        started = time.monotonic()
        given = sorted(call.task.case.given) if call.task.case is not None else []
        if len(given) != 1:
            said = b"the solver reads tasks that come from a fixture set and have one file\n"
            return AgentOutcome(None, 0.0, stderr=said, failure=FailureMode.INVALID_TASK)
        refusal = self._answer(call.folder / PurePosixPath(given[0]), call.prompt_file)
        elapsed_s = time.monotonic() - started
        if refusal:
            return AgentOutcome(1, elapsed_s, stderr=f"{refusal}\n".encode(), failure=FailureMode.TOOL_CALL_FAILED)
        return AgentOutcome(0, elapsed_s)

    def _answer(self, file: Path, prompt_file: Path) -> str:
        """Write the answer; what is said where there is none."""
        try:
            answer = self.solve(prompt_file.read_bytes().decode(), file.read_bytes(), file.name)
        except (InputError, UnicodeDecodeError) as error:
            return str(error)
        if answer is None:
            return "readers of the prompt come to no result, or to several"
        file.write_bytes(answer)
        return ""
