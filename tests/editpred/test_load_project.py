"""`load-project`: revision, uncommitted diff, history and cursor, and what hostile examples get."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from editpred.example import Example
from editpred.files import read_examples, save
from editpred.steps.load_project import load, open_project
from syntax.errors import InputError
from tests.editpred.repositories import commit

LINES = "".join(f"line {number}\n" for number in range(1, 41))


@pytest.fixture
def example(tmp_path: Path) -> Example:
    folder = tmp_path / "thing"
    sha = commit(folder, {"src/a.txt": LINES, "src/b.txt": "one\ntwo\nthree", "empty": ""})
    return Example("ex", str(folder), sha, "src/a.txt", "line 7<|user_cursor|>\n", "", ())


def patch(path: str, *body: str, new: str | None = None) -> str:
    return f"--- a/{path}\n+++ b/{path if new is None else new}\n" + "".join(f"{line}\n" for line in body)


def edited(example: Example, tmp_path: Path) -> dict[str, str]:
    project = open_project(example, tmp_path / "w").project
    return {path: project.text(path).decode() for path in project.paths()}


def test_the_cursor_is_found_in_the_file_after_the_history(example: Example, tmp_path: Path) -> None:
    history = patch("src/a.txt", "@@ -2,3 +2,4 @@", " line 2", "+new", " line 3", " line 4")
    inputs = load(replace(example, edit_history=history), tmp_path / "w").prompt_inputs
    assert inputs is not None
    text = LINES.replace("line 3\n", "new\nline 3\n")
    assert inputs.cursor_excerpt == text
    assert inputs.cursor_excerpt[: inputs.cursor_offset_in_excerpt].endswith("line 7")
    assert (inputs.cursor_path, inputs.excerpt_start_row, inputs.related_files) == ("src/a.txt", 0, None)
    assert [(event.path, event.old_path) for event in inputs.events] == [("thing/src/a.txt", "thing/src/a.txt")]
    assert inputs.events[0].diff == "@@ -1,5 +1,6 @@\n line 1\n line 2\n+new\n line 3\n line 4\n line 5\n"


def test_loading_twice_gives_the_same(example: Example, tmp_path: Path) -> None:
    history = patch("src/b.txt", " one", "-two", "+TWO")
    changed = replace(example, edit_history=history)
    assert load(changed, tmp_path / "w") == load(changed, tmp_path / "w") == load(changed, tmp_path / "other")


@pytest.mark.parametrize(
    ("cursor", "message"),
    [
        ("line 99<|user_cursor|>\n", "Cursor excerpt did not exist in buffer"),
        ("line <|user_cursor|>", r"More than one cursor position match found: .* 40 times"),
        ("line 7\n", r"missing \[CURSOR_POSITION\] marker"),
    ],
)
def test_an_excerpt_must_be_found_exactly_once(example: Example, tmp_path: Path, cursor: str, message: str) -> None:
    with pytest.raises(InputError, match=rf"^ex: {message}"):
        load(replace(example, cursor_position=cursor), tmp_path / "w")


def test_a_last_line_without_line_end_matches_a_block_of_markdown(example: Example, tmp_path: Path) -> None:
    changed = replace(example, cursor_path="src/b.txt", cursor_position="two\nthr<|user_cursor|>ee\n")
    inputs = load(changed, tmp_path / "w").prompt_inputs
    assert inputs is not None
    assert (inputs.cursor_excerpt, inputs.cursor_offset_in_excerpt) == ("one\ntwo\nthree", 11)


def test_the_root_folder_may_stand_in_front_of_paths(example: Example, tmp_path: Path) -> None:
    history = patch("thing/src/b.txt", " one", "-two", "+TWO") + patch("/dev/null", "+x", new="thing/new.txt")
    changed = replace(example, cursor_path="thing/src/a.txt", edit_history=history.replace("a//dev", "/dev"))
    files = edited(changed, tmp_path)
    assert files["src/b.txt"] == "one\nTWO\nthree"
    assert files["new.txt"] == "x\n"
    inputs = load(changed, tmp_path / "w").prompt_inputs
    assert inputs is not None
    assert inputs.cursor_path == "src/a.txt"


def test_the_uncommitted_diff_comes_first_and_is_no_event(example: Example, tmp_path: Path) -> None:
    changed = replace(
        example,
        uncommitted_diff=patch("src/b.txt", "-one", "+ONE", " two"),
        edit_history=patch("src/b.txt", "-ONE", "+1", " two"),
    )
    inputs = load(changed, tmp_path / "w").prompt_inputs
    assert inputs is not None
    assert [event.diff for event in inputs.events] == [
        "@@ -1,3 +1,3 @@\n-ONE\n+1\n two\n three\n\\ No newline at end of file\n"
    ]


def test_hunks_of_a_section_see_the_text_at_its_start(example: Example, tmp_path: Path) -> None:
    history = patch("src/b.txt", "@@ -1 +1 @@", "-one", "+two", "@@ -2 +2 @@", "-two", "+three")
    assert edited(replace(example, edit_history=history), tmp_path)["src/b.txt"] == "two\nthree\nthree"
    sections = patch("src/b.txt", "-one", "+uno") + patch("src/b.txt", "-uno", "+1")
    assert edited(replace(example, edit_history=sections), tmp_path)["src/b.txt"] == "1\ntwo\nthree"


def test_files_are_made_renamed_and_deleted(example: Example, tmp_path: Path) -> None:
    history = (
        "--- /dev/null\n+++ b/src/c.txt\n@@ -0,0 +1,2 @@\n+c1\n+c2\n"
        + patch("src/c.txt", " c1", "-c2", "+c3")
        + patch("src/b.txt", "-one", "+ONE", new="lib/b.txt")
        + "--- a/src/a.txt\n+++ /dev/null\n"
        + "diff --git a/empty b/empty\ndeleted file mode 100644\nindex e69de29..0000000\n"
        + "diff --git a/made b/made\nnew file mode 100644\nindex 0000000..e69de29\n"
        + "diff --git a/lib/b.txt b/lib/d.txt\nsimilarity index 100%\nrename from lib/b.txt\nrename to lib/d.txt\n"
    )
    changed = replace(example, edit_history=history)
    assert edited(changed, tmp_path) == {"lib/d.txt": "ONE\ntwo\nthree", "made": "", "src/c.txt": "c1\nc3\n"}
    events = open_project(changed, tmp_path / "w").events
    assert [(event.old_path, event.path) for event in events] == [
        ("thing/src/c.txt", "thing/src/c.txt"),
        ("thing/src/b.txt", "thing/lib/b.txt"),
        ("thing/src/a.txt", "thing/src/a.txt"),
        ("thing/lib/b.txt", "thing/lib/d.txt"),
    ]
    assert events[0].diff == "@@ -0,0 +1,2 @@\n+c1\n+c3\n"


def test_files_with_carriage_returns_are_read_as_an_editor_does(tmp_path: Path) -> None:
    sha = commit(tmp_path / "thing", {"a.txt": "one\r\ntwo\r\n"})
    history = patch("a.txt", " one\r", "-two\r", "+TWO\r")
    found = Example("ex", str(tmp_path / "thing"), sha, "a.txt", "one\r\nTWO<|user_cursor|>\r\n", history, ())
    inputs = load(found, tmp_path / "w").prompt_inputs
    assert inputs is not None
    assert inputs.cursor_excerpt == "one\nTWO\n"


HOSTILE = {
    "a path that climbs out": patch("../../outside.txt", "+x"),
    "an absolute path": "--- /dev/null\n+++ /tmp/outside.txt\n@@ -0,0 +1 @@\n+x\n",
    "git's own configuration": "--- /dev/null\n+++ b/.git/config\n@@ -0,0 +1 @@\n+x\n",
    "git's own hooks in disguise": "--- /dev/null\n+++ b/sub/.GIT/hooks/post-checkout\n@@ -0,0 +1 @@\n+x\n",
    "a rename out of the project": "diff --git a/x b/x\nrename from src/b.txt\nrename to ../b.txt\n",
    "a link": patch("link", "-target", "+x"),
    "a file below a link": "--- /dev/null\n+++ b/dir/x\n@@ -0,0 +1 @@\n+x\n",
    "an unknown file": patch("nowhere.txt", "-a", "+b"),
    "a file that is there": "--- /dev/null\n+++ b/src/b.txt\n@@ -0,0 +1 @@\n+x\n",
    "no such context": patch("src/b.txt", " nothing like it", "+x"),
    "an ambiguous context": patch("src/twice.txt", "-x", "+y"),
    "overlapping hunks": patch("src/b.txt", "@@ -1 +1 @@", "-one", "+1", "@@ -1 +1 @@", "-one", "+2"),
    "a deletion of other text": patch("src/b.txt", "-one", "-two").replace("+++ b/src/b.txt", "+++ /dev/null"),
    "a huge diff": patch("src/b.txt", *["+" + "x" * 1000] * 3000),
    "many sections": patch("src/b.txt", " one") * 3000,
    "a binary": "diff --git a/i.png b/i.png\nindex 1..2 100644\nGIT binary patch\nliteral 0\n",
}


@pytest.mark.parametrize("field", ["edit_history", "uncommitted_diff"])
@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_patches_are_clear_errors_and_write_nothing(tmp_path: Path, hostile: str, field: str) -> None:
    folder = tmp_path / "thing"
    commit(folder, {"src/b.txt": "one\ntwo\nthree\n", "src/twice.txt": "x\ny\nx\n"})
    (folder / "link").symlink_to("target")
    (folder / "dir").symlink_to(tmp_path)
    sha = commit(folder, {})
    found = Example("ex", str(folder), sha, "src/b.txt", "two<|user_cursor|>\n", "", ())
    load(found, tmp_path / "w")
    before = snapshot(tmp_path)
    with pytest.raises(InputError) as caught:
        load(replace(found, **{field: hostile}), tmp_path / "w")  # type: ignore[arg-type]  # both are texts
    what = "the edit history" if field == "edit_history" else "the uncommitted diff"
    assert str(caught.value).startswith(f"ex: {what}")
    assert "\n" not in str(caught.value)
    assert snapshot(tmp_path) == before


def snapshot(folder: Path) -> dict[str, float]:
    """Every file with its time; the clone's bookkeeping apart."""
    return {
        os.path.join(where, name): os.lstat(os.path.join(where, name)).st_mtime  # noqa: PTH118
        for where, _, names in os.walk(folder)
        for name in names
        if not name.endswith(".lock")
    }


