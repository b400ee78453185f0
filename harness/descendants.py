"""Processes below this one: find them, kill them until none is left, and see how much they wrote."""

import os
import signal
import sys
import time
from collections.abc import Iterator

_SWEEP_S = 10.0
"""Seconds after which a process that does not die (it hangs in the kernel) is left."""
_ENTRIES = 200_000
"""Files that are counted below a folder."""


def sweep(keeper: int, group: int) -> int:
    """Kill a keeper and all that is left, and what it starts meanwhile; how many processes that were, the keeper aside.

    Args:
        keeper: a child of this process.
        group: the command's process group, for systems where nobody can be asked for descendants; 0 for none.
    """
    found: set[int] = set()
    kill(keeper, signal.SIGKILL)
    os.waitpid(keeper, 0)
    until = time.monotonic() + _SWEEP_S
    while time.monotonic() < until:
        try:
            if os.waitpid(-1, os.WNOHANG)[0]:
                continue
        except ChildProcessError:
            break
        # Stopped first, so that none can start another between two looks.
        living = [*descendants(os.getpid())]
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for pid in living:
                kill(pid, number)
        found.update(living)
        if group and sys.platform != "linux":
            kill(-group, signal.SIGKILL)
        time.sleep(0.001)
    return len(found)


def descendants(root: int) -> Iterator[int]:
    """Every process below `root` that still runs."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc") if sys.platform == "linux" else ():  # noqa: PTH208 - thousands of names, in a hurry
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as stat:  # noqa: PTH123 - as above
                    state, parent = stat.read().rpartition(b")")[2].split()[:2]
            except OSError:
                continue
            if state != b"Z":
                children.setdefault(int(parent), []).append(int(name))
    pending = [root]
    while pending:
        below = children.get(pending.pop(), [])
        yield from below
        pending += below


def kill(pid: int, number: int) -> None:
    """Send a signal; a process that is gone is not missed."""
    try:
        os.kill(pid, number)
    except OSError:
        return


def size(folder: str) -> int:
    """Bytes on disk below a folder, links not followed; what cannot be read counts nothing."""
    total = entries = 0
    pending = [folder] if folder else []
    while pending and entries < _ENTRIES:
        try:
            with os.scandir(pending.pop()) as listed:
                for entry in listed:
                    entries += 1
                    total += entry.stat(follow_symlinks=False).st_blocks * 512
                    if entry.is_dir(follow_symlinks=False):
                        pending.append(entry.path)
        except OSError:
            continue
    return total
