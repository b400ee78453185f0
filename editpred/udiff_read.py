r"""Read the strict dialect of unified diffs into sections and hunks (zed-edit-prediction.md, 2.1).

Counts in hunk headers are never checked, and `@@` lines may be absent. Unlike the reference, marks `\ No newline` after
the removed *and* the added last line both count: git writes both where neither side ends in a line end.
"""

from dataclasses import dataclass, field

from editpred.patch_lines import NO_FILE, LineKind, PatchError, PatchLine, classify
from editpred.udiff_render import Status

MAX_HUNKS = 10_000
"""Most hunks of a patch: each is looked for in the whole text."""


@dataclass(frozen=True, slots=True)
class HunkEdit:
    """Bytes `start` to `end` (end exclusive) of a hunk's context become `text`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Hunk:
    """A place and what changes there.

    Attributes:
        context: the context and removed lines, as they stand in the text before.
        edits: sorted.
        start: 0-based line of the text before where the context starts; None where the header gives no number.
    """

    context: str
    edits: tuple[HunkEdit, ...]
    start: int | None = None


@dataclass(frozen=True, slots=True)
class FilePatch:
    """One section of a patch, from a `---` line to the next; the same file may have several.

    Attributes:
        path: the new path of a created file, else the old one.
        status: what happens to the file.
        renamed_to: its new path, where that differs.
        hunks: may be empty.
    """

    path: str
    status: Status
    renamed_to: str | None
    hunks: tuple[Hunk, ...]


def parse(patch: str) -> tuple[FilePatch, ...]:
    """Read a patch; prose around it, fences and `diff --git` lines are skipped.

    Raises:
        PatchError: the patch is too large.
    """
    files: list[FilePatch] = []
    section: _Section | None = None
    for line in classify(patch):
        match line.kind:
            case LineKind.OLD_PATH:
                files += section.close() if section else ()
                section = _Section(line.body)
            case LineKind.GARBAGE:
                files += section.close() if section else ()
                section = None
            case _:
                if section:
                    section.add(line)
    files += section.close() if section else ()
    if sum(len(file.hunks) for file in files) > MAX_HUNKS:
        raise PatchError(f"a patch with more than {MAX_HUNKS:,} hunks is too large")
    return tuple(files)


@dataclass(slots=True)
class _Section:
    """Collects a file's section."""

    old: str
    new: str | None = None
    hunks: list[Hunk] = field(default_factory=list)
    draft: "_Draft" = field(default_factory=lambda: _Draft(None))

    def add(self, line: PatchLine) -> None:
        match line.kind:
            case LineKind.NEW_PATH:
                self.new = line.body
            case LineKind.HUNK:
                self._finish_hunk(line.start)
            case LineKind.NO_NEWLINE:
                self.draft.mark()
            case LineKind.CONTEXT | LineKind.DELETION | LineKind.ADDITION:
                self.draft.add(line.kind, line.body)
            case _:
                pass

    def _finish_hunk(self, start: int | None) -> None:
        if self.draft.context or self.draft.edits:
            self.hunks.append(self.draft.finish())
        self.draft = _Draft(start)

    def close(self) -> tuple[FilePatch]:
        self._finish_hunk(None)
        new = self.old if self.new is None else self.new
        status: Status = "modified"
        if self.old == NO_FILE:
            status = "created"
        elif new == NO_FILE:
            status = "deleted"
        renamed_to = new if status == "modified" and new != self.old else None
        return (FilePatch(new if status == "created" else self.old, status, renamed_to, tuple(self.hunks)),)


@dataclass(slots=True)
class _Draft:
    """Collects a hunk; `size` is the context's length in bytes."""

    start: int | None
    context: list[str] = field(default_factory=list)
    size: int = 0
    edits: list[HunkEdit] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    last: LineKind | None = None
    marked: set[LineKind] = field(default_factory=set)

    def add(self, kind: LineKind, body: str) -> None:
        self.last = kind
        if kind is not LineKind.CONTEXT and not self._last_edit_ends_here():
            self._flush()
            self.edits.append(HunkEdit(self.size, self.size, ""))
        if kind is LineKind.ADDITION:
            self.added.append(f"{body}\n")
            return
        self.context.append(f"{body}\n")
        self.size += (len(body) if body.isascii() else len(body.encode())) + 1
        if kind is LineKind.DELETION:
            self._extend()

    def _last_edit_ends_here(self) -> bool:
        return bool(self.edits) and self.edits[-1].end == self.size

    def _extend(self) -> None:
        """Let the last edit reach to the end of the context."""
        self.edits[-1] = HunkEdit(self.edits[-1].start, self.size, self.edits[-1].text)

    def _flush(self) -> None:
        if self.added:
            self.edits[-1] = HunkEdit(self.edits[-1].start, self.edits[-1].end, "".join(self.added))
            self.added = []

    def mark(self) -> None:
        """The line above has no line end; each side of the hunk is marked once."""
        kind = self.last
        if kind is None or kind in self.marked or LineKind.CONTEXT in self.marked:
            return
        self.marked.add(kind)
        if kind is LineKind.ADDITION:
            self.added[-1] = self.added[-1][:-1]
        elif self.context:
            self.context[-1] = self.context[-1][:-1]
            self.size -= 1
            if kind is LineKind.DELETION:
                self._extend()

    def finish(self) -> Hunk:
        self._flush()
        return Hunk("".join(self.context), tuple(self.edits), self.start)
