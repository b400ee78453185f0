"""Totals, tables, JSON, JUnit, annotations and diffs."""

import json
from collections.abc import Sequence
from io import StringIO
from xml.etree import ElementTree as ET

import pytest
from rich.console import Console

from verify.annotations import annotations
from verify.diff import compact_diff, count_characters, marked
from verify.junit import junit
from verify.measures import indent_score
from verify.outcome import Outcome
from verify.report import report
from verify.rows import document, jsonl
from verify.summary import summarise, wilson
from verify.verdict import FailureClass, Status, Verdict

VERDICTS = (
    Verdict("a", Status.PASS, Outcome.EXACT, mutation="m", tier="hard", language="python"),
    Verdict("b", Status.PASS, Outcome.EQUIVALENT, mutation="m", tier="easy", language="python"),
    Verdict(
        "c",
        Status.FAIL,
        Outcome.MISMATCH,
        FailureClass.COLLATERAL,
        "why: 50%,\nnot \x1b[31mred",
        diff="@@ -1 +1 @@\n-let a = 1;\n+let a = \x1b[31m2;\n",
        mutation="n",
        tier="easy",
    ),
    Verdict("d", Status.INVALID_TASK, detail="broken"),
    Verdict("e", Status.TOOL_FAILURE, detail="no Node"),
)


def _printed(verdicts: Sequence[Verdict], *, diffs: bool = True) -> str:
    console = Console(file=StringIO(), width=120)
    for part in report(verdicts, summarise(verdicts), ("stray",), diffs=diffs, carets=True):
        console.print(part)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_totals_count_only_what_was_judged() -> None:
    total = summarise(VERDICTS).total
    assert (total.passed, total.judged, total.exact, total.invalid, total.tool_failures) == (2, 3, 1, 1, 1)
    assert total.rate == pytest.approx(2 / 3)


def test_every_rate_follows_from_its_rows() -> None:
    summary = summarise(VERDICTS)
    for groups in (summary.by_mutation, summary.by_tier, summary.by_language):
        assert sum(group.passed for group in groups) == summary.total.passed
        assert sum(group.judged for group in groups) == summary.total.judged


@pytest.mark.parametrize(
    ("passed", "judged", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (1, 1, 0.2065, 1.0),
        (81, 100, 0.7222, 0.8749),
    ],
)
def test_wilson_intervals_are_those_of_the_books(passed: int, judged: int, low: float, high: float) -> None:
    interval = wilson(passed, judged)
    assert [interval.low, interval.high] == pytest.approx([low, high], abs=5e-5)


def test_a_report_of_nothing_divides_by_nothing() -> None:
    assert "0 of 0 passed" in _printed(())


def test_the_report_shows_diffs_with_carets_and_no_control_characters() -> None:
    text = _printed(VERDICTS)
    assert "\x1b" not in text
    assert "\\x1b[31m2" in text
    assert "?        ^" in text
    assert "2 of 3 passed (66.7%, 20.8% to 93.9%), 1 exact, 1 invalid tasks, 1 not judged: tool failure" in text


def test_json_holds_every_verdict_and_says_null_for_what_is_unknown() -> None:
    parsed = json.loads(document(VERDICTS, summarise(VERDICTS), {"ruff": "1"}, ()))
    assert [case["id"] for case in parsed["cases"]] == ["a", "b", "c", "d", "e"]
    assert parsed["cases"][0]["measures"] is None
    assert parsed["failures"] == {"collateral": 1}
    rows = [json.loads(line) for line in jsonl(VERDICTS).split("\n")[:-1]]
    assert rows == parsed["cases"]


def test_junit_tells_failures_from_errors_and_is_xml() -> None:
    root = ET.fromstring(junit(VERDICTS, summarise(VERDICTS)))  # noqa: S314 - our own
    suite = root[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("5", "1", "2")
    assert [len(case) for case in suite] == [0, 0, 1, 1, 1]


def test_annotations_are_one_escaped_line_each() -> None:
    lines = list(annotations(VERDICTS))
    assert lines[0] == "::error title=c%3A collateral::why: 50%25,%0Anot \\x1b[31mred"
    assert [line.split(" ")[0] for line in lines] == ["::error", "::warning", "::warning"]


@pytest.mark.parametrize(
    ("old", "new", "header"),
    [
        (b"a\nb\nc\n", b"a\nx\nc\n", "@@ -1,3 +1,3 @@"),
        (b"", b"a\n", "@@ -0,0 +1 @@"),
        (b"a\n", b"", "@@ -1 +0,0 @@"),
        (b"1\n2\n3\n4\n5\n6\n", b"1\n2\n3\n4\n5\n6\n7\n", "@@ -4,3 +4,4 @@"),
        (b"a", b"a\n", "@@ -1 +1 @@"),
    ],
)
def test_hunk_headers_count_like_diff(old: bytes, new: bytes, header: str) -> None:
    assert compact_diff(old, new).split("\n")[0] == header


def test_a_diff_of_far_changes_has_hunks_of_three_lines_of_context() -> None:
    old = b"".join(b"%d\n" % number for number in range(40))
    new = old.replace(b"5\n", b"five\n", 1).replace(b"30\n", b"thirty\n")
    assert [line for line in compact_diff(old, new).split("\n") if line.startswith("@")] == [
        "@@ -3,7 +3,7 @@",
        "@@ -28,7 +28,7 @@",
    ]


def test_repeating_lines_give_a_short_diff_both_ways() -> None:
    old = b"".join(b"line %d\n" % (number % 60) for number in range(600))
    new = old[:3000] + b"new\n" + old[3000:]
    assert compact_diff(old, new).count("\n") <= 10
    assert compact_diff(new, old).count("\n") <= 10


def test_lines_are_split_at_line_feeds_only() -> None:
    old = "a\u2028b\x0cc\r\nd\n".encode()
    assert compact_diff(old, old.replace(b"d", b"e")).split("\n")[0] == "@@ -1,2 +1,2 @@"


def test_marks_hold_whole_code_points() -> None:
    lines = list(marked("-x = \U0001f600;\n+x = \U0001f601;\n"))
    assert [line.text[span.start : span.end] for line in lines for span in line.spans] == ["\U0001f600", "\U0001f601"]


def test_characters_are_counted_as_code_points() -> None:
    assert count_characters("a\U0001f600c", "abc").changed == 2
    assert count_characters("a\U0001f600c", "abc").distance == 1
    long = "word " * 1000
    assert count_characters(long, long.replace("word", "ward", 1)).distance == 1


@pytest.mark.parametrize(
    ("output", "score"),
    [(b"a {\n  b\n}\n", 0.0), (b"a {\n\tb\n}\n", 0.0), (b"a {\n      b\n}\n", 1.3333), (b"", 0.0), (b"c\n", 0.0)],
)
def test_the_indent_score_is_a_mean_distance_with_tabs_as_two(output: bytes, score: float) -> None:
    assert indent_score(output, b"a {\n  b\n}\n") == score
