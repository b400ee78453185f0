r"""Classes of a patch's lines (zed-edit-prediction.md, 2.1), and what a header line says.

Where the reference loses data without a word, this reader does not:

- A comment line with a cursor is a class of its own and ends nothing.
- `--- x` and `+++ x` in the body of a hunk are a removed `-- x` and an added `++ x` unless they open a file.
- `@@` without numbers opens a hunk, whatever stands behind it.
- A `\r` at the end of a body line belongs to the line, unless the headers have it too: such a patch was saved with
  line ends of Windows as a whole.
"""

import re
from enum import Enum, auto
from typing import NamedTuple

from syntax.errors import InputError

MAX_BYTES = 8 * 1024 * 1024
"""Largest patch that is read."""
CURSOR_COMMENT = "[CURSOR_POSITION]"
NO_FILE = "/dev/null"
NO_NEWLINE = "\\ No newline at end of file"
_BLANKS = " \t\n\f\r"
_COUNTS = re.compile(r"-(\d{1,9})(?:,(\d{1,9}))?\s+\+(\d{1,9})(?:,(\d{1,9}))?(?:\s|$)")
_OCTAL = re.compile(r"[0-7]{3}")


class PatchError(InputError):
    """A patch cannot be read, or does not fit the text that it is applied to."""


class LineKind(Enum):
    """What a line of a patch is."""

    OLD_PATH = auto()
    NEW_PATH = auto()
    HUNK = auto()
    CONTEXT = auto()
    ADDITION = auto()
    DELETION = auto()
    NO_NEWLINE = auto()
    CURSOR = auto()
    GARBAGE = auto()


class PatchLine(NamedTuple):
    r"""One line.

    Attributes:
        kind: its class.
        raw: the line without its `\n`.
        body: the path of a path line, the text of a body line without its sign, or the whole line.
        start: 0-based first old line of a hunk header; None where it gives none.
    """

    kind: LineKind
    raw: str
    body: str
    start: int | None = None


_SIGNS = {" ": LineKind.CONTEXT, "+": LineKind.ADDITION, "-": LineKind.DELETION}
_HEADER_STARTS = ("---", "+++", "@@", "\\ No newline")


def classify(patch: str) -> list[PatchLine]:
    """All lines of a patch, in order.

    Raises:
        PatchError: the patch is larger than any that a person made.
    """
    if len(patch) > MAX_BYTES:
        raise PatchError(f"a patch of {len(patch):,} characters is too large: at most {MAX_BYTES:,} are read")
    return _Classifier(_lines(patch)).run()


def _lines(patch: str) -> list[str]:
    lines = patch.split("\n")
    if not lines[-1]:
        lines.pop()
    header = next((line for line in lines if line.startswith(("---", "+++", "@@"))), "")
    return [line.removesuffix("\r") for line in lines] if header.endswith("\r") else lines


def _is_path_line(line: str, sign: str) -> bool:
    return line.startswith(sign) and line[len(sign) : len(sign) + 1] in tuple(_BLANKS)


