"""A copy of what an agent left, for commands to run in: at the same path, with nothing in it that could harm.

    <base>/workspace/           the copy: plain files as the agent left them, and .git as it was before the agent came
    <base>/aside-.../           the agent's folder meanwhile; it comes back as it was, for a further round

Links, pipes and caches that the agent made are not in the copy, and what a command writes is no change of the agent's.
"""

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from harness.baseline import write_baseline
from harness.removal import remove
from harness.tree import Entry, Kind, Tree
from harness.workspace import Workspace
from syntax.errors import OutputError

_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_CHUNK = 1024 * 1024


@contextmanager
def judged_copy(workspace: Workspace, found: Tree) -> Iterator[Path]:
    """Put a copy in place of the agent's folder, for as long as the context lasts.

    Args:
        workspace: after the agent ran.
        found: what lies in it.

    Raises:
        OutputError: the copy cannot be made, or the agent's folder cannot be put back.
    """
    workspace.demand_own()
    root, aside = workspace.root, workspace.base / f"aside-{secrets.token_hex(8)}"
    try:
        if os.path.lexists(root):
            root.rename(aside)
        root.mkdir()
        _copy(workspace.clean, found, aside, root)
        # What is not in memory is not read again from a folder that an agent had.
        known = {path: each for path, each in workspace.clean.entries.items() if _is_known(each)}
        write_baseline(root, known, untracked=workspace.prompt_file.name)
        yield root
    except OSError as error:
        raise OutputError(f"{root} cannot be copied for the assertions: {error.strerror}") from error
    finally:
        _put_back(root, aside)


def _is_known(entry: Entry) -> bool:
    return entry.content is not None or entry.kind is Kind.LINK


def _put_back(root: Path, aside: Path) -> None:
    if not remove(root):
        raise OutputError(f"{root} cannot be removed after the assertions: look at what they made of it")
    try:
        if os.path.lexists(aside):
            aside.rename(root)
    except OSError as error:
        raise OutputError(f"{root} cannot be put back after the assertions: {error.strerror}") from error


def _copy(clean: Tree, found: Tree, source: Path, target: Path) -> None:
    made: set[str] = set()
    for path, entry in found.entries.items():
        same = clean.entries.get(path) == entry
        if not (same or entry.kind is Kind.FILE):
            continue
        try:
            folder = path.rpartition("/")[0]
            if folder not in made:
                (target / folder).mkdir(parents=True, exist_ok=True)
                made.add(folder)
            _write(entry, source, path, target / path)
        except OSError as error:
            # A name that is too long here was longer than a path may be there: no command could have read it.
            if error.errno != errno.ENAMETOOLONG:
                raise


def _write(entry: Entry, source: Path, path: str, target: Path) -> None:
    if entry.kind is Kind.LINK:
        target.symlink_to(entry.mark)
    elif entry.kind in {Kind.FILE, Kind.TOO_LARGE, Kind.HARD_LINK}:
        with os.fdopen(os.open(target, _CREATE, 0o755 if entry.executable else 0o644), "wb") as stream:
            if entry.content is not None:
                stream.write(entry.content)
                return
            with os.fdopen(_open_below(source, path), "rb") as original:
                while part := original.read(_CHUNK):
                    stream.write(part)


def _open_below(root: Path, path: str) -> int:
    """Open a file below a folder, through no link."""
    *folders, name = PurePosixPath(path).parts
    handle = os.open(root, _FOLDER)
    for folder in folders:
        inner = handle
        try:
            handle = os.open(folder, _FOLDER, dir_fd=inner)
        finally:
            os.close(inner)
    try:
        return os.open(name, _FILE, dir_fd=handle)
    finally:
        os.close(handle)
