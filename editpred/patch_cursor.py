"""The cursor in a patch: a marker in an added line, or the older comment line below (zed-edit-prediction.md, 2.2).

Its offset counts the bytes of added and context lines from the top of the patch, each with one line end. It starts
anew nowhere, so that it means a place of the new text only in the first hunk.
"""

from dataclasses import dataclass

from editpred.cursor import INLINE
from editpred.patch_lines import LineKind, PatchLine, classify


@dataclass(frozen=True, slots=True)
class PatchWithCursor:
    """A patch without markers, and the byte offset of its cursor; None where it has none."""

    patch: str
    offset: int | None


def extract(patch: str) -> PatchWithCursor:
    """Take the cursor out of a patch; the first of several counts.

    Markers in context and removed lines are text of the file. A comment line points at the added or context line
    above it; one without an arrow is dropped.

    Raises:
        PatchError: the patch is too large.
    """
    kept: list[str] = []
    cursor: int | None = None
    above, above_start, offset = "", None, 0
    for line in classify(patch):
        if line.kind is LineKind.CURSOR:
            if cursor is None and above_start is not None:
                column = _column(line.raw, above)
                cursor = None if column is None else above_start + column
            continue
        raw = line.raw
        if line.kind is LineKind.ADDITION:
            if cursor is None and INLINE in line.body:
                cursor = offset + len(line.body.partition(INLINE)[0].encode())
            raw = raw.replace(INLINE, "")
        kept.append(raw)
        if line.kind in {LineKind.ADDITION, LineKind.CONTEXT}:
            above, above_start = _body(line, raw), offset
            offset += len(above.encode()) + 1
    return PatchWithCursor(_join(kept, patch), cursor)


def encode(patch: str, offset: int | None) -> str:
    """Put a cursor into the added line that holds the byte offset; one in a context line cannot be written.

    Markers that the patch has go. Without an offset the patch stays as it is.

    Raises:
        PatchError: the patch is too large.
    """
    if offset is None:
        return patch
    clean = extract(patch).patch
    written: list[str] = []
    start = 0
    for line in classify(clean):
        raw = line.raw
        if line.kind in {LineKind.ADDITION, LineKind.CONTEXT}:
            body = line.body.encode()
            if line.kind is LineKind.ADDITION and start <= offset <= start + len(body):
                column = len(body[: offset - start].decode(errors="ignore"))
                raw = f"+{line.body[:column]}{INLINE}{line.body[column:]}"
            start += len(body) + 1
        written.append(raw)
    return _join(written, clean)


def _body(line: PatchLine, raw: str) -> str:
    return raw[1:] if line.kind is LineKind.ADDITION else line.body


def _column(comment: str, above: str) -> int | None:
    """The byte column of the line above that a comment line points at; None where it has no arrow."""
    if "^" in comment:
        column = max(0, len(comment.partition("^")[0].encode()) - 1)
        return len(above.encode()[:column].decode(errors="ignore").encode())
    return 0 if "<" in comment else None


def _join(lines: list[str], original: str) -> str:
    return "\n".join(lines) + ("\n" if lines and original.endswith("\n") else "")
