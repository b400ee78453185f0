"""Check what must hold after an agent ran, in a folder where nothing can be trusted.

Files are looked at as `harness.changes` read them. Commands run under the warden, in a copy (`harness.judged_copy`) and
with a home that no agent has seen.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.changes import Changes
from harness.judged_copy import judged_copy
from harness.process import Limits, run
from harness.record import AssertionResult
from harness.task import Exit0, FileContains, FileEquals, StdoutContains, Task, Untouched, Verify, in_scope
from harness.tree import Entry, Kind, Tree
from harness.verdicts import Verdicts
from harness.workspace import Workspace
from syntax.errors import ToolError
from verify.fixtures import FixtureCase
from verify.judge import Judge
from verify.outputs import Output, Refusal, assemble, size_limit, too_large
from verify.paths import visible
from verify.verdict import FailureClass, Status, Verdict

TAIL = 300
"""Characters of an assertion's output that are kept."""
COMMAND_LIMITS = Limits(timeout_s=120.0)
"""What one command may use."""
_CLASSES = {
    Kind.LINK: FailureClass.LINK,
    Kind.HARD_LINK: FailureClass.HARD_LINK,
    Kind.SPECIAL: FailureClass.SPECIAL_FILE,
    Kind.TOO_LARGE: FailureClass.TOO_LARGE,
    Kind.UNREADABLE: FailureClass.MALFORMED_OUTPUT,
}


class InvalidTaskError(ToolError):
    """A task's expected side cannot be judged: the task is broken, and the agent is not to blame."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of a task's assertions.

    Attributes:
        results: in the order of the task.
        failure_class: the judge's class of the first answer that it refused; "" where it refused none.
    """

    results: tuple[AssertionResult, ...] = ()
    failure_class: str = ""

    @property
    def pass_rate(self) -> float:
        """The share that held; 1 where there is none."""
        held = sum(result.passed for result in self.results)
        return held / len(self.results) if self.results else 1.0


def check_all(
    task: Task,
    workspace: Workspace,
    changes: Changes,
    judge: Judge,
    *,
    limits: Limits = COMMAND_LIMITS,
    verdicts: Verdicts | None = None,
) -> Checked:
    """Check all assertions of a task.

    Args:
        task: the task.
        workspace: after the agent ran.
        changes: what it changed.
        judge: for `verify`.
        limits: of each command.
        verdicts: what was judged before; None for nothing.

    Raises:
        ToolError: a formatter is absent or broken; an `InvalidTaskError` where the task is.
        OutputError: no copy can be made for commands to run in.
    """
    commands = [each for each in task.assertions if isinstance(each, Exit0 | StdoutContains)]
    found: dict[str, AssertionResult] = {}
    failure_class = ""
    for assertion in task.assertions:
        match assertion:
            case Exit0() | StdoutContains():
                continue
            case FileEquals() | FileContains():
                found[assertion.name] = _file(assertion, changes.found)
            case Untouched():
                found[assertion.name] = _untouched(assertion, changes)
            case Verify():
                verdict = _judged(assertion, task, workspace.clean, changes.found, judge, verdicts or Verdicts())
                found[assertion.name] = _told(assertion, verdict)
                failure_class = failure_class or str(verdict.failure or "")
    if commands:
        found |= {result.name: result for result in _commands(commands, workspace, changes.found, limits)}
    return Checked(tuple(found[each.name] for each in task.assertions), failure_class)


def _commands(
    commands: Sequence[Exit0 | StdoutContains], workspace: Workspace, found: Tree, limits: Limits
) -> Iterator[AssertionResult]:
    with judged_copy(workspace, found) as root:
        for each in commands:
            environment = workspace.fresh_environment()
            yield _command(each, root, environment, limits, workspace.base)


def _command(
    assertion: Exit0 | StdoutContains, root: Path, environment: Mapping[str, str], limits: Limits, scratch: Path
) -> AssertionResult:
    ended = run(["/bin/sh", "-c", assertion.cmd], root, environment, limits, scratch=scratch)
    told = ended.stdout.decode("utf-8", "replace")
    expect = assertion.expect if isinstance(assertion, StdoutContains) else ""
    passed = ended.stopped is None and ended.exit_code == 0 and expect in told
    said = told + ended.stderr.decode("utf-8", "replace") + (f"\n{ended.stopped}" if ended.stopped else "")
    return AssertionResult(assertion.name, passed, visible(said)[-TAIL:])


def _file(assertion: FileEquals | FileContains, found: Tree) -> AssertionResult:
    entry = found.entries.get(assertion.path)
    if entry is None or entry.content is None:
        why = "is absent" if entry is None else f"is not read: {entry.kind}"
        return AssertionResult(assertion.name, passed=False, output=f"{assertion.path} {why}")
    if isinstance(assertion, FileEquals):
        passed, why = entry.content == assertion.expect, "has other bytes"
    else:
        passed, why = assertion.expect.encode("utf-8") in entry.content, "does not hold the text"
    return AssertionResult(assertion.name, passed, "" if passed else f"{assertion.path} {why}")


def _untouched(assertion: Untouched, changes: Changes) -> AssertionResult:
    # What has no plain name matches no glob for sure, so it counts.
    wrong = [each.path for each in changes.changes if not each.plain or in_scope(each.path, assertion.globs)]
    return AssertionResult(assertion.name, not wrong, f"changed: {', '.join(wrong)}"[:TAIL] if wrong else "")


def _told(assertion: Verify, verdict: Verdict) -> AssertionResult:
    if verdict.status is Status.PASS:
        return AssertionResult(assertion.name, passed=True)
    # The diff would tell a later round the answer.
    told = ": ".join(part for part in (str(verdict.failure or "wrong"), visible(verdict.detail)) if part)
    return AssertionResult(assertion.name, passed=False, output=told[:TAIL])


def _judged(assertion: Verify, task: Task, clean: Tree, found: Tree, judge: Judge, verdicts: Verdicts) -> Verdict:
    if task.case is not None and assertion.source is None:
        case = task.case
    else:
        given = {
            path: entry.content
            for path, entry in clean.entries.items()
            if path in assertion.expected and entry.content is not None
        }
        case = FixtureCase(task.id, None, None, given, dict(assertion.expected))
    verdict = verdicts.of(case, _output(case, found), judge)
    if verdict.status is Status.TOOL_FAILURE:
        raise ToolError(verdict.detail)
    if verdict.status is Status.INVALID_TASK:
        raise InvalidTaskError(f"{task.place}: task {task.id} cannot be judged: {verdict.detail}")
    return verdict


def _output(case: FixtureCase, found: Tree) -> Output:
    """What was found, as the judge takes it."""
    entries = {path: _content(case, path, found.entries[path]) for path in case.expected if path in found.entries}
    return assemble(case, entries, found.entries)


def _content(case: FixtureCase, path: str, entry: Entry) -> bytes | Refusal:
    if entry.kind is not Kind.FILE:
        return Refusal(_CLASSES[entry.kind], f"{path} is no plain file that is read: {entry.kind}")
    limit = size_limit(case, path)
    if entry.content is None:
        return Refusal(FailureClass.TOO_LARGE, f"{path} was not read: too much lies in the workspace")
    return entry.content if len(entry.content) <= limit else too_large(len(entry.content), limit)
