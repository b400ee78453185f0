"""An example as a JSON object, with the field names of the reference (zed-edit-prediction.md, 1.7).

Keys that are not known are skipped, and those of `prompt_inputs` kept. The cursor's marker is looked for while reading,
so that an example without one fails here, where file and line are known.
"""

from editpred.cursor import read_cursor
from editpred.example import Example, OpenedFile
from editpred.json_fields import Fields, string
from editpred.json_inputs import inputs_from_json, inputs_to_json
from editpred.json_results import (
    judgement_from_json,
    judgement_to_json,
    prediction_from_json,
    prediction_to_json,
    prompt_from_json,
    prompt_to_json,
    score_from_json,
    score_to_json,
)
from syntax.errors import InputError

RATINGS = ("Positive", "Negative")


def to_json(example: Example) -> dict[str, object]:
    """The example as a JSON object; what is empty is left away where the reference leaves it away."""
    optional: dict[str, object] = {
        "prompt_inputs": example.prompt_inputs and inputs_to_json(example.prompt_inputs),
        "prompt": example.prompt and prompt_to_json(example.prompt),
        "predictions": [prediction_to_json(prediction) for prediction in example.predictions] or None,
        "score": [score_to_json(score) for score in example.score] or None,
        "qa": [judgement and judgement_to_json(judgement) for judgement in example.qa] or None,
    }
    return {**_spec_to_json(example), **_present(optional), "zed_version": example.zed_version}


def _spec_to_json(example: Example) -> dict[str, object]:
    fields: dict[str, object] = {
        "name": example.name,
        "repository_url": example.repository_url,
        "revision": example.revision,
        "tags": list(example.tags) or None,
        "reasoning": example.reasoning,
        "uncommitted_diff": example.uncommitted_diff,
        "recently_opened_files": [_opened_to_json(file) for file in example.recently_opened_files] or None,
        "recently_viewed_files": [_opened_to_json(file) for file in example.recently_viewed_files] or None,
        "uncommitted_diff_contains_edit_history": example.uncommitted_diff_contains_edit_history or None,
        "cursor_path": example.cursor_path,
        "cursor_position": example.cursor_position,
        "edit_history": example.edit_history,
        "expected_patches": list(example.expected_patches),
        "rejected_patch": example.rejected_patch,
        "telemetry": example.telemetry,
        "human_feedback": [{"message": message} for message in example.human_feedback] or None,
        "rating": example.rating,
    }
    return _present(fields)


def _opened_to_json(file: OpenedFile) -> dict[str, object]:
    return _present({"path": file.path, "cursor_position": file.cursor_position})


def _present(fields: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in fields.items() if value is not None}


def from_json(value: object, where: str) -> Example:
    """Read an example.

    Args:
        value: what a JSON parser made of it.
        where: file and line, for messages.

    Raises:
        InputError: a key is missing or holds a value of another type, or the cursor has no marker.
    """
    fields = Fields(value, where)
    cursor_position = fields.line("cursor_position")
    try:
        read_cursor(cursor_position)
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
    return Example(
        name=fields.line("name", default=""),
        repository_url=fields.line("repository_url"),
        revision=fields.line("revision"),
        cursor_path=fields.line("cursor_path"),
        cursor_position=cursor_position,
        edit_history=fields.line("edit_history"),
        expected_patches=fields.each("expected_patches", string, required=True),
        tags=fields.each("tags", string),
        reasoning=fields.optional_line("reasoning"),
        uncommitted_diff=fields.line("uncommitted_diff", default=""),
        uncommitted_diff_contains_edit_history=fields.flag("uncommitted_diff_contains_edit_history"),
        recently_opened_files=fields.each("recently_opened_files", _opened_from_json),
        recently_viewed_files=fields.each("recently_viewed_files", _opened_from_json),
        rejected_patch=fields.optional_line("rejected_patch"),
        telemetry=fields.mapping("telemetry"),
        human_feedback=fields.each("human_feedback", _message_from_json),
        rating=_rating(fields, where),
        prompt_inputs=inputs_from_json(fields.fields("prompt_inputs")),
        prompt=prompt_from_json(fields.fields("prompt")),
        predictions=fields.each("predictions", prediction_from_json),
        score=fields.each("score", score_from_json),
        qa=fields.each("qa", judgement_from_json),
        zed_version=fields.optional_text("zed_version"),
        place=where,
        cursor_place=where,
    )


def _opened_from_json(value: object, where: str) -> OpenedFile:
    fields = Fields(value, where)
    return OpenedFile(fields.line("path"), fields.optional_count("cursor_position"))


def _message_from_json(value: object, where: str) -> str:
    return Fields(value, where).line("message")


def _rating(fields: Fields, where: str) -> str | None:
    rating = fields.optional_line("rating")
    if rating is not None and rating not in RATINGS:
        raise InputError(f"{where}: `rating` must be one of {', '.join(RATINGS)}")
    return rating
