"""Vectors of zed-edit-prediction.md, 3.8."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editpred.metrics.location import ContextRows, context_coverage, jump_location
from editpred.metrics.scores import LocationCounts


def _patch(body: str, path: str = "src/main.rs") -> str:
    return f"--- a/{path}\n+++ b/{path}\n{body}"


def _hits(counts: LocationCounts) -> tuple[int, ...]:
    return (
        counts.lines_tp,
        counts.lines_fp,
        counts.lines_fn,
        counts.files_tp,
        counts.files_fp,
        counts.files_fn,
    )


_DELETE_2 = "@@ -1,3 +1,2 @@\n a\n-b\n c\n"
_DELETE_4 = "@@ -3,3 +3,2 @@\n c\n-d\n e\n"
_INSERT_AFTER_1 = "@@ -1,2 +1,3 @@\n a\n+x\n b\n"
_DELETE_1 = "@@ -1,2 +1,1 @@\n-a\n b\n"
_TWO = "@@ -1,3 +1,3 @@\n-a\n+A\n b\n-c\n+C\n"


@pytest.mark.parametrize(
    ("body", "context", "hits"),
    [
        (_DELETE_2, [("src/main.rs", 1, 2)], (1, 0, 0, 1, 0, 0)),
        (_DELETE_4, [("src/main.rs", 0, 1), ("src/main.rs", 3, 4)], (2, 0, 0, 1, 0, 0)),
        (_INSERT_AFTER_1, [("src/main.rs", 0, 1)], (1, 0, 1, 1, 0, 0)),
        (_INSERT_AFTER_1, [("src/main.rs", 2, 3)], (1, 0, 2, 1, 0, 0)),
        (_DELETE_1, [("src/main.rs", 21, 22)], (0, 1, 1, 1, 0, 0)),
        (_TWO, [("src/main.rs", 0, 1), ("src/lib.rs", 0, 1)], (1, 1, 1, 1, 1, 0)),
        (_DELETE_1, [("src/main.rs", 0, 2), ("src/main.rs", 1, 3)], (3, 0, 0, 1, 0, 0)),
    ],
)
def test_coverage_counts_rows_of_the_context(
    body: str, context: list[tuple[str, int, int]], hits: tuple[int, ...]
) -> None:
    assert _hits(context_coverage(_patch(body), [ContextRows(*rows) for rows in context])) == hits


def test_coverage_takes_recall_from_anchors() -> None:
    counts = context_coverage(_patch(_INSERT_AFTER_1), [ContextRows("src/main.rs", 2, 3)])
    assert (counts.lines_precision, counts.lines_recall, counts.lines_f1) == (1, 0, 0)


def test_nothing_expected_and_nothing_retrieved_is_perfect() -> None:
    assert context_coverage("", []) == LocationCounts()
    assert jump_location("", "") == LocationCounts()


def _at(line: int, path: str = "src/main.rs") -> str:
    return _patch(f"@@ -{line},1 +{line},1 @@\n-a\n+b\n", path)


@pytest.mark.parametrize(
    ("expected", "actual", "hits"),
    [
        (_at(50), _at(55), (1, 0, 0, 1, 0, 0)),
        (_at(50), _at(55, "src/lib.rs"), (0, 1, 1, 0, 1, 1)),
        (_at(50), _at(55, "project/src/main.rs"), (1, 0, 0, 1, 0, 0)),
        (_at(50), _at(70), (1, 0, 0, 1, 0, 0)),
        (_at(50), _at(71), (0, 1, 1, 1, 0, 0)),
        (_at(50), "", (0, 0, 1, 0, 0, 1)),
        ("", _at(50), (0, 1, 0, 0, 1, 0)),
    ],
)
def test_jumps_match_rows_of_the_same_file_that_are_near(expected: str, actual: str, hits: tuple[int, ...]) -> None:
    assert _hits(jump_location(expected, actual)) == hits


def test_an_anchor_takes_the_lowest_that_is_free() -> None:
    expected = _at(10) + _at(30)
    assert _hits(jump_location(expected, _at(25) + _at(30)))[:3] == (2, 0, 0)
    assert _hits(jump_location(expected, _at(31) + _at(60)))[:3] == (1, 1, 1)


@given(st.lists(st.integers(1, 90), max_size=5), st.lists(st.integers(1, 90), max_size=5))
def test_swapped_sides_swap_files_and_rates_have_bounds(expected: list[int], actual: list[int]) -> None:
    one, two = "".join(map(_at, expected)), "".join(map(_at, actual))
    counts, swapped = jump_location(one, two), jump_location(two, one)
    assert (counts.files_precision, counts.files_recall) == (swapped.files_recall, swapped.files_precision)
    assert counts.lines_tp + counts.lines_fn == len(set(expected))
    assert counts.lines_tp + counts.lines_fp == len(set(actual))
    assert 0 <= counts.lines_f1 <= 1
    assert jump_location(one, one).lines_f1 == 1
