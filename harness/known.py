"""What the report shows beside results: prompts, starting and expected files, from the task set of a run."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from harness.results import Run
from harness.starting import contents, starting_files
from harness.task import Task
from harness.task_files import load_task_set
from syntax.errors import HunksmithError
from verify.fixtures import FixtureCase


def task_set_of(run: Run) -> Path | None:
    """Where the task set of a run lay, as `run.json` has it; None where it does not say."""
    named = run.info.get("task_set")
    if isinstance(named, dict):
        named = named.get("source")
    return Path(named) if isinstance(named, str) and named else None


def known_tasks(path: Path) -> Mapping[str, FixtureCase]:
    """The tasks of a set by id, each as a case.

    Raises:
        InputError: there is no such set, or it is broken.
    """
    return {task.id: _as_case(task) for task in load_task_set(path).tasks}


def known_of(runs: Sequence[Run]) -> tuple[Mapping[str, FixtureCase], tuple[str, ...]]:
    """The tasks of the sets that runs name, and a note for each set that is not to be had any more."""
    known: dict[str, FixtureCase] = {}
    notes: list[str] = []
    for path in dict.fromkeys(task_set_of(run) for run in runs):
        if path is None:
            notes.append("a run does not say where its task set lies; prompts and expected files come with --tasks")
            continue
        try:
            known |= known_tasks(path)
        except HunksmithError as error:
            notes.append(f"no prompts and expected files: {error}; name the set with --tasks")
    return known, tuple(notes)


def _as_case(task: Task) -> FixtureCase:
    if task.case is not None:
        return task.case
    return FixtureCase(task.id, task.prompt.encode(), None, contents(starting_files(task)), dict(task.expected))
