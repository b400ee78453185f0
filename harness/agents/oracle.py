"""`oracle`: the agent that writes the expected files, and passes every task that is sound and knows them."""

from dataclasses import dataclass

from harness.agents.agent import AgentOutcome, Call
from harness.agents.known_answer import edit_files
from harness.process import Limits


@dataclass(frozen=True, slots=True)
class Oracle:
    """Writes what is expected, byte for byte."""

    build: str
    name: str = "oracle"

    def run(self, call: Call, limits: Limits) -> AgentOutcome:  # noqa: ARG002 - as every agent
        """Write the expected files."""
        return edit_files(call, lambda _, expected: expected)
