"""Diffs as rows of a table, coloured and escaped."""

import re
from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from harness.colours import coloured, html
from harness.prompt_html import prompt_html
from harness.side_by_side import rows
from tests.harness.report_cases import SCRIPT
from verify.diff import compact_diff


def text_of(cell: str) -> str:
    """What a reader sees."""
    return unescape(re.sub(r"<[^>]*>", "", cell))


def cells(old: bytes, new: bytes, path: str = "a.py") -> list[list[str]]:
    """The cells of each row as a reader sees them."""
    found = rows(compact_diff(old, new), path, (new,))
    return [[text_of(cell) for cell in re.split(r"<td[^>]*>", row)[1:]] for row in found.split("\n")]


def test_changed_lines_stand_side_by_side_with_their_numbers() -> None:
    assert cells(b"a = 1\nb = 2\nc = 3\n", b"a = 1\nb = 5\nc = 3\nd = 4\n") == [
        ["1", "a = 1", "1", "a = 1"],
        ["2", "b = 2", "2", "b = 5"],
        ["3", "c = 3", "3", "c = 3"],
        ["", "", "4", "d = 4"],
    ]


def test_what_differs_inside_a_line_is_marked() -> None:
    assert "<mark>5</mark>" in rows(compact_diff(b"b = 2\n", b"b = 5\n"), "a.py")


def test_a_lost_carriage_return_and_a_lost_last_newline_are_told() -> None:
    assert cells(b"a\r\nb\n", b"a\nb") == [["1", "aCR", "1", "a"], ["2", "b", "2", "bno newline"]]
    assert cells(b"a\nb", b"a\nc\n") == [["1", "a", "1", "a"], ["2", "bno newline", "2", "c"]]


def test_a_line_in_a_long_string_has_the_colour_of_the_string() -> None:
    text = b'x = """\n' + b"for line in text\n" * 6 + b'"""\ny = 1\n'
    found = rows(compact_diff(text, text.replace(b"y = 1", b"y = 2")), "a.py", (text,))
    assert "<i class=s>for line in text</i>" in found
    assert "<i class=k>" not in found


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(["a.py", "a.ts", "a.tsx", "a.html", "a.nothing"]))
def test_no_text_becomes_markup_and_none_is_lost(old: str, new: str, path: str) -> None:
    sides = [text.encode("utf-8", "replace") for text in (old, new)]
    found = rows(compact_diff(*sides), path, sides)
    tags = set(re.findall(r"<(/?\w+)", found))
    assert tags <= {"tr", "td", "i", "/i", "b", "/b", "mark", "/mark"}


@given(st.text(alphabet=st.characters(codec="ascii", exclude_characters="\n\r"), max_size=80))
def test_a_coloured_line_reads_as_the_line(line: str) -> None:
    printable = "".join(each for each in line if each.isprintable())
    assert text_of(html(coloured([printable], "a.ts")[0])) == printable


def test_marks_of_direction_are_shown_and_do_not_act() -> None:
    found = rows(compact_diff(b"", "a = 1 # \u202e\u2066".encode()), "a.py")
    assert "\u202e" not in found
    assert "\\u202e" in found


def test_a_prompt_has_no_markup_links_or_images_of_its_own() -> None:
    found = prompt_html(f"# T\n\n{SCRIPT} [x](http://h.example) ![y](y.png)\n\n```ts\nconst a = 1;\n```\n".encode())
    assert "<script" not in found
    assert "<a" not in found
    assert "<img" not in found
    assert "<i class=k>const </i>" in found
