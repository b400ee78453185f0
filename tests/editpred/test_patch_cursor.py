"""The cursor in a patch."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editpred.patch_cursor import PatchWithCursor, encode, extract

_CLEAN = """\
--- a/main.rs
+++ b/main.rs
@@ -1,3 +1,4 @@
+// prints a greeting
 fn main() {
-    println!("hi");
+    println!("hello, {}", );
 }
"""
_INLINE = _CLEAN.replace('", );', '", <|user_cursor|>);')
_COMMENT = _CLEAN.replace('", );\n', '", );\n#' + " " * 26 + "^[CURSOR_POSITION]\n")


@pytest.mark.parametrize("patch", [_INLINE, _COMMENT])
def test_both_encodings_are_read(patch: str) -> None:
    assert extract(patch) == PatchWithCursor(_CLEAN, 59)


def test_a_cursor_is_written_into_its_added_line() -> None:
    assert encode(_CLEAN, 59) == _INLINE


@pytest.mark.parametrize("patch", [_INLINE, _COMMENT, _CLEAN])
def test_writing_again_changes_nothing(patch: str) -> None:
    assert encode(patch, 59) == encode(encode(patch, 59), 59) == _INLINE
    assert encode(patch, None) == patch


def test_an_offset_in_a_context_line_is_dropped() -> None:
    assert encode(_CLEAN, 25) == _CLEAN


def test_the_end_of_a_line_belongs_to_it() -> None:
    assert encode("--- a/x\n+++ b/x\n+ab\n+cd", 2) == "--- a/x\n+++ b/x\n+ab<|user_cursor|>\n+cd"


def test_markers_outside_of_added_lines_are_text() -> None:
    patch = "--- a/x\n+++ b/x\n <|user_cursor|>\n-<|user_cursor|>\n"
    assert extract(patch) == PatchWithCursor(patch, None)


def test_the_first_of_several_cursors_counts_and_all_go() -> None:
    patch = "--- a/x\n+++ b/x\n a\n+é<|user_cursor|>b<|user_cursor|>\n+<|user_cursor|>c\n"
    assert extract(patch) == PatchWithCursor("--- a/x\n+++ b/x\n a\n+éb\n+c\n", 4)


@pytest.mark.parametrize(
    ("comment", "offset"),
    [("# <[CURSOR_POSITION]", 2), ("#[CURSOR_POSITION]", None), ("#          ^[CURSOR_POSITION]", 4)],
)
def test_a_comment_line_points_at_the_line_above_it(comment: str, offset: int | None) -> None:
    patch = f"--- a/x\n+++ b/x\n a\n+bc\n{comment}\n d\n"
    assert extract(patch) == PatchWithCursor("--- a/x\n+++ b/x\n a\n+bc\n d\n", offset)


def test_a_comment_line_above_all_lines_points_at_nothing() -> None:
    assert extract("#^[CURSOR_POSITION]\n") == PatchWithCursor("", None)


@given(st.lists(st.sampled_from([" a", "-é", "+b😀", "+", "@@ -1 +1 @@", "+ <|user"]), max_size=8), st.integers(0, 40))
def test_a_cursor_that_is_written_is_read_at_its_offset_or_not_at_all(lines: list[str], offset: int) -> None:
    patch = "--- a/x\n+++ b/x\n" + "\n".join(lines)
    written = encode(patch, offset)
    read = extract(written)
    assert read.patch == patch
    # Inside a character the cursor goes to the character's start.
    assert read.offset is None or offset - 3 <= read.offset <= offset
