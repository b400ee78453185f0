"""The loose parser (zed-edit-prediction.md, 2.6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editpred.loose import Group, LineKind, parse_loosely

_PATCHES = st.lists(
    st.sampled_from(
        [
            "--- a/x",
            "+++ b/y",
            "@@ -3,2 +4 @@",
            "@@",
            "@@ ... @@",
            "-a",
            "+b",
            " c",
            "",
            "garbage",
            "--- ",
            "+++",
            "\\ No",
        ]
    ),
    max_size=12,
).map("\n".join)


def test_lines_before_the_first_header_are_skipped() -> None:
    (hunk,) = parse_loosely("prose\n-no\n\n--- a/x.py\n+++ b/x.py\n@@ -3,2 +4,2 @@ def f\n a\n-b\n+c\n")
    assert (hunk.path, hunk.old_start, hunk.old_count, hunk.new_start, hunk.new_count) == ("x.py", 3, 2, 4, 2)
    assert [line.raw for line in hunk.lines] == [" a", "-b", "+c"]


def test_garbage_and_empty_lines_stay_in_the_hunk_and_count_as_no_row() -> None:
    (hunk,) = parse_loosely("--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\n\njunk\n-b\n")
    assert [line.kind for line in hunk.lines] == [
        LineKind.CONTEXT,
        LineKind.GARBAGE,
        LineKind.GARBAGE,
        LineKind.DELETED,
    ]
    assert list(hunk.groups()) == [Group(3, 4, 1, 1)]


@pytest.mark.parametrize(
    ("headers", "path"),
    [
        ("--- a/old\n+++ b/new\n", "new"),
        ("--- /dev/null\n+++ b/new\n", "new"),
        ("--- a/old\n+++ /dev/null\n", "old"),
        ("--- plain\n", "plain"),
        ("", None),
    ],
    ids=["renamed", "created", "deleted", "no prefix", "no header"],
)
def test_the_last_name_that_is_a_file_wins(headers: str, path: str | None) -> None:
    (hunk,) = parse_loosely(headers + "@@ -1 +1 @@\n-a\n")
    assert hunk.path == path


@pytest.mark.parametrize(
    ("header", "starts"),
    [
        ("@@ -3 +4 @@", (3, 1, 4, 1)),
        ("@@ -3,0 +4,7 @@", (3, 0, 4, 7)),
        ("@@ -x,2 +4,y @@", (0, 2, 4, 0)),
        ("@@ --3,1 +4,1 @@", (-3, 1, 4, 1)),
        ("@@ ... @@", (0, 0, 0, 0)),
        ("@@ -99999999999999999999 +1 @@", (0, 1, 1, 1)),
    ],
)
def test_numbers_of_a_header_are_read_as_far_as_they_can_be(header: str, starts: tuple[int, ...]) -> None:
    (hunk,) = parse_loosely(f"{header}\n-a\n")
    assert (hunk.old_start, hunk.old_count, hunk.new_start, hunk.new_count) == starts


def test_lines_before_any_hunk_header_have_no_file_and_start_at_0() -> None:
    (hunk,) = parse_loosely("--- a/x\n+++ b/x\n one\n+AND\n")
    assert (hunk.path, hunk.old_start) == (None, 0)


def test_a_hunk_without_lines_is_not_kept() -> None:
    assert parse_loosely("--- a/x\n+++ b/x\n@@ -1 +1 @@\n") == ()


def test_a_deleted_comment_of_sql_is_no_file_header() -> None:
    patch = "--- a/x.sql\n+++ b/x.sql\n@@ -1,2 +1,2 @@\n--- old\n+++ new\n--- two\n+-- three\n"
    assert [line.raw for line in parse_loosely(patch)[0].lines] == ["--- two", "+-- three"]
    patch = "--- a/x.sql\n+++ b/x.sql\n@@ -1,2 +1,1 @@\n--- old\n select\n"
    assert [line.raw for line in parse_loosely(patch)[0].lines] == ["--- old", " select"]


def test_carriage_returns_belong_to_the_file_unless_the_headers_have_them() -> None:
    (hunk,) = parse_loosely("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\r\n")
    assert hunk.lines[0].text == "a\r"
    (hunk,) = parse_loosely("--- a/x\r\n+++ b/x\r\n@@ -1 +1 @@\r\n-a\r\n")
    assert (hunk.path, hunk.lines[0].text) == ("x", "a")


@given(_PATCHES)
def test_any_text_parses_and_a_rendered_hunk_parses_to_its_lines(patch: str) -> None:
    for hunk in parse_loosely(patch):
        assert hunk.lines
        for group in hunk.groups():
            assert all(line.is_change for line in hunk.lines[group.start : group.end])
        assert hunk.has_changes is bool(list(hunk.groups()))


@given(st.lists(st.sampled_from([" a", "-b", "+c", "", "junk"]), min_size=1))
def test_a_rendered_hunk_is_read_as_it_was(body: list[str]) -> None:
    (hunk,) = parse_loosely("\n".join(["--- a/x", "@@ -2,9 +3,9 @@", *body, ""]))
    (again,) = parse_loosely("--- a/x\n" + hunk.render())
    assert (again.lines, again.old_start, again.new_start) == (hunk.lines, 2, 3)
