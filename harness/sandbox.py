"""A sandbox for agents, by bubblewrap: the system read-only, nothing writable but the trial's own folders, no network.

A path that holds answers (the task set, the folder of the run, this program) is not seen at all, nor any other process.
"""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.agents.agent import Call
from syntax.errors import ToolError


@dataclass(frozen=True, slots=True)
class Bubblewrap:
    """Wraps commands.

    Attributes:
        program: the path of `bwrap`.
        hidden: folders and files that agents must not see.
        network: whether they may use the network.
    """

    program: str
    hidden: tuple[Path, ...]
    network: bool = False

    def __call__(self, command: Sequence[str], call: Call) -> list[str]:
        """A command that runs another one in the sandbox."""
        scratch = str(call.scratch)
        words = [self.program, "--die-with-parent", "--unshare-pid", "--unshare-ipc", "--unshare-uts"]
        words += [] if self.network else ["--unshare-net"]
        words += ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"]
        for path in self.hidden:
            if path.is_dir():
                words += ["--tmpfs", str(path)]
            elif path.exists():
                words += ["--ro-bind", "/dev/null", str(path)]
        words += ["--tmpfs", str(call.scratch.parent), "--bind", scratch, scratch]
        return [*words, "--chdir", str(call.folder), "--", *command]


def bubblewrap(hidden: Sequence[Path], *, network: bool) -> Bubblewrap:
    """A sandbox.

    Raises:
        ToolError: bubblewrap is not installed.
    """
    program = shutil.which("bwrap")
    if program is None:
        raise ToolError("--sandbox bwrap: bubblewrap is not installed; install it, or run with --sandbox none")
    return Bubblewrap(program, tuple(dict.fromkeys(path.resolve() for path in hidden)), network)
