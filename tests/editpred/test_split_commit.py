"""`split-commit`: the parts of a commit add up to it, whatever the split, and its examples load."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from editpred.steps.load_project import load, open_project
from editpred.steps.patch_edits import cut, places
from editpred.steps.patch_edits_text import read_hunks, write_hunks
from editpred.steps.patch_project import apply_patch
from editpred.steps.split_commit import SplitOptions, split_annotated, split_commit
from editpred.steps.split_point import SplitPoint, is_service, parse_point
from editpred.udiff import apply_to_text, parse, render
from syntax.errors import InputError, UsageError
from syntax.hunk import count_overlapping
from tests.editpred.repositories import commit, run_git

LINES = [f"line {number}" for number in range(1, 81)]


def text_of(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


BEFORE: dict[str, str | bytes | None] = {
    "a.txt": text_of(LINES), "b.txt": "one\ntwo\nthree", "gone.txt": "x\ny\n", "crlf.txt": "p\r\nq\r\n",
}  # fmt: skip
AFTER: dict[str, str | bytes | None] = {
    "a.txt": text_of([*LINES[:3], "new 4", "more", *LINES[4:60], *LINES[62:]]),
    "b.txt": "one\n2\nthree\n",
    "gone.txt": None,
    "new.txt": "n1\nn2\nn3\n",
    "crlf.txt": "p\r\nQ\r\n",
}
EDITS = 3 + 2 + 4 + 2 + 3 + 2


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    commit(tmp_path / "thing", BEFORE)
    commit(tmp_path / "thing", AFTER)
    return tmp_path / "thing"


def test_history_and_expected_patch_add_up_to_the_commit_at_every_split(repository: Path, tmp_path: Path) -> None:
    sha = run_git(repository, "rev-parse", "HEAD")
    for split in range(EDITS + 1):
        (example,) = split_commit(str(repository), sha, SplitOptions(SplitPoint(split)), tmp_path / "w")
        assert (example.name, example.revision) == (f"thing-{sha[:8]}", f"{sha}~1")
        inputs = load(example, tmp_path / "w").prompt_inputs
        assert inputs is not None
        assert inputs.cursor_path == example.cursor_path
        if split == 0:
            assert example.expected_patches == ("",)
            continue
        project = open_project(example, tmp_path / "w").project
        end = apply_patch(project, example.expected_patches[0], what="rest").project
        texts = {path: end.text(path).decode() for path in end.paths()}
        assert texts == {path: text.replace("\r\n", "\n") for path, text in AFTER.items() if isinstance(text, str)}
        assert len(list(places(read_hunks(example.edit_history)))) == split
        assert len(list(places(read_hunks(example.expected_patches[0])))) == EDITS - split


def test_the_cursor_stands_at_the_end_of_the_last_edit(repository: Path, tmp_path: Path) -> None:
    (example,) = split_commit(str(repository), "HEAD", SplitOptions(SplitPoint(2)), tmp_path / "w")
    assert "\nnew 4<|user_cursor|>\nline 5\n" in example.cursor_position
    assert example.edit_history == (
        "--- a/a.txt\n+++ b/a.txt\n@@ -1,7 +1,7 @@\n"
        " line 1\n line 2\n line 3\n-line 4\n+new 4\n line 5\n line 6\n line 7\n"
    )
    assert example.expected_patches[0].startswith(
        "--- a/a.txt\n+++ b/a.txt\n@@ -2,6 +2,7 @@\n line 2\n line 3\n new 4\n+more\n line 5\n line 6\n line 7\n@@ -58,"
    )


def test_a_file_that_is_half_made_or_half_gone_is_there(repository: Path, tmp_path: Path) -> None:
    whole = read_hunks(
        split_commit(str(repository), "HEAD", SplitOptions(SplitPoint(EDITS)), tmp_path / "w")[0].edit_history
    )
    at = [place.path for place in places(whole)]
    half_gone, half_made = at.index("gone.txt") + 1, at.index("new.txt") + 2
    assert "--- a/gone.txt\n+++ b/gone.txt\n@@ -1,2 +1,1 @@\n-x\n y\n" in write_hunks(cut(whole, half_gone).source)
    assert write_hunks(cut(whole, half_gone).target).startswith("--- a/gone.txt\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-y\n")
    assert write_hunks(cut(whole, half_made).source).endswith(
        "--- /dev/null\n+++ b/new.txt\n@@ -0,0 +1,2 @@\n+n1\n+n2\n"
    )
    assert write_hunks(cut(whole, half_made).target).startswith("--- a/new.txt\n+++ b/new.txt\n@@ -1,2 +1,3 @@\n")


def test_the_cursor_may_stand_in_a_blank_last_line(tmp_path: Path) -> None:
    commit(tmp_path / "thing", {"a": "x\n"})
    commit(tmp_path / "thing", {"b": "one\n\ntwo\n"})
    (example,) = split_commit(str(tmp_path / "thing"), "main", SplitOptions(SplitPoint(2)), tmp_path / "w")
    assert (example.cursor_path, example.cursor_position) == ("b", "one\n<|user_cursor|>\n")
    inputs = load(example, tmp_path / "w").prompt_inputs
    assert inputs is not None
    assert (inputs.cursor_excerpt, inputs.cursor_offset_in_excerpt) == ("one\n\n", 4)


def test_names_may_hold_spaces_quotes_and_any_letter(tmp_path: Path) -> None:
    path = 'dir é/a "b" c.txt'
    commit(tmp_path / "thing", {path: "1\n2\n3\n"})
    commit(tmp_path / "thing", {path: "1\nX\n3\n"})
    (example,) = split_commit(str(tmp_path / "thing"), "main", SplitOptions(SplitPoint(1)), tmp_path / "w")
    inputs = load(example, tmp_path / "w").prompt_inputs
    assert inputs is not None
    assert (inputs.cursor_path, inputs.cursor_excerpt) == (path, "1\n3\n")


def test_the_seed_chooses_and_samples_have_names_of_their_own(repository: Path, tmp_path: Path) -> None:
    def names(seed: int) -> list[tuple[str, str]]:
        found = split_commit(str(repository), "HEAD", SplitOptions(seed=seed, samples=5), tmp_path / "w")
        return [(example.name.rpartition("-")[2], example.edit_history) for example in found]

    assert names(1) == names(1)
    assert names(1) != names(2)
    assert [name for name, _ in names(1)] == ["0", "1", "2", "3", "4"]


def test_a_kind_of_split_is_found_or_nothing_is_made(repository: Path, tmp_path: Path) -> None:
    options = SplitOptions(parse_point("cross-file"))
    (example,) = split_commit(str(repository), "HEAD", options, tmp_path / "w")
    source, target = read_hunks(example.edit_history), read_hunks(example.expected_patches[0])
    assert source[-1].path != target[0].path
    (example,) = split_commit(str(repository), "HEAD", SplitOptions(parse_point("same-file-far")), tmp_path / "w")
    assert read_hunks(example.expected_patches[0])[0].old_start > 50
    assert split_commit(str(repository), "HEAD", SplitOptions(parse_point("cross-file:2")), tmp_path / "w") == []


def test_split_points_are_parsed() -> None:
    assert parse_point("7") == SplitPoint(7)
    assert parse_point("0.5") == SplitPoint(0.5)
    assert parse_point("same-file-near:3") == SplitPoint(3, "same-file-near")
    for text in ("", "-1", "1.5", "fim", "near", "0.5x", "cross-file:"):
        with pytest.raises(UsageError, match="is none"):
            parse_point(text)


def test_a_share_is_rounded_down(repository: Path, tmp_path: Path) -> None:
    (example,) = split_commit(str(repository), "HEAD", SplitOptions(SplitPoint(0.99)), tmp_path / "w")
    assert len(list(places(read_hunks(example.edit_history)))) == int(0.99 * EDITS)


@pytest.mark.parametrize(
    "path", ["Cargo.lock", "package-lock.json", "web/dist/a.js", ".github/workflows/ci.yml", "a.min.js"]
)
def test_files_that_nobody_edits_are_known(path: str) -> None:
    assert is_service(path)
    assert not is_service("src/lock.rs")


def test_commits_that_cannot_be_split_are_errors(tmp_path: Path) -> None:
    folder = tmp_path / "thing"
    first = commit(folder, {"a": "x\n"})
    empty = commit(folder, {})
    binary = commit(folder, {"b": b"\0\1"})
    for sha, message in [(first, "was not found"), (empty, "0 edited lines"), (binary, "binary file")]:
        with pytest.raises(InputError, match=message):
            split_commit(str(folder), sha, SplitOptions(), tmp_path / "w")
    odd = commit(folder, {"a\tb": "x\n"})
    with pytest.raises(InputError, match="tab or line break"):
        split_commit(str(folder), odd, SplitOptions(), tmp_path / "w")
    run_git(folder, "update-index", "--add", "--cacheinfo", f"160000,{first},sub")
    run_git(folder, "commit", "--quiet", "-m", "submodule")
    with pytest.raises(InputError, match="submodule"):
        split_commit(str(folder), "HEAD", SplitOptions(), tmp_path / "w")


REORDERED = """\
// 1. rename
--- a/src/x.rs
+++ b/src/x.rs
@@ -1,3 +1,3 @@
 fn a() {}
