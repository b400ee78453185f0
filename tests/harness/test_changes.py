"""What an agent changed is found without git, and what it may not change is told, whatever it did."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.changes import Act, Change, changes_of, compare, files_after, out_of_scope
from harness.record import DiffCounts
from harness.tree import Kind, Tree, file_entry
from harness.workspace import Workspace
from tests.harness.task_sets import FIXED, made, write_files


def _tree(files: dict[str, bytes]) -> Tree:
    return Tree({path: file_entry(text) for path, text in files.items()})


def test_nothing_changed_is_nothing(tmp_path: Path) -> None:
    found = changes_of(made(tmp_path))
    assert (found.changes, found.counts, found.diff) == ((), DiffCounts(), "")


def test_lines_are_counted_and_shown(tmp_path: Path) -> None:
    workspace = made(tmp_path)
    write_files(workspace.root, {"area.py": FIXED, "new.txt": "a\nb\n"})
    found = changes_of(workspace)
    assert [(each.path, each.act, each.added, each.deleted) for each in found.changes] == [
        ("area.py", Act.CHANGED, 1, 1),
        ("new.txt", Act.ADDED, 2, 0),
    ]
    assert found.counts == DiffCounts(2, 3, 1)
    assert (
        "--- a/area.py\n+++ b/area.py\n@@ -1,5 +1,5 @@\n def area(w, h):\n-    return w + h\n+    return w * h\n"
        in found.diff
    )
    assert "--- /dev/null\n+++ b/new.txt\n@@ -0,0 +1,2 @@\n+a\n+b\n" in found.diff
    assert out_of_scope(found.changes, ["area.py"]) == ("new.txt",)
    assert out_of_scope(found.changes, ["*"]) == ()
    assert files_after(found) == {"area.py": FIXED, "new.txt": b"a\nb\n"}


def test_a_binary_file_and_permissions_count_a_file_and_no_line(tmp_path: Path) -> None:
    workspace = made(tmp_path)
    write_files(workspace.root, {"x.bin": b"\0\n\n"})
    (workspace.root / "area.py").chmod(0o755)
    found = changes_of(workspace)
    assert found.counts == DiffCounts(2, 0, 0)
    assert "\\ the same text, other permissions\n" in found.diff
    assert "\\ no text\n" in found.diff


def test_a_deleted_file_is_a_change_and_a_deleted_folder_many(tmp_path: Path) -> None:
    workspace = made(tmp_path, files={"start/a/b": "1\n2\n"})
    (workspace.root / "a/b").unlink()
    (workspace.root / "a").rmdir()
    found = changes_of(workspace)
    assert [(each.path, each.act, each.deleted) for each in found.changes] == [("a/b", Act.DELETED, 2)]


def _swap_for_link(workspace: Workspace) -> None:
    (workspace.root / "area.py").unlink()
    (workspace.root / "area.py").symlink_to("/etc/passwd")


def _swap_for_pipe(workspace: Workspace) -> None:
    (workspace.root / "area.py").unlink()
    os.mkfifo(workspace.root / "area.py")


def _swap_for_hard_link(workspace: Workspace) -> None:
    (workspace.base / "other").write_text("x")
    (workspace.root / "area.py").unlink()
    os.link(workspace.base / "other", workspace.root / "area.py")


def _grow(workspace: Workspace) -> None:
    with (workspace.root / "area.py").open("r+b") as stream:
        stream.truncate(1 << 40)


def _make_folder(workspace: Workspace) -> None:
    (workspace.root / "area.py").unlink()
    write_files(workspace.root, {"area.py/\x1b[2J": "x"})


def _name_with_newline(workspace: Workspace) -> None:
    write_files(workspace.root, {"area.py\nx": "x"})


def _name_of_bytes(workspace: Workspace) -> None:
    Path(os.fsdecode(os.fsencode(workspace.root) + b"/\xff.py")).write_bytes(b"x")


@pytest.mark.parametrize(
    ("act", "path"),
    [
        (_swap_for_link, "area.py"),
        (_swap_for_pipe, "area.py"),
        (_swap_for_hard_link, "area.py"),
        (_grow, "area.py"),
        (_make_folder, "area.py/\\x1b[2J"),
        (_name_with_newline, "area.py\\nx"),
        (_name_of_bytes, "\\udcff.py"),
    ],
)
def test_what_is_no_plain_file_is_never_in_scope(tmp_path: Path, act: Callable[[Workspace], None], path: str) -> None:
    workspace = made(tmp_path)
    act(workspace)
    found = changes_of(workspace)
    assert path in out_of_scope(found.changes, ["**"])
    assert found.diff.encode()
    assert not any(b"root:" in (each.after or b"") for each in found.changes)


def test_a_repository_that_is_gone_or_planted_changes_nothing(tmp_path: Path) -> None:
    workspace = made(tmp_path)
    write_files(
        workspace.root, {".git/config": "[core]\n\tfsmonitor = touch /tmp/never\n", ".git/hooks/x": "#!/bin/sh"}
    )
    assert changes_of(workspace).changes == ()
    (workspace.root / ".git").rename(workspace.base / "gone")
    os.mkfifo(workspace.root / ".git")
    assert changes_of(workspace).changes == ()


def test_a_workspace_that_is_gone_has_lost_its_files(tmp_path: Path) -> None:
    workspace = made(tmp_path)
    workspace.root.rename(tmp_path / "moved")
    assert [(each.path, each.act) for each in changes_of(workspace).changes] == [("area.py", Act.DELETED)]
    workspace.root.symlink_to(tmp_path / "moved")
    assert [(each.path, each.act) for each in changes_of(workspace).changes] == [("area.py", Act.DELETED)]


def test_a_trial_folder_that_was_replaced_is_told_and_not_entered(tmp_path: Path) -> None:
    workspace = made(tmp_path)
    workspace.base.rename(tmp_path / "moved")
    workspace.base.symlink_to(tmp_path / "moved")
    found = changes_of(workspace)
    assert [each.act for each in found.changes] == [Act.EXCESS]
    assert out_of_scope(found.changes, ["**"])


def test_more_changes_than_are_listed_are_counted() -> None:
    found = compare(_tree({}), _tree({f"{number:04}": b"x\n" for number in range(1500)}))
    assert (len(found.changes), found.counts.files) == (1001, 1500)
    assert found.changes[-1] == Change("(500 more changed files)", Act.EXCESS, plain=False)


def test_a_long_diff_is_cut() -> None:
    text = b"".join(b"%d %s\n" % (number, b"x" * 900) for number in range(390))
    found = compare(_tree({}), _tree({f"{number}": text for number in range(5)}))
    assert len(found.diff) < 1_100_000
    assert found.diff.endswith("\\ The diff goes on\n")


def test_a_file_of_line_breaks_alone_is_counted_and_not_aligned() -> None:
    found = compare(_tree({"a": b"x\n"}), _tree({"a": b"\n" * 3_000_000}))
    assert found.counts == DiffCounts(1, 3_000_000, 1)
    assert found.diff == "--- a/a\n+++ b/a\n\\ too large to be shown\n"


def test_a_workspace_without_permissions_is_read(tmp_path: Path) -> None:
    workspace = made(tmp_path)
    workspace.root.chmod(0)
    workspace.base.chmod(0)
    assert changes_of(workspace).changes == ()


def test_files_that_are_not_kept_are_compared_by_their_hash() -> None:
    before = Tree({"a": file_entry(b"1"), "b": file_entry(b"2")})
    after = Tree({"a": type(file_entry(b""))(Kind.FILE, file_entry(b"1").mark), "b": file_entry(b"3")})
    assert [each.path for each in compare(before, after).changes] == ["b"]
