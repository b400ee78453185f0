"""Vectors of zed-edit-prediction.md, 3.2 to 3.6: the metrics that read one or two patches."""

import pytest

from editpred.metrics.braces import added_disbalance, disbalance
from editpred.metrics.editable_region import is_wrong_region
from editpred.metrics.exact_lines import exact_lines
from editpred.metrics.rates import Counts
from editpred.metrics.token_counts import TokenCounts, token_counts
from editpred.metrics.whitespace import has_isolated_whitespace

_HEAD = "--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n"


@pytest.mark.parametrize(
    ("text", "count"), [("let x = { 1 + 2 };", 0), ("let x = { 1 + 2", 1), ("let x = { 1 + 2 )", 2), ("]]'('", 3)]
)
def test_braces_are_counted_everywhere(text: str, count: int) -> None:
    assert disbalance(text) == count


def test_disbalance_is_summed_before_it_is_compared() -> None:
    assert added_disbalance(["{", "("], ["", "(("]) == 0
    assert added_disbalance(["", "("], ["{", "(("]) == 2


@pytest.mark.parametrize(
    ("expected", "actual", "counts"),
    [
        ("-old 1\n-old 2\n+new 1\n+new 2", "-old 1\n+new 1\n+extra", (2, 1, 2)),
        ("+a\n+a\n+a", "+a\n+a", (2, 0, 1)),
        ("-a\n+b", "-c\n+d", (0, 2, 2)),
        ("", "", (0, 0, 0)),
        (_HEAD + "+a\r\n", "diff --git a b\nindex 1..2\n+a\n", (1, 0, 0)),
        ("--- x\n+++ y\n", "", (0, 0, 0)),
    ],
    ids=["some", "repeated", "disjoint", "empty", "headers", "a deleted line that starts with --"],
)
def test_exact_lines_are_compared_as_bags(expected: str, actual: str, counts: tuple[int, int, int]) -> None:
    assert exact_lines(expected, actual) == Counts(*counts)


def test_exact_lines_of_nothing_have_an_f1_of_0() -> None:
    assert exact_lines("", "").f1 == 0


@pytest.mark.parametrize(
    ("body", "row", "isolated"),
    [
        (" a\n+\n b\n", None, True),
        (" a\n+\n+x\n b\n", None, False),
        (" a\n-  \n b\n", None, True),
        (" a\n+\n b\n c\n-d\n+e\n", None, True),
        ("", None, False),
        (" a\n+\n b\n", 1, False),
        (" a\n+\n b\n", 0, True),
        (" a\n-\n b\n", 1, True),
        ("+\njunk\n+x\n", None, True),
        ("+\n+\n", 0, True),
        (" a\n+x\n b\n", None, False),
    ],
    ids=[
        "added",
        "next to a real change",
        "deleted",
        "far from a real change",
        "empty patch",
        "the cursor's line",
        "cursor elsewhere",
        "a deletion is not excused",
        "garbage ends a group",
        "one of two excused",
        "no blank line",
    ],
)
def test_blank_lines_on_their_own_are_found(body: str, row: int | None, *, isolated: bool) -> None:
    assert has_isolated_whitespace(_HEAD + body if body else "", row) is isolated


@pytest.mark.parametrize(
    ("patch", "wrong"),
    [
        (_HEAD + "-a\n-b\n-c\n+d\n", True),
        (_HEAD + "-a\n-b\n+d\n-c\n", False),
        (_HEAD + " a\n-b\n-c\n-d\n", False),
        (_HEAD + " a\n@@ -5 +5 @@\n-b\n-c\n-d\n", False),
        (_HEAD, False),
        ("", False),
    ],
    ids=["three", "two", "after context", "second hunk", "header only", "empty"],
)
def test_a_patch_that_begins_with_three_deletions_is_wrong(patch: str, *, wrong: bool) -> None:
    assert is_wrong_region(patch) is wrong


@pytest.mark.parametrize(
    ("body", "inserted", "deleted"),
    [
        ('-    println!("hello");\n+    println!("world");\n', 1, 1),
        ("@@ -1 +1 @@\n-let x = 1\n+let x = 2\n@@ -9 +9 @@\n-let y = 3\n+let y = 4\n", 2, 2),
        ("-hello world foo\n+hello bar baz\n", 2, 2),
        ("-# \n+# SIP Call\n", 3, 0),
        ("-  m\n+  main {\n+    \n+  }\n", 8, 1),
        ('+    println!("hello");\n', 9, 0),
        ("-a\n context\n+a\n", 1, 1),
        ("", 0, 0),
    ],
)
def test_tokens_are_counted_by_group(body: str, inserted: int, deleted: int) -> None:
    assert token_counts("--- a/x\n+++ b/x\n" + body) == TokenCounts(inserted, deleted)
