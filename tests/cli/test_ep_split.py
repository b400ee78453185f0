"""`ep split-commit` on the command line: commits of a repository and annotated ones become examples."""

import json
import sys
from pathlib import Path

import pytest

from syntax.git_run import git
from tests.cli.terminal import Terminal

BEFORE = "one\ntwo\nthree\nfour\nfive\nsix\n"
AFTER = "ONE\ntwo\nthree\nfour\nfive\nSIX\n"
PATCH = """--- a/a.txt
+++ b/a.txt
@@ -1,2 +1,2 @@
-one
+ONE
 two
@@ -5,2 +5,2 @@
 five
-six
+SIX
"""
COMMIT = {"repo": "project", "repo_url": "https://example.com/owner/project", "commit_sha": "1" * 40,
          "reordered_commit": PATCH, "original_commit": PATCH, "diff_stats_match": True}  # fmt: skip


@pytest.fixture(autouse=True)
def _cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No test fills or reads the user's cache."""
    monkeypatch.setenv("HUNKSMITH_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository of two commits."""
    folder = tmp_path / "project.git"
    folder.mkdir()
    stream = b""
    for number, text in enumerate((BEFORE, AFTER)):
        stream += b"commit refs/heads/main\ncommitter A <a@localhost> %d +0000\ndata 1\nx\n" % (10 + number)
        stream += b"M 100644 inline a.txt\ndata %d\n%s\n" % (len(text), text.encode())
    assert git(folder, ["init", "--bare", "--quiet", "--template=", "."], label="test").ok
    assert git(folder, ["fast-import", "--quiet"], given=stream, label="test").ok
    return folder


def test_a_commit_of_a_repository_becomes_an_example_that_loads(
    terminal: Terminal, repository: Path, tmp_path: Path
) -> None:
    split = tmp_path / "split.jsonl"
    said = terminal("ep", "split-commit", "--git", f"{repository}@main", "-s", 2, "-o", split)
    assert (said.code, said.out, said.err) == (0, "", "")
    example = json.loads(split.read_text(encoding="utf-8"))
    assert "+ONE" in example["edit_history"]
    assert "+SIX" not in example["edit_history"]
    assert "+SIX" in example["expected_patches"][0]
    said = terminal("ep", "score", split, "-p", "oracle")
    assert json.loads(said.out)["score"][0]["delta_chr_f"] == 100.0


def test_annotated_commits_come_from_files_and_from_standard_input(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits = tmp_path / "commits.jsonl"
    commits.write_text(f"{json.dumps(COMMIT)}\n\n", encoding="utf-8")
    said = terminal("ep", "split-commit", commits, "-s", "0.5")
    assert (said.code, said.err) == (0, "")
    assert json.loads(said.out)["name"] == "project-11111111"
    with commits.open(encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        assert terminal("ep", "split-commit", "-", "-s", "0.5").out == said.out


def test_a_commit_may_give_several_examples_in_markdown(terminal: Terminal, repository: Path, tmp_path: Path) -> None:
    said = terminal("ep", "split-commit", "--git", f"{repository}@main", "-n", 3, "-m", "-o", tmp_path / "examples")
    assert said.code == 0
    assert len(list((tmp_path / "examples").glob("project-*.md"))) == 3


def test_a_commit_that_cannot_be_split_ends_the_run_or_is_left_out(terminal: Terminal, tmp_path: Path) -> None:
    commits = tmp_path / "commits.jsonl"
    lines = [json.dumps({"repo": "x"}), json.dumps(COMMIT)]
    commits.write_text("\n".join(lines) + "\n", encoding="utf-8")
    said = terminal("ep", "split-commit", commits)
    assert said.code == 2
    assert "commits.jsonl:1: expected an object with repo" in said.line
    said = terminal("ep", "split-commit", commits, "--failed", "skip")
    assert said.code == 0
    assert said.out.count("\n") == 1
    assert said.err.startswith("left out: ")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "name JSON lines of commits, or a commit with --git"),
        (("none.jsonl",), "none.jsonl: cannot be read"),
        (("bad.jsonl",), "bad.jsonl:2: is no JSON"),
        (("latin.jsonl",), "latin.jsonl:1: is not UTF-8"),
        (("--git", "nowhere"), "expected URL@REV"),
        (("--git", "nowhere@main"), "cannot be fetched"),
        (("bad.jsonl", "-s", "middle"), "split point"),
        (("bad.jsonl", "-m"), "name a folder for them with --output"),
    ],
)
def test_misuse_is_one_line_and_exit_code_2(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], complaint: str
) -> None:
    (tmp_path / "bad.jsonl").write_text(f"{json.dumps(COMMIT)}\n{{\n", encoding="utf-8")
    (tmp_path / "latin.jsonl").write_bytes(b'{"repo": "\xe4"}\n')
    monkeypatch.chdir(tmp_path)
    said = terminal("ep", "split-commit", *arguments)
    assert said.code == 2
    assert complaint in said.line
