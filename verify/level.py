r"""Level what no formatter should be asked about: line endings, byte order mark, the newline at the end.

Formatters disagree here (Prettier keeps a BOM, Ruff drops it; Ruff follows the first line ending it meets), so both
sides of every comparison pass through `level` first, and what was levelled is told in flags.
"""

from dataclasses import dataclass
from enum import StrEnum

BOM = b"\xef\xbb\xbf"


class Eol(StrEnum):
    """How the lines of a text end."""

    NONE = "none"
    LF = "lf"
    CRLF = "crlf"
    MIXED = "mixed"


class Flag(StrEnum):
    """A difference that is forgiven, and told."""

    EOL_CHANGED = "eol-changed"
    BOM_LOST = "bom-lost"
    BOM_ADDED = "bom-added"
    FINAL_NEWLINE_LOST = "final-newline-lost"
    FINAL_NEWLINE_ADDED = "final-newline-added"
    DOCSTRING_LAYOUT = "docstring-layout"


@dataclass(frozen=True, slots=True)
class Levelled:
    r"""A text with LF line endings, no BOM and a newline at the end (unless it is empty), and what it had before.

    A carriage return that does not stand before a line feed is data and stays.
    """

    text: bytes
    eol: Eol
    bom: bool
    final_newline: bool

    @property
    def lone_cr(self) -> bool:
        """Whether a carriage return is left, which every tool reads in its own way."""
        return b"\r" in self.text


def level(raw: bytes) -> Levelled:
    """Level a text of any line ending; one leading BOM goes, a second one is content."""
    bom = raw.startswith(BOM)
    text = raw[len(BOM) :] if bom else raw
    crlf = text.count(b"\r\n")
    lf = text.count(b"\n") - crlf
    if crlf:
        text = text.replace(b"\r\n", b"\n")
    ends = text.endswith(b"\n")
    if text and not ends:
        text += b"\n"
    return Levelled(text=text, eol=_eol(crlf, lf), bom=bom, final_newline=ends)


def is_text(raw: bytes) -> bool:
    """Whether bytes are UTF-8 without NUL."""
    if b"\0" in raw:
        return False
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def flags_between(expected: Levelled, output: Levelled) -> tuple[Flag, ...]:
    """What levelling hid between two sides, in the order of `Flag`."""
    flags: list[Flag] = []
    if expected.eol is not output.eol and Eol.NONE not in {expected.eol, output.eol}:
        flags.append(Flag.EOL_CHANGED)
    if expected.bom is not output.bom:
        flags.append(Flag.BOM_LOST if expected.bom else Flag.BOM_ADDED)
    if expected.final_newline is not output.final_newline:
        flags.append(Flag.FINAL_NEWLINE_LOST if expected.final_newline else Flag.FINAL_NEWLINE_ADDED)
    return tuple(flags)


def _eol(crlf: int, lf: int) -> Eol:
    if crlf and lf:
        return Eol.MIXED
    if crlf:
        return Eol.CRLF
    return Eol.LF if lf else Eol.NONE
