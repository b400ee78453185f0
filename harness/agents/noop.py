"""`noop`: the agent that does nothing, and passes no task that is sound."""

from dataclasses import dataclass

from harness.agents.agent import AgentOutcome, Call
from harness.process import Limits


@dataclass(frozen=True, slots=True)
class Noop:
    """Leaves the workspace as it is."""

    build: str
    name: str = "noop"

    def run(self, call: Call, limits: Limits) -> AgentOutcome:  # noqa: ARG002 - as every agent
        """Do nothing."""
        return AgentOutcome(0, 0.0)
