"""Every trap that a task set falls into is found, and a sound set is left in peace."""

from pathlib import Path

import pytest

from harness.lint import CHECKS, Finding, lint
from harness.task_files import load_task_set
from tests.harness.task_sets import FIXED, START, TASK, with_assertions, write_tasks
from tests.verify.cases import EXPECTED, case, write_set

_CONTAINS = "type: file_contains, path: area.py"


def _found(folder: Path) -> list[tuple[str, str]]:
    return [(each.task_id, each.check) for each in lint(load_task_set(folder))]


def test_a_sound_task_has_no_finding(tmp_path: Path) -> None:
    assert _found(write_tasks(tmp_path)) == []


def test_a_sound_fixture_set_has_no_finding_though_prompts_state_lines(tmp_path: Path) -> None:
    one = case()
    assert _found(write_set(tmp_path, one)) == []


@pytest.mark.parametrize(
    ("task", "files", "checks"),
    [
        (with_assertions().replace("assertions:\n", "assertions: []\n"), {}, ["no-assertion"]),
        (TASK.replace("is a product", "is `return w * h`"), {}, ["answer-in-prompt"]),
        (TASK.replace("[area.py]", "['area.py', 'src/*.ts']"), {}, ["unmatched-path"]),
        (TASK.replace("[area.py]", "[other.py]"), {"start/other.py": "x"}, ["expected-out-of-scope"]),
        (TASK, {"fixed/area.py": START}, ["noop-passes"]),
        (with_assertions("type: exit0, cmd: 'true'"), {}, ["noop-passes"]),
        (TASK + "  - {type: exit0, cmd: 'false'}\n", {}, ["expected-fails"]),
        (TASK + "  - {type: exit0, cmd: grep -qF 'return w * h' area.py}\n", {}, ["answer-in-assertion"]),
        (with_assertions("type: file_equals, path: area.py, expect: x"), {}, ["answer-in-assertion"]),
        (with_assertions("type: file_equals, path: area.py, expect_file: fixed/area.py"), {}, []),
        (with_assertions(f'{_CONTAINS}, expect: "(w, h):\\n    return w * h"'), {}, ["answer-in-assertion"]),
        (with_assertions(f"{_CONTAINS}, expect: of a rectangle"), {}, ["answer-in-prompt"]),
        (TASK.replace("fixed", "start/fixed"), {"start/fixed/area.py": FIXED}, ["answer-in-fixture"] * 2),
        (TASK, {"start/old/area.py.orig": FIXED}, ["answer-in-fixture"]),
        (TASK + "setup: ['false']\n", {}, ["broken-task"]),
        (TASK, {"fixed/area.py": "def (:\n"}, ["broken-task"]),
    ],
)  # fmt: skip
def test_each_trap_is_found(tmp_path: Path, task: str, files: dict[str, bytes | str], checks: list[str]) -> None:
    assert _found(write_tasks(tmp_path, task, files=files)) == [("area", check) for check in checks]


def test_a_task_set_inside_its_fixture_is_found(tmp_path: Path) -> None:
    folder = write_tasks(tmp_path, TASK.replace("fixture: start", "fixture: .").replace("[area.py]", "[start/area.py]"))
    assert ("area", "answer-in-fixture") in _found(folder)


def test_a_case_that_already_passes_is_found(tmp_path: Path) -> None:
    assert _found(write_set(tmp_path, case(given=EXPECTED))) == [("operator-swap-arithmetic-1", "noop-passes")]


def test_a_finding_names_the_place_and_lint_runs_nothing_in_the_set(tmp_path: Path) -> None:
    folder = write_tasks(tmp_path, TASK + "  - {type: exit0, cmd: 'touch made; false'}\n")
    found = lint(load_task_set(folder))
    assert found == [
        Finding(
            "area",
            "expected-fails",
            f"{folder}/0.yaml:1",
            "the expected files do not pass (exit0-2: ); mend files or assertion",
        )
    ]
    assert sorted(path.name for path in folder.rglob("*") if path.is_file()) == ["0.yaml", "area.py", "area.py"]


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    lint(load_task_set(write_tasks(tmp_path)), progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 1)]


def test_every_check_is_described() -> None:
    told = (Path(__file__).parents[2] / "docs" / "harness.md").read_text(encoding="utf-8")
    assert [check for check in CHECKS if f"| `{check}` |" not in told] == []
