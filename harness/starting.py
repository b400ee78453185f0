"""The files that a task starts from, or that it expects: plain files only, within limits, and no repository."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from harness.task import Task, tree_hash
from harness.tree import CACHES, Entry, Kind, Limits, file_entry, read_tree
from syntax.errors import InputError, ToolError

FIXTURE_LIMITS = Limits(
    files=20_000, depth=32, file_bytes=16 * 1024 * 1024, read_bytes=256 * 1024 * 1024, kept_bytes=256 * 1024 * 1024
)
"""How large a starting folder may be."""


def read_starting(folder: Path, label: str) -> Mapping[str, Entry]:
    """The files of a folder that belongs to a task.

    Args:
        folder: the folder.
        label: what messages call it.

    Raises:
        InputError: it holds what no task's folder may hold, or nothing.
    """
    if (folder / ".git").exists() or (folder / ".git").is_symlink():
        raise InputError(f"{label}: {folder} holds .git, whose history may hold the answer: remove it")
    tree = read_tree(folder, limits=FIXTURE_LIMITS)
    if tree.excess:
        raise InputError(f"{label}: {folder} holds {tree.excess}: name a smaller folder")
    for path, entry in tree.entries.items():
        if entry.kind is not Kind.FILE or entry.content is None:
            raise InputError(f"{label}: {folder} holds {path!r} ({entry.kind}): a task's folder has plain files only")
    refuse_names(tree.entries, f"{label}: {folder}")
    if not tree.entries:
        raise InputError(f"{label}: {folder} has no files: name a folder that has some")
    return tree.entries


def refuse_names(paths: Iterable[str], label: str) -> None:
    """Refuse what git would take for its own, names that are no text, and a file where another has a folder.

    Raises:
        InputError: there is such a name.
    """
    known = set(paths)
    for path in sorted(known):
        parts = path.split("/")
        if any(part.casefold() == ".git" for part in parts):
            raise InputError(f"{label} holds {path!r}: no file of a task may be git's; remove it")
        if not CACHES.isdisjoint(parts):
            raise InputError(f"{label} holds {path!r}: what lies in caches is passed over; remove it")
        if not path.isprintable():
            raise InputError(f"{label} holds {path!r}: give the file a name of printable characters")
        for depth in range(1, len(parts)):
            if "/".join(parts[:depth]) in known:
                raise InputError(f"{label} holds both {'/'.join(parts[:depth])!r} and {path!r}: keep one")


def starting_files(task: Task) -> Mapping[str, Entry]:
    """The files that a task starts from, as they were when it was loaded.

    Raises:
        ToolError: they changed since.
    """
    if task.fixture is None:
        given = task.case.given if task.case is not None else {}
        return {path: file_entry(given[path]) for path in sorted(given)}
    try:
        entries = read_starting(task.fixture, task.place)
    except InputError as error:
        raise ToolError(f"{error} (it was sound when the run began)") from error
    if tree_hash(contents(entries)) != task.fixture_sha:
        raise ToolError(f"the fixture of task {task.id} changed while the run went on: restore it and run again")
    return entries


def contents(entries: Mapping[str, Entry]) -> dict[str, bytes]:
    """Path to text of the files whose text is known."""
    return {path: entry.content for path, entry in entries.items() if entry.content is not None}
