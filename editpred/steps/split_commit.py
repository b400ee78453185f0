"""`split-commit`: a commit becomes the history up to a point, and the rest that is expected.

The history is the edits before the split point, the expected patch the rest. The cursor stands at the end of the last
edit of the history; where its file is gone, or nothing was edited yet, at the first edit that is expected; and where
that file is still to be made, at the end of an earlier edit. A split in front of the first edit expects nothing. The
reference's imitation of half-typed lines is left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from editpred.example import Example
from editpred.steps.address import parse_address
from editpred.steps.clone import Commit, default_workspace, find_commit
from editpred.steps.patch_edits import Cut, EditPlace, PatchHunk, cut, places
from editpred.steps.patch_edits_text import read_hunks, write_hunks
from editpred.steps.patch_project import apply_patch
from editpred.steps.project import Project
from editpred.steps.split_cursor import first_place, in_file, in_hunk, last_place
from editpred.steps.split_point import SplitPoint, choose
from editpred.steps.tree import read_tree
from syntax.errors import InputError
from syntax.git_run import git
from verify.paths import visible

MAX_EDITS = 20_000
_DIFF = ("diff-tree", "-p", "--no-renames", "--no-color", "--no-ext-diff", "--no-textconv", "--no-commit-id",
         "--submodule=short", "--src-prefix=a/", "--dst-prefix=b/", "-U3", "-r")  # fmt: skip


@dataclass(frozen=True, slots=True)
class SplitOptions:
    """How commits are split: the point, the seed that chooses where the point does not, and how many examples."""

    point: SplitPoint = field(default_factory=SplitPoint)
    seed: int = 0
    samples: int = 1


@dataclass(frozen=True, slots=True)
class _Whole:
    """A commit as a patch; `before` is the project that it changes, None where only the patch is known."""

    repository: str
    url: str
    sha: str
    hunks: tuple[PatchHunk, ...]
    before: Project | None


def split_commit(url: str, revision: str, options: SplitOptions, workspace: Path | None = None) -> list[Example]:
    """Examples of a commit of a repository; none where no split point is of the kind asked for.

    Raises:
        InputError: there is no such commit, it has no parent or no text edits, or changes a submodule or binary.
        ToolError: git is absent, took too long, or could not reach the repository.
    """
    address = parse_address(url)
    home = workspace or default_workspace()
    commit = find_commit(address, revision, home)
    parent = find_commit(address, f"{commit.sha}~1", home)
    before = Project(read_tree(parent), address.name)
    whole = _Whole(address.name, url, commit.sha, _hunks_of(commit, parent), before)
    return list(_examples(whole, options))


def split_annotated(value: object, options: SplitOptions, *, where: str) -> list[Example]:
    """Examples of a line of annotated commits: `repo`, `repo_url`, `commit_sha`, `reordered_commit`.

    The patch is taken as it stands, in its order, with the comments of its groups; no repository is read, so that an
    excerpt is the rows of a hunk.

    Raises:
        InputError: the line lacks one of these, or its patch cannot be split.
    """
    match value:
        case {"repo": str(name), "repo_url": str(url), "commit_sha": str(sha), "reordered_commit": str(patch)}:
            try:
                hunks = read_hunks(patch)
                _require_edits(hunks, sha)
            except InputError as error:
                raise InputError(f"{where}: {error}") from error
            return list(_examples(_Whole(name, url, sha, hunks, None), options))
        case _:
            raise InputError(f"{where}: expected an object with repo, repo_url, commit_sha and reordered_commit")


def _hunks_of(commit: Commit, parent: Commit) -> tuple[PatchHunk, ...]:
    """What a commit changes in its first parent."""
    said = git(commit.clone, [*_DIFF, parent.sha, commit.sha], label=commit.label)
    if not said.ok:
        raise InputError(f"commit {commit.sha[:12]} of {commit.label} cannot be compared with its parent: {said.why}")
    raw = git(commit.clone, ["diff-tree", "-r", "--no-renames", parent.sha, commit.sha], label=commit.label)
    if any(b"160000" in line.split(b" ", 2)[0:2] or b":160000" in line for line in raw.out.split(b"\n")):
        raise InputError(f"commit {commit.sha[:12]} of {commit.label} changes a submodule: choose another one")
    if b"\\t" in raw.out or b"\\n" in raw.out:
        raise InputError(
            f"commit {commit.sha[:12]} of {commit.label} names a file with a tab or line break in its name"
        )
    try:
        text = said.out.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise InputError(f"commit {commit.sha[:12]} of {commit.label} is not UTF-8: choose another one") from error
    if "\nBinary files " in text:
        raise InputError(f"commit {commit.sha[:12]} of {commit.label} changes a binary file: choose another one")
    hunks = read_hunks(text)
    _require_edits(hunks, commit.sha)
    return hunks


def _require_edits(hunks: Sequence[PatchHunk], sha: str) -> None:
    count = sum(hunk.edits for hunk in hunks)
    if not 0 < count <= MAX_EDITS:
        raise InputError(f"commit {visible(sha[:12])} has {count} edited lines: choose one with 1 to {MAX_EDITS}")


def _examples(whole: _Whole, options: SplitOptions) -> Iterator[Example]:
    edits = list(places(whole.hunks))
    for sample in range(options.samples):
        split = choose(options.point, edits, seed=options.seed, key=f"{whole.sha} {sample}")
        if split is not None:
            suffix = f"-{sample}" if options.samples > 1 else ""
            yield _example(whole, edits, split, f"{whole.repository}-{whole.sha[:8]}{suffix}")


def _example(whole: _Whole, edits: Sequence[EditPlace], split: int, name: str) -> Example:
    parts = cut(whole.hunks, split)
    history = write_hunks(parts.source)
    target = write_hunks(parts.target) if split else ""
    try:
        position = _position(whole, parts, history, edits, split)
    except InputError as error:
        raise InputError(f"{visible(name)}: {error}") from error
    return Example(
        name=name,
        repository_url=whole.url,
        revision=f"{whole.sha}~1",
        cursor_path=position.path,
        cursor_position=position.marked,
        edit_history=history,
        expected_patches=(target,),
    )


@dataclass(frozen=True, slots=True)
class _Position:
    """The cursor's file, and an excerpt of it with the marker."""

    path: str
    marked: str


