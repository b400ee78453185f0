"""`predict`: who answers, who is asked again, and what is recorded."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from editpred.example import Prediction
from editpred.steps.command import Command
from editpred.steps.format_prompt import format_prompt
from editpred.steps.predict import CommandPredictor, RecordedPredictor, RepeatPredictor, predict, read_recorded
from syntax.errors import InputError
from tests.editpred.inputs import loaded_example

TEXT = "a = 1\nb = 2<|user_cursor|>\n"
CODE = """
import sys
text = sys.stdin.read()
print(text[text.rindex("<|editable_region_start|>"):].replace("b = 2", "b = 3"))
"""


def test_a_command_is_asked_and_its_answer_becomes_a_patch() -> None:
    predictor = CommandPredictor(Command((sys.executable, "-c", CODE)), "mine")
    example = predict(format_prompt(loaded_example(TEXT)), predictor, repetitions=2)
    assert [each.provider for each in example.predictions] == ["mine", "mine"]
    assert (
        example.predictions[0].actual_patch
        == "--- a/src/a.py\n+++ b/src/a.py\n@@ -1,2 +1,2 @@\n a = 1\n-b = 2\n+b = 3\n"
    )


def test_an_example_that_was_answered_is_left_alone_and_another_provider_starts_anew() -> None:
    example = replace(format_prompt(loaded_example(TEXT)), predictions=(Prediction("", "", "recorded"),))
    assert predict(example, RecordedPredictor({})) is example
    changed = predict(example, RepeatPredictor())
    assert [each.provider for each in changed.predictions] == ["repeat-last-edit"]
    unanswered = replace(example, predictions=(Prediction(None, "", "recorded"),))
    assert predict(unanswered, RecordedPredictor({"ex": "NO_EDITS"})).predictions[0].actual_patch == ""


def test_recorded_answers_are_looked_up_by_name(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text(json.dumps({"name": "ex", "output": "NO_EDITS"}) + "\n\n" + json.dumps({"name": "b", "output": ""}))
    predictor = read_recorded(path)
    assert predict(format_prompt(loaded_example(TEXT)), predictor).predictions[0].actual_patch == ""
    with pytest.raises(InputError, match="other: no prediction was recorded"):
        predict(replace(format_prompt(loaded_example(TEXT)), name="other"), predictor)


BAD = ["{", "[]", '{"name": "x"}', '{"name": 1, "output": ""}', '{"name": "ex", "output": ""}', "[" * 100_000]


@pytest.mark.parametrize("line", BAD)
def test_a_bad_line_of_recorded_answers_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text(f'{{"name": "ex", "output": ""}}\n{line}\n')
    with pytest.raises(InputError, match=rf"{path}:2: "):
        read_recorded(path)
