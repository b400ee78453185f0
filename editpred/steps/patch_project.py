"""Apply a patch of several files to a project: an uncommitted diff, or an edit history.

A section is what stands between two `---` lines. Its hunks are all looked for in the text as it is at the section's
start and applied together, so a history is a sequence of sections, in order, and may come back to a file. Files are
made, renamed and deleted as the headers say; of git's extended headers the renames, and files that come or go empty.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from editpred.patch_lines import read_path
from editpred.steps.project import Project, checked_path
from editpred.udiff import FilePatch, PatchError, parse, place
from syntax.errors import InputError
from verify.paths import visible

MAX_SECTIONS = 2_000
"""Most sections of a patch: each makes a new text of a file."""
MAX_BYTES = 2 * 1024 * 1024
"""Largest history or uncommitted diff."""


@dataclass(frozen=True, slots=True)
class SectionEdit:
    """What a section did to a file; the text of a file that is not there is empty."""

    path: str
    old_path: str
    before: bytes
    after: bytes


@dataclass(frozen=True, slots=True)
class Patched:
    """The project after a patch, and what its sections did, in order."""

    project: Project
    edits: tuple[SectionEdit, ...]


def apply_patch(project: Project, patch: str, *, what: str) -> Patched:
    """Apply all sections of a patch, or none.

    Args:
        project: what to change.
        patch: prose and marks between its sections are skipped.
        what: what messages call it.

    Raises:
        InputError: a path is unsafe or unknown, a hunk fits nowhere or in several places, or the patch is too large.
    """
    edits: list[SectionEdit] = []
    try:
        for section in _sections(patch.replace("\r\n", "\n")):
            edit = _resolve(project, section)
            project = _put(project, edit, section)
            edits.append(edit)
    except InputError as error:
        raise InputError(f"{what}: {error}") from error
    return Patched(project, tuple(edits))


def _sections(patch: str) -> Iterator[FilePatch]:
    """The sections in order; those that git tells without a `---` line too."""
    if len(patch.encode()) > MAX_BYTES:
        raise InputError(f"it is over {MAX_BYTES} bytes; an example needs only the edits that lead to its cursor")
    count = 0
    chunk: list[str] = []
    for line in [*patch.split("\n"), _GIT]:
        if line.startswith(_GIT):
            found = parse("\n".join(chunk)) or _extended(chunk)
            count += len(found)
            if count > MAX_SECTIONS:
                raise InputError(f"it has over {MAX_SECTIONS} sections; leave away what is long past")
            yield from found
            chunk = []
        chunk.append(line)


def _extended(chunk: list[str]) -> tuple[FilePatch, ...]:
    """A rename without hunks, or an empty file that comes or goes."""
    facts = {key: line[len(key) :].strip() for line in chunk for key in _FACTS if line.startswith(key)}
    if not chunk or not chunk[0].startswith(_GIT):
        return ()
    if {"GIT binary patch", "Binary files", "copy from "} & facts.keys():
        raise InputError(f"a binary or copied file cannot be applied ({visible(chunk[0])})")
    if "rename from " in facts and "rename to " in facts:
        return (FilePatch(_plain(facts["rename from "]), "modified", _plain(facts["rename to "]), ()),)
    if "new file mode " in facts or "deleted file mode " in facts:
        path = read_path(chunk[0].removeprefix(_GIT), "a/")
        return (FilePatch(path, "created" if "new file mode " in facts else "deleted", None, ()),)
    return ()


_GIT = "diff --git "
_FACTS = ("rename from ", "rename to ", "copy from ", "new file mode ", "deleted file mode ", "GIT binary patch",
          "Binary files")  # fmt: skip


def _plain(name: str) -> str:
    return read_path(name, "") if name.startswith('"') else name


def _resolve(project: Project, section: FilePatch) -> SectionEdit:
    """What a section does to a text."""
    if section.status == "created":
        path = _new_path(project, section.path)
        return SectionEdit(path, path, b"", _edited(b"", section))
    old_path = project.find_path(section.path, what="the path")
    before = project.text(old_path)
    after = _edited(before, section)
    if section.status == "deleted":
        if after and section.hunks:
            raise InputError(f"the deletion of {visible(old_path)} leaves lines of it: let its hunk remove all of them")
        return SectionEdit(old_path, old_path, before, b"")
    if section.renamed_to is None:
        return SectionEdit(old_path, old_path, before, after)
    renamed = section.renamed_to
    if (
        checked_path(section.path, what="the path") != old_path
        and renamed.partition("/")[0] == section.path.partition("/")[0]
    ):
        renamed = renamed.partition("/")[2]
    return SectionEdit(_new_path(project, renamed, keeps=old_path), old_path, before, after)


def _new_path(project: Project, named: str, *, keeps: str | None = None) -> str:
    """The path of a file that comes; the root folder's name in front of it goes."""
    path = checked_path(named, what="the path")
    root, _, rest = path.partition("/")
    if root == project.name and rest and not project.has_folder(root):
        path = rest
    if path != keeps and project.has(path):
        raise InputError(f"{visible(path)} is made, and is there already: check the revision and the headers")
    return path


def _edited(text: bytes, section: FilePatch) -> bytes:
    """The text after all hunks of a section, each looked for in the text as it is."""
    edits: list[tuple[int, int, bytes]] = []
    for number, hunk in enumerate(section.hunks, 1):
        try:
            placed = place(hunk, text)
        except PatchError as error:
            raise InputError(f"{error} (hunk {number} of {visible(section.path)!r})") from error
        edits += [(placed.start + edit.start, placed.start + edit.end, edit.text.encode()) for edit in placed.edits]
    parts: list[bytes] = []
    position = 0
    for start, end, added in sorted(edits, key=lambda edit: edit[:2]):
        if start < position:
            raise InputError(f"two hunks of {visible(section.path)!r} change the same lines: write them as one")
        parts += [text[position:start], added]
        position = end
    return b"".join([*parts, text[position:]])


def _put(project: Project, edit: SectionEdit, section: FilePatch) -> Project:
    """The project with what a section did."""
    if section.status == "deleted":
        return project.without(edit.old_path)
    if edit.path != edit.old_path:
        project = project.without(edit.old_path)
    return project.with_text(edit.path, edit.after)
