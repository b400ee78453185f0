"""The cursor in an excerpt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editpred.cursor import CursorExcerpt, read_cursor, write_cursor
from syntax.errors import InputError

_CODE = "fn main() {\n    let x = 42;\n    done();\n}"
_LINE = 12
"""Where the line `    let x = 42;` starts."""


@pytest.mark.parametrize(
    ("column", "marker_line"),
    [
        (12, "    //      ^[CURSOR_POSITION]"),
        (5, "//   ^[CURSOR_POSITION]"),
        (4, "//  ^[CURSOR_POSITION]"),
        (0, "// <[CURSOR_POSITION]"),
        (15, "    //         ^[CURSOR_POSITION]"),
    ],
)
def test_a_marker_line_points_at_the_cursor(column: int, marker_line: str) -> None:
    written = write_cursor(_CODE, _LINE + column, "//")
    assert written.split("\n")[2] == marker_line
    assert read_cursor(written) == CursorExcerpt(_CODE, _LINE + column)


def test_below_a_last_line_without_line_end_the_marker_line_has_none_either() -> None:
    assert write_cursor("    let x = 42;", 15, "//") == "    let x = 42;\n    //         ^[CURSOR_POSITION]"


@pytest.mark.parametrize(
    ("excerpt", "text", "offset"),
    [
        ("a<|user_cursor|>b\n", "ab\n", 1),
        ("é<|user_cursor|>b<|user_cursor|>", "éb<|user_cursor|>", 2),
        ("ab\n#^[CURSOR_POSITION]\ncd\n\n\n", "ab\ncd", 1),
        ("ab\n  # <[CURSOR_POSITION]", "ab", 2),
        ("\tab\n\t#^[CURSOR_POSITION]", "\tab", 2),
        ("ab\n#          ^[CURSOR_POSITION]\ncd", "ab\ncd", 2),
        ("세\n#^[CURSOR_POSITION]", "세", 0),
        ("\n#^[CURSOR_POSITION]\n", "", 0),
        ("a\n^[CURSOR_POSITION] < [CURSOR_POSITION]\nb", "a\nb", 0),
    ],
)
def test_a_cursor_is_read(excerpt: str, text: str, offset: int) -> None:
    assert read_cursor(excerpt) == CursorExcerpt(text, offset)


@pytest.mark.parametrize(
    ("excerpt", "message"),
    [
        ("plain\n", r"missing \[CURSOR_POSITION\] marker"),
        ("a\n# [CURSOR_POSITION]\n", r"marker line must contain '\^' or '<' before \[CURSOR_POSITION\]"),
        ("#^[CURSOR_POSITION]\na\n", "first of the excerpt"),
    ],
)
def test_an_excerpt_without_a_cursor_is_refused(excerpt: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_cursor(excerpt)


@pytest.mark.parametrize("offset", [-1, 4, 1])
def test_an_offset_that_is_no_place_of_the_text_is_refused(offset: int) -> None:
    with pytest.raises(InputError, match="cursor offset"):
        write_cursor("éb"[: 2 if offset != 4 else 1], offset, "#")


def test_a_text_that_holds_the_marker_cannot_be_written() -> None:
    with pytest.raises(InputError, match="already"):
        write_cursor("<|user_cursor|>b", 15, "#")


_PIECES = st.sampled_from(["a", "\n", "\n", "\t", "  ", "é", "😀", "^", "<", "//", "[CURSOR_POSITION]", "\r\n"])


@given(st.lists(_PIECES, max_size=12).map("".join), st.sampled_from(["//", "#", "--", "<!--", "", "^"]), st.data())
def test_a_cursor_that_is_written_reads_back_the_same(text: str, prefix: str, data: st.DataObject) -> None:
    offset = len(text[: data.draw(st.integers(0, len(text)))].encode())
    assert read_cursor(write_cursor(text, offset, prefix)) == CursorExcerpt(text, offset)
