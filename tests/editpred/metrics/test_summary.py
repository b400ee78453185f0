"""The summary (zed-edit-prediction.md, 3.11)."""

import json

import pytest

from editpred.example import Example, Excerpt, Judgement, Prediction, PromptInputs, RelatedFile
from editpred.metrics.percentiles import TokenTable, percentiles, token_table
from editpred.metrics.related_context import context_bytes, limit_context
from editpred.metrics.scores import LocationCounts, Score
from editpred.metrics.summary import summarise


def _example(*scores: Score, related: tuple[RelatedFile, ...] | None = None, qa: tuple[Judgement, ...] = ()) -> Example:
    inputs = PromptInputs("x", "", 0, 0, (), related)
    predictions = tuple(Prediction("+a", "", "p") for _ in scores)
    return Example("e", "", "", "x", "", "", (), prompt_inputs=inputs, predictions=predictions, score=scores, qa=qa)


def _file(*excerpts: Excerpt, path: str = "p/f") -> RelatedFile:
    return RelatedFile(path, 99, excerpts)


def test_every_prediction_is_a_row_and_every_example_has_its_context_once() -> None:
    related = (
        _file(Excerpt(0, 1, "four", context_source="current_file")),
        _file(Excerpt(1, 2, "sixsix", context_source="current_file"), Excerpt(5, 6, "lsp", context_source="lsp")),
    )
    found = summarise(
        [_example(Score(50, 0), Score(0, 0), related=related), _example(Score(100, 0))],
        context_sources={"current_file"},
        context_limit_bytes=10,
    ).as_json()
    assert found["total_examples"] == 3
    assert found["avg_delta_chr_f"] == 50
    assert found["avg_retrieved_context_bytes"] == 10
    assert found["total_retrieved_context_bytes"] == 10
    assert found["retrieved_context_examples"] == 1


def test_nothing_scored_gives_averages_of_0_and_leaves_the_rest_out() -> None:
    assert json.loads(json.dumps(summarise([_example()]).as_json())) == {
        "total_examples": 0,
        "avg_delta_chr_f": 0,
        "delta_chr_f_beta": 0.5,
        "delta_chr_f_true_positives": 0,
        "delta_chr_f_false_positives": 0,
        "delta_chr_f_false_negatives": 0,
        "delta_chr_f_precision": 0,
        "delta_chr_f_recall": 0,
        "avg_braces_disbalance": 0,
        "exact_lines_true_positives": 0,
        "exact_lines_false_positives": 0,
        "exact_lines_false_negatives": 0,
        "exact_lines_precision": 0,
        "exact_lines_recall": 0,
        "exact_lines_f1": 0,
        "avg_reversal_ratio": 0,
        "isolated_whitespace_rate": None,
    }


def test_exact_lines_are_rated_by_sums_and_delta_chrf_by_means() -> None:
    rows = [
        Score(10.0, 1, 1, 2, 3, 0.5, 1.0, exact_lines_tp=1),
        Score(20.1, 0, 4, 5, 6, 0.0, 0.5, exact_lines_tp=1, exact_lines_fp=2, exact_lines_fn=6),
    ]
    found = summarise([_example(*rows)]).as_json()
    assert (found["exact_lines_precision"], found["exact_lines_recall"]) == (0.5, 0.25)
    assert found["exact_lines_f1"] == pytest.approx(1 / 3)
    assert (found["delta_chr_f_precision"], found["delta_chr_f_recall"]) == (0.25, 0.75)
    assert found["delta_chr_f_true_positives"] == 5
    assert (found["avg_delta_chr_f"], found["avg_braces_disbalance"]) == (15.05, 0.5)


def test_averages_of_32_bits_are_written_as_such() -> None:
    rows = [Score(100 / 3, 0, reversal_ratio=ratio) for ratio in (0.0, 0.0, 1.0)]
    found = summarise([_example(*rows)]).as_json()
    assert (found["avg_delta_chr_f"], found["avg_reversal_ratio"]) == (33.333332, 0.33333334)


