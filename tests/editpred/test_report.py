"""The report of `eval`: rows, totals, percentiles."""

from dataclasses import replace

import pytest

from editpred.example import Example, Judgement
from editpred.metrics.percentiles import TokenTable
from editpred.metrics.scores import Score
from editpred.report import SHOWN, WIDTH, cursor_cell, report

SUMMARY: dict[str, object] = {
    "total_examples": 2,
    "avg_delta_chr_f": 75.5,
    "delta_chr_f_beta": 0.5,
    "delta_chr_f_true_positives": 10,
    "delta_chr_f_false_positives": 2,
    "delta_chr_f_false_negatives": 1,
    "delta_chr_f_precision": 0.5,
    "delta_chr_f_recall": 0.25,
    "avg_braces_disbalance": 0.5,
    "avg_reversal_ratio": 0.0,
    "exact_lines_true_positives": 2,
    "exact_lines_false_positives": 1,
    "exact_lines_false_negatives": 2,
    "exact_lines_precision": 2 / 3,
    "exact_lines_recall": 0.5,
    "exact_lines_f1": 4 / 7,
    "isolated_whitespace_rate": None,
}
NONE = TokenTable((), (), ())
SCORE = Score(100.0, 0, exact_lines_tp=2, exact_lines_fp=1, exact_lines_fn=2, wrong_editable_region=False)


def _example(name: str, *scores: Score) -> Example:
    return Example(name, "url", "HEAD", "a.ts", "x", "", (), score=scores)


def test_a_row_holds_the_columns_of_the_reference() -> None:
    text = report([_example("first", SCORE)], SUMMARY, NONE)
    head, rule, row, *_ = text.split("\n")
    assert head.split() == ["Example", "DeltaChrF", "Brace", "F1", "Revert", "QaRev", "QaConf", "Cursor", "WrgER"]
    assert row.split() == ["first", "100.00", "0", "57.1%", "0.0%", "-", "-", "-", "no"]
    assert WIDTH == 101
    assert {len(head), len(rule), len(row)} == {WIDTH}


def test_a_judgement_fills_its_columns() -> None:
    example = replace(_example("first", SCORE), qa=(Judgement(reverts_edits=True, confidence=4),))
    assert report([example], SUMMARY, NONE).split("\n")[2].split()[5:7] == ["yes", "4"]


@pytest.mark.parametrize(
    ("exact", "distance", "cell"), [(True, 0, "✓"), (False, 7, "±7"), (False, None, "✗"), (None, None, "-")]
)
def test_the_cursor_has_a_sign_of_its_own(exact: bool | None, distance: int | None, cell: str) -> None:  # noqa: FBT001
    assert cursor_cell(Score(0.0, 0, cursor_exact_match=exact, cursor_distance=distance)) == cell


def test_several_predictions_of_an_example_have_a_row_each() -> None:
    lines = report([_example("first", SCORE, SCORE)], SUMMARY, NONE).split("\n")
    assert [line.split()[0] for line in lines[2:4]] == ["first#0", "first#1"]


def test_only_the_first_rows_are_shown_unless_all_are_asked_for() -> None:
    examples = [_example(f"e{number}", SCORE) for number in range(SHOWN + 5)]
    assert "... and 5 more; --verbose shows them" in report(examples, SUMMARY, NONE)
    assert f"e{SHOWN + 4} " not in report(examples, SUMMARY, NONE)
    assert f"e{SHOWN + 4} " in report(examples, SUMMARY, NONE, verbose=True)


def test_a_long_name_is_cut_at_a_character() -> None:
    row = report([_example("ä" * 60, SCORE)], SUMMARY, NONE).split("\n")[2]
    assert row.startswith("ä" * 40 + " ")
    assert len(row) == WIDTH


def test_totals_and_sums_follow_the_rows() -> None:
    text = report([_example("first", SCORE)], SUMMARY, NONE)
    total = next(line for line in text.split("\n") if line.startswith("TOTAL / AVERAGE"))
    assert total.split()[3:] == ["(2)", "75.50", "0.50", "57.1%", "0.0%", "-", "-", "-", "-"]
    assert "Delta chrF: beta 0.5, TP 10, FP 2, FN 1, P 50.0%, R 25.0%" in text
    assert "Isolated whitespace changes: 0 (-)" in text
    assert "Exact lines:   TP 2, FP 1, FN 2, P 66.7%, R 50.0%, F1 57.1%" in text
    assert "Context lines" not in text
    assert "Cursor:" not in text


def test_what_was_observed_besides_is_told() -> None:
    more = SUMMARY | {
        "cursor_exact_match_rate": 0.5,
        "cursor_exact_matches": 1,
        "cursor_total_evaluated": 2,
        "cursor_avg_distance": 3.5,
        "avg_kept_rate": 0.75,
        "total_kept_chars": 12,
        "avg_retrieved_context_bytes": 10.0,
        "total_retrieved_context_bytes": 10,
        "jump_location_lines_tp": 3,
        "avg_jump_location_lines_precision": 1.0,
        "avg_jump_location_lines_recall": 1.0,
        "avg_jump_location_lines_f1": 1.0,
    }
    text = report([_example("first", SCORE)], more, NONE)
    assert "Cursor: 1 of 2 exact, 3.5 bytes off on average" in text
    assert "Kept rate: 75.0%, recall -; bytes kept 12, rightly deleted 0, discarded 0" in text
    assert "Related context: 10 bytes on average, 10 in all" in text
    assert "Jump lines:    TP 3, FP 0, FN 0, P 100.0%, R 100.0%, F1 100.0%" in text


def test_percentiles_of_tokens_come_last() -> None:
    text = report([_example("first", SCORE)], SUMMARY, TokenTable((1, 2, 3, 4, 5), (0, 0, 0, 0, 1), (1, 2, 3, 4, 6)))
    assert [line.split() for line in text.split("\n")[-5:-1]] == [
        ["Tokens", "p25", "p50", "p75", "p90", "p99"],
        ["Inserted", "1", "2", "3", "4", "5"],
        ["Deleted", "0", "0", "0", "0", "1"],
        ["Total", "1", "2", "3", "4", "6"],
    ]


def test_nothing_scored_is_a_report_as_well() -> None:
    assert "TOTAL / AVERAGE (0)" in report([], {"total_examples": 0, "avg_delta_chr_f": 0.0}, NONE)