-fn b() {}
+fn c() {}
 fn d() {}
// 2. call it
--- a/src/y.rs
+++ b/src/y.rs
@@ -9,3 +9,4 @@
 one
-b();
+c();
+c();
 two
"""
LINE = {"repo": "thing", "repo_url": "https://example.org/a/thing", "commit_sha": "0123456789abcdef",
        "reordered_commit": REORDERED, "original_commit": "", "diff_stats_match": True}  # fmt: skip


def test_an_annotated_commit_keeps_its_order_and_its_comments() -> None:
    (example,) = split_annotated(LINE, SplitOptions(SplitPoint(4)), where="f:1")
    assert (example.name, example.revision) == ("thing-01234567", "0123456789abcdef~1")
    assert (example.cursor_path, example.cursor_position) == ("src/y.rs", "one\nc();<|user_cursor|>\ntwo\n")
    assert example.edit_history.startswith("// 1. rename\n--- a/src/x.rs\n")
    (target,) = example.expected_patches
    assert target == "// 2. call it\n--- a/src/y.rs\n+++ b/src/y.rs\n@@ -9,3 +9,4 @@\n one\n c();\n+c();\n two\n"
    (example,) = split_annotated(LINE, SplitOptions(SplitPoint(2)), where="f:1")
    assert "// 2." not in example.edit_history
    assert example.cursor_position == "fn a() {}\nfn c() {}<|user_cursor|>\nfn d() {}\n"


@pytest.mark.parametrize("value", [[], {}, {**LINE, "repo": 1}, {**LINE, "reordered_commit": "text"},
                                   {**LINE, "reordered_commit": REORDERED.replace("@@ -1,3", "@@ x")}])  # fmt: skip
def test_a_bad_annotated_line_is_named(value: object) -> None:
    with pytest.raises(InputError, match=r"^f:1: "):
        split_annotated(value, SplitOptions(SplitPoint(1)), where="f:1")


TEXTS = st.tuples(st.lists(st.sampled_from("abcd"), max_size=12), st.booleans()).map(
    lambda drawn: text_of(drawn[0]) if drawn[1] else "\n".join(drawn[0])
)


@given(TEXTS, TEXTS, st.data())
def test_two_parts_applied_one_after_the_other_are_the_whole(old: str, new: str, data: st.DataObject) -> None:
    hunks = read_hunks(render(old, new, "f"))
    split = data.draw(st.integers(0, sum(hunk.edits for hunk in hunks)))
    parts = cut(hunks, split)
    assume(_is_found(write_hunks(parts.source), old))
    between = apply_to_text(write_hunks(parts.source), old)
    assume(_is_found(write_hunks(parts.target), between))
    assert apply_to_text(write_hunks(parts.target), between) == new


def _is_found(patch: str, text: str) -> bool:
    """Whether each hunk's context stands at one place.

    Where it overlaps with itself the dialect counts it once and takes the first place, whatever the line number says;
    a commit whose parts such a hunk would put wrongly is refused (split_commit compares the outcome).
    """
    contexts = [hunk.context.encode() for file in parse(patch) for hunk in file.hunks]
    return all(count_overlapping(text.encode(), context) == 1 for context in contexts if context)


def test_comments_of_a_group_open_a_section() -> None:
    hunks = read_hunks(render(text_of(LINES), text_of(["0", *LINES[:50], "x", *LINES[50:]]), "f"))
    assert [hunk.opens for hunk in hunks] == [True, False]
    commented = (hunks[0], replace(hunks[1], comment=("// more",)))
    assert "// more\n--- a/f\n" in write_hunks(commented)
