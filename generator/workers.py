"""Where work is done: in this process for one worker, in spawned processes for more. Nothing else knows which.

Spawned, not forked: a fork of a process with threads can hang for ever. Results come in the order of the work given,
whoever finishes first.
"""

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from types import TracebackType
from typing import Any, Self, TypeVar

from syntax.errors import ToolError

_R = TypeVar("_R")


class Workers:
    """Use it as a context manager; leaving it on an error drops what has not begun and ends the processes."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._executor: Executor | None = (
            ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_parent)
            if count > 1
            else None
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=error is not None)

    def run(self, work: Callable[..., _R], items: Sequence[tuple[Any, ...]]) -> Iterator[_R]:
        """Call `work` with each tuple of arguments; results in the order of `items`.

        Raises:
            ToolError: a worker process died.
        """
        if self._executor is None:
            yield from (work(*item) for item in items)
            return
        futures: list[Future[_R]] = []
        try:
            submit = self._executor.submit
            futures += (submit(work, *item) for item in items)
            for future in futures:
                yield future.result()
        except BrokenProcessPool as error:
            raise ToolError(
                "a worker process died (killed, or out of memory); run again with fewer --workers"
            ) from error
        finally:
            for future in futures:
                future.cancel()


def _leave_interrupts_to_parent() -> None:
    """Ctrl-C reaches the whole process group; the parent alone decides what to do about it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
