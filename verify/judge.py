"""The judge: settles texts and compares pairs, with formatters that start when first needed.

    with Judge() as judge:
        judge.settle("a.ts", text)                  -> Settled | FormatFailure
        judge.compare("a.ts", expected, output)     -> Comparison

One judge serves one thread; for more, give each process its own.
"""

from collections import OrderedDict
from types import TracebackType
from typing import Self

from verify.compare import Pair, compare_unformatted
from verify.formatter import Formatter, Request, digest, parsers_for, suffix_of
from verify.level import level
from verify.outcome import Comparison, FormatFailure, Reason, Settled

_REMEMBERED = 512
"""How many settled texts are kept."""

_Key = tuple[str, str]


class Judge:
    """Use it as a context manager: leaving it ends the formatters."""

    def __init__(self, *, time_limit_s: float = 20.0) -> None:
        """Nothing starts yet.

        Args:
            time_limit_s: seconds that a formatter may take for one text.
        """
        self._formatter = Formatter(time_limit_s=time_limit_s)
        self._settled: OrderedDict[_Key, Settled | FormatFailure] = OrderedDict()

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
        key = (suffix_of(path), digest(text))
        known = self._settled.get(key)
        if known is None:
            known = self._formatter.settle(Request(path, level(text).text, parsers_for(path)))
            if not (isinstance(known, FormatFailure) and known.reason is Reason.TOO_SLOW):
                self._remember(key, known)
        else:
            self._settled.move_to_end(key)
        return known

    def compare(self, path: str, expected: bytes, output: bytes) -> Comparison:
        """How an output stands to the expected text of the file `path`.

        Raises:
            ToolError: Node, Prettier or Ruff is absent or broken.
        """
        known = compare_unformatted(expected, output)
        if known is not None:
            return known
        pair = Pair(self._formatter, path, level(expected), level(output))
        return pair.outcome(self.settle(path, expected))

    def _remember(self, key: _Key, value: Settled | FormatFailure) -> None:
        self._settled[key] = value
        if len(self._settled) > _REMEMBERED:
            self._settled.popitem(last=False)
