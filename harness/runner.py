"""The runner: every turn of a run that is still to be, several at once, each into the journal as it ends.

Threads take turns in order; what costs time happens in other processes (agents, Node, Ruff). Nothing is kept of a trial
but its summary, so that memory does not grow with a run.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

from harness.agents.agent import Agent
from harness.journal import Journal
from harness.order import Turn
from harness.record import TrialRecord
from harness.task import Task
from harness.trial import Bench, run_trial
from harness.warden_link import close_all

Progress = Callable[[int, int], None]
"""Called with trials ended and trials in all."""


@dataclass(slots=True)
class Tally:
    """What is counted of an agent while a run goes on.

    Attributes:
        passed: trials that passed, in whichever round.
        failed: trials that did not, by failure mode; those that are not scored among them.
    """

    passed: int = 0
    failed: Counter[str] = field(default_factory=Counter)

    def add(self, last: TrialRecord) -> None:
        """Count a trial by its last round."""
        if last.passed:
            self.passed += 1
        else:
            self.failed[str(last.failure)] += 1


class Runner:
    """Runs turns; `tallies` may be read once `run` has returned."""

    def __init__(
        self, agents: Mapping[str, Agent], tasks: Mapping[str, Task], bench: Bench, journal: Journal, progress: Progress
    ) -> None:
        """Nothing starts yet.

        Args:
            agents: by name.
            tasks: by id.
            bench: where and within what limits trials run.
            journal: open.
            progress: told as trials end.
        """
        self.tallies = {name: Tally() for name in agents}
        self._agents, self._tasks = agents, tasks
        self._bench, self._journal, self._progress = bench, journal, progress
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._done = 0

    def run(self, turns: Sequence[Turn], recorded: Sequence[TrialRecord], jobs: int) -> None:
        """Run every turn that the journal does not hold yet.

        Args:
            turns: all of the run.
            recorded: what the journal holds.
            jobs: trials at a time.

        Raises:
            OutputError: the journal cannot be written; trials that run are dropped, and come again with `--resume`.
        """
        ended = {record.index: record for record in recorded}
        for record in ended.values():
            self._count(record, len(turns))
        left = iter([turn for turn in turns if turn.index not in ended])
        with ThreadPoolExecutor(jobs, thread_name_prefix="trial") as pool:
            workers: list[Future[None]] = [pool.submit(self._work, left, len(turns)) for _ in range(jobs)]
            try:
                wait(workers, return_when=FIRST_EXCEPTION)
            finally:
                # After Ctrl-C or a full disk the agents that run are ended, and their trials dropped.
                self._stop.set()
                close_all()
        for worker in workers:
            worker.result()

    def _work(self, left: Iterator[Turn], total: int) -> None:
        while not self._stop.is_set():
            with self._lock:
                turn = next(left, None)
            if turn is None:
                return
            records = run_trial(turn, self._tasks[turn.task_id], self._agents[turn.agent], self._bench)
            if self._stop.is_set():
                return
            self._journal.append(records)
            with self._lock:
                self._count(records[-1], total)

    def _count(self, last: TrialRecord, total: int) -> None:
        self.tallies[last.agent].add(last)
        self._done += 1
        self._progress(self._done, total)
