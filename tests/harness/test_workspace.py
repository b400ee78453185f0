"""A workspace holds the starting files, one commit of them, a prompt, and no way to an answer."""

import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.baseline import write_baseline
from harness.tree import file_entry
from harness.workspace import fill, make_workspace, workspace
from syntax.errors import OutputError, ToolError
from tests.harness.task_sets import FIXED, START, TASK, made, one_task, write_files


def _git(root: Path, *words: str) -> str:
    environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1"}
    command = ["git", *words]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True)  # noqa: S603
    return done.stdout


def test_git_finds_a_clean_tree_and_one_commit_of_fixed_identity(tmp_path: Path) -> None:
    found = made(
        tmp_path, files={"start/run.sh": "#!/bin/sh\n", "start/a/b/c.txt": "c\r\n", "start/a.b": "", "start/a-": "x"}
    )
    assert _git(found.root, "status", "--porcelain") == ""
    assert _git(found.root, "log", "--format=%H %an %ae %aI %cI %s") == (
        f"{found.commit} Hunksmith hunksmith@localhost 2000-01-01T00:00:00+00:00 2000-01-01T00:00:00+00:00 Baseline\n"
    )
    assert _git(found.root, "ls-files").split() == ["a-", "a.b", "a/b/c.txt", "area.py", "run.sh"]
    _git(found.root, "fsck", "--strict", "--full")


def test_the_same_files_give_the_same_commit(tmp_path: Path) -> None:
    task = one_task(tmp_path)
    assert make_workspace(task, tmp_path / "1").commit == make_workspace(task, tmp_path / "2").commit


def test_attributes_of_the_fixture_change_no_byte(tmp_path: Path) -> None:
    found = made(tmp_path, files={"start/.gitattributes": "* text=auto eol=lf\n", "start/dos.txt": b"a\r\n"})
    os.utime(found.root / "dos.txt", (1, 1))
    assert _git(found.root, "status", "--porcelain") == ""
    _git(found.root, "checkout", "--", ".")
    assert (found.root / "dos.txt").read_bytes() == b"a\r\n"


@given(
    st.dictionaries(
        st.lists(st.sampled_from(["a", "a.b", "a-b", "a0", "é", "z"]), min_size=1, max_size=3).map("/".join),
        st.binary(max_size=5000),
        min_size=1,
    )
)
def test_git_takes_every_baseline_for_sound(tmp_path_factory: pytest.TempPathFactory, files: dict[str, bytes]) -> None:
    kept = {path: text for path, text in files.items() if not any(other.startswith(f"{path}/") for other in files)}
    root = tmp_path_factory.mktemp("root")
    entries = {path: file_entry(text) for path, text in kept.items()}
    fill(root, entries)
    write_baseline(root, entries, untracked="PROMPT.md")
    _git(root, "fsck", "--strict", "--full")
    assert _git(root, "status", "--porcelain") == ""
    assert _git(root, "-c", "core.quotePath=false", "ls-files").split("\n")[:-1] == sorted(kept, key=str.encode)


def test_the_prompt_is_no_part_of_the_history_and_no_change(tmp_path: Path) -> None:
    found = made(tmp_path)
    assert found.prompt_file.read_text() == "The area of a rectangle is a product."
    assert found.prompt_file.name not in _git(found.root, "ls-files")


def test_the_prompt_takes_a_name_that_is_free(tmp_path: Path) -> None:
    assert made(tmp_path, files={"start/prompt.md": "mine"}).prompt_file.name == "PROMPT-0.md"


def test_no_expected_text_and_no_path_of_the_set_is_in_reach(tmp_path: Path) -> None:
    found = made(tmp_path)
    texts = [path.read_bytes() for path in found.base.rglob("*") if path.is_file()]
    assert not any(FIXED in text or b"/set/" in text for text in texts)
    assert not any(path.is_symlink() for path in found.base.rglob("*"))
    assert not any(f"{tmp_path}/set" in value for value in found.environment.values())


def test_the_environment_holds_what_is_allowed_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "1")
    monkeypatch.setenv("MY_OTHER", "2")
    task = one_task(tmp_path)
    found = make_workspace(task, tmp_path / "trial", allowed=["MY_KEY", "ABSENT"])
    assert found.environment["MY_KEY"] == "1"
    assert "MY_OTHER" not in found.environment
    assert found.environment["HOME"] == str(tmp_path / "trial" / "home")
    assert os.listdir(found.environment["HOME"]) == []  # noqa: PTH208 - names alone


def test_set_up_comes_before_the_baseline(tmp_path: Path) -> None:
    task = TASK + "setup: ['echo made > made.txt', 'mkdir node_modules && echo x > node_modules/y']\n"
    found = made(tmp_path, task)
    assert _git(found.root, "ls-files").split() == ["area.py", "made.txt"]
    assert _git(found.root, "status", "--porcelain") == ""
    assert set(found.clean.entries) == {"area.py", "made.txt", "node_modules/y"}


def test_a_set_up_that_fails_is_a_tool_error_that_names_the_task(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match=r"0\.yaml:1: setup 'echo no; false' of task area failed \(exit code 1\): 'no'"):
        made(tmp_path, TASK + "setup: ['echo no; false']\n")


def test_a_fixture_that_changed_since_it_was_loaded_is_refused(tmp_path: Path) -> None:
    task = one_task(tmp_path)
    write_files(tmp_path / "set", {"start/area.py": START + b"\n"})
    with pytest.raises(ToolError, match="changed while the run went on"):
        make_workspace(task, tmp_path / "trial")


def test_a_prompt_is_written_over_whatever_an_agent_put_there(tmp_path: Path) -> None:
    found = made(tmp_path)
    victim = tmp_path / "victim"
    victim.write_text("mine")
    found.prompt_file.unlink()
    found.prompt_file.symlink_to(victim)
    found.write_prompt("again")
    found.prompt_file.unlink()
    found.prompt_file.mkdir()
    (found.prompt_file / "x").write_text("x")
    found.write_prompt("and again")
    found.prompt_file.unlink()
    os.mkfifo(found.prompt_file)
    found.write_prompt("at last")
    assert found.prompt_file.read_text() == "at last"
    assert victim.read_text() == "mine"


def test_a_workspace_that_an_agent_removed_or_linked_away_is_made_anew(tmp_path: Path) -> None:
    found = made(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    found.root.rename(tmp_path / "moved")
    found.root.symlink_to(elsewhere)
    found.write_prompt("again")
    assert found.prompt_file.read_text() == "again"
    assert list(elsewhere.iterdir()) == []


def test_folders_whose_permissions_an_agent_took_are_used_again(tmp_path: Path) -> None:
    found = made(tmp_path)
    found.root.chmod(0)
    found.base.chmod(0)
    found.write_prompt("again")
    assert found.prompt_file.read_text() == "again"
    found.base.chmod(0o500)
    assert Path(found.fresh_environment()["HOME"]).is_dir()


def test_a_trial_folder_that_is_another_is_not_used(tmp_path: Path) -> None:
    found = made(tmp_path)
    found.base.rename(tmp_path / "moved")
    found.base.symlink_to(tmp_path / "moved")
    with pytest.raises(OutputError, match="the agent replaced it"):
        found.write_prompt("again")


def test_nothing_is_left_of_a_workspace(tmp_path: Path) -> None:
    with workspace(one_task(tmp_path), tmp_path / "trial") as found:
        (found.root / "locked").mkdir()
        (found.root / "locked").chmod(0)
    assert not (tmp_path / "trial").exists()
