"""One prediction against several expected patches (zed-edit-prediction.md, 3.10)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editpred.example import ActualCursor, Event, Example, Excerpt, Prediction, Prompt, PromptInputs, RelatedFile
from editpred.metrics.score import score_prediction
from editpred.metrics.scores import LocationCounts
from editpred.udiff import render
from syntax.errors import InputError

_LIB = "fn value() {\n    1\n}\n"


def _example(
    excerpt: str = _LIB,
    *expected: str,
    path: str = "src/lib.rs",
    start: int | None = 10,
    related: tuple[RelatedFile, ...] | None = None,
    events: tuple[Event, ...] = (),
) -> Example:
    inputs = PromptInputs(path, excerpt, 0, start, events, related)
    return Example("one", "/repo", "HEAD", path, excerpt, "", expected, prompt_inputs=inputs)


def _says(patch: str | None, cursor: ActualCursor | None = None) -> Prediction:
    return Prediction(patch, "", "test", cursor)


def _patch(new: str, path: str = "src/lib.rs", old: str = _LIB, start: int = 10) -> str:
    return render(old, new, path, first_row=start)


_TWO = _LIB.replace("1", "2")
_THREE = _LIB.replace("1", "3")


def test_an_empty_text_to_which_both_add_has_a_kept_rate_of_0() -> None:
    add = "--- a/x\n+++ b/x\n@@ -0,0 +1,1 @@\n+"
    expected = add + "cccccc\n\\ No newline at end of file\n"
    for start in (None, 0):
        score = score_prediction(_example("", expected, start=start, path="x"), _says(add + "bbbbbb\n"))
        assert (score.delta_chr_f, score.kept_rate) == (0, 0)


def test_the_project_in_front_of_a_path_is_no_difference() -> None:
    score = score_prediction(_example(_LIB, _patch(_TWO)), _says(_patch(_TWO, "project/src/lib.rs")))
    assert (score.delta_chr_f, score.exact_lines_tp, score.kept_rate, score.recall_rate) == (100, 2, 1, 1)
    assert score.jump_location is not None
    assert score.jump_location.files_f1 == 1
    assert score.editable_context_coverage is not None
    assert score.editable_context_coverage.files_f1 == 1


def test_a_missing_prediction_is_no_edit() -> None:
    for prediction in (None, _says(None)):
        score = score_prediction(_example(_LIB, _patch(_TWO)), prediction)
        assert score.exact_lines_fn == 2
        assert score.jump_location is not None
        assert (score.jump_location.files_fn, score.jump_location.lines_fn) == (1, 1)
        assert score.wrong_editable_region is None
        assert score.has_isolated_whitespace_changes is False
        assert (score.delta_chr_f, score.kept_rate) == (0, 0)
    assert score_prediction(_example(_LIB, _patch(_TWO)), _says("")).wrong_editable_region is False


def test_no_edit_where_none_is_expected_is_perfect_but_for_its_lines() -> None:
    for expected in ((), ("",)):
        score = score_prediction(_example(_LIB, *expected), _says(""))
        assert (score.delta_chr_f, score.kept_rate, score.recall_rate) == (100, 1, 1)
        assert score.exact_lines_tp == 0
        assert score.jump_location == LocationCounts()


def test_the_best_expected_patch_counts_and_the_last_of_equals() -> None:
    score = score_prediction(_example(_LIB, _patch(_THREE), _patch(_TWO), _patch(_THREE)), _says(_patch(_TWO)))
    assert (score.delta_chr_f, score.exact_lines_tp) == (100, 2)
    with_cursors = [_patch(_TWO).replace("+    2", mark) for mark in ("+<|user_cursor|>    2", "+    2<|user_cursor|>")]
    at = ActualCursor("src/lib.rs", 11, 5, 18, editable_region_offset=18)
    score = score_prediction(_example(_LIB, *with_cursors), _says(_patch(_TWO), at))
    # `fn value() {` and a line end, then five characters.
    assert (score.cursor_distance, score.cursor_exact_match) == (0, True)


@pytest.mark.parametrize(
    ("mark", "offset", "distance", "exact"),
    [("<|user_cursor|>", 18, 0, True), ("<|user_cursor|>", 13, 5, False), ("", 13, None, False)],
)
def test_cursors_are_compared_in_bytes(mark: str, offset: int, distance: int | None, *, exact: bool) -> None:
    expected = _patch(_TWO).replace("+    2", f"+    2{mark}")
    cursor = ActualCursor("src/lib.rs", 11, 5, 0, editable_region_offset=offset)
    score = score_prediction(_example(_LIB, expected), _says(_patch(_TWO), cursor))
    assert (score.cursor_distance, score.cursor_exact_match) == (distance, exact)


def test_without_cursors_there_is_nothing_to_compare() -> None:
    score = score_prediction(_example(_LIB, _patch(_TWO)), _says(_patch(_TWO)))
    assert (score.cursor_distance, score.cursor_exact_match) == (None, None)
    marked = _patch(_TWO).replace("+    2", "+    2<|user_cursor|>")
    score = score_prediction(_example(_LIB, marked), _says(_patch(_TWO)))
    assert (score.cursor_distance, score.cursor_exact_match) == (None, False)


def test_a_teachers_cursor_counts_from_the_editable_region() -> None:
    prompt = Prompt(
        f"<|editable_region_start|>\n// top\n<|user_cursor|>{_LIB}\n<|editable_region_end|>",
        None,
        None,
        None,
        "teacher",
    )
    expected = _patch(_TWO).replace("+    2", "+    2<|user_cursor|>")
    example = replace(_example(_LIB, expected), prompt=prompt)
    cursor = ActualCursor("src/lib.rs", 11, 5, 0, editable_region_offset=7 + 18)
    assert score_prediction(example, _says(_patch(_TWO), cursor)).cursor_distance == 0
    elsewhere = replace(prompt, input="<|editable_region_start|>\nno\n<|editable_region_end|>")
    score = score_prediction(replace(example, prompt=elsewhere), _says(_patch(_TWO), cursor))
    assert (score.cursor_distance, score.cursor_exact_match) == (None, False)


_OTHER = "let a = 1;\nlet b = 2;\n"
_RELATED = RelatedFile("project/src/other.rs", 50, (Excerpt(40, 42, _OTHER, context_source="bm25"),))


def test_every_document_that_a_patch_touches_is_scored() -> None:
    other = _patch(_OTHER.replace("2", "3"), "src/other.rs", _OTHER, 40)
    example = _example(_LIB, _patch(_TWO) + other, related=(_RELATED,))
    assert score_prediction(example, _says(_patch(_TWO) + other)).delta_chr_f == 100
    assert 0 < score_prediction(example, _says(other)).delta_chr_f < 100
    assert 0 < score_prediction(example, _says(_patch(_TWO))).delta_chr_f < 100


def test_hunks_that_fit_no_document_do_not_count() -> None:
    away = "--- a/src/none.rs\n+++ b/src/none.rs\n@@ -1,1 +1,1 @@\n-a\n+b\n"
    score = score_prediction(_example(_LIB, _patch(_TWO)), _says(_patch(_TWO) + away))
    assert (score.delta_chr_f, score.exact_lines_fp) == (100, 2)
    score = score_prediction(_example(_LIB, away), _says(away))
    assert (score.delta_chr_f, score.kept_rate, score.kept_chars, score.exact_lines_tp) == (0, None, None, 2)


def test_related_context_beyond_its_limit_does_not_count() -> None:
    other = _patch(_OTHER.replace("2", "3"), "src/other.rs", _OTHER, 40)
    example = _example(_LIB, other, related=(_RELATED,))
    assert score_prediction(example, _says(other)).delta_chr_f == 100
    tokens = -(-len(_OTHER) // 3)
    assert score_prediction(example, _says(other), related_context_limit=tokens).delta_chr_f == 100
    assert score_prediction(example, _says(other), related_context_limit=tokens - 1).kept_rate is None
    assert score_prediction(example, _says(other), context_sources={"lsp"}).kept_rate is None


def test_ambiguous_context_is_found_by_the_row_in_the_file() -> None:
    text = "x\ny\nx\ny\nx\ny\n"
    expected = "--- a/f\n+++ b/f\n@@ -23,1 +23,1 @@\n-x\n+z\n"
    score = score_prediction(_example(text, expected, path="f", start=20), _says(expected))
    assert (score.delta_chr_f, score.kept_rate) == (100, 1)
    assert score.kept_chars == 1


def test_undoing_the_last_edit_is_a_reversal() -> None:
    event = Event("project/src/lib.rs", "project/src/lib.rs", "@@ -11,2 +11,3 @@\n fn value() {\n+    1\n }\n")
    back = _patch("fn value() {\n}\n")
    score = score_prediction(_example(_LIB, _patch(_TWO), events=(event,)), _says(back))
    assert score.reversal_ratio == 1
    assert score_prediction(_example(_LIB, _patch(_TWO), events=(event,)), _says("")).reversal_ratio == 0


def test_an_old_path_with_the_project_in_front_means_the_same_file() -> None:
    example = replace(_example(_LIB, _patch(_TWO)), cursor_path="project/src/lib.rs")
    assert score_prediction(example, _says(_patch(_TWO))).delta_chr_f == 100


def test_examples_that_were_not_loaded_are_refused() -> None:
    with pytest.raises(InputError, match="one: scoring needs prompt_inputs"):
        score_prediction(replace(_example(), prompt_inputs=None), None)


def test_an_expected_patch_that_does_not_apply_is_an_error_without_documents() -> None:
    patch = _patch("a\n", old="b\n")
    with pytest.raises(InputError, match="one: Expected patch did not apply"):
        score_prediction(_example(_LIB, patch, start=None), _says(""))
    assert score_prediction(_example(_LIB, patch), _says("")).delta_chr_f == 0


def test_a_patch_that_does_not_apply_leaves_the_excerpt() -> None:
    score = score_prediction(_example(_LIB, _patch(_TWO), start=None), _says(_patch("a\n", old="b\n")))
    assert (score.delta_chr_f, score.kept_rate) == (0, 0)


_TEXTS = st.lists(st.sampled_from(["a = 1\n", "if (b) {\n", "}\n", "\n", "  é\n", "\r\n"]), min_size=1, max_size=8).map(
    "".join
)


@given(_TEXTS, _TEXTS)
def test_the_expected_patch_is_a_perfect_prediction(old: str, new: str) -> None:
    patch = render(old, new, "f", first_row=3)
    score = score_prediction(_example(old, patch, path="f", start=3), _says(patch))
    assert (score.kept_rate, score.recall_rate, score.discarded_chars) == (1, 1, 0)
    assert (score.exact_lines_fp, score.exact_lines_fn) == (0, 0)
    assert score.jump_location is not None
    assert score.jump_location.lines_f1 == 1


@given(_TEXTS, _TEXTS, _TEXTS)
def test_scores_have_bounds(old: str, new: str, other: str) -> None:
    wanted, made = render(old, new, "f", first_row=3), render(old, other, "f", first_row=3)
    score = score_prediction(_example(old, wanted, path="f", start=3), _says(made))
    assert 0 <= score.delta_chr_f <= 100
    assert 0 <= (score.kept_rate or 0) <= 1
    assert 0 <= (score.recall_rate or 0) <= 1
    assert score.braces_disbalance >= 0
    assert score.reversal_ratio == 0


@given(st.text(max_size=80), st.text(max_size=80), st.lists(st.text(max_size=20), max_size=2))
def test_any_patch_gets_a_score(actual: str, excerpt: str, expected: list[str]) -> None:
    score_prediction(_example(excerpt, *expected), _says(actual))
