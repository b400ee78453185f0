"""Run git on what nobody vouches for: no hook, filter, submodule or configuration of user or system counts."""

import os
import shutil
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from syntax.errors import NetworkError, ToolError

LIMIT_S = 600.0
"""Longest time for one command, in seconds."""
MAX_PACK_BYTES = 2 * 1024 * 1024 * 1024
"""Largest file that git may write."""
_SETTINGS = (
    "protocol.allow=never",
    "protocol.https.allow=always",
    "protocol.ssh.allow=always",
    "protocol.file.allow=always",
    "protocol.version=2",
    f"core.hooksPath={os.devnull}",
    f"core.attributesFile={os.devnull}",
    "core.fsmonitor=false",
    "core.symlinks=false",
    "credential.interactive=false",
    "fetch.fsckObjects=true",
    "fetch.recurseSubmodules=false",
    "fetch.writeCommitGraph=false",
    "gc.auto=0",
    "maintenance.auto=false",
    "safe.directory=*",
    "transfer.fsckObjects=true",
)
_BLOCK = 512
_NETWORK_MARKS = ("Could not resolve host", "Connection refused", "Connection timed out", "Network is unreachable",
                  "Failed to connect", "Operation timed out", "SSL certificate", "Connection reset")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Said:
    """What git printed.

    Attributes:
        ok: whether it succeeded.
        out: its standard output.
        why: the first line that says what is fatal, else the last one, without addresses; for messages.
    """

    ok: bool
    out: bytes
    why: str


def git(repository: Path, arguments: Sequence[str], *, given: bytes = b"", label: str) -> Said:
    """Run a git command in a repository of ours.

    Args:
        repository: a bare repository that we made.
        arguments: the command; whatever comes from outside must stand after `--`.
        given: standard input.
        label: what messages call the source.

    Raises:
        ToolError: git is absent, or took too long.
        NetworkError: the other side could not be reached.
    """
    program = shutil.which("git")
    if program is None:
        raise ToolError(f"git is not installed, and {label} is not in the cache: install git and run again")
    settings = [word for setting in _SETTINGS for word in ("-c", setting)]
    command = [program, "--no-replace-objects", "--literal-pathspecs", *settings, *arguments]
    if os.name == "posix":
        command = ["/bin/sh", "-c", f'ulimit -f {MAX_PACK_BYTES // _BLOCK}; exec "$@"', "sh", *command]
    with subprocess.Popen(  # noqa: S603 - the git that PATH names, told what to leave alone
        command,
        cwd=repository,
        env=_environment(repository),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            out, err = process.communicate(given, timeout=LIMIT_S)
        except subprocess.TimeoutExpired as error:
            raise ToolError(
                f"git took over {LIMIT_S:.0f} s for {label}; try again, or name a smaller source"
            ) from error
        finally:
            _end(process)
    said = err.decode("utf-8", "replace")
    mark = next((mark for mark in _NETWORK_MARKS if mark in said), None)
    if process.returncode != 0 and mark is not None:
        raise NetworkError(
            f"git could not reach {label} ({mark}): it is needed once, then cached; connect and run again"
        )
    lines = [line.strip() for line in said.split("\n") if line.strip() and "://" not in line]
    # Git's advice on a remote that cannot be read comes last, and ends in the middle of a sentence.
    fatal = [line.removeprefix("fatal: ") for line in lines if line.startswith("fatal: ")]
    return Said(process.returncode == 0, out, (fatal[:1] or lines[-1:] or ["it said nothing"])[0][:200])


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End git and the transports that it started, where they still run."""
    if process.poll() is None:
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _environment(repository: Path) -> dict[str, str]:
    """The user's environment (proxies, ssh agent) without what would change git's results or make it ask."""
    return {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | {
        "GIT_ATTR_NOSYSTEM": "1",
        # A folder above may be a checkout, whose settings could name another address.
        "GIT_CEILING_DIRECTORIES": str(repository.resolve().parent),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_LFS_SKIP_SMUDGE": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_SSH_COMMAND": "ssh -oBatchMode=yes -oPermitLocalCommand=no",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C",
    }
