"""Where work is done: in this process for one worker, in spawned processes for more. Nothing else knows which.

Spawned, not forked: a fork of a process with threads can hang for ever. Results come in the order of the work given,
whoever finishes first.
"""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from types import FrameType, TracebackType
from typing import Any, Self, TypeVar

from syntax.errors import ToolError

AHEAD = 8
"""Calls per process that are handed out before the first result is fetched; bounds the results that wait."""

_R = TypeVar("_R")


class Workers:
    """Use it as a context manager; leaving it on an error drops what has not begun and ends the processes."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._before = _interrupt_once()
        self._executor: Executor | None = (
            ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_begin) if count > 1 else None
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._executor is not None:
            if error is not None:
                # What they are at is in vain; to wait for it would invite a second Ctrl-C.
                for child in active_children():
                    child.kill()
            self._executor.shutdown(wait=True)
        # After Ctrl-C the program ends, and a further one would only spoil that.
        if self._before is not None and not isinstance(error, KeyboardInterrupt):
            signal.signal(signal.SIGINT, self._before)

    def run(self, work: Callable[..., _R], items: Sequence[tuple[Any, ...]]) -> Iterator[_R]:
        """Call `work` with each tuple of arguments; results in the order of `items`.

        Raises:
            ToolError: a worker process died.
        """
        if self._executor is None:
            yield from (work(*item) for item in items)
            return
        pending: deque[Future[_R]] = deque()
        try:
            for item in items:
                with _interrupts_held():
                    pending.append(self._executor.submit(work, *item))
                if len(pending) >= AHEAD * self.count:
                    yield pending.popleft().result()
            while pending:
                yield pending.popleft().result()
        except BrokenProcessPool as error:
            raise ToolError(
                "a worker process died (killed, or out of memory); run again with fewer --workers"
            ) from error
        except GeneratorExit:
            for future in pending:
                future.cancel()
            raise


def _interrupt_once() -> Any:  # noqa: ANN401 - whatever signal.signal gives back
    """Let the first Ctrl-C count and no further one, which would break the clearing up; the handler before."""
    if threading.current_thread() is not threading.main_thread():
        return None

    def interrupt(number: int, frame: FrameType | None) -> None:
        del number, frame
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, interrupt)
    return before


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let Ctrl-C wait until a process has been started: one that is half started would end in a traceback.

    The new process inherits that the signal is blocked, until `_begin` has its own word on it.
    """
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    # The first process also starts this helper, which would let the signal through again.
    resource_tracker.ensure_running()
    held: list[int] = []
    # Blocking is not enough for this process, some other thread of which may take the signal.
    before = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
        if held:
            signal.raise_signal(signal.SIGINT)


def _begin() -> None:
    """Leave Ctrl-C, which reaches the whole process group, to the parent; do not outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
