"""The workspace of a trial: a fresh copy of the starting folder, from which no path leads to an answer.

    <base>/workspace/           the files, .git with one commit of them, and the prompt, which git passes over
    <base>/home/                HOME, empty
    <base>/tmp/                 TMPDIR, empty

Once an agent has run, nothing here is trusted: `harness.changes` compares it with what was in it before, and git is
never started with its `.git`.
"""

import os
import secrets
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from harness.baseline import write_baseline
from harness.environment import agent_environment, own_folders
from harness.process import Limits, run
from harness.removal import remove
from harness.starting import starting_files
from harness.task import Task
from harness.tree import REPOSITORY, Entry, Tree, read_tree
from syntax.errors import OutputError, ToolError
from verify.paths import folded, visible

SETUP_LIMITS = Limits(timeout_s=600.0)
"""What one set-up command may use."""
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_TOLD = 300


class SetUpError(ToolError):
    """A set-up command of a task failed, before any agent came."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """One trial's folders.

    Attributes:
        base: the folder that holds all of them.
        root: the agent's working folder.
        prompt_file: where the prompt lies.
        clean: what lay in `root` before the agent came, prompt and `.git` aside.
        commit: the baseline, in hexadecimal.
        environment: all that the agent finds in its environment.
        inode: of `base`.
    """

    base: Path
    root: Path
    prompt_file: Path
    clean: Tree
    commit: str
    environment: Mapping[str, str]
    inode: int

    def demand_own(self) -> None:
        """Check that the trial's folder is the one that was made, and no link that an agent put there.

        Raises:
            OutputError: it is not.
        """
        try:
            known = self.base.lstat()
            same = stat.S_ISDIR(known.st_mode) and known.st_ino == self.inode
            if same and known.st_mode & stat.S_IRWXU != stat.S_IRWXU:
                self.base.chmod(stat.S_IRWXU)
        except OSError:
            same = False
        if not same:
            raise OutputError(f"{self.base} is not the folder that was made for the trial: the agent replaced it")

    def write_prompt(self, text: str) -> None:
        """Write the prompt, also where an agent put a link or a folder in its place, or removed the workspace.

        Raises:
            OutputError: it cannot be written.
        """
        self.demand_own()
        try:
            if not _is_folder(self.root):
                remove(self.root)
                self.root.mkdir()
            self.root.chmod(0o755)
            if self.prompt_file.is_symlink() or not self.prompt_file.is_file():
                remove(self.prompt_file)
            top = os.open(self.root, _FOLDER)
            try:
                fresh = f".{secrets.token_hex(8)}"
                with os.fdopen(os.open(fresh, _CREATE, 0o644, dir_fd=top), "wb") as stream:
                    stream.write(text.encode("utf-8"))
                os.replace(fresh, self.prompt_file.name, src_dir_fd=top, dst_dir_fd=top)
            finally:
                os.close(top)
        except OSError as error:
            raise OutputError(f"the prompt cannot be written to {self.prompt_file}: {error.strerror}") from error

    def fresh_environment(self) -> dict[str, str]:
        """The environment with a home and a temporary folder that no agent has seen.

        Raises:
            OutputError: they cannot be made.
        """
        self.demand_own()
        place = self.base / f"check-{secrets.token_hex(8)}"
        try:
            place.mkdir()
            return dict(self.environment) | own_folders(place)
        except OSError as error:
            raise OutputError(f"{place} cannot be made: {error.strerror}") from error


@contextmanager
def workspace(
    task: Task, base: Path, *, allowed: Iterable[str] = (), dispose: Callable[[Path], object] = remove
) -> Iterator[Workspace]:
    """A workspace that is removed again.

    Args:
        task: what it is for.
        base: a folder that does not exist yet; its name should tell nothing.
        allowed: names of variables that the agent sees besides the few that everyone does.
        dispose: what removes it; `Remover.later` does so in the background.

    Raises:
        OutputError: it cannot be written.
        ToolError: the fixture changed since it was loaded, or a set-up command failed.
    """
    try:
        yield make_workspace(task, base, allowed=allowed)
    finally:
        dispose(base)


def make_workspace(task: Task, base: Path, *, allowed: Iterable[str] = ()) -> Workspace:
    """Make a workspace; see `workspace`."""
    entries = starting_files(task)
    root = base / "workspace"
    try:
        root.mkdir(parents=True)
        environment = agent_environment(base, allowed)
        fill(root, entries)
        clean = Tree(entries)
        if task.setup:
            _set_up(task, root, environment)
            clean = read_tree(root)
        name = _free_name(clean.entries)
        commit = write_baseline(root, clean.entries, untracked=name)
    except OSError as error:
        raise OutputError(f"the workspace {base} cannot be written: {error.strerror or error}") from error
    made = Workspace(base, root, root / name, clean, commit, environment, base.lstat().st_ino)
    made.write_prompt(task.prompt)
    return made


def fill(root: Path, entries: Mapping[str, Entry]) -> None:
    """Write files below a folder that is ours alone.

    Raises:
        OSError: they cannot be written.
    """
    for folder in sorted({path.rpartition("/")[0] for path in entries if "/" in path}):
        (root / folder).mkdir(parents=True, exist_ok=True)
    for path, entry in entries.items():
        if entry.content is not None:
            with os.fdopen(os.open(root / path, _CREATE, 0o755 if entry.executable else 0o644), "wb") as stream:
                stream.write(entry.content)


def _set_up(task: Task, root: Path, environment: Mapping[str, str]) -> None:
    for command in task.setup:
        ended = run(["/bin/sh", "-c", command], root, environment, SETUP_LIMITS, scratch=root)
        if ended.exit_code != 0:
            said = visible((ended.stderr or ended.stdout)[-_TOLD:].decode("utf-8", "replace").strip())
            how = ended.stopped or f"exit code {ended.exit_code}"
            raise SetUpError(f"{task.place}: setup {command!r} of task {task.id} failed ({how}): {said!r}; mend it")
    remove(root / REPOSITORY)


def _free_name(paths: Iterable[str]) -> str:
    """A name for the prompt that no file or folder has."""
    taken = {folded(path.split("/")[0]) for path in paths}
    names = ("PROMPT.md", *(f"PROMPT-{number}.md" for number in range(len(taken) + 1)))
    return next(name for name in names if folded(name) not in taken)


def _is_folder(path: Path) -> bool:
    try:
        return stat.S_ISDIR(path.lstat().st_mode)
    except OSError:
        return False
