"""The folder of a run: made once, and read again by `--resume`.

runs/<run_id>/run.json          what `start` writes, and `finish` completes
runs/<run_id>/results.jsonl     see `journal.py`
runs/<run_id>/outputs/          see `kept.py`
"""

import json
import re
import secrets
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from harness.journal import write_run
from harness.removal import remove
from harness.results import RESULTS, RUN, read_plain
from harness.run_info import AgentInfo, RunOptions, changed, machine, versions
from harness.task import TaskSet
from syntax.errors import InputError, OutputError, UnfitError, UsageError

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_FORMAT = 1
_SCRATCH = ".scratch"
_PREFIX = "hunksmith-"
_NOTE_LIMIT = 4096


@dataclass(frozen=True, slots=True)
class RunFolder:
    """A run that has begun.

    Attributes:
        run_id: the name of its folder.
        folder: where it lies.
        source: the task set.
        options: as it was begun.
        hashes: of the task set and the judge, as they were then.
        started: UTC, ISO 8601.
    """

    run_id: str
    folder: Path
    source: Path
    options: RunOptions
    hashes: Mapping[str, str]
    started: str

    def write(self, *, finished: str | None = None, tampered: tuple[str, ...] = ()) -> None:
        """Write `run.json`.

        Raises:
            OutputError: it cannot be written.
        """
        info: dict[str, object] = {
            "format": _FORMAT,
            "run_id": self.run_id,
            "started": self.started,
            "finished": finished,
            "task_set": {"source": str(self.source), "sha256": self.hashes["task_set"]},
            "options": asdict(self.options),
            "machine": machine(),
            "versions": versions(),
            "hashes": dict(self.hashes),
            "tampered": list(tampered),
        }
        write_run(self.folder, info)

    def finish(self, after: Mapping[str, str]) -> None:
        """Complete `run.json`.

        Raises:
            OutputError: it cannot be written.
            UnfitError: the task set or the judge changed while the run went on.
        """
        tampered = changed(self.hashes, after)
        self.write(finished=now(), tampered=tampered)
        if tampered:
            raise UnfitError(
                f"{' and '.join(tampered)} changed during the run {self.run_id}: trust none of its results"
            )


@contextmanager
def scratch_of(folder: Path) -> Iterator[Path]:
    """A folder for the workspaces of a run, removed afterwards; what a run that was killed has left is removed first.

    Raises:
        OutputError: it cannot be made.
    """
    note = folder / _SCRATCH
    try:
        _clear(note)
        scratch = Path(tempfile.mkdtemp(prefix=_PREFIX))
        note.write_text(str(scratch), encoding="utf-8")
    except OSError as error:
        raise OutputError(f"no folder for workspaces can be made: {error}; make room, or set TMPDIR") from error
    try:
        yield scratch
    finally:
        _clear(note)


def _clear(note: Path) -> None:
    """Remove the folder that a note names, if it is one of ours, and the note."""
    named = read_plain(note, _NOTE_LIMIT)
    if named is not None:
        place = Path(named.decode("utf-8", "replace"))
        if place.is_absolute() and place.name.startswith(_PREFIX):
            remove(place)
        note.unlink()


def now() -> str:
    """The time, UTC, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def begin(
    runs: Path, run_id: str | None, task_set: TaskSet, options: RunOptions, hashes: Mapping[str, str]
) -> RunFolder:
    """Make the folder of a new run, with its `run.json`.

    Raises:
        UsageError: the id is no name of a folder.
        OutputError: there is such a run, or it cannot be written.
    """
    named = run_id or f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"
    if not _ID.fullmatch(named):
        raise UsageError(f"--run-id {named!r}: use letters, digits, dots, underscores and hyphens, at most a hundred")
    folder = runs / named
    try:
        folder.mkdir(parents=True)
    except FileExistsError as error:
        raise OutputError(
            f"{folder} is there already; go on with --resume {folder}, or choose another --run-id"
        ) from error
    except OSError as error:
        raise OutputError(f"{folder} cannot be made: {error.strerror}; choose another --runs") from error
    begun = RunFolder(named, folder, task_set.source.resolve(), options, hashes, now())
    begun.write()
    return begun


def reopen(run: Path, runs: Path) -> RunFolder:
    """The folder of a run that is to go on, named by its path or its id.

    Raises:
        InputError: there is no such run, or its `run.json` is broken.
    """
    folder = next((place for place in (run, runs / run) if (place / RUN).is_file()), None)
    if folder is None:
        raise InputError(f"--resume {run}: no run lies there; name a folder that holds {RUN} and {RESULTS}")
    try:
        info = json.loads((folder / RUN).read_bytes())
        options = dict(info["options"])
        options["agents"] = tuple(AgentInfo(**agent) for agent in options["agents"])
        options["allow_env"] = tuple(options["allow_env"])
        return RunFolder(
            info["run_id"],
            folder,
            Path(info["task_set"]["source"]),
            RunOptions(**options),
            info["hashes"],
            info["started"],
        )
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise InputError(f"{folder / RUN}: is no run.json of this version ({error}); begin another run") from error
