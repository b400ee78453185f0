"""Task sets are loaded whole, or refused with file and line."""

from pathlib import Path

import pytest

from harness.task import Exit0, FileEquals, Untouched, Verify, in_scope
from harness.task_files import load_task_set
from syntax.errors import InputError
from tests.harness.task_sets import FIXED, START, TASK, one_task, with_assertions, write_files, write_tasks
from tests.verify.cases import case, write_set


def test_a_task_file_gives_every_field(tmp_path: Path) -> None:
    rest = "timeout_s: 2.5\ntags: [quick, python]\nsetup: ['true']\n"
    task = one_task(tmp_path, TASK + rest)
    assert (task.id, task.category, task.timeout_s, task.tags, task.setup) == (
        "area",
        "single-file",
        2.5,
        ("quick", "python"),
        ("true",),
    )
    assert task.allow_paths == ("area.py",)
    assert task.assertions == (Verify("judged", {"area.py": FIXED}, (tmp_path / "set/fixed").resolve()),)
    assert task.place == f"{tmp_path / 'set' / '0.yaml'}:1"


def test_assertions_of_every_type_are_read(tmp_path: Path) -> None:
    task = one_task(
        tmp_path,
        with_assertions(
            "type: exit0, cmd: 'true'",
            "type: stdout_contains, cmd: echo hi, expect: hi",
            "type: file_equals, path: a/b.txt, expect: x",
            "type: file_equals, name: from-file, path: a.py, expect_file: fixed/area.py",
            "type: file_contains, path: area.py, expect: product",
            "type: untouched, paths: ['tests/', '*.toml']",
        ),
    )
    assert [each.name for each in task.assertions] == [
        "exit0-1",
        "stdout_contains-2",
        "file_equals-3",
        "from-file",
        "file_contains-5",
        "untouched-6",
    ]
    assert task.assertions[0] == Exit0("exit0-1", "true")
    assert isinstance(task.assertions[3], FileEquals)
    assert task.assertions[3].expect == FIXED
    assert task.assertions[5] == Untouched("untouched-6", ("tests/", "*.toml"))


@pytest.mark.parametrize(
    ("task", "line", "problem"),
    [
        (TASK.replace("id: area", "id: ../area"), 1, "use letters"),
        (TASK.replace("category: single-file\n", ""), 1, "no 'category'"),
        (TASK.replace("prompt: The area of a rectangle is a product.", "prompt: ' '"), 5, "'prompt' is empty"),
        (TASK.replace("fixture: start", "fixture: stat"), 3, "there is nothing"),
        (TASK.replace("fixture: start", "fixture: ../.."), 3, "outside the task set"),
        (TASK.replace("fixture: start", "fixture: /etc"), 3, "outside the task set"),
        (TASK.replace("[area.py]", "[area.py, ../x]"), 4, "no path or glob"),
        (TASK.replace("[area.py]", "area.py"), 4, "must be a list"),
        (TASK.replace("type: verify", "type: verfy"), 8, "must be one of exit0"),
        (TASK.replace("expected: fixed", "expected: fixd"), 9, "there is nothing"),
        (TASK + "timeout_s: -1\n", 10, "seconds"),
        (TASK + "timeout_s: .nan\n", 10, "seconds"),
        (TASK + "tags: [1.0]\n", 10, "quote it"),
        (TASK + 'tags:\n  - "\\0"\n', 11, "holds NUL"),
        (TASK + 'tags:\n  - "\\ud800"\n', 11, "surrogate"),
        (TASK + "allow_path: []\n", 10, "knows no key 'allow_path'"),
        (TASK + "id: again\n", 10, "stands twice"),
        (TASK + "tags: &a [x]\nsetup: *a\n", 10, "anchor"),
        (TASK + "tags: !!python/object/apply:os.system ['true']\n", 10, "tag"),
        (TASK + "---\nid: b\n", 10, "another document"),
        (TASK + "tags: [[[[[[[[[[[[x]]]]]]]]]]]]\n", 10, "nested deeper"),
        (TASK + "tags: [x\n", 11, "no YAML"),
        (TASK + "tags: [\x01]\n", 1, "no YAML"),
        ("", 1, "empty"),
        ("- a\n", 1, "mapping"),
        (with_assertions("type: file_equals, path: ../x, expect: y"), 7, "without `..`"),
        (with_assertions("type: file_equals, path: x"), 7, "no 'expect_file'"),
        (with_assertions("type: exit0, cmd: 'true', name: a", "type: exit0, cmd: 'true', name: a"), 8, "second time"),
        (with_assertions("type: untouched, paths: []"), 7, "is empty"),
    ],
)
def test_a_wrong_task_file_is_refused_with_its_line(tmp_path: Path, task: str, line: int, problem: str) -> None:
    with pytest.raises(InputError) as refused:
        one_task(tmp_path, task)
    assert f"0.yaml:{line}: " in str(refused.value)
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


