"""Assertions hold where they should, and nothing that an agent planted runs or misleads while they are checked."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from harness.assertions import Checked, InvalidTaskError, check_all
from harness.changes import changes_of
from harness.process import Limits
from harness.task import Task, Verify
from harness.workspace import Workspace, make_workspace
from syntax.errors import OutputError
from tests.harness.task_sets import FIXED, START, TASK, one_task, with_assertions, write_files
from tests.verify.cases import case, write_set
from verify.judge import Judge


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge() as made:
        yield made


def _checked(task: Task, workspace: Workspace, judge: Judge) -> Checked:
    return check_all(task, workspace, changes_of(workspace), judge, limits=Limits(timeout_s=10))


def _start(tmp_path: Path, *assertions: str) -> tuple[Task, Workspace]:
    task = one_task(tmp_path, with_assertions(*assertions) if assertions else TASK)
    return task, make_workspace(task, tmp_path / "trial")


def test_verify_takes_an_equivalent_answer_and_tells_how_another_fails(tmp_path: Path, judge: Judge) -> None:
    task, workspace = _start(tmp_path)
    untouched = _checked(task, workspace, judge)
    assert (untouched.failure_class, untouched.pass_rate) == ("untouched", 0.0)
    assert "w * h" not in untouched.results[0].output
    write_files(workspace.root, {"area.py": FIXED.replace(b"w * h", b"w  *  h")})
    assert _checked(task, workspace, judge).results[0].passed
    (workspace.root / "area.py").unlink()
    assert _checked(task, workspace, judge).failure_class == "missing-file"
    os.mkfifo(workspace.root / "area.py")
    assert _checked(task, workspace, judge).failure_class == "special-file"


def test_a_case_of_a_fixture_set_is_judged_as_verify_does(tmp_path: Path, judge: Judge) -> None:
    from harness.task_files import load_task_set  # noqa: PLC0415 - only here

    task = load_task_set(write_set(tmp_path / "set", case())).tasks[0]
    workspace = make_workspace(task, tmp_path / "trial")
    assert _checked(task, workspace, judge).failure_class == "untouched"
    write_files(workspace.root, task.expected)
    assert _checked(task, workspace, judge) == Checked(_checked(task, workspace, judge).results, "")


def test_a_task_that_cannot_be_judged_is_the_tasks_fault(tmp_path: Path, judge: Judge) -> None:
    task, workspace = _start(tmp_path)
    broken = replace(task, assertions=(Verify("judged", {"area.py": b"def (:\n"}, tmp_path),))
    with pytest.raises(InvalidTaskError, match="task area cannot be judged"):
        _checked(broken, workspace, judge)


def test_commands_files_and_globs_are_checked(tmp_path: Path, judge: Judge) -> None:
    task, workspace = _start(
        tmp_path,
        "type: exit0, cmd: 'test -f area.py'",
        "type: exit0, cmd: 'echo out; echo why >&2; exit 3'",
        "type: stdout_contains, cmd: 'echo hello', expect: ell",
        "type: stdout_contains, cmd: 'echo hello; false', expect: ell",
        "type: stdout_contains, cmd: 'echo hello >&2', expect: ell",
        f'type: file_equals, path: area.py, expect: "{START.decode().encode("unicode_escape").decode()}"',
        "type: file_equals, path: none.py, expect: x",
        "type: file_contains, path: area.py, expect: def edge",
        "type: file_contains, path: area.py, expect: absent",
        "type: untouched, paths: ['*.md']",
        "type: untouched, paths: ['new/']",
    )
    write_files(workspace.root, {"new/x": "x"})
    results = _checked(task, workspace, judge).results
    assert [each.passed for each in results] == [
        True, False, True, False, False, True, False, True, False, True, False,
    ]  # fmt: skip
    assert [each.name for each in results] == [each.name for each in task.assertions]
    assert results[1].output == "out\nwhy\n"
    assert results[6].output == "none.py is absent"
    assert results[10].output == "changed: new/x"


def test_the_output_of_an_assertion_is_its_last_300_characters(tmp_path: Path, judge: Judge) -> None:
    task, workspace = _start(tmp_path, "type: exit0, cmd: 'yes | head -c 100000; printf \"\\033[31mend\"; exit 1'")
    output = _checked(task, workspace, judge).results[0].output
    assert len(output) == 300
    assert output.endswith("y\n\\x1b[31mend")


def test_a_command_that_hangs_is_ended(tmp_path: Path, judge: Judge) -> None:
    task, workspace = _start(tmp_path, "type: exit0, cmd: 'sleep 100'")
    checked = check_all(task, workspace, changes_of(workspace), judge, limits=Limits(timeout_s=0.3))
    assert checked.results[0].output.endswith("time-out")


def test_git_in_a_command_meets_no_configuration_hook_or_home_of_the_agents(tmp_path: Path, judge: Judge) -> None:
    task, workspace = _start(
        tmp_path,
        "type: stdout_contains, cmd: 'git status --porcelain && git diff && git log --oneline', expect: w * h",
        "type: stdout_contains, cmd: 'ls -A ~ | wc -l', expect: '0'",
    )
    mark = tmp_path / "mark"
    planted = f"[core]\n\tfsmonitor = touch {mark}; false\n\tpager = touch {mark}\n[diff]\n\texternal = touch {mark}\n"
    home = Path(workspace.environment["HOME"])
    write_files(workspace.root, {".git/config": planted, "area.py": FIXED, ".gitattributes": "* diff=x\n"})
    write_files(home, {".gitconfig": planted, ".profile": f"touch {mark}\n"})
    assert [each.passed for each in _checked(task, workspace, judge).results] == [True, True]
    assert not mark.exists()
    assert (workspace.root / ".git/config").read_text() == planted


def test_commands_see_plain_files_only_and_leave_the_agents_folder_as_it_was(tmp_path: Path, judge: Judge) -> None:
    listing = "find . -path ./.git -prune -o ! -type d -print | sort | xargs"
    task, workspace = _start(
        tmp_path,
        f"type: stdout_contains, cmd: '{listing}; echo x > made; rm area.py', expect: \"./area.py ./deep/new.sh\\n\"",
        "type: exit0, cmd: 'test -x deep/new.sh && test -f made'",
    )
    write_files(workspace.root, {"deep/new.sh": "#!/bin/sh\n", "__pycache__/area.cpython-311.pyc": "planted"})
    (workspace.root / "deep/new.sh").chmod(0o755)
    (workspace.root / "link").symlink_to("/etc")
    os.mkfifo(workspace.root / "pipe")
    write_files(workspace.base, {"other": "x"})
    os.link(workspace.base / "other", workspace.root / "hard")
    before = sorted(workspace.root.rglob("*"))
    results = _checked(task, workspace, judge).results
    assert [each.passed for each in results] == [True, True], results
    assert sorted(workspace.root.rglob("*")) == before
    assert (workspace.root / "area.py").read_bytes() == START


def test_links_and_large_files_of_the_set_up_are_there_for_commands(tmp_path: Path, judge: Judge) -> None:
    links = "ln -s area.py same.py; mkdir .venv; ln area.py .venv/hard; cp area.py z"
    setup = f"setup: ['{links}; truncate -s 20M .venv/big']\n"
    task = one_task(
        tmp_path,
        with_assertions("type: exit0, cmd: 'cmp same.py z && test -s .venv/big && test -f .venv/hard'") + setup,
    )
    workspace = make_workspace(task, tmp_path / "trial")
    assert changes_of(workspace).changes == ()
    assert _checked(task, workspace, judge).results[0].passed


def test_a_workspace_that_is_gone_fails_and_does_not_crash(tmp_path: Path, judge: Judge) -> None:
    task, workspace = _start(tmp_path, "type: exit0, cmd: 'test -f area.py'")
    workspace.root.rename(tmp_path / "moved")
    assert not _checked(task, workspace, judge).results[0].passed
    workspace.base.rename(tmp_path / "other")
    with pytest.raises(OutputError, match="the agent replaced it"):
        _checked(task, workspace, judge)
