"""Git sources: the bytes of a revision and nothing else, whatever the repository or the user would like to run."""

import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from generator import git_source
from generator.git_source import fetch_git, name_of, parse_git
from syntax.errors import InputError, OutputError, ToolError, UsageError

ROOT = Path(__file__).resolve().parents[2]
MIT = b"Permission is hereby granted, free of charge, to any person obtaining a copy\n"
CRLF = b"export const a = 1;\r\nexport const b = 2;\r\n"
POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"


def git(folder: Path, *arguments: str) -> str:
    """Run git as somebody with a name."""
    names = {f"GIT_{who}_{what}": "a@b.c" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    dates = {"GIT_AUTHOR_DATE": "2026-03-01T12:00:00Z", "GIT_COMMITTER_DATE": "2026-05-31T23:30:00-05:00"}
    plain = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "PATH": os.environ["PATH"]}
    done = subprocess.run(  # noqa: S603 - our own commands
        ["git", "-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always", *arguments],  # noqa: S607 - as PATH has it
        cwd=folder,
        env=plain | names | dates,
        capture_output=True,
        check=True,
    )
    return done.stdout.decode().strip()


def commit(folder: Path, files: dict[str, bytes]) -> str:
    """Write and commit files as they are; the revision."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text)
    git(folder, "add", "--all", "--force")
    git(folder, "commit", "--quiet", "--message", "m")
    return git(folder, "rev-parse", "HEAD")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HUNKSMITH_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "corpus-1" / "git"


@pytest.fixture
def repository(tmp_path: Path, cache: Path) -> Path:
    assert not cache.exists()
    folder = tmp_path / "project"
    folder.mkdir()
    git(folder, "init", "--quiet")
    git(folder, "config", "core.autocrlf", "false")
    commit(folder, {"src/a.ts": CRLF, "LICENSE": MIT, "README.md": b"no source\n"})
    return folder


def url(folder: Path) -> str:
    return f"file://{folder}"


def texts(tree: git_source.GitTree) -> dict[str, bytes]:
    return {path: (tree.root / path).read_bytes() for path in tree.files}


def test_a_revision_is_fetched_once_and_opened_offline_after(repository: Path, cache: Path) -> None:
    revision = git(repository, "rev-parse", "HEAD")
    told: list[str] = []
    first = fetch_git(url(repository), revision, progress=told.append)
    shutil.rmtree(repository)
    assert fetch_git(url(repository), revision, progress=told.append) == first
    assert told == [f"fetching project {revision[:12]}"]
    assert texts(first) == {"LICENSE": MIT, "src/a.ts": CRLF}
    assert first.released == "2026-06-01"
    assert sorted(path.name for path in cache.iterdir()) == [f"project-{revision}", f"project-{revision}.lock"]


@pytest.mark.parametrize("name", ["v1", "v1-annotated", "main", "feature/x", "HEAD"])
def test_tags_and_branches_stand_for_their_commits(repository: Path, name: str) -> None:
    revision = git(repository, "rev-parse", "HEAD")
    git(repository, "tag", "v1")
    git(repository, "tag", "--annotate", "--message", "m", "v1-annotated")
    git(repository, "branch", "feature/x")
    assert fetch_git(url(repository), name).revision == revision


def test_an_older_revision_is_fetched_by_its_hash(repository: Path) -> None:
    revision = git(repository, "rev-parse", "HEAD")
    commit(repository, {"src/a.ts": b"later\n"})
    assert texts(fetch_git(url(repository), revision))["src/a.ts"] == CRLF


def test_attributes_filters_and_settings_have_no_say(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marker = tmp_path / "ran"
    home = tmp_path / "home"
    hooks = tmp_path / "hooks"
    for folder in (home, hooks):
        folder.mkdir()
    for name in ("post-checkout", "reference-transaction", "post-merge"):
        (hooks / name).write_text(f"#!/bin/sh\ntouch {marker}\n", encoding="utf-8")
        (hooks / name).chmod(0o755)
    (home / ".gitconfig").write_text(
        f'[core]\n autocrlf = true\n hooksPath = {hooks}\n fsmonitor = "touch {marker}"\n'
        f'[filter "lfs"]\n smudge = touch {marker}\n process = touch {marker}\n required = true\n'
        f'[url "file:///elsewhere"]\n insteadOf = file://\n[fetch]\n recurseSubmodules = true\n',
        encoding="utf-8",
    )
    attributes = b"*.ts text eol=lf export-subst\n*.js filter=lfs\n*.mjs ident\n"
    revision = commit(
        repository, {".gitattributes": attributes, "src/b.ts": b"$Format:%H$\r\n", "c.js": POINTER, "d.mjs": b"$Id$\n"}
    )
    git(repository, "config", "uploadpack.packObjectsHook", f"touch {marker};")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "core.hooksPath")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", str(hooks))
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", f"touch {marker}")
    found = texts(fetch_git(url(repository), revision))
    assert found == {
        "LICENSE": MIT,
        "c.js": POINTER,
        "d.mjs": b"$Id$\n",
        "src/a.ts": git_blob(repository, revision, "src/a.ts"),
        "src/b.ts": git_blob(repository, revision, "src/b.ts"),
    }
    assert not marker.exists()


def git_blob(folder: Path, revision: str, path: str) -> bytes:
    """The bytes of a blob as the repository holds them."""
    command = ["git", "cat-file", "blob", f"{revision}:{path}"]
    return subprocess.run(command, cwd=folder, capture_output=True, check=True).stdout  # noqa: S603 - our own command


def test_submodules_links_and_odd_names_are_left_out(repository: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    git(other, "init", "--quiet")
    commit(other, {"x.ts": b"x\n"})
    git(repository, "submodule", "--quiet", "add", url(other), "sub")
    (repository / "link.ts").symlink_to("/etc/passwd")
    (repository / "up").symlink_to("..")
    blob = git(repository, "hash-object", "-w", "src/a.ts")
    for name in ("a`b.ts", "C:x.ts", "src/A.ts", "dist/built.js"):
        git(repository, "update-index", "--add", "--cacheinfo", f"100644,{blob},{name}")
    git(repository, "add", "link.ts", "up", ".gitmodules")
    git(repository, "commit", "--quiet", "--message", "m")
    assert sorted(fetch_git(url(repository), git(repository, "rev-parse", "HEAD")).files) == ["LICENSE", "src/A.ts"]


def test_a_damaged_cache_is_fetched_again(repository: Path) -> None:
    revision = git(repository, "rev-parse", "HEAD")
    tree = fetch_git(url(repository), revision)
    (tree.root / "src/a.ts").write_bytes(b"edited\n")
    assert texts(fetch_git(url(repository), revision))["src/a.ts"] == CRLF


def test_two_at_once_share_one_fetch(repository: Path, cache: Path) -> None:
    revision = git(repository, "rev-parse", "HEAD")
    told: list[str] = []
    with ThreadPoolExecutor(4) as pool:
        trees = list(pool.map(lambda _: fetch_git(url(repository), revision, progress=told.append), range(4)))
    assert len(told) == 1
    assert len({tree.root for tree in trees}) == 1
    assert len(list(cache.iterdir())) == 2


def test_a_killed_fetch_leaves_nothing_that_the_next_one_trips_over(repository: Path, cache: Path) -> None:
    revision = git(repository, "rev-parse", "HEAD")
    script = f"""
