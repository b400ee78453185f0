"""The cursor in an excerpt: a marker in the text, or a line below that points at it (zed-edit-prediction.md, 1.3)."""

from dataclasses import dataclass

from syntax.errors import InputError

INLINE = "<|user_cursor|>"
IN_COMMENT = "[CURSOR_POSITION]"


@dataclass(frozen=True, slots=True)
class CursorExcerpt:
    """Rows of a file without the marker; `offset` is the cursor's byte offset in `text`."""

    text: str
    offset: int


def read_cursor(excerpt_with_marker: str) -> CursorExcerpt:
    """Take the marker out of an excerpt.

    An arrow past the end of its line means the end, and one inside a character means the character's start.

    Raises:
        InputError: there is no marker, or its line has no arrow or no line above it.
    """
    before, marker, after = excerpt_with_marker.partition(INLINE)
    if marker:
        return CursorExcerpt(before + after, len(before.encode()))
    found = excerpt_with_marker.find(IN_COMMENT)
    if found < 0:
        raise InputError(f"missing {IN_COMMENT} marker: the excerpt must hold {INLINE} or a line with ^{IN_COMMENT}")
    start = excerpt_with_marker.rfind("\n", 0, found) + 1
    end = excerpt_with_marker.find("\n", found)
    line = excerpt_with_marker[start:] if end < 0 else excerpt_with_marker[start:end]
    if not start:
        raise InputError(f"the {IN_COMMENT} line is the first of the excerpt: it must stand below the cursor's line")
    column = _column(line)
    above = excerpt_with_marker.rfind("\n", 0, start - 1) + 1
    pointed_at = excerpt_with_marker[above : start - 1].encode()[:column].decode(errors="ignore")
    text = excerpt_with_marker[:start] + ("" if end < 0 else excerpt_with_marker[end + 1 :])
    text = text.rstrip("\n")
    offset = len((excerpt_with_marker[:above] + pointed_at).encode())
    return CursorExcerpt(text, min(offset, len(text.encode())))


def _column(marker_line: str) -> int:
    """The byte column that a marker line points at."""
    if "^" in marker_line:
        return len(marker_line.partition("^")[0].encode())
    if "<" in marker_line:
        return len(marker_line.encode()) - len(marker_line.lstrip().encode())
    raise InputError(f"cursor position marker line must contain '^' or '<' before {IN_COMMENT}")


def write_cursor(text: str, offset: int, comment_prefix: str) -> str:
    """Put a marker line into an excerpt, or the marker inside the text where that line would not read back the same.

    A marker line drops line ends at the end of the excerpt: leave the last one away to get a marker line.

    Args:
        text: rows of a file.
        offset: byte offset in them.
        comment_prefix: what starts a comment of one line in the file's language.

    Raises:
        InputError: the offset is not a place in the text, or the text holds a marker already.
    """
    data = text.encode()
    try:
        before, after = data[:offset].decode(), data[offset:].decode()
    except UnicodeDecodeError:
        raise InputError(f"cursor offset {offset} is inside a character") from None
    if not 0 <= offset <= len(data):
        raise InputError(f"cursor offset {offset} is outside of the excerpt, which has {len(data)} bytes")
    wanted = CursorExcerpt(text, offset)
    for written in (_with_marker_line(before, after, comment_prefix), before + INLINE + after):
        if _reads_as(written, wanted):
            return written
    raise InputError(f"the excerpt holds {INLINE} already: an example cannot be made of it")


def _reads_as(written: str, wanted: CursorExcerpt) -> bool:
    try:
        return read_cursor(written) == wanted
    except InputError:
        return False


def _with_marker_line(before: str, after: str, prefix: str) -> str:
    line_start = before.rpartition("\n")[2]
    rest, newline, below = after.partition("\n")
    line = line_start + rest
    indent = line[: len(line) - len(line.lstrip())]
    column, width = len(line_start.encode()), len(prefix.encode())
    if column < width:
        marker = f"{' ' * column}{prefix} <{IN_COMMENT}"
    else:
        marker = (indent if column >= len(indent.encode()) + width else "") + prefix
        marker += f"{' ' * (column - len(marker.encode()))}^{IN_COMMENT}"
    return before + rest + "\n" + marker + (newline + below if below else "")