@pytest.mark.parametrize("path", ["../a.txt", "/etc/passwd", ".git/config", "src", "link"])
def test_a_cursor_outside_of_the_files_is_an_error(tmp_path: Path, path: str) -> None:
    folder = tmp_path / "thing"
    commit(folder, {"src/a.txt": LINES})
    (folder / "link").symlink_to("src/a.txt")
    sha = commit(folder, {})
    with pytest.raises(InputError, match=r"^ex: "):
        load(Example("ex", str(folder), sha, path, "line 7<|user_cursor|>\n", "", ()), tmp_path / "w")


def test_what_does_not_fit_the_repository_is_told_with_file_and_line(example: Example, tmp_path: Path) -> None:
    twice = replace(example, cursor_position="line 1<|user_cursor|>")
    unknown = replace(example, revision="nowhere")
    save([twice], tmp_path / "a.md")
    save([example, twice, unknown], tmp_path / "b.jsonl")
    (one,) = read_examples([str(tmp_path / "a.md")])
    _, two, three = read_examples([str(tmp_path / "b.jsonl")])
    with pytest.raises(InputError, match=r"/a\.md:16: ex: More than one cursor position match found"):
        load(one, tmp_path / "w")
    with pytest.raises(InputError, match=r"/a\.md:1: ex: the edit history: "):
        load(replace(one, edit_history=patch("no", " x", "+y")), tmp_path / "w")
    with pytest.raises(InputError, match=r"/b\.jsonl:2: ex: More than one cursor position match found"):
        load(two, tmp_path / "w")
    with pytest.raises(InputError, match=r"/b\.jsonl:3: ex: revision nowhere of local/thing was not found"):
        load(three, tmp_path / "w")
