"""Clones, trees and projects: the files of a revision, whatever the repository would like to run or point at."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from editpred.steps.address import parse_address
from editpred.steps.clone import find_commit
from editpred.steps.project import Project, checked_path
from editpred.steps.tree import read_tree
from syntax.errors import InputError
from tests.editpred.repositories import commit, run_git


def project_of(folder: Path, workspace: Path, revision: str = "HEAD") -> Project:
    address = parse_address(str(folder))
    return Project(read_tree(find_commit(address, revision, workspace)), address.name)


@pytest.mark.parametrize(
    ("url", "owner", "name"),
    [
        ("git@github.com:zed-industries/zed.git", "zed-industries", "zed"),
        ("https://github.com/pallets/flask", "pallets", "flask"),
        ("https://user:secret@host.example/a/b.git", "a", "b"),
        ("ssh://git@host.example/a/b.git/", "a", "b"),
        ("file:///srv/projects/thing.git", "local", "thing"),
    ],
)
def test_owner_and_name_follow_from_the_url(url: str, owner: str, name: str) -> None:
    address = parse_address(url)
    assert (address.owner, address.name) == (owner, name)
    assert "secret" not in address.label


@pytest.mark.parametrize("url", ["", "http://h/a/b", "ext::sh -c id", "--upload-pack=id", "https://h/a", "no such dir"])
def test_other_addresses_are_refused(url: str) -> None:
    with pytest.raises(InputError, match="cannot be fetched"):
        parse_address(url)


@pytest.mark.parametrize("form", ["{}", "file://{}"])
def test_a_revision_can_be_a_hash_a_branch_a_tag_or_steps_back(tmp_path: Path, form: str) -> None:
    folder = tmp_path / "thing"
    first = commit(folder, {"a.txt": "1\n"})
    second = commit(folder, {"a.txt": "2\n"})
    run_git(folder, "tag", "-a", "v1", "-m", "one", first)
    third = commit(folder, {"a.txt": "3\n"})
    address = parse_address(form.format(folder))
    found = {
        revision: find_commit(address, revision, tmp_path / "w").sha
        for revision in ("HEAD", "main", "v1", f"{third}~1", f"{third}~2", second, f"{third[:10]}^", "main~2")
    }
    assert found == {
        "HEAD": third, "main": third, "v1": first, f"{third}~1": second, f"{third}~2": first,
        second: second, f"{third[:10]}^": second, "main~2": first,
    }  # fmt: skip


def test_a_branch_is_looked_up_anew_and_a_known_hash_needs_no_source(tmp_path: Path) -> None:
    folder = tmp_path / "thing"
    first = commit(folder, {"a.txt": "1\n"})
    address = parse_address(str(folder))
    assert find_commit(address, "main", tmp_path / "w").sha == first
    second = commit(folder, {"a.txt": "2\n"})
    assert find_commit(address, "main", tmp_path / "w").sha == second
    folder.rename(tmp_path / "gone")
    assert find_commit(address, first, tmp_path / "w").sha == first


def test_a_deeper_ancestor_is_found_after_a_shallow_fetch(tmp_path: Path) -> None:
    folder = tmp_path / "thing"
    hashes = [commit(folder, {"a.txt": f"{number}\n"}) for number in range(6)]
    address = parse_address(f"file://{folder}")
    for steps in (0, 3, 1, 5):
        assert find_commit(address, f"{hashes[5]}~{steps}", tmp_path / "w").sha == hashes[5 - steps]


@pytest.mark.parametrize("revision", ["", "--help", "a b", "a..b", ":/fix", "HEAD@{yesterday}", "a:b", "-x", "x\n"])
def test_malformed_revisions_are_refused(tmp_path: Path, revision: str) -> None:
    commit(tmp_path / "thing", {"a.txt": "1\n"})
    with pytest.raises(InputError, match="malformed"):
        find_commit(parse_address(str(tmp_path / "thing")), revision, tmp_path / "w")


@pytest.mark.parametrize("revision", ["nowhere", "0" * 40, "abcdef12", "main~9", "main:a.txt".replace(":", "/")])
def test_an_unknown_revision_is_named_in_the_error(tmp_path: Path, revision: str) -> None:
    commit(tmp_path / "thing", {"a.txt": "1\n"})
    with pytest.raises(InputError, match="was not found"):
        find_commit(parse_address(str(tmp_path / "thing")), revision, tmp_path / "w")


def test_a_folder_without_a_repository_is_an_error_that_says_so(tmp_path: Path) -> None:
    (tmp_path / "thing").mkdir()
    with pytest.raises(InputError, match="there is no repository, or you may not read it"):
        find_commit(parse_address(f"file://{tmp_path}/thing"), "HEAD", tmp_path / "w")


def test_parallel_runs_share_one_clone(tmp_path: Path) -> None:
    folder = tmp_path / "thing"
    hashes = [commit(folder, {"a.txt": f"{number}\n"}) for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda sha: project_of(folder, tmp_path / "w", sha).text("a.txt"), hashes))
    assert found == [b"%d\n" % number for number in range(8)]
    assert len([path for path in (tmp_path / "w" / "repos" / "local").iterdir() if path.is_dir()]) == 1


def test_hooks_filters_and_links_of_a_repository_have_no_say(tmp_path: Path) -> None:
    folder, mark = tmp_path / "thing", tmp_path / "ran"
    commit(folder, {".gitattributes": "*.txt filter=evil text eol=crlf ident\n", "a.txt": "$Id$\n"})
    (folder / "link").symlink_to("/etc/passwd")
    (folder / "dir").symlink_to(tmp_path)
    sha = commit(folder, {})
    for name in ("post-checkout", "pre-receive", "reference-transaction"):
        hook = folder / ".git" / "hooks" / name
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(f"#!/bin/sh\ntouch {mark}\n")
        hook.chmod(0o755)
    run_git(folder, "config", "filter.evil.smudge", f"touch {mark}")
    run_git(folder, "config", "uploadpack.packObjectsHook", f"touch {mark}")
    project = project_of(folder, tmp_path / "w", sha)
    assert project.text("a.txt") == b"$Id$\n"
    assert not mark.exists()
    assert "link" not in project.paths()
    with pytest.raises(InputError, match="symbolic link"):
        project.text("link")
    with pytest.raises(InputError, match="symbolic link"):
        project.with_text("link", b"x")
    with pytest.raises(InputError, match="no folder"):
        project.with_text("dir/x", b"x")


@pytest.mark.parametrize("path", ["/etc/passwd", "../x", "a/../../x", "C:/x", "a\\b", "", ".git/config", "a/.GIT/x",
                                  ".git./x", "GIT~1/x", "a\nb"])  # fmt: skip
def test_paths_out_of_the_project_are_refused(path: str) -> None:
    with pytest.raises(InputError, match=r"leaves the project|git's own files"):
        checked_path(path, what="a path")


def test_a_project_is_a_value(tmp_path: Path) -> None:
    commit(tmp_path / "thing", {"a.txt": "1\r\n2\r\n", "b/c.txt": "x"})
    project = project_of(tmp_path / "thing", tmp_path / "w")
    edited = project.with_text("new/d.txt", b"d").with_text("a.txt", b"A").without("b/c.txt")
    assert project.text("a.txt") == b"1\n2\n"
    assert edited.paths() == ["a.txt", "new/d.txt"]
    assert project.paths() == ["a.txt", "b/c.txt"]
    with pytest.raises(InputError, match=r"no such path: b/c\.txt"):
        edited.text("b/c.txt")
    with pytest.raises(InputError, match="is a folder"):
        project.with_text("b", b"x")
    assert project.find_path("thing/a.txt", what="path") == "a.txt"


def test_files_that_are_no_text_or_too_large_are_refused(tmp_path: Path) -> None:
    commit(tmp_path / "thing", {"bin": b"\xff\xfe", "large": b"x" * (4 * 1024 * 1024 + 1)})
    project = project_of(tmp_path / "thing", tmp_path / "w")
    with pytest.raises(InputError, match="not UTF-8"):
        project.text("bin")
    with pytest.raises(InputError, match="over 4194304 bytes"):
        project.text("large")