def test_bytes_that_are_no_utf8_and_files_too_large_are_refused(tmp_path: Path) -> None:
    write_files(tmp_path / "a", {"t.yaml": b"id: a\ncategory: \xff\n"})
    with pytest.raises(InputError, match=r"t\.yaml:2: is not UTF-8"):
        load_task_set(tmp_path / "a")
    write_files(tmp_path / "b", {"t.yaml": b"#" * 1_100_000})
    with pytest.raises(InputError, match=r"t\.yaml:1: has more than"):
        load_task_set(tmp_path / "b")


def test_two_tasks_with_one_id_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"1\.yaml:1: 'id' is 'area', as in .*0\.yaml:1"):
        load_task_set(write_tasks(tmp_path, TASK, TASK))


@pytest.mark.parametrize("name", [".git/config", "sub/.GIT/config", "link", "a\nb"])
def test_a_fixture_with_what_no_starting_folder_may_hold_is_refused(tmp_path: Path, name: str) -> None:
    folder = write_tasks(tmp_path)
    if name == "link":
        (folder / "start/link").symlink_to("/etc/passwd")
    else:
        write_files(folder / "start", {name: b"x"})
    with pytest.raises(InputError, match=r"0\.yaml:3: 'fixture' cannot be used: "):
        load_task_set(folder)


def test_a_fixture_that_is_a_link_out_of_the_set_is_refused(tmp_path: Path) -> None:
    folder = write_tasks(tmp_path / "set", TASK.replace("fixture: start", "fixture: out"))
    write_files(tmp_path / "elsewhere", {"secret": b"x"})
    (folder / "out").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InputError, match="outside the task set"):
        load_task_set(folder)


def test_a_single_task_file_is_a_set(tmp_path: Path) -> None:
    assert [task.id for task in load_task_set(write_tasks(tmp_path) / "0.yaml").tasks] == ["area"]


def test_a_set_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no task set at"):
        load_task_set(tmp_path / "none")


def test_cases_of_a_fixture_set_are_tasks(tmp_path: Path) -> None:
    one = case()
    found = load_task_set(write_set(tmp_path, one))
    task = found.tasks[0]
    assert (task.id, task.category, task.allow_paths) == (one.case_id, "operator", ("area.js",))
    assert task.prompt.encode() == one.prompt
    assert task.assertions == (Verify("verify", one.expected),)
    assert task.expected == one.expected
    assert task.facts["mutation"] == "swap-arithmetic"
    assert task.facts["difficulty_score"] == 1


def test_a_case_with_files_of_git_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="may be git's"):
        load_task_set(write_set(tmp_path, case(path=".git/config")))


def test_the_hash_of_a_set_tells_content_not_place(tmp_path: Path) -> None:
    first, second = load_task_set(write_tasks(tmp_path / "a")), load_task_set(write_tasks(tmp_path / "b"))
    assert first.sha256 == second.sha256
    write_files(tmp_path / "b", {"fixed/area.py": START})
    assert load_task_set(tmp_path / "b").sha256 != first.sha256


def test_scope_takes_plain_names_globs_and_folders() -> None:
    assert in_scope("app/[id].tsx", ("app/[id].tsx",))
    assert in_scope("src/a/b.py", ("src/",))
    assert in_scope("src/b.py", ("src/*.py",))
    assert not in_scope("src/a/b.py", ("src/*.py",))
    assert not in_scope("src2/b.py", ("src/",))
    assert not in_scope("src/b.py", ())
