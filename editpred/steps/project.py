r"""A project that is being edited: a commit's files with what was changed on top, as a value.

Nothing is written anywhere, so an example leaves no trace, whatever its patches say. Texts are UTF-8 bytes with `\n` at
the end of a line, as an editor holds them: `\r\n` of the repository is read as `\n`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from editpred.steps.tree import Tree
from syntax.errors import InputError
from verify.paths import safe_path, visible

MAX_FILE_BYTES = 4 * 1024 * 1024
"""Largest file that an example may edit or put its cursor into."""


@dataclass(frozen=True, slots=True)
class Project:
    """Files by path.

    Attributes:
        tree: the commit's.
        name: of the project's root folder.
        changes: the text of each file that was changed, None for one that is gone.
    """

    tree: Tree
    name: str
    changes: Mapping[str, bytes | None] = field(default_factory=dict)

    def has(self, path: str) -> bool:
        """Whether there is such a file (not a link, not a folder)."""
        if path in self.changes:
            return self.changes[path] is not None
        blob = self.tree.blobs.get(path)
        return blob is not None and not blob.link

    def has_folder(self, path: str) -> bool:
        """Whether files lie below a path."""
        return any(known.startswith(f"{path}/") for known in self.paths())

    def text(self, path: str) -> bytes:
        """The text of a file as it is now.

        Raises:
            InputError: there is no such file, it is a link, too large, or not UTF-8.
        """
        changed = self.changes.get(path)
        if changed is not None:
            return changed
        blob = None if path in self.changes else self.tree.blobs.get(path)
        if blob is None:
            raise InputError(f"no such path: {visible(path)} in {self._place}; check the path and the revision")
        if blob.link:
            raise InputError(f"{visible(path)} in {self._place} is a symbolic link, which is not followed: name a file")
        if blob.size > MAX_FILE_BYTES:
            raise InputError(f"{visible(path)} in {self._place} is over {MAX_FILE_BYTES} bytes: choose a smaller file")
        text = self.tree.read([path])[path].replace(b"\r\n", b"\n")
        try:
            text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise InputError(f"{visible(path)} in {self._place} is not UTF-8: choose a text file") from error
        return text

    def with_text(self, path: str, text: bytes) -> "Project":
        """The project with one file made or replaced.

        Raises:
            InputError: something else stands at that path.
        """
        parts = path.split("/")
        for parent in ("/".join(parts[:count]) for count in range(1, len(parts))):
            if self.changes.get(parent) is not None or (parent in self.tree.blobs and parent not in self.changes):
                raise InputError(
                    f"{visible(path)} cannot be made: {visible(parent)} in {self._place} is a file or link, no folder"
                )
        blob = self.tree.blobs.get(path)
        if blob is not None and blob.link and path not in self.changes:
            raise InputError(f"{visible(path)} in {self._place} is a symbolic link, which is not followed: name a file")
        if not self.has(path) and self.has_folder(path):
            raise InputError(f"{visible(path)} cannot be made: it is a folder in {self._place}")
        if len(text) > MAX_FILE_BYTES:
            raise InputError(f"{visible(path)} would grow over {MAX_FILE_BYTES} bytes: shorten the patch")
        return replace(self, changes={**self.changes, path: text})

    def without(self, path: str) -> "Project":
        """The project with one file gone."""
        return replace(self, changes={**self.changes, path: None})

    def paths(self) -> Sequence[str]:
        """All files, by the bytes of their paths."""
        known = [path for path, blob in self.tree.blobs.items() if not blob.link and path not in self.changes]
        known += [path for path, text in self.changes.items() if text is not None]
        return sorted(known, key=lambda path: path.encode("utf-8", "surrogateescape"))

    def find_path(self, named: str, *, what: str) -> str:
        """The file that a path of an example means: itself, or without its first part (the root folder's name).

        Raises:
            InputError: the path is unsafe, or names no file.
        """
        path = checked_path(named, what=what)
        shorter = path.partition("/")[2]
        if not self.has(path) and shorter and self.has(shorter):
            return shorter
        return path

    @property
    def _place(self) -> str:
        return f"{self.tree.commit.label} at {self.tree.commit.sha[:12]}"


def checked_path(named: str, *, what: str) -> str:
    """A path of an example, if it stays inside the project and out of git's own files.

    Raises:
        InputError: it is absolute, climbs out, or touches a `.git`.
    """
    path = safe_path(named)
    if path is None:
        raise InputError(
            f"{what} {visible(named)!r} leaves the project or is malformed: use a path relative to its root"
        )
    if any(part.casefold().rstrip(". ") in {".git", "git~1"} for part in path.parts):
        raise InputError(f"{what} {visible(named)!r} lies in git's own files: name a file of the project")
    return str(path)