class _Classifier:
    """Walks the lines; knows whether it stands in a hunk and how many lines the hunk's header still promises."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.in_file = False
        self.in_hunk = False
        self.old_left = 0
        self.new_left = 0

    def run(self) -> list[PatchLine]:
        found: list[PatchLine] = []
        for at, line in enumerate(self.lines):
            read = None
            if line.startswith(_HEADER_STARTS):
                follows_old_path = bool(found) and found[-1].kind is LineKind.OLD_PATH
                read = self._header(at, line, follows_old_path=follows_old_path)
            read = read or _body_line(line)
            self._count(read.kind)
            found.append(read)
        return found

    def _header(self, at: int, line: str, *, follows_old_path: bool) -> PatchLine | None:
        if line.startswith("\\ No newline"):
            return PatchLine(LineKind.NO_NEWLINE, line, line)
        if _is_path_line(line, "---") and self._opens_file(at):
            self.in_file, self.in_hunk = True, False
            return PatchLine(LineKind.OLD_PATH, line, read_path(line[3:], "a/"))
        if _is_path_line(line, "+++") and (follows_old_path or not self.in_hunk):
            return PatchLine(LineKind.NEW_PATH, line, read_path(line[3:], "b/"))
        if line.startswith("@@") and (self.in_file or line[2:3] in tuple(_BLANKS)):
            return self._hunk_header(line)
        return None

    def _hunk_header(self, line: str) -> PatchLine:
        numbers = _COUNTS.match(line[2:].lstrip(_BLANKS))
        start, self.old_left, self.new_left = None, 0, 0
        if numbers:
            start = max(0, int(numbers[1]) - 1)
            self.old_left, self.new_left = int(numbers[2] or 1), int(numbers[4] or 1)
        self.in_hunk = self.in_file
        return PatchLine(LineKind.HUNK, line, line, start)

    def _opens_file(self, at: int) -> bool:
        """Whether the `--- x` at a place is a file's header and no removed `-- x`."""
        if not self.in_hunk:
            return True
        following, after = [*self.lines[at + 1 : at + 3], "", ""][:2]
        named = self.lines[at][4:].startswith(("a/", '"a/', NO_FILE))
        if _is_path_line(following, "+++"):
            return named or after.startswith("@@") or not (self.old_left and self.new_left)
        return following.startswith("@@") and (named or not self.old_left)

    def _count(self, kind: LineKind) -> None:
        if kind is LineKind.CONTEXT or kind is LineKind.ADDITION or kind is LineKind.DELETION:
            self.in_hunk = self.in_file
            if kind is not LineKind.ADDITION and self.old_left:
                self.old_left -= 1
            if kind is not LineKind.DELETION and self.new_left:
                self.new_left -= 1
        elif kind is LineKind.GARBAGE:
            self.in_file = self.in_hunk = False


def _body_line(line: str) -> PatchLine:
    if line in {"", "\r"}:
        return PatchLine(LineKind.CONTEXT, line, line)
    kind = _SIGNS.get(line[0])
    if kind:
        return PatchLine(kind, line, line[1:])
    is_cursor = line[0] == "#" and CURSOR_COMMENT in line
    return PatchLine(LineKind.CURSOR if is_cursor else LineKind.GARBAGE, line, line)


def read_path(header: str, prefix: str) -> str:
    """The path of a `---` or `+++` line (what follows the sign); a timestamp and one `prefix` go."""
    header = header.strip(_BLANKS)
    if '"' in header or "\\" in header:
        return _unquote(header, prefix)
    # A tab ends a name that holds spaces, as git writes it; without one the first blank does.
    path = header.split("\t", 1)[0] if "\t" in header else (header.split(maxsplit=1) or [""])[0]
    return path.strip(_BLANKS).removeprefix(prefix)


def _unquote(header: str, prefix: str) -> str:
    path = bytearray()
    quoted = False
    at = 0
    while at < len(header):
        char = header[at]
        octal = _OCTAL.match(header, at + 1) if char == "\\" and quoted else None
        if char == '"':
            quoted = not quoted
        elif octal:
            path.append(int(octal[0], 8) & 0xFF)
            at += 3
        elif char in _BLANKS and not quoted:
            break
        else:
            at += char == "\\"
            path += header[at : at + 1].encode()
        if path == prefix.encode():
            path.clear()
            prefix = ""
        at += 1
    return path.decode(errors="replace")


def write_path(path: str, prefix: str) -> str:
    """A path for a `---` or `+++` line, in quotes where a reader would cut it.

    Raises:
        PatchError: the path holds a line break.
    """
    if "\n" in path or "\r" in path:
        raise PatchError(f"the path {path!r} holds a line break, which no patch can name")
    if any(char.isspace() or char in '"\\' for char in path):
        escaped = path.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{prefix}{escaped}"'
    return prefix + path
