"""Prompts about one of several equal lines that two readers take in two ways, or that are not true of their input."""

import pytest

from tests.workbench import readings_of

_TOLD = {"line": "add(one);", "count": 3, "nth": "2nd", "function": "", "fixed": "add(two);"}


def test_the_line_of_that_number_is_rewritten() -> None:
    text = "add(one);\r\n  add(one);\r\nadd(one);"
    assert readings_of("nth-line", text, "typescript", _TOLD) == {"add(one);\r\n  add(two);\r\nadd(one);"}


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        pytest.param("ok && add(one);\nadd(one);\nadd(one);\nadd(one);\n", {}, id="another line holds the text"),
        pytest.param("add(one);\nadd(one);\nadd(one);\nadd(one);\n", {}, id="there are more"),
        pytest.param("add(one);\nadd(one);\n", {}, id="there are fewer"),
        pytest.param(
            "add(one);\nfunction end() {\n  add(one);\n  add(one);\n}\n",
            {"function": "end"},
            id="counted in a function",
        ),
        pytest.param("add(one);\nadd(one);\nfunction end() {\n  add(one);\n}\n", {"function": "end"}, id="not in it"),
        pytest.param("add(one);\nadd(one);\nadd(one);\n", {"function": "end"}, id="there is no such function"),
    ],
)
def test_a_prompt_with_two_readings_has_no_answer(text: str, changed: dict[str, str]) -> None:
    assert len(readings_of("nth-line", text, "typescript", {**_TOLD, **changed})) > 1


def test_a_number_beyond_the_last_leaves_the_file_as_it_is() -> None:
    text = "add(one);\nadd(one);\nadd(one);\n"
    assert readings_of("nth-line", text, "typescript", {**_TOLD, "nth": "4th"}) == {text}
