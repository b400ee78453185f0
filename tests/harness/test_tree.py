"""A folder in which nothing can be trusted is read, within limits, and removed, whatever lies in it."""

import os
import socket
from pathlib import Path

import pytest

from harness.removal import Remover, remove
from harness.tree import Kind, Limits, read_tree
from tests.harness.task_sets import write_files


def test_links_pipes_sockets_and_hard_links_are_named_and_never_opened(tmp_path: Path) -> None:
    root = write_files(tmp_path / "root", {"plain": "x", "twice": "y"})
    secret = write_files(tmp_path, {"secret": "s"}) / "secret"
    (root / "link").symlink_to(secret)
    (root / "folder-link").symlink_to(tmp_path)
    (root / "loop").symlink_to("loop")
    os.link(secret, root / "hard")
    os.mkfifo(root / "pipe")
    with socket.socket(socket.AF_UNIX) as opened:
        here = Path.cwd()
        os.chdir(root)
        try:
            opened.bind("socket")
        finally:
            os.chdir(here)
        found = read_tree(root)
    assert {path: entry.kind for path, entry in found.entries.items()} == {
        "folder-link": Kind.LINK,
        "hard": Kind.HARD_LINK,
        "link": Kind.LINK,
        "loop": Kind.LINK,
        "pipe": Kind.SPECIAL,
        "plain": Kind.FILE,
        "socket": Kind.SPECIAL,
        "twice": Kind.FILE,
    }
    assert [path for path, entry in found.entries.items() if entry.content is not None] == ["plain", "twice"]


def test_names_that_are_no_text_are_read_like_others(tmp_path: Path) -> None:
    for name in (b"\xff\xfe", b"a\nb", b"tab\t", "é".encode()):
        Path(os.fsdecode(os.path.join(os.fsencode(tmp_path), name))).write_bytes(b"x")  # noqa: PTH118 - bytes
    assert {os.fsencode(path) for path in read_tree(tmp_path).entries} == {b"\xff\xfe", b"a\nb", b"tab\t", "é".encode()}


def test_a_file_over_the_limit_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "huge").open("wb") as stream:
        stream.truncate(1 << 40)
    write_files(tmp_path, {"small": "x"})
    found = read_tree(tmp_path)
    assert found.entries["huge"].kind is Kind.TOO_LARGE
    assert found.entries["small"].content == b"x"


def test_what_is_read_and_what_is_kept_is_bounded(tmp_path: Path) -> None:
    write_files(tmp_path, {name: name * 100 for name in "abcd"})
    found = read_tree(tmp_path, limits=Limits(kept_bytes=150, read_bytes=350))
    assert [entry.content is not None for entry in found.entries.values()] == [True, False, False, False]
    assert [entry.kind for entry in found.entries.values()] == [Kind.FILE] * 3 + [Kind.TOO_LARGE]


def test_too_many_files_and_too_deep_folders_are_told(tmp_path: Path) -> None:
    write_files(tmp_path, {f"{number}": "" for number in range(30)})
    found = read_tree(tmp_path, limits=Limits(files=10))
    assert (len(found.entries), found.excess) == (10, "more than 10 files")
    write_files(tmp_path / "deep", {"a/b/c/d": ""})
    found = read_tree(tmp_path / "deep", limits=Limits(depth=3))
    assert (dict(found.entries), found.excess) == ({}, "folders deeper than 3")


def test_a_repository_at_the_top_and_caches_anywhere_are_passed_over(tmp_path: Path) -> None:
    write_files(tmp_path, {".git/config": "", "a/__pycache__/x.pyc": "", "a/.git/config": "", "a/x": ""})
    assert list(read_tree(tmp_path).entries) == ["a/.git/config", "a/x"]


def test_a_link_in_place_of_the_folder_is_no_folder(tmp_path: Path) -> None:
    write_files(tmp_path / "other", {"x": ""})
    (tmp_path / "root").symlink_to("other")
    assert read_tree(tmp_path / "root").entries == read_tree(tmp_path / "none").entries == {}


def test_files_and_folders_without_permissions_are_read_by_their_owner(tmp_path: Path) -> None:
    write_files(tmp_path, {"a/x": "x", "y": "y"})
    (tmp_path / "a/x").chmod(0)
    (tmp_path / "a").chmod(0)
    (tmp_path / "y").chmod(0)
    assert [entry.content for entry in read_tree(tmp_path).entries.values()] == [b"x", b"y"]


def test_folders_nested_beyond_any_path_are_removed(tmp_path: Path) -> None:
    handle = os.open(tmp_path, os.O_RDONLY)
    for _ in range(80):
        os.mkdir("d" * 100, dir_fd=handle)
        inner = os.open("d" * 100, os.O_RDONLY, dir_fd=handle)
        os.close(handle)
        handle = inner
    os.close(handle)
    assert read_tree(tmp_path).excess == "folders deeper than 64"
    assert remove(tmp_path / ("d" * 100))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("mode", [0, 0o500])
def test_what_has_no_permissions_is_removed_and_what_is_linked_stays(tmp_path: Path, mode: int) -> None:
    kept = write_files(tmp_path / "kept", {"x": "x"})
    root = write_files(tmp_path / "root", {"a/b/c": "", "a/d": ""})
    (root / "a/out").symlink_to(kept)
    os.mkfifo(root / "pipe")
    for folder in (root / "a/b", root / "a", root):
        folder.chmod(mode)
    assert remove(root)
    assert (kept / "x").read_text() == "x"
    (tmp_path / "link").symlink_to(kept)
    assert remove(tmp_path / "link")
    assert (kept / "x").read_text() == "x"
    assert remove(tmp_path / "none")


def test_the_remover_has_removed_all_when_it_is_left(tmp_path: Path) -> None:
    with Remover(waiting=2) as remover:
        for number in range(10):
            remover.later(write_files(tmp_path / str(number), {"a/b": ""}))
    assert list(tmp_path.iterdir()) == []
