"""Read what runs left: `results.jsonl` line by line into records, `run.json` beside it.

A run that was killed may end in half a line; that half is left out and said. Any other line that is no record is an
error that names it. Nothing here follows a link.
"""

import json
import os
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.record import AssertionResult, DiffCounts, FailureMode, TrialRecord, Usage
from syntax.errors import InputError

RESULTS = "results.jsonl"
RUN = "run.json"
OUTPUTS = "outputs"

_LINE_LIMIT = 4 * 1024 * 1024
_RUN_LIMIT = 16 * 1024 * 1024
_SHOWN = 80


@dataclass(frozen=True, slots=True)
class Run:
    """One run's folder.

    Attributes:
        run_id: of its records; the folder's name where there are none.
        folder: where it lies.
        info: what `run.json` holds; empty where there is none.
    """

    run_id: str
    folder: Path
    info: dict[str, object]


@dataclass(frozen=True, slots=True)
class Results:
    """What one or more runs left.

    Attributes:
        runs: in the order named.
        records: all lines, run by run, in the order written.
        notes: what a reader of the report must know, such as a line that was cut off.
    """

    runs: tuple[Run, ...]
    records: tuple[TrialRecord, ...]
    notes: tuple[str, ...]


def load_runs(paths: Sequence[Path]) -> Results:
    """Read runs: each a folder with `results.jsonl`, that file itself, or the id of a run under `runs/`.

    Raises:
        InputError: a run is not there, is named twice, or holds a line that is no record.
    """
    runs: list[Run] = []
    records: list[TrialRecord] = []
    notes: list[str] = []
    for path in paths:
        folder = _folder(path)
        own, torn = _load(folder / RESULTS)
        run_id = own[0].run_id if own else folder.resolve().name
        if any(run.run_id == run_id for run in runs):
            raise InputError(f"{path}: the run {run_id} is named twice; name each run once")
        runs.append(Run(run_id, folder, _info(folder / RUN)))
        records += own
        if torn:
            notes.append(f"{run_id}: the last line was cut off and is left out; `hunksmith run --resume` completes it")
    if not records:
        raise InputError(f"{', '.join(map(str, paths))}: no result yet; name a run that has finished a trial")
    return Results(tuple(runs), tuple(records), tuple(notes))


def read_plain(path: Path, limit: int) -> bytes | None:
    """At most `limit` bytes of an ordinary file; None where there is none, or a link or device in its place."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
    with os.fdopen(descriptor, "rb") as file:
        return file.read(limit) if stat.S_ISREG(os.fstat(descriptor).st_mode) else None


def record_from(row: object) -> TrialRecord:
    """A record from one parsed line.

    Raises:
        KeyError, TypeError, ValueError: the line is no record.
    """
    if not isinstance(row, dict):
        raise TypeError("expected an object")
    failure = row.get("failure")
    exit_code = row["exit_code"]
    return TrialRecord(
        run_id=_text(row, "run_id"),
        index=_whole(row["index"], "index"),
        agent=_text(row, "agent"),
        agent_build=_text(row, "agent_build"),
        task_id=_text(row, "task_id"),
        category=_text(row, "category"),
        tags=tuple(map(str, row["tags"])),
        trial=_whole(row["trial"], "trial"),
        round=_whole(row["round"], "round"),
        fixture_sha=_text(row, "fixture_sha"),
        elapsed_s=_number(row["elapsed_s"], "elapsed_s"),
        exit_code=None if exit_code is None else _whole(exit_code, "exit_code", least=-1000),
        passed=_truth(row, "passed"),
        pass_rate=_number(row["pass_rate"], "pass_rate"),
        assertions=tuple(_assertion(each) for each in row["assertions"]),
        diff=DiffCounts(*(_whole(row["diff"][key], key) for key in ("files", "added", "deleted"))),
        out_of_scope=tuple(map(str, row.get("out_of_scope", ()))),
        failure=None if failure is None else FailureMode(failure),
        failure_class=str(row.get("failure_class") or ""),
        stderr_tail=str(row.get("stderr_tail") or ""),
        usage=_usage(row.get("usage") or {}),
        facts=_facts(row.get("facts") or {}),
    )


def _folder(path: Path) -> Path:
    for folder in (path, path.parent if path.name == RESULTS else path, Path("runs") / path):
        if (folder / RESULTS).is_file():
            return folder
    raise InputError(f"{path}: no run lies there; name a folder that holds {RESULTS}, such as runs/RUN_ID")


def _load(path: Path) -> tuple[list[TrialRecord], bool]:
    """The records, each place and round once, and whether the last line was cut off."""
    found: dict[tuple[int, int], TrialRecord] = {}
    torn = False
    with path.open("rb") as file:
        number = 0
        while line := file.readline(_LINE_LIMIT):
            number += 1
            if not line.endswith(b"\n") and len(line) < _LINE_LIMIT:
                torn = True
                break
            if line.strip():
                record = _record(line, f"{path}:{number}")
                found.setdefault((record.index, record.round), record)
    records = list(found.values())
    if len({record.run_id for record in records}) > 1:
        raise InputError(f"{path}: holds lines of several runs; keep each run in its own folder")
    return records, torn


def _record(line: bytes, where: str) -> TrialRecord:
    try:
        return record_from(json.loads(line))
    except (ValueError, TypeError, RecursionError) as error:
        reason = str(error)
    except KeyError as error:
        reason = f"no {error}"
    raise InputError(f"{where}: no result of a trial ({reason[:_SHOWN]}); mend the line, or take it out")


def _info(path: Path) -> dict[str, object]:
    content = read_plain(path, _RUN_LIMIT)
    if content is None:
        return {}
    try:
        parsed = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: is no JSON; restore it, or take it out") from error
    return parsed if isinstance(parsed, dict) else {}


def _assertion(row: dict[str, object]) -> AssertionResult:
    return AssertionResult(_text(row, "name"), _truth(row, "passed"), str(row.get("output") or ""))


def _usage(row: dict[str, object]) -> Usage:
    tokens = [row.get("input_tokens"), row.get("output_tokens")]
    whole = [None if each is None else _whole(each, "tokens") for each in tokens]
    cost = row.get("cost_usd")
    return Usage(whole[0], whole[1], None if cost is None else _number(cost, "cost_usd"))


def _facts(row: dict[str, object]) -> dict[str, str | int | float | None]:
    return {str(key): value for key, value in row.items() if value is None or isinstance(value, (str, int, float))}


def _text(row: dict[str, object], key: str) -> str:
    value = row[key]
    if not isinstance(value, str):
        raise TypeError(f"{key} is no text")
    return value


def _truth(row: dict[str, object], key: str) -> bool:
    value = row[key]
    if not isinstance(value, bool):
        raise TypeError(f"{key} is neither true nor false")
    return value


def _whole(value: object, key: str, *, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise TypeError(f"{key} is no whole number")
    return value


def _number(value: object, key: str) -> float:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not 0 <= value < float("inf"):
        raise TypeError(f"{key} is no number")
    return float(value)