def _position(whole: _Whole, parts: Cut, history: str, edits: Sequence[EditPlace], split: int) -> _Position:
    """The cursor at the end of the last edit made, or else at the first one expected, or else further back."""
    after = None if whole.before is None else _checked(whole, whole.before, parts, history)
    made = [last_place(hunk) for hunk in reversed(parts.source)]
    options = [*made[:1], *(first_place(hunk) for hunk in parts.target[:1]), *made[1:]]
    for place in options:
        found = None
        if after is None:
            found = in_hunk(place)
        elif after.has(place.path):
            found = in_file(after.text(place.path), place)
        if found is not None:
            return _Position(place.path, found)
    near = edits[min(split, len(edits) - 1)].path
    raise InputError(f"there is no place for the cursor next to {visible(near)}: choose another split point")


def _checked(whole: _Whole, before: Project, parts: Cut, history: str) -> Project:
    """The project after the history; the rest must lead from there to where the whole patch leads."""
    after = apply_patch(before, history, what="the history").project
    end = apply_patch(after, write_hunks(parts.target), what="the expected patch").project
    wanted = apply_patch(before, write_hunks(whole.hunks), what="the commit").project
    paths = {path for hunk in whole.hunks for path in (hunk.old_path, hunk.new_path) if path is not None}
    if any(end.has(path) != wanted.has(path) for path in paths) or any(
        end.text(path) != wanted.text(path) for path in paths if end.has(path)
    ):
        raise InputError("the parts of the commit do not add up to it: choose another split point")
    return after
