"""The journal of a run: `results.jsonl`, to which every trial is appended as it ends, and which a run resumes from.

All rounds of a trial are appended by one write, so that a run that is killed at any moment holds a trial whole or not
at all; what a torn write left all the same is cut off when the run resumes.
"""

import fcntl
import json
import os
import threading
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Self

from harness.order import Turn
from harness.record import FailureMode, TrialRecord
from harness.results import RESULTS, RUN, record_from
from syntax.errors import InputError, OutputError
from syntax.whole_file import write_whole

UNSCORED = frozenset({FailureMode.INVALID_TASK, FailureMode.HARNESS_ERROR})
"""Failures that say nothing about an agent."""


def to_line(record: TrialRecord) -> bytes:
    """A record as a line of JSON."""
    return json.dumps(asdict(record), ensure_ascii=True, separators=(",", ":")).encode() + b"\n"


def is_last(record: TrialRecord, rounds: int) -> bool:
    """Whether no further round follows this one in a run of so many rounds."""
    return record.passed or record.round >= rounds or record.failure in UNSCORED


class Journal:
    """A run's `results.jsonl`, held by one process at a time; use it as a context manager."""

    def __init__(self, folder: Path) -> None:
        """Open the journal for appending, made if need be.

        Raises:
            OutputError: it cannot be written, or another process writes it.
        """
        self._path = folder / RESULTS
        self._lock = threading.Lock()
        try:
            self._handle = os.open(self._path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW, 0o644)
        except OSError as error:
            raise OutputError(f"{self._path} cannot be written: {error.strerror}; choose another --runs") from error
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._handle)
            raise OutputError(f"{self._path} is written by a run that goes on; wait for it, or end it") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._handle)

    def append(self, records: Sequence[TrialRecord]) -> None:
        """Append all rounds of one trial, from any thread.

        Raises:
            OutputError: the disk is full, or failed.
        """
        whole = b"".join(map(to_line, records))
        try:
            with self._lock:
                while whole:
                    whole = whole[os.write(self._handle, whole) :]
        except OSError as error:
            raise OutputError(
                f"{self._path} cannot be written: {error.strerror}; make room and go on with --resume"
            ) from error

    def recover(self, turns: Sequence[Turn], rounds: int) -> tuple[TrialRecord, ...]:
        """The records of whole trials; what is left of others is cut out of the file.

        Args:
            turns: the order of the run.
            rounds: the most rounds that a trial has in it.

        Raises:
            InputError: a line is no record, or a record of another run.
        """
        lines = self._path.read_bytes().split(b"\n")
        torn = lines.pop()
        records = [self._record(line, number, turns) for number, line in enumerate(lines, start=1)]
        ended = {record.index for record in records if is_last(record, rounds)}
        kept = len(records)
        # Only the last write can be torn, so what it left stands at the end.
        while kept and records[kept - 1].index not in ended:
            kept -= 1
        for number, record in enumerate(records[:kept], start=1):
            if record.index not in ended:
                raise InputError(f"{self._path}:{number}: its trial has no last round; take the line out, resume again")
        if torn or kept < len(lines):
            os.ftruncate(self._handle, sum(len(line) + 1 for line in lines[:kept]))
        return tuple(records[:kept])

    def _record(self, line: bytes, number: int, turns: Sequence[Turn]) -> TrialRecord:
        where = f"{self._path}:{number}"
        try:
            record = record_from(json.loads(line))
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise InputError(f"{where}: no result of a trial ({error}); take the line out and resume again") from error
        here = Turn(record.index, record.agent, record.task_id, record.trial)
        if record.index >= len(turns) or turns[record.index] != here:
            raise InputError(f"{where}: is no trial of this run; its tasks, agents or options are others now")
        return record


def write_run(folder: Path, info: dict[str, object]) -> None:
    """Write `run.json` under a temporary name and rename it.

    Raises:
        OutputError: it cannot be written.
    """
    target = folder / RUN
    try:
        write_whole(target, json.dumps(info, indent=2, ensure_ascii=True).encode() + b"\n")
    except OSError as error:
        raise OutputError(f"{target} cannot be written: {error.strerror}; choose another --runs") from error
