"""The strict diff dialect: the reference's worked values, what git writes, and what hostile patches do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editpred.patch_lines import MAX_BYTES, read_path, write_path
from editpred.udiff import (
    FilePatch,
    Hunk,
    HunkEdit,
    PatchError,
    apply_to_text,
    locate,
    parse,
    render,
    strip_metadata,
)

_HEADER = "--- a/x\n+++ b/x\n"
_SHORT = "line1\nline2\nline3"


def _patch(*lines: str, header: str = _HEADER) -> str:
    return header + "".join(f"{line}\n" for line in lines)


def _only_hunk(patch: str) -> Hunk:
    (file,) = parse(patch)
    (hunk,) = file.hunks
    return hunk


@pytest.mark.parametrize(
    ("header", "path"),
    [
        ("a/foo/bar/baz.txt  2025", "foo/bar/baz.txt"),
        ('"a/foo/bar/baz quox.txt"', "foo/bar/baz quox.txt"),
        ('foo/"bar"', "foo/bar"),
        ('"foo/\\"bar\\"/baz.txt"', 'foo/"bar"/baz.txt'),
        ("a/with space.py\t2025-01-01", "with space.py"),
        ('"a/\\303\\251.py"', "é.py"),
        ("a/a/b", "a/b"),
        ("", ""),
    ],
)
def test_the_path_of_a_header_line_is_read(header: str, path: str) -> None:
    assert read_path(header, "a/") == path


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), min_size=1).filter(lambda path: path.strip()))
def test_a_path_that_is_written_reads_back_the_same(path: str) -> None:
    assert read_path(" " + write_path(path, "b/"), "b/") == path


def test_a_path_with_a_line_break_is_not_written() -> None:
    with pytest.raises(PatchError, match="line break"):
        write_path("a\nb", "a/")


@pytest.mark.parametrize(
    ("lines", "hunk"),
    [
        (
            ("@@ -1,2 +1,2 @@", " context", "-deleted", "+added line", "\\ No newline at end of file"),
            Hunk("context\ndeleted\n", (HunkEdit(8, 16, "added line"),), 0),
        ),
        (
            (" line1", "-old", "+new", " line3", "\\ No newline at end of file", "\\ No newline at end of file"),
            Hunk("line1\nold\nline3", (HunkEdit(6, 10, "new\n"),)),
        ),
        (
            ("-old", "\\ No newline at end of file", "+new", "\\ No newline at end of file"),
            Hunk("old", (HunkEdit(0, 3, "new"),)),
        ),
        (("@@ ... @@", " a", "", " b", "+c"), Hunk("a\n\nb\n", (HunkEdit(5, 5, "c\n"),))),
        (("@@", " a", "+c"), Hunk("a\n", (HunkEdit(2, 2, "c\n"),))),
        (("@@ -7 +9 @@ def f(): @@", "-a", "+b", "+c", "-d"), Hunk("a\nd\n", (HunkEdit(0, 4, "b\nc\n"),), 6)),
        (("@@ -2,9 +2 @@", "-a", " b", "-é", "+e"), Hunk("a\nb\né\n", (HunkEdit(0, 2, ""), HunkEdit(4, 7, "e\n")), 1)),
    ],
)
def test_a_hunk_is_read_into_its_context_and_edits(lines: tuple[str, ...], hunk: Hunk) -> None:
    assert _only_hunk(_patch(*lines)) == hunk


def test_prose_and_fences_around_a_diff_without_hunk_header_are_skipped() -> None:
    body = _patch(" one", "+AND", " two")
    assert _only_hunk(f"Here it is:\n```diff\n{body}```\nDone.\n") == Hunk("one\ntwo\n", (HunkEdit(4, 4, "AND\n"),))


def test_several_files_are_created_deleted_renamed_and_modified() -> None:
    patch = (
        "diff --git a/new b/new\n--- /dev/null\n+++ b/new\n@@ -0,0 +1 @@\n+text\n"
        "diff --git a/old b/old\n--- a/old\n+++ /dev/null\n@@ -1 +0,0 @@\n-text\n"
        "diff --git a/from b/to\n--- a/from\n+++ b/to\n@@ -1 +1 @@\n-a\n+b\n"
        "--- a/same\n+++ b/same\n"
    )
    assert parse(patch) == (
        FilePatch("new", "created", None, (Hunk("", (HunkEdit(0, 0, "text\n"),), 0),)),
        FilePatch("old", "deleted", None, (Hunk("text\n", (HunkEdit(0, 5, ""),), 0),)),
        FilePatch("from", "modified", "to", (Hunk("a\n", (HunkEdit(0, 2, "b\n"),), 0),)),
        FilePatch("same", "modified", None, ()),
    )


def test_garbage_ends_a_file_and_a_cursor_comment_does_not() -> None:
    assert _only_hunk(_patch(" a", "+b", "garbage", "+c")) == Hunk("a\n", (HunkEdit(2, 2, "b\n"),))
    assert _only_hunk(_patch(" a", "+b", "#  ^[CURSOR_POSITION]", "+c")) == Hunk("a\n", (HunkEdit(2, 2, "b\nc\n"),))


def test_a_removed_or_added_line_that_looks_like_a_header_is_a_body_line() -> None:
    lone = _patch("@@ -1,2 +1,1 @@", " select 1", "--- a remark", header=_HEADER)
    assert apply_to_text(lone, "select 1\n-- a remark\n") == "select 1\n"
    both = _patch("@@ -1,2 +1,2 @@", " select 1", "--- old", "+++ new")
    assert apply_to_text(both, "select 1\n-- old\n") == "select 1\n++ new\n"
    added = _patch("@@ -1 +1,2 @@", " select 1", "+++ new")
    assert apply_to_text(added, "select 1\n") == "select 1\n++ new\n"


def test_a_section_that_follows_wrong_counts_is_still_a_section() -> None:
    patch = _patch("@@ -1,9 +1,9 @@", " a", "+b") + "--- a/y\n+++ b/y\n c\n"
    assert [file.path for file in parse(patch)] == ["x", "y"]


@pytest.mark.parametrize(
    ("text", "lines", "result"),
    [
        (_SHORT, (" line1", "-line2", "+replaced", " line3"), "line1\nreplaced\nline3"),
        (_SHORT + "\n", (" line1", "-line2", "+replaced", " line3"), "line1\nreplaced\nline3\n"),
        (_SHORT, (" line1", " line2", "-line3"), "line1\nline2\n"),
        ("aaa\nbbb\nccc", (" aaa", " bbb", "-ccc", "+ddd"), "aaa\nbbb\nddd"),
        ("hello\n세계", (" hello", "-세계", "+world"), "hello\nworld"),
        (
            "first\nremove\nfirst\nsame\nremove\nsame\nsame\nremove\nsame\n",
            ("@@ -1,3 +1,2 @@", " first", "-remove", " first", "@@ -4,3 +3,2 @@", " same", "-remove", " same"),
            "first\nfirst\nsame\nsame\nsame\nremove\nsame\n",
        ),
        ("", ("@@ -0,0 +1 @@", "+a"), "a\n"),
        ("b\n", ("@@ -0,0 +1 @@", "+a"), "a\nb\n"),
        ("a\nb\n", ("@@ -2,0 +3,1 @@", "+c"), "a\nc\nb\n"),
        ("a\nb", ("@@ -9 +9 @@", " b", "+c"), "a\nb\nc"),
        ("a\nb\n", ("@@ -70 +90 @@", " b", "+c"), "a\nb\nc\n"),
        ("a\n\nb\n", (" a", "", "-b"), "a\n\n"),
        ("a\r\nb\r\n", (" a\r", "-b\r", "+c\r"), "a\r\nc\r\n"),
        ("x\n", (), "x\n"),
    ],
)
def test_a_patch_is_applied_to_a_text(text: str, lines: tuple[str, ...], result: str) -> None:
    assert apply_to_text(_patch(*lines), text) == result


def test_a_patch_saved_with_windows_line_ends_applies_to_a_text_without() -> None:
    assert apply_to_text(_patch(" a", "-b", "+c").replace("\n", "\r\n"), "a\nb\n") == "a\nc\n"


@pytest.mark.parametrize(
    ("text", "lines", "reason"),
    [
        ("a\n", ("@@ -1 +1 @@", "-b", "+c"), r"couldn't resolve hunk that starts with 'b': its context is not in the"),
        ("a\na\n", ("-a", "+c"), r"2 times, its `@@` line gives no number \(hunk 1 of 'x'\)"),
        ("a\na\n", ("@@ -9 +9 @@", "-a", "+c"), r"2 times, none of them at line 9"),
        ("a\n", ("+c",), r"couldn't resolve hunk: it has no context"),
        ("a\n", ("@@ -90,0 +90 @@", "+c"), r"couldn't resolve hunk: it has no context"),
        ("a \n", ("-a", "+c"), r"couldn't resolve hunk"),
    ],
)
def test_a_patch_that_does_not_fit_says_why_in_one_line(text: str, lines: tuple[str, ...], reason: str) -> None:
    with pytest.raises(PatchError, match=reason) as caught:
        apply_to_text(_patch(*lines), text)
    assert "\n" not in str(caught.value)


def test_a_hunk_is_located_at_its_byte_offset() -> None:
    assert locate(Hunk("b\n", ()), "é\nb\n") == 3


def test_huge_patches_are_refused() -> None:
    with pytest.raises(PatchError, match="too large"):
        parse("+" * (MAX_BYTES + 1))
    with pytest.raises(PatchError, match="hunks"):
        parse(_HEADER + "@@\n+\n" * 10_001)


def test_stripping_metadata_keeps_all_but_garbage() -> None:
    assert strip_metadata("diff --git a b\nindex 1..2\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b") == _patch(
        "@@ -1 +1 @@", "-a", "+b"
    )


@pytest.mark.parametrize(
    ("context", "header"), [(3, "@@ -3,6 +3,6 @@"), (8, "@@ -1,8 +1,8 @@"), (0, "@@ -6,1 +6,1 @@")]
)
def test_a_rendered_diff_has_as_much_context_as_is_wanted(context: int, header: str) -> None:
    old = "".join(f"{number}\n" for number in range(1, 9))
    assert render(old, old.replace("6", "six"), "x", context=context).split("\n")[2] == header


def test_a_rendered_diff_counts_its_rows_from_the_first_row() -> None:
    assert render("a\nb\n", "a\nc\n", "x y", first_row=10) == (
        '--- "a/x y"\n+++ "b/x y"\n@@ -11,2 +11,2 @@\n a\n-b\n+c\n'
    )


def test_a_created_and_a_deleted_file_are_rendered_as_git_does() -> None:
    assert render("", "a", "x", status="created") == (
        "--- /dev/null\n+++ b/x\n@@ -0,0 +1,1 @@\n+a\n\\ No newline at end of file\n"
    )
    assert render("a\n", "", "x", status="deleted") == "--- a/x\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n"


_LINES = st.sampled_from(
    ["a", "b", "", "  c", "-- sql", "++ x", "-", "@@ -1 +1 @@", "é", "\\ No newline", "# [CURSOR_POSITION]"]
)
_TEXTS = st.tuples(st.lists(_LINES, max_size=12), st.sampled_from(["\n", "\n", "\r\n"]), st.booleans()).map(
    lambda drawn: drawn[1].join(drawn[0]) + (drawn[1] if drawn[2] else "")
)


@given(_TEXTS, _TEXTS, st.integers(1, 4))
def test_a_rendered_diff_turns_the_old_text_into_the_new(old: str, new: str, context: int) -> None:
    assert apply_to_text(render(old, new, "dir/x.sql", context=context), old) == new


@given(st.text(st.sampled_from('-+ @\\a/b\n\r.,0123[CURSOR_POSITION]#"\t')), _TEXTS)
def test_any_text_is_read_as_a_patch_or_refused_in_one_line(patch: str, text: str) -> None:
    try:
        apply_to_text(_HEADER + patch, text)
    except PatchError as error:
        assert "\n" not in str(error)  # noqa: PT017 - no error is as good


def test_a_line_far_down_is_found_and_work_without_end_is_refused() -> None:
    text = "a\n" * 100_000
    far = apply_to_text(_patch("@@ -90001,0 +90002 @@", "+b"), text)
    assert far == "a\n" * 90_000 + "b\n" + "a\n" * 10_000
    with pytest.raises(PatchError, match="more than 100,000 times"):
        apply_to_text(_patch("-a"), text * 2)
    with pytest.raises(PatchError, match="so many hunks"):
        apply_to_text(_HEADER + "@@ -1 +1 @@\n a\n+b\n" * 9_000, text * 2)
