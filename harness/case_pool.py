"""Cases compared and coloured on all processors, since lexers take most of a report's time."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context

from harness.case_views import CaseView, Patches, case_view
from harness.tally import Trial
from harness.task_row import TaskRow
from verify.fixtures import FixtureCase

Progress = Callable[[str, int, int], None]
"""Told the stage, and how many cases are done of how many."""

_CHUNK = 16
_WORTH = 150
"""Cases from which on starting a process pays."""


@dataclass(frozen=True, slots=True)
class Job:
    """All that a case's section is made from; see `case_view`."""

    row: TaskRow
    known: FixtureCase | None
    trials: Mapping[str, Sequence[Trial]]
    patches: Patches


def case_views(jobs: Sequence[Job], progress: Progress) -> list[CaseView]:
    """The sections of some cases, in their order, whichever process makes them."""
    workers = os.cpu_count() or 1
    if len(jobs) >= _WORTH and workers > 1:
        try:
            return list(_told(_spread(jobs, workers), len(jobs), progress))
        except BrokenProcessPool:
            # A worker was killed, for want of memory as a rule: one process needs less.
            pass
    return list(_told(map(_view, jobs), len(jobs), progress))


def _spread(jobs: Sequence[Job], workers: int) -> Iterator[CaseView]:
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_view, jobs, chunksize=_CHUNK)


def _told(views: Iterator[CaseView], total: int, progress: Progress) -> Iterator[CaseView]:
    for done, view in enumerate(views):
        progress("comparing", done, total)
        yield view


def _view(job: Job) -> CaseView:
    return case_view(job.row, job.known, job.trials, job.patches)