def test_what_is_null_in_a_row_does_not_count_there() -> None:
    rows = [
        Score(0, 0, cursor_distance=4, cursor_exact_match=False, kept_rate=0.5, recall_rate=1.0, kept_chars=3),
        Score(0, 0, cursor_exact_match=False, wrong_editable_region=True, has_isolated_whitespace_changes=True),
        Score(0, 0, cursor_distance=0, cursor_exact_match=True, wrong_editable_region=False, discarded_chars=2),
        Score(0, 0),
    ]
    found = summarise([_example(*rows)]).as_json()
    assert (found["cursor_exact_match_rate"], found["cursor_exact_matches"]) == (pytest.approx(1 / 3), 1)
    assert (found["cursor_total_evaluated"], found["cursor_avg_distance"]) == (3, 2)
    assert found["wrong_editable_region_rate"] == 0.5
    assert (found["isolated_whitespace_rate"], found["isolated_whitespace_count"]) == (0.25, 1)
    assert (found["avg_kept_rate"], found["kept_rate_examples"], found["recall_rate_examples"]) == (0.5, 1, 1)
    assert (found["total_kept_chars"], found["total_discarded_chars"]) == (3, 2)
    assert "total_correctly_deleted_chars" not in found
    assert "jump_location_examples" not in found


def test_locations_are_means_of_rates_and_sums_of_counts() -> None:
    rows = [
        Score(0, 0, jump_location=LocationCounts(lines_tp=1, lines_f1=0.5)),
        Score(0, 0, jump_location=LocationCounts(lines_tp=2, files_fn=3)),
        Score(0, 0),
    ]
    found = summarise([_example(*rows)]).as_json()
    assert (found["jump_location_examples"], found["avg_jump_location_lines_f1"]) == (2, 0.75)
    assert (found["jump_location_lines_tp"], found["jump_location_files_fn"]) == (3, 3)
    assert "editable_context_examples" not in found


def test_judgements_count_where_there_are_some() -> None:
    qa = (Judgement(reverts_edits=True, confidence=5), Judgement(reverts_edits=False), Judgement(error="no answer"))
    found = summarise([_example(Score(0, 0), qa=qa)]).as_json()
    assert (found["qa_avg_reverts_edits"], found["qa_avg_confidence"]) == (0.5, 5)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([1, 2, 3, 4], (2, 3, 3, 4, 4)),
        ([10, 20], (10, 20, 20, 20, 20)),
        (list(range(1, 11)), (3, 6, 8, 9, 10)),
        ([7], (7, 7, 7, 7, 7)),
        ([], ()),
    ],
)
def test_percentiles_round_halves_up(values: list[int], expected: tuple[int, ...]) -> None:
    assert percentiles(values) == expected


def test_totals_are_made_of_the_sorted_lists() -> None:
    scores = (Score(0, 0, inserted_tokens=1, deleted_tokens=9), Score(0, 0, inserted_tokens=5, deleted_tokens=2))
    assert token_table([_example(*scores)]) == TokenTable((1, 5, 5, 5, 5), (2, 9, 9, 9, 9), (3, 14, 14, 14, 14))


def test_predictions_without_a_patch_are_in_no_percentile() -> None:
    example = Example(
        "e", "", "", "x", "", "", (), predictions=(Prediction("", "", "p"),), score=(Score(0, 0, inserted_tokens=3),)
    )
    assert token_table([example]) == TokenTable((), (), ())


def test_context_is_taken_by_order_and_what_does_not_fit_is_skipped() -> None:
    files = (
        _file(Excerpt(0, 1, "late", order=2), Excerpt(3, 4, "first\n", order=0)),
        _file(Excerpt(0, 1, "too long to fit", order=1), path="p/g"),
    )
    limited = limit_context(files, most_bytes=10)
    assert [excerpt.text for file in limited for excerpt in file.excerpts] == ["late", "first\n"]
    assert context_bytes(limited) == 10


def test_rows_that_are_there_already_cost_nothing() -> None:
    files = (_file(Excerpt(0, 2, "ab\ncd\n"), Excerpt(1, 3, "cd\nef\n", order=1)),)
    assert context_bytes(files) == 9
    assert len(limit_context(files, most_bytes=9)[0].excerpts) == 2
    assert len(limit_context(files, most_bytes=8)[0].excerpts) == 1
