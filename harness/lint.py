"""The traps that a task set falls into, found before an agent does.

    no-assertion            nothing decides
    answer-in-prompt        the prompt holds a line that only the expected files have
    answer-in-assertion     an assertion of the task file holds it
    answer-in-fixture       the task, or what it expects, lies in the starting folder
    unmatched-path          an entry of allow_paths matches no file, before or after
    expected-out-of-scope   the expected files cannot be written within allow_paths
    noop-passes             an agent that does nothing passes
    expected-fails          an agent that writes the expected files fails
    broken-task             the task cannot be run at all

The prompt of a fixture case states the lines that it asks for, by design; its answer is where they go.
"""

import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from harness.assertions import InvalidTaskError, check_all
from harness.changes import changes_of, compare
from harness.lint_answers import answers_lying, answers_told, telling_lines, text_at
from harness.removal import Remover
from harness.starting import contents, starting_files
from harness.task import Exit0, FileContains, FileEquals, StdoutContains, Task, TaskSet, in_scope
from harness.tree import Tree, file_entry
from harness.workspace import SetUpError, Workspace, make_workspace
from syntax.errors import ToolError
from verify.judge import Judge

CHECKS = (
    "no-assertion", "answer-in-prompt", "answer-in-assertion", "answer-in-fixture", "unmatched-path",
    "expected-out-of-scope", "noop-passes", "expected-fails", "broken-task",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Finding:
    """A trap.

    Attributes:
        task_id: whose.
        check: which; one of `CHECKS`.
        place: where the task stands.
        detail: one line for people.
    """

    task_id: str
    check: str
    place: str
    detail: str


def lint(
    task_set: TaskSet, *, judge: Judge | None = None, progress: Callable[[int, int], None] | None = None
) -> list[Finding]:
    """Look for traps; commands of the tasks are run, on untouched and on expected files.

    Args:
        task_set: the set.
        judge: for `verify`; by default one that is closed again.
        progress: told of tasks done, and of all.

    Returns:
        Sorted by task, and in the order of `CHECKS`.

    Raises:
        ToolError: a formatter is absent or broken.
        OutputError: no workspace can be written.
    """
    if judge is None:
        with Judge() as own:
            return lint(task_set, judge=own, progress=progress)
    found: list[Finding] = []
    numbers = count()
    with tempfile.TemporaryDirectory(prefix="hunksmith-lint-") as home, Remover() as remover:
        for done, task in enumerate(task_set.tasks, start=1):
            trial = _Trial(task, judge, lambda: Path(home) / str(next(numbers)), remover)
            findings = [Finding(task.id, check, task.place, detail) for check, detail in _problems(task, trial)]
            found += sorted(findings, key=lambda each: CHECKS.index(each.check))
            if progress is not None:
                progress(done, len(task_set.tasks))
    return found


@dataclass(frozen=True, slots=True)
class _Trial:
    task: Task
    judge: Judge
    fresh: Callable[[], Path]
    remover: Remover

    def wrong(self, written: Mapping[str, bytes]) -> str | None:
        """What fails for an agent that writes these files; None where it passes."""
        if self._needs_folder():
            base = self.fresh()
            try:
                made = make_workspace(self.task, base)
                _write(made, written)
                checked = check_all(self.task, made, changes_of(made), self.judge)
            finally:
                self.remover.later(base)
        else:
            clean = Tree(starting_files(self.task))
            after = Tree({**clean.entries, **{path: file_entry(text) for path, text in written.items()}})
            made = Workspace(Path(), Path(), Path(), clean, "", {}, 0)
            checked = check_all(self.task, made, compare(clean, after), self.judge)
        wrong = next((result for result in checked.results if not result.passed), None)
        return None if wrong is None else f"{wrong.name}: {' '.join(wrong.output.split())[-120:]}"

    def _needs_folder(self) -> bool:
        """Whether commands run; else nothing need be written to disk."""
        commands = any(isinstance(each, Exit0 | StdoutContains) for each in self.task.assertions)
        return commands or bool(self.task.setup)


def _write(made: Workspace, written: Mapping[str, bytes]) -> None:
    for path, content in written.items():
        place = made.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)


def _problems(task: Task, trial: _Trial) -> Iterator[tuple[str, str]]:
    try:
        start = starting_files(task)
    except ToolError as error:
        yield "broken-task", str(error)
        return
    expected = _expected(task)
    if not task.assertions:
        yield "no-assertion", "no assertion decides; add one"
    telling = telling_lines(contents(start), expected)
    if task.case is None:
        yield from answers_told(task, telling)
        yield from answers_lying(task, start, expected)
    for pattern in task.allow_paths:
        if not any(in_scope(path, (pattern,)) for path in {*start, *expected, *_named(task)}):
            yield "unmatched-path", f"allow_paths: {pattern!r} matches no file, before or after; mend or drop it"
    outside = [
        path for path, text in expected.items() if text_at(start, path) != text and not in_scope(path, task.allow_paths)
    ]
    if outside:
        yield "expected-out-of-scope", f"{outside[0]} is expected to change, and allow_paths do not allow it"
    if task.assertions:
        yield from _tried(trial, expected)


def _tried(trial: _Trial, expected: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    try:
        if trial.wrong({}) is None:
            yield "noop-passes", "all assertions hold before anything was done; demand what does not hold yet"
        if expected:
            why = trial.wrong(expected)
            if why is not None:
                yield "expected-fails", f"the expected files do not pass ({why}); mend files or assertion"
    except (InvalidTaskError, SetUpError) as error:
        yield "broken-task", str(error)


def _expected(task: Task) -> dict[str, bytes]:
    """All files of which the task says what they should hold."""
    files = dict(task.expected)
    for assertion in task.assertions:
        if isinstance(assertion, FileEquals):
            files[assertion.path] = assertion.expect
    return files


def _named(task: Task) -> set[str]:
    return {each.path for each in task.assertions if isinstance(each, FileContains | FileEquals)}
