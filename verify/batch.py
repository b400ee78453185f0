"""Judge many cases: without formatters where that will do, the rest on several processes.

A process that dies over a case costs that case, not the others: it is judged once more alone, and if it kills that
process too, this is its verdict.
"""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from multiprocessing.util import Finalize
from typing import TypeVar

from verify.case import LENIENT, Strictness, blank_verdict, judge_case, judge_unformatted
from verify.fixtures import FixtureCase
from verify.judge import Judge
from verify.outputs import Output, Outputs
from verify.verdict import FailureClass, Status, Verdict

_IN_PROCESS = 6
"""So few cases are judged in this process: starting others would take longer."""

_PER_TASK = 8
"""Cases that travel to a worker together."""

Progress = Callable[[int, int], None]
"""Called with cases judged and cases in all."""


@dataclass(frozen=True, slots=True)
class BatchOptions:
    """How to judge.

    Attributes:
        strictness: what more is asked than equivalence.
        time_limit_s: seconds that a formatter may take for one text.
        workers: processes; None for one per processor.
    """

    strictness: Strictness = LENIENT
    time_limit_s: float = 20.0
    workers: int | None = None


_Job = tuple[FixtureCase, Output]
_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def judge_all(
    cases: Sequence[FixtureCase], outputs: Outputs, options: BatchOptions, *, progress: Progress | None = None
) -> tuple[Verdict, ...]:
    """The verdicts, in the order of the cases, however they were spread."""
    verdicts: dict[str, Verdict] = {}
    waiting: list[_Job] = []
    for case in cases:
        output = outputs.of(case.case_id)
        known = judge_unformatted(case, output, options.strictness)
        if known is not None:
            verdicts[case.case_id] = known
        else:
            waiting.append((case, output))
    work = partial(_judge, strictness=options.strictness)
    for verdict in spread(waiting, work, _crashed, options):
        verdicts[verdict.case_id] = verdict
        if progress is not None:
            progress(len(verdicts), len(cases))
    return tuple(verdicts[case.case_id] for case in cases)


def spread(
    items: Sequence[_Item],
    work: Callable[[Judge, _Item], _Result],
    crashed: Callable[[_Item], _Result],
    options: BatchOptions,
) -> Iterator[_Result]:
    """Results in any order; `work` runs in this process for a few items, in spawned ones for more.

    Args:
        items: what to work on.
        work: a function that other processes can import.
        crashed: the result for an item that killed its process twice.
        options: how many workers, and their time limit.
    """
    workers = min(options.workers or _processors(), -(-len(items) // 2))
    if len(items) <= _IN_PROCESS or workers <= 1:
        with Judge(time_limit_s=options.time_limit_s) as judge:
            for item in items:
                yield work(judge, item)
        return
    lost: list[_Item] = []
    size = max(1, min(_PER_TASK, len(items) // (4 * workers)))
    parts = [items[start : start + size] for start in range(0, len(items), size)]
    with _pool(workers, options) as pool:
        futures = {pool.submit(_work_through, work, part): part for part in parts}
        try:
            for future in as_completed(futures):
                try:
                    yield from future.result()
                except BrokenProcessPool:
                    lost += futures[future]
        finally:
            # After Ctrl-C or a broken tool nobody waits for what has not begun.
            pool.shutdown(wait=True, cancel_futures=True)
    for item in lost:
        yield _alone(item, work, crashed, options)


def _alone(
    item: _Item,
    work: Callable[[Judge, _Item], _Result],
    crashed: Callable[[_Item], _Result],
    options: BatchOptions,
) -> _Result:
    with _pool(1, options) as pool:
        try:
            return pool.submit(_work_through, work, [item]).result()[0]
        except BrokenProcessPool:
            return crashed(item)


def _pool(workers: int, options: BatchOptions) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_start, initargs=(options.time_limit_s,)
    )


_judges: list[Judge] = []
"""The judge of this worker process."""


def _start(time_limit_s: float) -> None:
    """Begin a worker process: its judge ends with it, and Ctrl-C is for the parent to handle."""
    if hasattr(signal, "pthread_sigmask"):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    judge = Judge(time_limit_s=time_limit_s)
    _judges.append(judge)
    Finalize(None, judge.close, exitpriority=10)


def _work_through(work: Callable[[Judge, _Item], _Result], items: Sequence[_Item]) -> list[_Result]:
    return [work(_judges[0], item) for item in items]


def _judge(judge: Judge, job: _Job, *, strictness: Strictness) -> Verdict:
    return judge_case(*job, strictness, judge)


def _crashed(job: _Job) -> Verdict:
    detail = "the process that judged it died, twice"
    return replace(blank_verdict(*job), status=Status.FAIL, failure=FailureClass.JUDGE_CRASHED, detail=detail)


def _processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
