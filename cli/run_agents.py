"""The agents that `hunksmith run` is told to start."""

import os
from collections.abc import Mapping, Sequence

from generator.prove import MAX_PROMPT
from generator.prove import solve as derive
from harness.agents.agent import Agent
from harness.agents.command import Command, Sandbox
from harness.agents.line_range import LineRange
from harness.agents.noop import Noop
from harness.agents.oracle import Oracle
from harness.agents.solver import Solver
from harness.agents.str_replace import StrReplace
from harness.agents.unified_diff import UnifiedDiff
from harness.run_info import AgentInfo, hunksmith_version
from syntax.errors import InputError, UsageError
from syntax.languages.registry import language_of

BUILT_IN = ("noop", "oracle", "solver", "str-replace", "unified-diff", "line-range")
"""Agents that need no command."""
DEFAULT_NAME = "agent"
"""What the agent of AGENT_CLI is called."""


def named_agents(agents: Sequence[str], builds: Sequence[str]) -> tuple[AgentInfo, ...]:
    """The agents that `--agent` and `--build` name; that of AGENT_CLI where they name none.

    Raises:
        UsageError: none is named, or one is named twice, or a name is unknown.
    """
    labels = dict(_pair("--build", build) for build in builds)
    found: dict[str, AgentInfo] = {}
    for agent in agents or _from_environment():
        name, command = _pair("--agent", agent) if "=" in agent else (agent, "")
        if not command and name not in BUILT_IN:
            raise UsageError(f"--agent {agent}: write NAME='command {{prompt}}', or one of {', '.join(BUILT_IN)}")
        if name in found:
            raise UsageError(f"--agent {name}: is named twice; give each agent a name of its own")
        label = os.environ.get("AGENT_BUILD", "") if command else hunksmith_version()
        found[name] = AgentInfo(name, command, labels.pop(name, label))
    if labels:
        raise UsageError(f"--build {next(iter(labels))}: no agent has this name; there are {', '.join(found)}")
    return tuple(found.values())


def started_agents(agents: Sequence[AgentInfo], sandbox: Sandbox | None) -> Mapping[str, Agent]:
    """The agents by name, ready to run."""
    return {agent.name: _started(agent, sandbox) for agent in agents}


def _started(agent: AgentInfo, sandbox: Sandbox | None) -> Agent:
    if agent.command:
        return Command(agent.name, agent.command, agent.build, sandbox)
    built_in: Mapping[str, Agent] = {
        "noop": Noop(agent.build),
        "oracle": Oracle(agent.build),
        "solver": Solver(agent.build, _solve),
        "str-replace": StrReplace(agent.build),
        "unified-diff": UnifiedDiff(agent.build),
        "line-range": LineRange(agent.build),
    }
    return built_in[agent.name]


def _solve(prompt: str, text: bytes, name: str) -> bytes | None:
    language = language_of(name)
    if language is None:
        raise InputError(f"{name}: no language of ours by its ending")
    return derive(prompt, text, language).answer if len(prompt) <= MAX_PROMPT else None


def _from_environment() -> Sequence[str]:
    command = os.environ.get("AGENT_CLI", "")
    if not command.strip():
        raise UsageError(
            f"no agent: give --agent NAME='command {{prompt}}' or one of {', '.join(BUILT_IN)}, or AGENT_CLI"
        )
    return [f"{DEFAULT_NAME}={command}"]


def _pair(option: str, text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name.strip() and equals and value.strip()):
        raise UsageError(f"{option} {text!r}: write NAME=VALUE")
    return name.strip(), value
