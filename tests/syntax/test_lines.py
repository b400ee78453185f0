"""Lines: split at the line feed and nowhere else, offsets and numbers that agree."""

import pytest
from hypothesis import given

from syntax.lines import LineIndex, Span, indent_of, is_blank, split_lines
from tests.strategies import texts


@given(texts)
def test_lines_joined_give_the_text(text: bytes) -> None:
    assert b"".join(split_lines(text)) == text
    assert all(line.count(b"\n") == line.endswith(b"\n") for line in split_lines(text))


@given(texts)
def test_the_index_knows_every_line_by_number_and_by_offset(text: bytes) -> None:
    index = LineIndex(text)
    assert len(index) == max(1, len(split_lines(text)))
    for number, line in enumerate(split_lines(text)):
        start, end = index.span(number)
        assert text[start:end] == index.bytes_of(number) == line
        assert {index.line_at(at) for at in range(start, end)} == {number}
        assert text[slice(*index.content(number))] == line.strip(b" \t\r\n") == index.stripped[number]


@pytest.mark.parametrize(
    "separator",
    ["\r", "\f", "\v", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"],
    ids=lambda mark: f"{ord(mark):#x}",
)
def test_other_separators_are_bytes_within_a_line(separator: str) -> None:
    text = f"one{separator}still one\ntwo\n".encode()
    assert len(split_lines(text)) == 2
    assert LineIndex(text).line_at(text.index(b"two")) == 1


def test_the_end_of_a_text_counts_to_its_last_line() -> None:
    assert LineIndex(b"a\nb").line_at(3) == 1
    assert LineIndex(b"a\nb\n").line_at(4) == 1
    assert LineIndex(b"").line_at(0) == 0


def test_a_line_with_a_form_feed_is_not_blank() -> None:
    assert is_blank(b" \t\r\n")
    assert not is_blank(b"\f\n")


def test_the_content_of_a_blank_line_is_empty_and_its_indent_is_all_of_it() -> None:
    assert LineIndex(b"a\n  \nb").content(1) == Span(2, 2)
    assert indent_of(b" \t x") == b" \t "
