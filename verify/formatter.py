"""Format by file name, to rest: which formatter, which parsers in which order, and the fixed point.

Texts come levelled (`verify.level`): LF, no BOM, a newline at the end.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from verify.level import is_text
from verify.outcome import FormatFailure, Reason, Settled
from verify.prettier_worker import ROUNDS, PrettierWorker
from verify.ruff import PARSER as RUFF
from verify.ruff import format_once, strict_parse

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


@dataclass(frozen=True, slots=True)
class Request:
    """What to format and how.

    Attributes:
        path: the file's name; only its ending counts.
        text: the levelled text.
        parsers: those to try, in order; the first that reads the text is taken.
        stop: a text known to be at rest; reaching it ends the rounds early.
        strict: whether to ask for the errors of a compiler as well, where the formatter lets them through.
    """

    path: str
    text: bytes
    parsers: Sequence[str]
    stop: str = ""
    strict: bool = True


class Formatter:
    """Ruff and one Prettier worker behind one question. Use it from one thread, and close it."""

    def __init__(self, *, time_limit_s: float) -> None:
        self._time_limit_s = time_limit_s
        self.prettier = PrettierWorker(time_limit_s=time_limit_s)

    def close(self) -> None:
        """End the worker."""
        self.prettier.close()

    def settle(self, request: Request) -> Settled | FormatFailure:
        """Parse strictly and format to rest.

        Raises:
            ToolError: a formatter is absent or broken.
        """
        refused = _refusal(request)
        if refused is not None:
            return refused
        if request.parsers[0] == RUFF:
            return self._settle_python(request)
        name = f"file{suffix_of(request.path)}"
        text = request.text.decode("utf-8")
        first: FormatFailure | None = None
        for parser in request.parsers:
            answer = self.prettier.settle(parser, name, text, stop=request.stop)
            if not isinstance(answer, FormatFailure):
                return Settled(answer[0].encode("utf-8"), parser, answer[1])
            first = first or answer
            if answer.reason is not Reason.DOES_NOT_PARSE:
                return answer
        assert first is not None  # noqa: S101 - the loop ran at least once
        return first

    def _settle_python(self, request: Request) -> Settled | FormatFailure:
        name = f"file{suffix_of(request.path)}"
        if request.strict:
            wrong = strict_parse(request.text, name, time_limit_s=self._time_limit_s)
            if wrong is not None:
                return wrong
        seen = [request.text]
        stop = request.stop
        for round_number in range(1, ROUNDS + 1):
            text = format_once(seen[-1], name, time_limit_s=self._time_limit_s)
            if isinstance(text, FormatFailure):
                return text
            if text == seen[-1] or (stop and digest(text) == stop):
                return Settled(text, RUFF, round_number)
            if text in seen:
                return FormatFailure(Reason.DOES_NOT_SETTLE, f"round {round_number} gives an earlier text again")
            seen.append(text)
        return FormatFailure(Reason.DOES_NOT_SETTLE, f"still changing after {ROUNDS} rounds")


def _refusal(request: Request) -> FormatFailure | None:
    """What is refused before any formatter runs."""
    if not request.parsers:
        return FormatFailure(Reason.UNSUPPORTED, f"no formatter for files named *{suffix_of(request.path)}")
    if len(request.text) > SIZE_LIMIT:
        return FormatFailure(Reason.TOO_LARGE, f"{len(request.text):,} bytes, more than {SIZE_LIMIT:,}")
    if not is_text(request.text):
        return FormatFailure(Reason.NOT_TEXT, "not UTF-8, or it holds NUL")
    if b"\r" in request.text:
        line = request.text.count(b"\n", 0, request.text.find(b"\r")) + 1
        return FormatFailure(Reason.LONE_CR, f"a carriage return inside line {line}")
    return None


def digest(text: bytes) -> str:
    """The sha256 of a text in hexadecimal, as `Request.stop` wants it."""
    return hashlib.sha256(text).hexdigest()
