"""Vectors of zed-edit-prediction.md, 3.9: overlap."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editpred.metrics.overlap import Overlap, overlap

_TEXTS = st.lists(st.sampled_from(["a", "bc", " ", "\n", "d", "é", "fooBar"]), max_size=12).map("".join)


def _rows(text: str) -> str:
    return text.replace(",", "\n")


@pytest.mark.parametrize(
    ("before", "current", "predicted", "reversing", "total"),
    [
        (_rows("a,b,c"), _rows("a,new line,b,c"), _rows("a,b,c"), 9, 9),
        (_rows("a,deleted,b"), _rows("a,b"), _rows("a,deleted,b"), 8, 8),
        ("hello beautiful world", "hello world", "hello beautiful world", 10, 10),
        ("foo", "", "bar", 0, 3),
        (_rows("line1,line2,line3"), _rows("LINE1,line2,line3"), _rows("LINE1,line2,LINE3"), 0, 10),
        ("same", "same", "different", 0, 13),
        (_rows("keep,delete_me,keep2"), _rows("keep,added,keep2"), _rows("keep,delete_me,keep2"), 14, 14),
        ("the quick brown fox", "the slow brown fox", "the fast brown fox", 4, 8),
        ("", "epr", "eprintln!()", 0, 8),
        ("", "my_function()", "test_my_function()", 0, 5),
        ("", "test_my_function", "a_test_for_my_special_function_plz", 0, 18),
        ("", "a_b_c", "_a__b__c__", 0, 5),
        ("", "abc", "xyz", 3, 6),
        ("", "abc", "cba", 3, 6),
        ("", "abcd", "axbx", 4, 8),
        ("", "vec.pu", "vec.push(item)", 0, 8),
        ("", "use std::col", "use std::collections::HashMap", 0, 17),
        ("", "name: St", "name: String", 0, 4),
        ("", "hello", "world", 5, 10),
        ("", "mistake", "", 7, 7),
        ("", "<dv", "<div>", 0, 2),
        ("from my_project import Foo\n", "ifrom my_project import Foo\n", "import\nfrom my_project import Foo\n", 0, 6),
        ("from", "ifrom", "from", 1, 1),
        ('print("Hello, World!")', 'sys.("Hello, World!")', 'sys.stdout.write("Hello, World!\\n")', 0, 14),
        ("", "日", "日本語", 0, 2),
        ("", "🎉", "🎉🎊🎈", 0, 2),
        ("", "test日本", "test日本語です", 0, 3),
        ("", "日本", "中国", 2, 4),
        ("héllo wörld", "héllo", "héllo wörld", 6, 6),
        ("café", "café latté", "café", 6, 6),
    ],
)
def test_reversals_are_those_of_the_reference(
    before: str, current: str, predicted: str, reversing: int, total: int
) -> None:
    assert overlap(before, current, predicted) == Overlap(reversing, total)


@given(_TEXTS, _TEXTS)
def test_no_edit_reverses_nothing(before: str, current: str) -> None:
    assert overlap(before, current, current) == Overlap(0, 0)


@given(_TEXTS, _TEXTS)
def test_without_a_history_nothing_is_reversed(current: str, predicted: str) -> None:
    assert overlap(current, current, predicted).reversing == 0


@given(_TEXTS, _TEXTS)
def test_taking_back_a_pure_insertion_or_deletion_reverses_all_of_it(text: str, more: str) -> None:
    # Lines of their own, so that the edit is a block of lines.
    long = f"{text}\n{more}\n"
    if more:
        assert overlap(f"{text}\n", long, f"{text}\n").ratio == 1
        assert overlap(long, f"{text}\n", long).ratio == 1


@given(_TEXTS, _TEXTS, _TEXTS)
def test_counts_are_no_less_than_0(before: str, current: str, predicted: str) -> None:
    result = overlap(before, current, predicted)
    assert result.reversing >= 0
    assert result.total >= 0
    assert (result.total == 0) == (current == predicted)
