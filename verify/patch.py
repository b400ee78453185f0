"""Apply a unified diff to the input of a case: strictly, at its stated lines or at the one place where it fits.

No fuzz: a hunk whose context does not stand in the file does not apply, and one that would fit at several places,
none of them the stated one, does not either. Line endings are the file's own, whichever the patch came with.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from syntax.lines import split_lines

_HEADER = re.compile(rb"@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@")
_NOWHERE = b"/dev/null"


class PatchError(Exception):
    """The patch is malformed or does not apply; the message says where."""


@dataclass(slots=True)
class _Hunk:
    start: int
    old: list[bytes] = field(default_factory=list)
    new: list[bytes] = field(default_factory=list)


@dataclass(slots=True)
class _FilePatch:
    old: bytes
    new: bytes
    hunks: list[_Hunk] = field(default_factory=list)


def apply_patch(patch: bytes, given: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files after the patch; those that it does not name stay as they are.

    Raises:
        PatchError: it is malformed, names no file of the input, or does not apply.
    """
    files = dict(given)
    parts = _parse(patch)
    if not parts:
        raise PatchError("it holds no hunk")
    for part in parts:
        old, new = _named(part.old, given), _named(part.new, given)
        text = files.get(old, b"") if old is not None else b""
        if old is not None and old not in files:
            raise PatchError(f"it changes {old}, which is not in the input")
        if old is not None and new != old:
            files.pop(old, None)
        if new is not None:
            files[new] = _applied(text, part.hunks, new)
    return files


def _parse(patch: bytes) -> list[_FilePatch]:
    parts: list[_FilePatch] = []
    lines = split_lines(patch)
    place = 0
    while place < len(lines):
        line = lines[place]
        follows = lines[place + 1] if place + 1 < len(lines) else b""
        header = _HEADER.match(line)
        if line.startswith(b"--- ") and follows.startswith(b"+++ "):
            parts.append(_FilePatch(_file_name(line), _file_name(follows)))
            place += 2
        elif header is not None:
            if not parts:
                raise PatchError("a hunk stands before any file name")
            hunk, place = _hunk(lines, place, header)
            parts[-1].hunks.append(hunk)
        else:
            place += 1
    return [part for part in parts if part.hunks or _NOWHERE in {part.old, part.new}]


def _hunk(lines: list[bytes], place: int, header: re.Match[bytes]) -> tuple[_Hunk, int]:
    """One hunk, as long as its header says."""
    start, old_count, _, new_count = (int(number) if number else 1 for number in header.groups())
    hunk = _Hunk(start)
    where = place + 1
    place += 1
    while len(hunk.old) < old_count or len(hunk.new) < new_count:
        line = lines[place] if place < len(lines) else None
        if line is None:
            raise PatchError(f"the hunk at line {where} of the patch is shorter than its header says")
        mark, body = line[:1], line[1:]
        if line in {b"\n", b"\r\n"}:
            mark, body = b" ", line
        if mark in {b" ", b"-"}:
            hunk.old.append(body)
        if mark in {b" ", b"+"}:
            hunk.new.append(body)
        if mark == b"\\":
            _drop_newline(hunk, lines[place - 1][:1])
        elif mark not in {b" ", b"-", b"+"}:
            raise PatchError(f"line {place + 1} of the patch stands in a hunk and starts with none of ' +-\\'")
        place += 1
    if place < len(lines) and lines[place].startswith(b"\\"):
        _drop_newline(hunk, lines[place - 1][:1])
        place += 1
    if len(hunk.old) != old_count or len(hunk.new) != new_count:
        raise PatchError(f"the hunk at line {where} of the patch is longer than its header says")
    return hunk, place


def _drop_newline(hunk: _Hunk, mark: bytes) -> None:
    r"""`\ No newline at end of file`: the line before it has none."""
    for side, marks in ((hunk.old, b" -"), (hunk.new, b" +")):
        if mark and mark in marks and side:
            side[-1] = side[-1].rstrip(b"\r\n")


def _applied(text: bytes, hunks: list[_Hunk], name: str) -> bytes:
    lines = split_lines(text)
    ending = b"\r\n" if b"\r\n" in text else b"\n"
    shown = [_bare(line) for line in lines]
    out: list[bytes] = []
    position = 0
    for hunk in hunks:
        old = [_bare(line) for line in hunk.old]
        place = _find(shown, old, hunk.start - 1 if old else hunk.start, position)
        if place is None:
            raise PatchError(f"the hunk for line {hunk.start} of {name} does not fit at one place")
        kept = dict(zip(old, lines[place : place + len(old)], strict=True))
        out += lines[position:place]
        out += [kept.get(_bare(line), _ended(line, ending)) for line in hunk.new]
        position = place + len(old)
    return b"".join(_joined(out + lines[position:], ending))


def _find(lines: list[bytes], old: list[bytes], stated: int, first: int) -> int | None:
    """Where a block stands: at its stated line (0-based), else at the only place after `first`."""
    if not old:
        return stated if first <= stated <= len(lines) else None
    if stated >= first and lines[stated : stated + len(old)] == old:
        return stated
    places = [place for place in range(first, len(lines) - len(old) + 1) if lines[place : place + len(old)] == old]
    return places[0] if len(places) == 1 else None


def _joined(lines: list[bytes], ending: bytes) -> list[bytes]:
    """Lines of which only the last may lack its ending."""
    return [line if line.endswith(b"\n") else line + ending for line in lines[:-1]] + lines[-1:]


def _bare(line: bytes) -> bytes:
    return line.removesuffix(b"\n").removesuffix(b"\r")


def _ended(line: bytes, ending: bytes) -> bytes:
    return _bare(line) + ending if line.endswith(b"\n") else line


def _file_name(line: bytes) -> bytes:
    return line[4:].split(b"\t")[0].strip(b" \r\n").strip(b'"')


def _named(name: bytes, given: Mapping[str, bytes]) -> str | None:
    """A file's path in the input, without git's `a/` and `b/`; None for `/dev/null`."""
    if name == _NOWHERE:
        return None
    path = name.decode("utf-8", "replace")
    stripped = path.split("/", 1)[1] if path.startswith(("a/", "b/")) else path
    if path in given or stripped in given:
        return path if path in given else stripped
    by_ending = [known for known in given if known.endswith("/" + stripped) or stripped.endswith("/" + known)]
    return by_ending[0] if len(by_ending) == 1 else stripped
