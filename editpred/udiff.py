r"""The strict dialect of unified diffs: find the hunks of a patch by their context, and apply them.

A hunk is found by exact bytes; there is no fuzz. Its line number counts only where the context occurs more than once
(zed-edit-prediction.md, 2.3). One result differs from the reference's: a line that is added below a last line without
line end starts on a line of its own.
"""

from dataclasses import dataclass

from editpred.patch_lines import LineKind, PatchError, classify
from editpred.udiff_read import FilePatch, Hunk, HunkEdit, parse
from editpred.udiff_render import Status, render

__all__ = ["FilePatch", "Hunk", "HunkEdit", "PatchError", "Placement", "Status", "apply_to_text", "locate", "parse",
           "place", "render", "splice", "strip_metadata"]  # fmt: skip

_MOST_OCCURRENCES = 100_000
"""How often a context may occur: each place is looked at for its line number."""
_MOST_WORK = 2**31
"""Bytes that all hunks of a patch may look through."""
_BLOCK = 1 << 16
_SHOWN = 60
"""Characters of a hunk's first line that a message shows."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a hunk fits: `start` is a byte offset of the text, the edits count from there."""

    start: int
    edits: tuple[HunkEdit, ...]


def place(hunk: Hunk, text: bytes, *, line_delta: int = 0) -> Placement:
    """Find the one place of a text where a hunk fits.

    Args:
        hunk: what to look for.
        text: as earlier hunks left it.
        line_delta: lines that earlier hunks of the file added.

    Raises:
        PatchError: there is none, or there are several and the line number chooses none.
    """
    line = None if hunk.start is None else hunk.start + line_delta
    context = hunk.context.encode()
    if not context:
        return Placement(_line_start(text, line), hunk.edits)
    first = text.find(context)
    if first < 0:
        return _place_at_end(hunk, context, text)
    if text.find(context, first + len(context)) < 0:
        return Placement(first, hunk.edits)
    return Placement(_occurrence_at(text, context, first, line), hunk.edits)


def locate(hunk: Hunk, text: str) -> int:
    """The byte offset where a hunk fits; see `place`."""
    return place(hunk, text.encode()).start


def apply_to_text(patch: str, text: str) -> str:
    """Apply every hunk of a patch, whatever file it names, to one text.

    Raises:
        PatchError: a hunk does not fit; nothing of the patch is applied.
    """
    data = text.encode()
    files = parse(patch)
    if sum(len(file.hunks) for file in files) * len(data) > _MOST_WORK:
        raise PatchError(f"a patch of so many hunks is too large for a text of {len(data):,} bytes")
    for file in files:
        delta = 0
        for number, hunk in enumerate(file.hunks, 1):
            try:
                placement = place(hunk, data, line_delta=delta)
            except PatchError as error:
                raise PatchError(f"{error} (hunk {number} of {file.path!r})") from None
            before = data.count(b"\n")
            data = splice(data, placement)
            delta += data.count(b"\n") - before
    return data.decode()


def splice(text: bytes, placement: Placement) -> bytes:
    """Make the edits of a hunk that was placed."""
    parts: list[bytes] = []
    position = 0
    for edit in placement.edits:
        parts += [text[position : placement.start + edit.start], edit.text.encode()]
        position = placement.start + edit.end
    return b"".join([*parts, text[position:]])


def strip_metadata(patch: str) -> str:
    """The patch without its garbage lines."""
    return "".join(f"{line.raw}\n" for line in classify(patch) if line.kind is not LineKind.GARBAGE)


def _place_at_end(hunk: Hunk, context: bytes, text: bytes) -> Placement:
    """A context whose last line end the text lacks, at the very end of the text."""
    shorter = context.removesuffix(b"\n")
    if not shorter or shorter == context or not text.endswith(shorter):
        raise _unresolved(hunk, "its context is not in the text; it must be the same to the byte")
    size = len(shorter)
    edits = tuple(
        edit
        if edit.end <= size
        else HunkEdit(
            min(edit.start, size),
            size,
            # What comes below the last line needs the line end that the text lacks.
            ("\n" if edit.start > size else "") + edit.text.removesuffix("\n"),
        )
        for edit in hunk.edits
    )
    return Placement(len(text) - size, edits)


def _line_start(text: bytes, line: int | None) -> int:
    """Where a hunk without any context goes: an empty text has one place, another one needs the line's number."""
    if not text:
        return 0
    position = None if line is None or line < 0 else _nth_line(text, line)
    if position is None:
        raise PatchError("couldn't resolve hunk: it has no context, and no line number of the text in its `@@` line")
    return position


def _nth_line(text: bytes, line: int) -> int | None:
    """The offset of a line (0-based); counted in blocks, as texts may be huge."""
    start, before = 0, 0
    while start < len(text):
        count = text.count(b"\n", start, start + _BLOCK)
        if before + count >= line:
            break
        start, before = start + _BLOCK, before + count
    for _ in range(line - before):
        start = text.find(b"\n", start) + 1
        if not start:
            return None
    return start


def _occurrence_at(text: bytes, context: bytes, first: int, line: int | None) -> int:
    """The occurrence that starts in `line` (0-based)."""
    at, row, count = first, text.count(b"\n", 0, first), 0
    while at >= 0:
        if row == line:
            return at
        count += 1
        if count > _MOST_OCCURRENCES:
            raise _unresolved(context, f"its context is in the text more than {_MOST_OCCURRENCES:,} times")
        following = text.find(context, at + len(context))
        row += text.count(b"\n", at, following) if following >= 0 else 0
        at = following
    number = "its `@@` line gives no number" if line is None else f"none of them at line {line + 1}"
    raise _unresolved(context, f"its context is in the text {count} times, {number}")


def _unresolved(hunk: Hunk | bytes, reason: str) -> PatchError:
    context = hunk.decode() if isinstance(hunk, bytes) else hunk.context
    first = next((line for line in context.split("\n") if line.strip()), "")
    shown = first if len(first) <= _SHOWN else first[:_SHOWN] + "..."
    return PatchError(f"couldn't resolve hunk that starts with {shown!r}: {reason}")
