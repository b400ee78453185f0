"""Vectors of zed-edit-prediction.md, 3.9: excerpts, the filter of hunks, which event counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editpred.example import Event
from editpred.metrics.overlap import Overlap, overlap
from editpred.metrics.reversal import keep_rows, reversal_ratio, reverse, text_before
from editpred.udiff import render

_EXCERPT = "line10\nline11\nline12\n"


@pytest.mark.parametrize(
    ("diff", "current", "predicted", "result"),
    [
        ("@@ -1,2 +1,3 @@\n line0\n+far\n line1\n", _EXCERPT, "line10\nmodified\nline12\n", Overlap(0, 14)),
        (
            "@@ -11,2 +11,3 @@\n line10\n+user_added\n line11\n",
            "line10\nuser_added\nline11\n",
            "line10\nline11\n",
            Overlap(11, 11),
        ),
        (
            "@@ -8,5 +8,6 @@\n line7\n line8\n line9\n line10\n+inside_excerpt\n line11\n",
            "line10\ninside_excerpt\nline11\n",
            "line10\nline11\n",
            Overlap(15, 15),
        ),
        ("@@ -31,2 +31,3 @@\n line30\n+far\n line31\n", _EXCERPT, "line10\nchanged\nline12\n", Overlap(0, 13)),
        (
            "@@ -1,2 +1,3 @@\n line0\n+outside\n line1\n@@ -9,3 +10,4 @@\n line9\n line10\n+in_here\n line11\n",
            "line10\nin_here\nline11\n",
            "line10\nline11\n",
            Overlap(8, 8),
        ),
    ],
    ids=["above the excerpt", "inside", "straddling its start", "below", "two hunks, one above"],
)
def test_only_what_happened_in_the_excerpt_counts(diff: str, current: str, predicted: str, result: Overlap) -> None:
    assert overlap(text_before(diff, current, first_row=10), current, predicted) == result


@pytest.mark.parametrize(
    ("diff", "rows", "kept"),
    [
        (
            "@@ -8,5 +8,6 @@\n line8\n line9\n+inserted\n line10\n line11\n line12\n",
            10,
            "@@ -1,3 +1,3 @@\n line10\n line11\n line12\n",
        ),
        (
            "@@ -18,5 +18,6 @@\n line18\n line19\n+inserted\n line20\n line21\n line22\n",
            10,
            "@@ -8,2 +8,3 @@\n line18\n line19\n+inserted\n",
        ),
        (
            "@@ -8,10 +8,12 @@\n line8\n line9\n line10\n line11\n+one\n+two\n line12\n line13\n line14\n line15\n",
            5,
            "@@ -1,3 +1,5 @@\n line11\n+one\n+two\n line12\n line13\n",
        ),
        ("@@ -1,2 +1,3 @@\n a\n+b\n c\n", 10, ""),
        ("@@ -11,3 +11,1 @@\n-a\n-b\n\n", 1, "@@ -1,3 +1,1 @@\n-a\n-b\n\n"),
    ],
    ids=["start", "end", "both", "outside", "blank lines are context"],
)
def test_hunks_are_cut_to_the_rows_of_the_excerpt(diff: str, rows: int, kept: str) -> None:
    assert keep_rows(diff, 10, 10 + rows) == kept


def test_a_reversed_diff_swaps_signs_and_places() -> None:
    assert reverse("@@ -3,2 +5,2 @@\n a\n-b\n+c\n") == "@@ -5,2 +3,2 @@\n a\n+b\n-c\n"


def test_without_a_first_row_hunks_that_do_not_fit_are_skipped() -> None:
    diff = "@@ -1,1 +1,2 @@\n nowhere\n+x\n@@ -9,1 +10,2 @@\n a\n+b\n"
    assert text_before(diff, "a\nb\n", first_row=None) == "a\n"


def test_with_a_first_row_a_diff_that_does_not_fit_changes_nothing() -> None:
    diff = "@@ -1,1 +1,2 @@\n nowhere\n+x\n@@ -1,1 +1,2 @@\n a\n+b\n"
    assert text_before(diff, "a\nb\n", first_row=0) == "a\nb\n"


_ADDED = "@@ -1,1 +1,2 @@\n a\n+added\n"


def _ratio(*events: Event, path: str = "src/x.py") -> float:
    return reversal_ratio(events, path, "a\nadded\n", "a\n", first_row=0)


def _event(path: str, diff: str = _ADDED, *, predicted: bool = False) -> Event:
    return Event(path, path, diff, predicted=predicted)


@pytest.mark.parametrize(
    ("events", "ratio"),
    [
        ([_event("src/x.py")], 1),
        ([_event("project/src/x.py")], 1),
        ([_event("src/x.py"), _event("src/y.py")], 1),
        ([_event("src/y.py")], 0),
        ([], 0),
        ([_event("src/x.py"), _event("src/x.py", predicted=True)], 0),
        ([_event("src/x.py"), _event("src/x.py", "")], 0),
    ],
    ids=["same path", "project in front", "another file later", "other file", "none", "predicted", "empty"],
)
def test_the_last_event_of_the_file_counts(events: list[Event], ratio: float) -> None:
    assert _ratio(*events) == ratio


def test_the_ratio_is_a_number_of_32_bits() -> None:
    events = [_event("x", "@@ -1 +1 @@\n-the quick fox\n+the slow fox\n")]
    ratio = reversal_ratio(events, "x", "the slow fox\n", "the slower brown fox\n", first_row=0)
    assert len(str(ratio)) <= 10


_LINES = st.lists(st.sampled_from(["a\n", "b\n", "\n", "c d\n"]), min_size=1, max_size=8).map("".join)


@given(_LINES, _LINES)
def test_a_diff_within_the_excerpt_is_undone(before: str, after: str) -> None:
    # Deletions after the last row of the excerpt are outside it.
    before, after = before + "end\n", after + "end\n"
    patch = render(before, after, "x")
    if patch:
        assert text_before(patch.split("\n", 2)[2], after, first_row=0) == before
