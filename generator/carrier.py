"""Carriers: what published sources hardly hold and edit tools break on, put on a source before it is mutated.

A carrier is a reversible transform: CRLF line ends, a byte order mark, tabs, no final newline, a long first line,
comments beyond ASCII. Which candidates get one is their own affair (a keyed hash), so that growth reshuffles nothing; a
source that a carrier does not fit takes the next one, or none. metadata.json records it, and `take_off` gives the
published bytes back.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar

from syntax.lines import indent_of, split_lines
from syntax.outline import Outline
from syntax.source import Source

Record = Mapping[str, str | int]
"""What metadata tell of a carrier: its `name`, and what taking it off needs."""

_BOM = "\ufeff".encode()


class Carriers(StrEnum):
    """How many cases carry something: none, a quarter of them the four everyday carriers, or all of them any of six."""

    NONE = "none"
    DEFAULT = "default"
    ALL = "all"


class Carrier(ABC):
    """One carrier."""

    name: ClassVar[str]

    @abstractmethod
    def put_on(self, source: Source) -> tuple[bytes, Record] | None:
        """The text with it, and the record; None where it does not fit."""

    @abstractmethod
    def take_off(self, text: bytes, record: Record) -> bytes:
        """The text without it; `put_on` turned round."""


class Crlf(Carrier):
    """Every line ends with CRLF."""

    name = "crlf"

    def put_on(self, source: Source) -> tuple[bytes, Record] | None:
        """Fits texts that end their lines with LF."""
        if b"\r" in source.text or b"\n" not in source.text:
            return None
        return source.text.replace(b"\n", b"\r\n"), {"name": self.name}

    def take_off(self, text: bytes, record: Record) -> bytes:
        """LF again."""
        del record
        return text.replace(b"\r\n", b"\n")


class ByteOrderMark(Carrier):
    """The file starts with a byte order mark."""

    name = "bom"

    def put_on(self, source: Source) -> tuple[bytes, Record] | None:
        """Fits texts that have none, and no hash-bang, which must come first."""
        if source.text.startswith((_BOM, b"#!")):
            return None
        return _BOM + source.text, {"name": self.name}

    def take_off(self, text: bytes, record: Record) -> bytes:
        """Without it."""
        del record
        return text.removeprefix(_BOM)


class Tabs(Carrier):
    """Each level of indentation is a tab."""

    name = "tabs"

    def put_on(self, source: Source) -> tuple[bytes, Record] | None:
        """Fits texts whose statements stand at multiples of one width and whose lines never start with a tab."""
        outline = Outline(source)
        raw = outline.lines.raw
        depths = {
            len(indent_of(raw[statement.head_line])) for each in outline.lists for statement in each.statements
        } - {0}
        if not depths or any(b"\t" in indent_of(line) for line in raw):
            return None
        unit = min(depths)
        if unit not in {2, 4} or any(depth % unit for depth in depths):
            return None
        free = set(range(len(raw))) - outline.lines_inside_texts
        lines = [self._tabbed(line, unit) if row in free else line for row, line in enumerate(raw)]
        return b"".join(lines), {"name": self.name, "width": unit}

    def take_off(self, text: bytes, record: Record) -> bytes:
        """Each leading tab becomes as many blanks as it stands for."""
        width = int(record["width"])
        return b"".join(
            b" " * (width * (len(line) - len(line.lstrip(b"\t")))) + line.lstrip(b"\t") for line in split_lines(text)
        )

    def _tabbed(self, line: bytes, unit: int) -> bytes:
        levels = len(indent_of(line)) // unit
        return b"\t" * levels + line[levels * unit :]


class NoFinalNewline(Carrier):
    """The last line has no line end."""

    name = "no-final-newline"

    def put_on(self, source: Source) -> tuple[bytes, Record] | None:
        """Fits texts that end with one line end."""
        stripped = source.text.removesuffix(b"\n").removesuffix(b"\r")
        if stripped == source.text or not stripped or stripped.endswith((b"\n", b"\r")):
            return None
        end = source.text[len(stripped) :].decode()
        return stripped, {"name": self.name, "line_end": end}

    def take_off(self, text: bytes, record: Record) -> bytes:
        """The line end comes back."""
        return text + str(record["line_end"]).encode()


class LongLine(Carrier):
    """The file starts with a comment of nearly a thousand characters."""

    name = "long-line"
    _WORDS = b" ".join(b"part%02d=module-of-this-bundle;" % number for number in range(32))

    def put_on(self, source: Source) -> tuple[bytes, Record] | None:
        """Fits texts that start with neither a hash-bang nor a byte order mark."""
        if source.text.startswith((_BOM, b"#!")):
            return None
        end = b"\r\n" if b"\r\n" in source.text else b"\n"
        line = source.language.comment_marks[0] + b" " + self._WORDS + end
        return line + end + source.text, {"name": self.name}

    def take_off(self, text: bytes, record: Record) -> bytes:
        """Without the comment and the blank line below it."""
        del record
        return b"".join(split_lines(text)[2:])


class BeyondAscii(Carrier):
    """Comments end with letters of other scripts, a combining accent and an emoji."""

    name = "beyond-ascii"
    _TAIL = " \u2013 Gr\u00f6\u00dfe, \u0434\u043b\u0438\u043d\u0430, \u9577\u3055, cafe\u0301 \U0001f680".encode()
    _DIRECTIVE = re.compile(rb"@|[a-z]+[-:]|#!|\b(?:noqa|nosec|istanbul|c8|webpack)\b|https?:")

    def put_on(self, source: Source) -> tuple[bytes, Record] | None:
        """Fits texts with comments of one line that are no directives."""
        outline = Outline(source)
        ends = [
            comment.end
            for comment in outline.comments.by_last_line.values()
            if comment.first == comment.last and self._fits(source.text[comment.start : comment.end], source)
        ]
        if not ends or self._TAIL in source.text:
            return None
        text, position = b"", 0
        for end in sorted(ends):
            text += source.text[position:end] + self._TAIL
            position = end
        return text + source.text[position:], {"name": self.name}

    def take_off(self, text: bytes, record: Record) -> bytes:
        """Without the tails."""
        del record
        return text.replace(self._TAIL, b"")

    def _fits(self, comment: bytes, source: Source) -> bool:
        return (
            comment.startswith(source.language.comment_marks[0])
            and not comment.endswith(b"\r")
            and self._DIRECTIVE.search(comment) is None
        )


EVERYDAY: tuple[Carrier, ...] = (Crlf(), ByteOrderMark(), Tabs(), NoFinalNewline())
EVERY: tuple[Carrier, ...] = (*EVERYDAY, LongLine(), BeyondAscii())
_BY_NAME = {carrier.name: carrier for carrier in EVERY}
SHARES = {Carriers.NONE: 0, Carriers.DEFAULT: 25, Carriers.ALL: 100}
"""Of a hundred candidates, how many are planned to carry something."""


def take_off(text: bytes, record: Record) -> bytes:
    """A text without the carrier that was put on it.

    Raises:
        KeyError: the record names no carrier of ours.
    """
    return _BY_NAME[str(record["name"])].take_off(text, record)


def turns(carriers: Carriers, key: bytes) -> tuple[Carrier, ...]:
    """The carriers that a candidate may take, in the order in which it tries them; none if it is to go without.

    Args:
        carriers: how many are wanted.
        key: eight bytes or more of the candidate's own (generator.select.carrier_key).
    """
    share, choice = key[0] * 256 + key[1], key[2] * 256 + key[3]
    if share * 100 >= SHARES[carriers] * 65_536:
        return ()
    known = EVERY if carriers is Carriers.ALL else EVERYDAY
    first = choice % len(known)
    return known[first:] + known[:first]
