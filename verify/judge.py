"""The judge: settles texts and compares pairs, with formatters that start when first needed.

    with Judge() as judge:
        judge.settle("a.ts", text)                  -> Settled | FormatFailure
        judge.compare("a.ts", expected, output)     -> Comparison

One judge serves one thread; for more, give each process its own.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from types import TracebackType
from typing import Self

from verify.compare import Pair, compare_unformatted
from verify.formatter import Formatter, parsers_for, suffix_of
from verify.level import level
from verify.outcome import Comparison, FormatFailure, Reason, Settled

_REMEMBERED = 512
"""How many settled texts are kept."""

_Key = tuple[str, str, bytes]
_Answer = Settled | FormatFailure


class Judge:
    """Use it as a context manager: leaving it ends the formatters."""

    def __init__(self, *, time_limit_s: float = 20.0) -> None:
        """Nothing starts yet.

        Args:
            time_limit_s: seconds that a formatter may take for one text.
        """
        self._formatter = Formatter(time_limit_s=time_limit_s)
        self._answers: OrderedDict[_Key, _Answer] = OrderedDict()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the formatters; the judge may still be used, and starts them again."""
        self._formatter.close()

    def settle(self, path: str, text: bytes) -> Settled | FormatFailure:
        """Parse strictly and format to rest; `path` says the language by its ending.

        Raises:
            ToolError: Node, Prettier or Ruff is absent or broken.
        """
        return self._known("settled", path, text, self._settle)

    def compare(self, path: str, expected: bytes, output: bytes) -> Comparison:
        """How an output stands to the expected text of the file `path`.

        Raises:
            ToolError: Node, Prettier or Ruff is absent or broken.
        """
        known = compare_unformatted(expected, output)
        if known is not None:
            return known
        pair = Pair(self._formatter, path, level(expected), level(output))
        return pair.outcome(self._known("once", path, expected, self._once))

    def formatted(self, path: str, text: bytes) -> bytes | None:
        """A text formatted to rest, compilers' errors aside; None where that cannot be done.

        Raises:
            ToolError: Node, Prettier or Ruff is absent or broken.
        """
        answer = self._known("rested", path, text, self._rest)
        return answer.text if isinstance(answer, Settled) else None

    def strict(self, path: str, text: bytes) -> FormatFailure | None:
        """The errors of a compiler that the formatter would let through; None where there are none.

        Raises:
            ToolError: Ruff is absent or broken.
        """
        return self._formatter.strict(path, level(text).text, parsers_for(path))

    def _rest(self, path: str, text: bytes) -> Settled | FormatFailure:
        return self._formatter.settle(path, level(text).text, parsers_for(path))

    def _settle(self, path: str, text: bytes) -> Settled | FormatFailure:
        return self.strict(path, text) or self._rest(path, text)

    def _once(self, path: str, text: bytes) -> Settled | FormatFailure:
        return self._formatter.once(path, level(text).text, parsers_for(path))

    def _known(self, what: str, path: str, text: bytes, ask: Callable[[str, bytes], _Answer]) -> _Answer:
        """The answer from memory, or asked for and remembered; what took too long once may not the next time."""
        key = (what, suffix_of(path), hashlib.sha256(text).digest())
        answer = self._answers.get(key)
        if answer is not None:
            self._answers.move_to_end(key)
            return answer
        answer = ask(path, text)
        if not (isinstance(answer, FormatFailure) and answer.reason is Reason.TOO_SLOW):
            self._answers[key] = answer
            if len(self._answers) > _REMEMBERED:
                self._answers.popitem(last=False)
        return answer
