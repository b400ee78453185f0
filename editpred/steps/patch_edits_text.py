"""Read and write a patch as rows of edits (patch_edits.py), line numbers and headers kept, so that it can be cut."""

from collections.abc import Sequence
from dataclasses import replace

from editpred.patch_lines import NO_FILE, NO_NEWLINE, LineKind, classify, write_path
from editpred.steps.patch_edits import PatchHunk, PatchRow
from syntax.errors import InputError

_SIGNS = {LineKind.CONTEXT: " ", LineKind.ADDITION: "+", LineKind.DELETION: "-"}


def read_hunks(patch: str) -> tuple[PatchHunk, ...]:
    """The hunks of a patch as git prints it, or as it was annotated, with `//` lines between groups.

    Raises:
        InputError: a hunk lacks its file or its line numbers, or the patch is too large.
    """
    reader = _Reader()
    for line in classify(patch):
        reader.add(line.kind, line.raw, line.body)
    return reader.finish()


def write_hunks(hunks: Sequence[PatchHunk]) -> str:
    """The hunks as a patch; the comment of a group stands in front of its first hunk."""
    parts: list[str] = []
    comment: tuple[str, ...] = ()
    for hunk in hunks:
        if hunk.comment != comment:
            comment = hunk.comment
            parts += [f"{line}\n" for line in comment]
            hunk = replace(hunk, opens=True)  # noqa: PLW2901 - a comment ends the section above it
        if hunk.opens:
            parts.append(f"--- {NO_FILE if hunk.old_path is None else write_path(hunk.old_path, 'a/')}\n")
            parts.append(f"+++ {NO_FILE if hunk.new_path is None else write_path(hunk.new_path, 'b/')}\n")
        old, new = (sum(row.sign != sign for row in hunk.rows) for sign in "+-")
        starts = hunk.old_start + (old > 0), hunk.new_start + (new > 0)
        parts.append(f"@@ -{starts[0]},{old} +{starts[1]},{new} @@\n")
        for row in hunk.rows:
            parts.append(f"{row.sign}{row.text}\n")
            parts += [f"{NO_NEWLINE}\n"] if row.unended else []
    return "".join(parts)


class _Reader:
    """Collects hunks line by line."""

    def __init__(self) -> None:
        self._hunks: list[PatchHunk] = []
        self._paths: list[str | None] = [None, None]
        self._opens = False
        self._comment: tuple[str, ...] = ()
        self._in_comment = False
        self._open: PatchHunk | None = None
        self._rows: list[PatchRow] = []

    def add(self, kind: LineKind, raw: str, body: str) -> None:
        is_comment = kind is LineKind.GARBAGE and raw.startswith("//")
        if is_comment:
            self._comment = (*self._comment, raw) if self._in_comment else (raw,)
        self._in_comment = is_comment
        match kind:
            case LineKind.OLD_PATH | LineKind.NEW_PATH:
                self._close()
                side = int(kind is LineKind.NEW_PATH)
                self._paths[side] = None if body == NO_FILE else body
                self._opens = True
            case LineKind.HUNK:
                self._close()
                self._open = self._hunk(raw)
            case LineKind.CONTEXT | LineKind.ADDITION | LineKind.DELETION if self._open:
                self._rows.append(PatchRow(_SIGNS[kind], body))
            case LineKind.NO_NEWLINE if self._rows:
                self._rows[-1] = replace(self._rows[-1], unended=True)
            case LineKind.GARBAGE:
                self._close()
            case _:
                pass

    def finish(self) -> tuple[PatchHunk, ...]:
        self._close()
        return tuple(self._hunks)

    def _hunk(self, raw: str) -> PatchHunk:
        words = raw.split()
        try:
            old_start, new_start = _start(words[1], "-"), _start(words[2], "+")
        except (IndexError, ValueError) as error:
            raise InputError(f"hunk {raw[:60]!r} has no line numbers: expected @@ -1,2 +1,3 @@") from error
        if self._paths == [None, None]:
            raise InputError(f"hunk {raw[:60]!r} has no file: expected --- and +++ lines above it")
        opens, self._opens = self._opens, False
        old_path, new_path = self._paths
        return PatchHunk(old_path, new_path, old_start, new_start, (), opens, self._comment)

    def _close(self) -> None:
        hunk = None if self._open is None else replace(self._open, rows=tuple(self._rows))
        if hunk is not None and hunk.edits:
            self._hunks.append(hunk)
        elif hunk is not None:
            self._opens |= hunk.opens
        self._open, self._rows = None, []


def _start(word: str, sign: str) -> int:
    """The 0-based row of `-A,B` or `+C,D`; an empty side is named by the line above it."""
    number, _, count = word.removeprefix(sign).partition(",")
    return int(number) if count and not int(count) else max(0, int(number) - 1)