import os, signal
from generator import git_source
git_source._files = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
git_source.fetch_git({url(repository)!r}, {revision!r})
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False)  # noqa: S603 - our own program
    assert done.returncode == -signal.SIGKILL
    assert len([path for path in cache.iterdir() if ".fetching-" in path.name]) == 1
    assert texts(fetch_git(url(repository), revision))["src/a.ts"] == CRLF
    assert sorted(path.name for path in cache.iterdir()) == [f"project-{revision}", f"project-{revision}.lock"]


def test_a_git_that_hangs_is_ended_with_all_that_it_started(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not cache.exists()
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "git").write_text(f"#!/bin/sh\nsleep 300 & echo $! > {tmp_path}/child\nwait\n", encoding="utf-8")
    (tools / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr("syntax.git_run.LIMIT_S", 0.5)
    with pytest.raises(ToolError, match="git took over"):
        fetch_git("file:///nowhere", "0" * 40)
    child = int((tmp_path / "child").read_text(encoding="utf-8"))
    deadline = time.monotonic() + 10
    while Path(f"/proc/{child}").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not Path(f"/proc/{child}").exists()


@pytest.mark.parametrize("revision", ["0" * 40, "0" * 64, "v9"])
def test_a_revision_that_is_not_there_is_an_input_error(repository: Path, cache: Path, revision: str) -> None:
    with pytest.raises(InputError, match="git source project has no"):
        fetch_git(url(repository), revision)
    assert [path for path in cache.iterdir() if path.is_dir()] == []


def test_a_repository_that_is_not_there_is_an_input_error(tmp_path: Path, cache: Path) -> None:
    assert not cache.exists()
    with pytest.raises(InputError, match=r"git source none cannot be read: .*(not appear to be|Could not read)"):
        fetch_git(url(tmp_path / "none"), "main")


def test_a_cache_that_cannot_be_written_is_an_output_error(
    tmp_path: Path, repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("HUNKSMITH_CACHE", str(tmp_path / "file"))
    with pytest.raises(OutputError, match="set HUNKSMITH_CACHE"):
        fetch_git(url(repository), git(repository, "rev-parse", "HEAD"))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("https://h/o/n.git@v1.2.0", ("https://h/o/n.git", "v1.2.0")),
        ("git@h:o/n@main", ("git@h:o/n", "main")),
        ("ssh://git@h/o/n@feature/x", ("ssh://git@h/o/n", "feature/x")),
        (f"https://user:word@h/o/n@{'a' * 40}", ("https://user:word@h/o/n", "a" * 40)),
    ],
)
def test_an_address_and_a_revision_are_told_apart(text: str, parts: tuple[str, str]) -> None:
    assert parse_git(text) == parts


@pytest.mark.parametrize(
    "text",
    ["https://h/o/n", "git@h:o/n", "ext::sh -c id@main", "http://h/o/n@main", "--upload-pack=id@main", "https://h/n@",
     "https://h/n@--help", "https://h/n@a..b", "https://h/ n@main", "https://h/n@-x", "../n@main"],
)  # fmt: skip
def test_what_is_no_address_with_a_revision_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="expected URL@REV"):
        parse_git(text)


def test_a_password_in_an_address_is_shown_nowhere() -> None:
    assert name_of("https://user:word@h/o/n.git") == "h/o/n"
    assert name_of("git@h:o/n.git") == "h/o/n"
    assert name_of("file:///home/me/n.git/") == "n"
    with pytest.raises(UsageError) as raised:
        parse_git("http://user:word@h/o/n@main")
    assert "word" not in str(raised.value)
