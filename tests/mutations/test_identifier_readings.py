"""Prompts about a misspelled name that two readers take in two ways, or that are not true of their input."""

import pytest

from tests.workbench import readings_of

_TOLD = {"right": "total", "wrong": "toatl", "count": "2"}


def test_every_word_is_spelled_right() -> None:
    text = "let total = toatl;\nrun(toatl);\n"
    assert readings_of("identifier", text, "typescript", _TOLD) == {"let total = total;\nrun(total);\n"}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("run(toatl);\nrun(toatl);\nrun(toatls);\n", id="a longer word holds it"),
        pytest.param("run(toatl);\nrun(toatl);\nrun(Toatl);\n", id="it stands there in other capitals"),
        pytest.param("run(toatl);\nrun(toatl);\n// toatl\n", id="a comment holds it"),
        pytest.param("run(toatl);\nrun('toatl', toatl);\n", id="a string holds it"),
        pytest.param("run(toatl);\n", id="it stands there less often"),
    ],
)
def test_a_prompt_with_two_readings_has_no_answer(text: str) -> None:
    assert len(readings_of("identifier", text, "typescript", _TOLD)) > 1


def test_a_name_that_does_not_occur_leaves_the_file_as_it_is() -> None:
    assert readings_of("identifier", "run(total);\n", "typescript", _TOLD) == {"run(total);\n"}
