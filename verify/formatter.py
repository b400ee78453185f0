"""Format by file name, to rest: which formatter, which parsers in which order, and the fixed point.

Texts come levelled (`verify.level`): LF, no BOM, a newline at the end.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import PurePosixPath

from verify.level import is_text
from verify.outcome import FormatFailure, Reason, Settled
from verify.prettier_worker import PrettierWorker
from verify.ruff import PARSER as RUFF
from verify.ruff import format_once, strict_parse

ROUNDS = 4
"""How often a text is formatted at most until nothing changes."""

_REMEMBERED = 16
"""How many formatted texts are kept."""

SIZE_LIMIT = 2 * 1024 * 1024
"""Bytes of a text that a formatter is asked to take."""

_JAVASCRIPT = ("babel", "babel-flow", "babel-ts")
_PARSERS: dict[str, tuple[str, ...]] = {
    ".ts": ("typescript",),
    ".mts": ("typescript",),
    ".cts": ("typescript",),
    ".tsx": ("typescript",),
    ".js": _JAVASCRIPT,
    ".jsx": _JAVASCRIPT,
    ".mjs": _JAVASCRIPT,
    ".cjs": _JAVASCRIPT,
    ".json": ("json",),
    ".jsonc": ("json",),
    ".json5": ("json5",),
    ".css": ("css",),
    ".scss": ("scss",),
    ".less": ("less",),
    ".html": ("html",),
    ".htm": ("html",),
    ".md": ("markdown",),
    ".markdown": ("markdown",),
    ".yaml": ("yaml",),
    ".yml": ("yaml",),
    ".py": (RUFF,),
    ".pyi": (RUFF,),
}


def suffix_of(path: str) -> str:
    """The ending of a file's name, lower case, with the dot."""
    return PurePosixPath(path).suffix.lower()


def parsers_for(path: str) -> tuple[str, ...]:
    """The parsers that may read a file of this name, in the order in which they are tried; none if we have none."""
    return _PARSERS.get(suffix_of(path), ())


class Formatter:
    """Ruff and one Prettier worker behind one question. Use it from one thread, and close it."""

    def __init__(self, *, time_limit_s: float) -> None:
        self._time_limit_s = time_limit_s
        self.prettier = PrettierWorker(time_limit_s=time_limit_s)
        self._rounds: OrderedDict[tuple[str, str, bytes], bytes | FormatFailure] = OrderedDict()

    def close(self) -> None:
        """End the worker."""
        self.prettier.close()

    def once(self, path: str, text: bytes, parsers: Sequence[str]) -> Settled | FormatFailure:
        """Format once, with the first of the parsers that reads the text; the result need not be at rest.

        Raises:
            ToolError: a formatter is absent or broken.
        """
        refused = _refusal(path, text, parsers)
        if refused is not None:
            return refused
        first: FormatFailure | None = None
        for parser in parsers:
            formatted = self._format(path, text, parser)
            if not isinstance(formatted, FormatFailure):
                return Settled(formatted, parser, 1)
            first = first or formatted
            if formatted.reason is not Reason.DOES_NOT_PARSE:
                return formatted
        assert first is not None  # noqa: S101 - `_refusal` refuses an empty list
        return first

    def settle(self, path: str, text: bytes, parsers: Sequence[str]) -> Settled | FormatFailure:
        """Format to rest, with the first of the parsers that reads the text.

        Raises:
            ToolError: a formatter is absent or broken.
        """
        seen = [text]
        latest = self.once(path, text, parsers)
        for round_number in range(2, ROUNDS + 2):
            if isinstance(latest, FormatFailure):
                return latest
            if latest.text == seen[-1]:
                return latest
            if latest.text in seen:
                return FormatFailure(Reason.DOES_NOT_SETTLE, f"round {latest.rounds} gives an earlier text again")
            seen.append(latest.text)
            if round_number > ROUNDS:
                break
            again = self._format(path, latest.text, latest.parser)
            latest = again if isinstance(again, FormatFailure) else Settled(again, latest.parser, round_number)
        return FormatFailure(Reason.DOES_NOT_SETTLE, f"still changing after {ROUNDS} rounds")

    def strict(self, path: str, text: bytes, parsers: Sequence[str]) -> FormatFailure | None:
        """The errors of a compiler that the formatter would let through (Python); None where there are none.

        Raises:
            ToolError: a formatter is absent or broken.
        """
        refused = _refusal(path, text, parsers)
        if refused is not None or parsers[0] != RUFF:
            return refused
        return strict_parse(text, _name(path), time_limit_s=self._time_limit_s)

    def _format(self, path: str, text: bytes, parser: str) -> bytes | FormatFailure:
        """One round, from memory where it was among the last: to settle a text and to compare it ask for the same."""
        key = (parser, _name(path), hashlib.sha256(text).digest())
        formatted = self._rounds.pop(key, None)
        if formatted is None:
            formatted = self._ask(path, text, parser)
        if not (isinstance(formatted, FormatFailure) and formatted.reason is Reason.TOO_SLOW):
            self._rounds[key] = formatted
            if len(self._rounds) > _REMEMBERED:
                self._rounds.popitem(last=False)
        return formatted

    def _ask(self, path: str, text: bytes, parser: str) -> bytes | FormatFailure:
        if parser == RUFF:
            return format_once(text, _name(path), time_limit_s=self._time_limit_s)
        formatted = self.prettier.format(parser, _name(path), text.decode("utf-8"))
        return formatted if isinstance(formatted, FormatFailure) else formatted.encode("utf-8")


def _name(path: str) -> str:
    """The name under which a formatter sees a file: nothing of the path but its ending can matter."""
    return f"file{suffix_of(path)}"


def _refusal(path: str, text: bytes, parsers: Sequence[str]) -> FormatFailure | None:
    """What is refused before any formatter runs."""
    if not parsers:
        return FormatFailure(Reason.UNSUPPORTED, f"no formatter for files named *{suffix_of(path)}")
    if len(text) > SIZE_LIMIT:
        return FormatFailure(Reason.TOO_LARGE, f"{len(text):,} bytes, more than {SIZE_LIMIT:,}")
    if not is_text(text):
        return FormatFailure(Reason.NOT_TEXT, "not UTF-8, or it holds NUL")
    if b"\r" in text:
        line = text.count(b"\n", 0, text.find(b"\r")) + 1
        return FormatFailure(Reason.LONE_CR, f"a carriage return inside line {line}")
    return None
