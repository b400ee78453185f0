"""Lines, white characters and common parts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editpred.metrics.rates import Counts, compare_bags, single
from editpred.metrics.text import byte_length, is_blank, lines, shared_end, shared_start, whole_lines

_AB = st.text("ab", max_size=12)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("\n", [""]),
        ("a\r\nb", ["a", "b"]),
        ("a\r\r\n", ["a\r"]),
        ("a\fb\u2028c\n", ["a\fb\u2028c"]),
        ("a\n\nb\r", ["a", "", "b\r"]),
    ],
)
def test_lines_end_at_newlines_only(text: str, expected: list[str]) -> None:
    assert lines(text) == expected


def test_control_characters_are_not_blank() -> None:
    assert is_blank(" \t\x0b\x85\u3000")
    assert not is_blank("\x1f")


@given(_AB, _AB)
def test_common_parts_are_as_long_as_can_be(first: str, second: str) -> None:
    start = shared_start(first, second)
    assert first[:start] == second[:start]
    assert first[: start + 1] != second[: start + 1] or start == min(len(first), len(second))
    end = shared_end(first, second, min(len(first), len(second)) - start)
    assert first[len(first) - end :] == second[len(second) - end :]
    assert start + end <= min(len(first), len(second))


@given(st.text("a\nb\r"))
def test_whole_lines_joined_give_the_text(text: str) -> None:
    assert "".join(whole_lines(text)) == text


def test_lengths_are_bytes() -> None:
    assert byte_length("aé日🎉") == 1 + 2 + 3 + 4


def test_numbers_of_32_bits_show_their_shortest_decimal() -> None:
    assert single(0.1) == 0.1
    assert single(24.0268014) == 24.026802
    assert single(100 / 3) == 33.333332


def test_bags_are_compared_by_their_counts() -> None:
    counts = compare_bags({"a": 3, "b": 1}, {"a": 2, "c": 4})
    assert counts == Counts(2, 4, 2)
    assert (counts.precision, counts.recall) == (2 / 6, 2 / 4)
    assert counts.f1 == pytest.approx(0.4)
    assert Counts().f1 == 0
