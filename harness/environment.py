"""The environment of agents and assertions: by allow list, with a home of its own."""

import os
from collections.abc import Iterable
from pathlib import Path


def agent_environment(base: Path, allowed: Iterable[str]) -> dict[str, str]:
    """What an agent finds in its environment: nothing of ours but PATH and what is allowed by name.

    Args:
        base: the folder of the trial, in which a home is made.
        allowed: names of variables that it sees as we do.

    Raises:
        OSError: the home cannot be made.
    """
    common = {
        "PATH": os.environ.get("PATH", os.defpath),
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "GIT_CEILING_DIRECTORIES": str(base),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_TERMINAL_PROMPT": "0",
    }
    named = {name: os.environ[name] for name in allowed if name in os.environ}
    return common | named | own_folders(base)


def own_folders(base: Path) -> dict[str, str]:
    """Make an empty home and an empty temporary folder; the variables that name them.

    Raises:
        OSError: they cannot be made.
    """
    home, temporary = base / "home", base / "tmp"
    for folder in (home, temporary):
        folder.mkdir()
    return {
        "HOME": str(home),
        "TMPDIR": str(temporary),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_DATA_HOME": str(home / ".local" / "share"),
        "XDG_STATE_HOME": str(home / ".local" / "state"),
    }
