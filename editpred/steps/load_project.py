"""`load-project`: the files at the revision, the uncommitted diff and the history on top, the cursor found in them."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from editpred.cursor import read_cursor
from editpred.example import Event, Example, PromptInputs
from editpred.steps.address import parse_address
from editpred.steps.clone import default_workspace, find_commit
from editpred.steps.excerpt import cut
from editpred.steps.history import events_of
from editpred.steps.patch_project import apply_patch
from editpred.steps.project import Project
from editpred.steps.tree import read_tree
from syntax.errors import HunksmithError, InputError
from verify.paths import visible


@dataclass(frozen=True, slots=True)
class Opened:
    """A project as it is after an example's history, and the history's events."""

    project: Project
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where an example's cursor stands: byte `offset` of the file `path`, whose text is `text`."""

    path: str
    text: bytes
    offset: int


class _Span(NamedTuple):
    """Bytes of a text: from `start`, `size` of them."""

    start: int
    size: int


def load(example: Example, workspace: Path | None = None) -> Example:
    """Fill `prompt_inputs`; related files that were found before are kept.

    Args:
        example: its repository, revision, diffs and cursor.
        workspace: where clones are kept; the user's cache by default.

    Raises:
        InputError: the example does not fit the repository; the message names the example and says why.
        ToolError: git is absent, took too long, or could not reach the repository.
    """
    opened = open_project(example, workspace)
    spot = find_spot(example, opened.project)
    excerpt = cut(spot.text, spot.offset)
    known = example.prompt_inputs
    inputs = PromptInputs(
        cursor_path=spot.path,
        cursor_excerpt=excerpt.text,
        cursor_offset_in_excerpt=excerpt.offset,
        excerpt_start_row=excerpt.start_row,
        events=opened.events,
        related_files=known.related_files if known else None,
        excerpt_ranges=excerpt.ranges,
        repo_url=example.repository_url,
        other=known.other if known else {},
    )
    return replace(example, prompt_inputs=inputs)


def open_project(example: Example, workspace: Path | None = None) -> Opened:
    """The files of an example after its history.

    Raises:
        InputError: there is no such repository or revision, or a patch does not apply.
        ToolError: git is absent, took too long, or could not reach the repository.
    """
    try:
        address = parse_address(example.repository_url)
        commit = find_commit(address, example.revision, workspace or default_workspace())
        project = Project(read_tree(commit), address.name)
        project = apply_patch(project, example.uncommitted_diff, what="the uncommitted diff").project
        patched = apply_patch(project, example.edit_history, what="the edit history")
    except HunksmithError as error:
        raise type(error)(f"{_label(example, example.place)}: {error}") from error
    return Opened(patched.project, events_of(patched.edits, address.name))


def find_spot(example: Example, project: Project) -> Spot:
    """Find the cursor's excerpt, which must be in its file exactly once.

    Raises:
        InputError: there is no such file, or the excerpt is not in it, or more than once.
    """
    try:
        marked = read_cursor(example.cursor_position.replace("\r\n", "\n"))
        path = _cursor_file(example.cursor_path, project)
        text = project.text(path)
        start, size = _find_once(marked.text.encode(), text, path)
    except InputError as error:
        raise InputError(f"{_label(example, example.cursor_place)}: {error}") from error
    return Spot(path, text, start + min(marked.offset, size))


def _label(example: Example, place: str) -> str:
    """What messages call an example: where it was read from, as far as that is known, and its name."""
    return f"{place}: {visible(example.name)}" if place else visible(example.name)


def _cursor_file(named: str, project: Project) -> str:
    path = project.find_path(named, what="the cursor path")
    if not project.has(path) and path not in project.tree.blobs:
        raise InputError(f"failed to find cursor path {visible(path)}: no file of that name after the history")
    return path


def _find_once(excerpt: bytes, text: bytes, path: str) -> _Span:
    """The bytes of a text that are the excerpt."""
    if excerpt not in text and excerpt.endswith(b"\n") and text.endswith(excerpt[:-1]):
        # A Markdown block ends in a line end that the file's last line may lack.
        excerpt = excerpt[:-1]
    count = text.count(excerpt) if excerpt or not text else 0
    if count == 0:
        raise InputError(
            f"Cursor excerpt did not exist in buffer: {visible(path)} does not hold its text after the edit history"
        )
    if count > 1:
        raise InputError(
            f"More than one cursor position match found: the excerpt is in {visible(path)} {count} times, "
            "so quote more lines"
        )
    return _Span(text.index(excerpt), len(excerpt))
