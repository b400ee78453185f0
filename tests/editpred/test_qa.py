"""`qa`: what a judge is asked, and what is made of its answer."""

import json
import sys
from dataclasses import replace

import pytest

from editpred.example import Judgement, Prediction
from editpred.steps.command import Command
from editpred.steps.qa import judge, read_judgement
from syntax.errors import InputError
from tests.editpred.inputs import loaded_example, section

TEXT = "a = 1\nb = 2<|user_cursor|>\n"
PATCH = section("-b = 2", "+b = 3")


def says(answer: str) -> Command:
    return Command((sys.executable, "-c", f"import sys; sys.stdin.read(); print({answer!r})"))


def test_the_first_prediction_is_judged() -> None:
    predictions = (Prediction(PATCH, "", "p"), Prediction(PATCH, "", "p"))
    example = replace(loaded_example(TEXT), predictions=predictions)
    answer = json.dumps({"reasoning": "fine", "reverts_edits": False, "confidence": 4})
    first, second = judge(example, says(f"Well.\n```json\n{answer}\n```\n")).qa
    assert first is not None
    assert (first.reasoning, first.reverts_edits, first.confidence, first.error) == ("fine", False, 4, None)
    assert second is None


def test_the_judge_sees_history_file_and_patch() -> None:
    example = replace(loaded_example(TEXT, section("-x = 0", "+a = 1")), predictions=(Prediction(PATCH, "", "p"),))
    echo = Command((sys.executable, "-c", "import sys; print(sys.stdin.read())"))
    (answer,) = judge(example, echo).qa
    assert answer is not None
    assert answer.response is not None
    assert all(part in answer.response for part in ("+a = 1", "b = 2<|user_cursor|>", "+b = 3"))


def test_no_edit_is_not_judged_and_no_prediction_is_an_error() -> None:
    for patch in ("", None):
        assert judge(replace(loaded_example(TEXT), predictions=(Prediction(patch, "", "p"),)), says("")).qa == (None,)
    with pytest.raises(InputError, match="run predict first"):
        judge(loaded_example(TEXT), says(""))


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ('{"reverts_edits": true, "confidence": 1}', (None, True, 1)),
        ('```\n{"reasoning": "r", "reverts_edits": false, "confidence": 5.0}\n```\n```\n{}\n```', ("r", False, 5)),
    ],
)
def test_the_first_block_or_the_whole_text_is_read(response: str, expected: tuple[str | None, bool, int]) -> None:
    found = read_judgement(response)
    assert (found.reasoning, found.reverts_edits, found.confidence) == expected
    assert found.error is None


@pytest.mark.parametrize("response", ["", "yes", "[]", '{"reverts_edits": "no", "confidence": 3}', "[" * 100_000,
                                      '{"reverts_edits": true, "confidence": 6}', '{"confidence": 3}',
                                      '{"reverts_edits": true, "confidence": true}',
                                      '{"reverts_edits": true, "confidence": 2.5}'])  # fmt: skip
def test_what_cannot_be_read_is_kept_with_an_error(response: str) -> None:
    found = read_judgement(response)
    assert found == Judgement(response=response, error=found.error)
    assert found.error
