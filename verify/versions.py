"""What judged: the versions of the formatters, and where Node came from."""

import subprocess

from syntax.errors import ToolError
from verify.node import clean_environment, find_node
from verify.prettier_install import pinned_version
from verify.ruff import ruff_version

_LIMIT_S = 10


def tool_versions() -> dict[str, str]:
    """Versions by name; `node` says where it was found. Absent tools are said to be `absent`."""
    return {"node": _node(), "prettier": pinned_version(), "ruff": _ruff()}


def _ruff() -> str:
    try:
        return ruff_version()
    except ToolError:
        return "absent"


def _node() -> str:
    try:
        node = find_node()
        done = subprocess.run(  # noqa: S603 - a program that we located ourselves
            [node.program, "--version"],
            env=clean_environment(),
            capture_output=True,
            timeout=_LIMIT_S,
            check=False,
        )
    except (ToolError, OSError, subprocess.TimeoutExpired):
        return "absent"
    return f"{done.stdout.decode('ascii', 'replace').strip().removeprefix('v')} ({node.origin})"
