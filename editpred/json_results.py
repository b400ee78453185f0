"""Prompt, predictions, scores and judgements in JSON (zed-edit-prediction.md, 1.7 and 3.10)."""

from dataclasses import fields as fields_of
from typing import Any, get_args

from editpred.example import ActualCursor, Judgement, Prediction, Prompt
from editpred.json_fields import Fields
from editpred.metrics.scores import LocationCounts, Score
from syntax.errors import InputError

_PROVIDER = "zeta2:V0131GitMergeMarkersPrefix"
"""What the reference takes where no provider is named."""
_REQUIRED_OF_SCORE = ("delta_chr_f", "braces_disbalance")
_CONFIDENCE = range(1, 6)


def prompt_to_json(prompt: Prompt) -> dict[str, object]:
    """The object of `prompt`; nulls are written."""
    return {
        "input": prompt.input,
        "expected_output": prompt.expected_output,
        "rejected_output": prompt.rejected_output,
        "prefill": prompt.prefill,
        "provider": prompt.provider,
    }


def prompt_from_json(fields: Fields | None) -> Prompt | None:
    """Read `prompt`."""
    if fields is None:
        return None
    return Prompt(
        input=fields.text("input"),
        expected_output=fields.optional_text("expected_output"),
        rejected_output=fields.optional_text("rejected_output"),
        prefill=fields.optional_text("prefill"),
        provider=fields.text("provider", default=_PROVIDER),
    )


def prediction_to_json(prediction: Prediction) -> dict[str, object]:
    """One object of `predictions`."""
    cursor = prediction.actual_cursor
    return _present(
        {
            "actual_patch": prediction.actual_patch,
            "actual_output": prediction.actual_output,
            "actual_cursor": None if cursor is None else _cursor_to_json(cursor),
            "error": prediction.error,
            "provider": prediction.provider,
            "cumulative_logprob": prediction.cumulative_logprob,
            "avg_logprob": prediction.avg_logprob,
        }
    )


def _cursor_to_json(cursor: ActualCursor) -> dict[str, object]:
    return _present({field.name: getattr(cursor, field.name) for field in fields_of(cursor)})


def prediction_from_json(value: object, where: str) -> Prediction:
    """Read one object of `predictions`."""
    fields = Fields(value, where)
    cursor = fields.fields("actual_cursor")
    if "actual_output" not in fields:
        raise InputError(f"{where}: `actual_output` is missing")
    return Prediction(
        actual_patch=fields.optional_text("actual_patch"),
        actual_output=fields.text("actual_output", default=""),
        provider=fields.text("provider", default=_PROVIDER),
        actual_cursor=None if cursor is None else _cursor_from_json(cursor),
        error=fields.optional_text("error"),
        cumulative_logprob=fields.optional_number("cumulative_logprob"),
        avg_logprob=fields.optional_number("avg_logprob"),
    )


def _cursor_from_json(fields: Fields) -> ActualCursor:
    return ActualCursor(
        path=fields.line("path"),
        row=fields.count("row"),
        column=fields.count("column"),
        offset=fields.count("offset"),
        editable_region_offset=fields.optional_count("editable_region_offset"),
    )


def judgement_to_json(judgement: Judgement) -> dict[str, object]:
    """One object of `qa`."""
    return _present({field.name: getattr(judgement, field.name) for field in fields_of(judgement)})


def judgement_from_json(value: object, where: str) -> Judgement | None:
    """Read one item of `qa`; null: the judge was not asked."""
    if value is None:
        return None
    fields = Fields(value, where)
    confidence = fields.optional_count("confidence")
    if confidence is not None and confidence not in _CONFIDENCE:
        raise InputError(f"{where}: `confidence` must be 1 to 5")
    return Judgement(
        reasoning=fields.optional_text("reasoning"),
        reverts_edits=fields.optional_flag("reverts_edits"),
        confidence=confidence,
        response=fields.optional_text("response"),
        error=fields.optional_text("error"),
    )


def score_to_json(score: Score) -> dict[str, object]:
    """One object of `score`; what could not be had is left away, but for `wrong_editable_region`."""
    written: dict[str, object] = {}
    for field in fields_of(score):
        value = getattr(score, field.name)
        if isinstance(value, LocationCounts):
            value = {part.name: getattr(value, part.name) for part in fields_of(value)}
        if value is not None or field.name == "wrong_editable_region":
            written[field.name] = value
    return written


def score_from_json(value: object, where: str) -> Score:
    """Read one object of `score`."""
    fields = Fields(value, where)
    for key in _REQUIRED_OF_SCORE:
        if not fields.has(key):
            raise InputError(f"{where}: `{key}` is missing")
    return Score(**_measures(Score, fields))


def _measures(kind: type[Score | LocationCounts], fields: Fields) -> dict[str, Any]:
    """Every value that is there, read as the type that the record gives it."""
    read: dict[str, Any] = {}
    for field in fields_of(kind):
        if not fields.has(field.name):
            continue
        wanted = next((each for each in get_args(field.type) if each is not type(None)), field.type)
        if wanted is LocationCounts:
            counts = fields.fields(field.name)
            read[field.name] = None if counts is None else LocationCounts(**_measures(LocationCounts, counts))
        elif wanted is bool:
            read[field.name] = fields.flag(field.name)
        else:
            read[field.name] = fields.count(field.name) if wanted is int else fields.optional_number(field.name)
    return read


def _present(fields: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in fields.items() if value is not None}
