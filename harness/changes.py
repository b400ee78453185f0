"""What an agent changed: its folder compared with what was in it before, without git, and with no trust in it.

A change is a `Change`, in scope or not. Links, pipes, devices, hard links, files too large to read, names that are no
text: each is a change of its kind, and never in scope.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from harness.record import DiffCounts
from harness.task import in_scope
from harness.tree import Entry, Kind, Tree, read_tree
from harness.workspace import Workspace
from syntax.errors import OutputError
from syntax.lines import split_lines
from verify.align import runs
from verify.diff import compact_diff
from verify.level import is_text
from verify.paths import safe_path, visible

DIFF_LIMIT = 1024 * 1024
"""Characters of a diff; what is longer is cut, and says so."""
LISTED_LIMIT = 1000
"""Changes that are listed; of further ones only the number."""
_SHOWN_BYTES = 4 * 1024 * 1024
_SHOWN_LINES = 200_000
"""Both sides of a file together: what is larger is counted whole and not aligned, which costs many times its bytes."""
_EMPTY = Entry(Kind.FILE, "", content=b"")


class Act(StrEnum):
    """What happened to a path."""

    ADDED = "added"
    CHANGED = "changed"
    DELETED = "deleted"
    EXCESS = "excess"
    """Not one path, but more than is looked at."""


@dataclass(frozen=True, slots=True)
class Change:
    """One path that differs.

    Attributes:
        path: as people may see it: control characters, line breaks and bytes that are no UTF-8 as escapes.
        act: what happened.
        kind: what lies there now, or lay there.
        added: lines that came; 0 where it is no text.
        deleted: lines that went.
        before: its bytes before; None where it was not there, or was not kept.
        after: its bytes now; None where it is gone, is no plain file, or too much is kept already.
        plain: whether it is a plain file with a printable name, which alone can be in scope.
    """

    path: str
    act: Act
    kind: Kind = Kind.FILE
    added: int = 0
    deleted: int = 0
    before: bytes | None = None
    after: bytes | None = None
    plain: bool = True


@dataclass(frozen=True, slots=True)
class Changes:
    """All that an agent changed.

    Attributes:
        changes: sorted by path, at most `LISTED_LIMIT` and one that says how many more there are.
        counts: files and lines, those that are not listed among the files.
        diff: for people: unified, with headers `a/` and `b/`.
        found: all that lies there now.
    """

    changes: tuple[Change, ...] = ()
    counts: DiffCounts = field(default_factory=DiffCounts)
    diff: str = ""
    found: Tree = field(default_factory=lambda: Tree({}))


def changes_of(workspace: Workspace, clean: Tree | None = None) -> Changes:
    """Compare a workspace after a run with what it held before.

    Args:
        workspace: the workspace.
        clean: what it held; by default what it was made with.
    """
    try:
        workspace.demand_own()
    except OutputError as error:
        return Changes((_excess(str(error)),), DiffCounts(files=1))
    found = read_tree(workspace.root, without=frozenset({workspace.prompt_file.name}))
    return compare(clean or workspace.clean, found)


def compare(before: Tree, after: Tree) -> Changes:
    """Compare two readings of a folder; a prompt that git passes over must be in neither."""
    differing = sorted(
        path
        for path in before.entries.keys() | after.entries.keys()
        if before.entries.get(path) != after.entries.get(path)
    )
    listed = [_change(path, before.entries.get(path), after.entries.get(path)) for path in differing[:LISTED_LIMIT]]
    changes = list(listed)
    if len(differing) > LISTED_LIMIT:
        changes.append(_excess(f"{len(differing) - LISTED_LIMIT:,} more changed files"))
    if after.excess:
        changes.append(_excess(after.excess))
    counts = DiffCounts(
        max(len(differing), len(changes)), sum(each.added for each in listed), sum(each.deleted for each in listed)
    )
    return Changes(tuple(changes), counts, _diff(listed), after)


def out_of_scope(changes: Iterable[Change], allow_paths: Sequence[str]) -> tuple[str, ...]:
    """The paths of changes that were not allowed; what is no plain file never is."""
    allowed = tuple(allow_paths)
    return tuple(each.path for each in changes if not (each.plain and in_scope(each.path, allowed)))


def files_after(changes: Changes) -> Mapping[str, bytes]:
    """The plain files that were added or changed, as they are now."""
    return {each.path: each.after for each in changes.changes if each.plain and each.after is not None}


def shown(path: str) -> str:
    """An untrusted path on one line, as people may see it."""
    return visible(path).replace("\t", "\\t").replace("\n", "\\n")


def _excess(what: str) -> Change:
    return Change(f"({what})", Act.EXCESS, plain=False)


def _change(path: str, old: Entry | None, new: Entry | None) -> Change:
    act = Act.ADDED if old is None else Act.DELETED if new is None else Act.CHANGED
    last = new or old or _EMPTY
    safe = safe_path(path)
    plain = last.kind is Kind.FILE and safe is not None and safe.as_posix() == path
    before, after = old.content if old is not None else None, new.content if new is not None else None
    lines = DiffCounts()
    # The lines of a file are counted where both of its sides are known.
    if (
        all(side is None or side.content is not None for side in (old, new))
        and is_text(before or b"")
        and is_text(after or b"")
    ):
        lines = _lines(before or b"", after or b"")
    return Change(shown(path), act, last.kind, lines.added, lines.deleted, before, after, plain)


def _lines(before: bytes, after: bytes) -> DiffCounts:
    """Lines that came and went in one file."""
    if not _is_shown(before, after):
        return DiffCounts(1, after.count(b"\n"), before.count(b"\n"))
    found = runs(split_lines(before), split_lines(after))
    return DiffCounts(
        1, sum(run.new_end - run.new_start for run in found), sum(run.old_end - run.old_start for run in found)
    )


def _is_shown(before: bytes, after: bytes) -> bool:
    lines = before.count(b"\n") + after.count(b"\n")
    return len(before) + len(after) <= _SHOWN_BYTES and lines <= _SHOWN_LINES


def _diff(changes: Iterable[Change]) -> str:
    parts: list[str] = []
    room = DIFF_LIMIT
    for change in changes:
        part = _file_diff(change)
        if len(part) > room:
            parts.append(f"{part[:room]}\n\\ The diff goes on\n")
            break
        parts.append(part)
        room -= len(part)
    return "".join(parts)


def _file_diff(change: Change) -> str:
    old = "/dev/null" if change.act is Act.ADDED else f"a/{change.path}"
    new = "/dev/null" if change.act is Act.DELETED else f"b/{change.path}"
    head = f"--- {old}\n+++ {new}\n"
    before, after = change.before or b"", change.after or b""
    if not _is_shown(before, after):
        return f"{head}\\ too large to be shown\n"
    if change.added or change.deleted:
        return head + compact_diff(before, after)
    what = "no text" if change.kind is Kind.FILE and change.before != change.after else str(change.kind)
    if change.before is not None and change.before == change.after:
        what = "the same text, other permissions"
    return f"{head}\\ {what}\n"
