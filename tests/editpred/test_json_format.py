"""Examples in JSON."""

import json
from collections.abc import Callable

import pytest
from hypothesis import given

from editpred.example import Example
from editpred.files import to_line
from editpred.json_format import from_json, to_json
from syntax.errors import InputError
from tests.editpred.example_strategies import examples

_LEAST: dict[str, object] = {
    "repository_url": "https://example.org/a/b",
    "revision": "main",
    "cursor_path": "a.py",
    "cursor_position": "x<|user_cursor|>",
    "edit_history": "",
    "expected_patches": [],
}
_INPUTS: dict[str, object] = {"cursor_path": "a.py", "cursor_excerpt": "é", "cursor_offset_in_excerpt": 2}


@given(examples())
def test_an_example_reads_back_from_its_line(example: Example) -> None:
    line = to_line(example)
    assert line.count("\n") == 1
    assert from_json(json.loads(line), "x") == example


def test_an_example_of_required_keys_is_written_without_what_is_empty() -> None:
    assert to_json(from_json(_LEAST, "x")) == {**_LEAST, "name": "", "uncommitted_diff": "", "zed_version": None}


def test_the_fields_have_the_names_and_shapes_of_the_reference() -> None:
    full: dict[str, object] = {
        "name": "n",
        **_LEAST,
        "tags": ["t"],
        "reasoning": "r",
        "uncommitted_diff": "d",
        "recently_opened_files": [{"path": "a", "cursor_position": 3}],
        "recently_viewed_files": [{"path": "a"}],
        "uncommitted_diff_contains_edit_history": True,
        "rejected_patch": "p",
        "telemetry": {"request_id": "1", "was_shown": True},
        "human_feedback": [{"message": "m"}],
        "rating": "Negative",
        "prompt_inputs": {
            **_INPUTS,
            "excerpt_start_row": 4,
            "events": [
                {"event": "BufferChange", "path": "b/a.py", "old_path": "b/a.py", "diff": "d", "predicted": True,
                 "in_open_source_repo": False, "old_range": {"start": 0, "end": 1}}
            ],
            "related_files": [
                {"path": "b/c.py", "max_row": 9, "in_open_source_repo": True, "excerpts": [
                    {"row_range": {"start": 1, "end": 2}, "text": "t", "order": 1, "context_source": "bm25"}]}
            ],
            "excerpt_ranges": {"editable_150": {"start": 0, "end": 2}},
            "repo_url": "u",
            "active_buffer_diagnostics": [1],
            "in_open_source_repo": False,
            "can_collect_data": True,
            "syntax_ranges": [],
        },
        "prompt": {"input": "i", "expected_output": None, "rejected_output": None, "prefill": None, "provider": "p"},
        "predictions": [
            {"actual_patch": "", "actual_output": "o", "provider": "p", "error": "e", "avg_logprob": -0.5,
             "actual_cursor": {"path": "a", "row": 1, "column": 2, "offset": 3, "editable_region_offset": 1}}
        ],
        "qa": [None, {"reverts_edits": False, "confidence": 5}],
        "zed_version": "1",
    }  # fmt: skip
    assert to_json(from_json(full, "x")) == full


def test_unknown_keys_and_nulls_are_skipped() -> None:
    assert from_json({**_LEAST, "captured_prompt_input": 1, "tags": None, "qa": None, "name": None}, "x") == from_json(
        _LEAST, "x"
    )


def test_an_absent_answer_reads_as_an_empty_one() -> None:
    (prediction,) = from_json({**_LEAST, "predictions": [{"actual_output": None, "provider": "p"}]}, "x").predictions
    assert (prediction.actual_output, prediction.actual_patch) == ("", None)


def test_a_score_of_its_required_keys_takes_the_defaults() -> None:
    score = from_json({**_LEAST, "score": [{"delta_chr_f": 12, "braces_disbalance": 1}]}, "x").score[0]
    assert (score.delta_chr_f, score.delta_chr_f_beta, score.wrong_editable_region) == (12.0, 0.5, None)
    written = to_json(from_json({**_LEAST, "score": [{"delta_chr_f": 12, "braces_disbalance": 1}]}, "x"))["score"]
    assert isinstance(written, list)
    assert written[0]["wrong_editable_region"] is None
    assert "kept_rate" not in written[0]


def _with(**changes: object) -> Callable[[], object]:
    return lambda: {**_LEAST, **changes}


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (list, r"e:7: an array stands where an object is expected"),
        (lambda: {key: _LEAST[key] for key in _LEAST if key != "revision"}, "e:7: `revision` is missing"),
        (_with(expected_patches="x"), "e:7: `expected_patches` must be an array, not a string"),
        (_with(expected_patches=[None]), r"e:7: `expected_patches\[0\]`: `item` must be a string, not null"),
        (_with(edit_history=None), "e:7: `edit_history` must be a string, not null"),
        (_with(cursor_position="x"), r"e:7: missing \[CURSOR_POSITION\] marker"),
        (_with(cursor_path="a\0b"), "e:7: `cursor_path` holds a NUL byte"),
        (_with(revision="\ud800"), "e:7: `revision` holds half of a surrogate pair"),
        (_with(rating="Fair"), "e:7: `rating` must be one of Positive, Negative"),
        (
            _with(recently_opened_files=[{"path": "a", "cursor_position": -1}]),
            "`cursor_position` must be a whole number",
        ),
        (_with(recently_opened_files=[{"path": "a", "cursor_position": True}]), "must be a whole number, not true or"),
        (_with(recently_opened_files=[{"path": "a", "cursor_position": 2**63}]), "`cursor_position` must be a whole"),
        (
            _with(prompt_inputs={**_INPUTS, "cursor_offset_in_excerpt": 3}),
            "`prompt_inputs`: .* the excerpt has 2 bytes",
        ),
        (_with(prompt_inputs={**_INPUTS, "cursor_offset_in_excerpt": 1}), "inside a character"),
        (_with(prompt_inputs={**_INPUTS, "excerpt_ranges": {"x": {"start": 2, "end": 1}}}), "ends at 1, before"),
        (_with(predictions=[{"provider": "p"}]), r"`predictions\[0\]`: `actual_output` is missing"),
        (_with(score=[{"delta_chr_f": 1}]), r"`score\[0\]`: `braces_disbalance` is missing"),
        (_with(score=[{"delta_chr_f": "1", "braces_disbalance": 1}]), "`delta_chr_f` must be a number"),
        (_with(qa=[{"confidence": 6}]), r"`qa\[0\]`: `confidence` must be 1 to 5"),
        (_with(uncommitted_diff_contains_edit_history=1), "must be true or false, not a whole number"),
    ],
)
def test_a_wrong_value_is_named_with_file_line_and_key(value: Callable[[], object], message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        from_json(value(), "e:7")
    assert "\n" not in str(caught.value)
