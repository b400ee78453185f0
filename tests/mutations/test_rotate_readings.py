"""Readings of prompts about three blocks of which the last stands first."""

import pytest

from tests.workbench import readings_of

_HEADS = {"first": "one(1);", "second": "two(2);", "third": "three(3);"}


def _read(text: str) -> set[str]:
    return readings_of("rotate", text, "typescript", _HEADS)


@pytest.mark.parametrize("eol", ["\n", "\r\n"])
def test_the_last_goes_behind_the_other_two(eol: str) -> None:
    mixed, fixed = "three(3);\n\n// 1\none(1);\n\ntwo(2);", "// 1\none(1);\n\ntwo(2);\n\nthree(3);"
    assert _read(mixed.replace("\n", eol)) == {fixed.replace("\n", eol)}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("three(3);\none(1);\n\ntwo(2);\n", id="the blank lines differ"),
        pytest.param("one(1);\ntwo(2);\nthree(3);\n", id="already in order"),
        pytest.param("two(2);\none(1);\nthree(3);\n", id="the last does not stand first"),
        pytest.param("three(3);\ngo();\none(1);\ntwo(2);\n", id="they are no neighbours"),
        pytest.param("three(3);\none(1);\ntwo(2);\none(1);\n", id="one of them stands there twice"),
        pytest.param("three(3);\none(1); two(2);\n", id="two share a line"),
    ],
)
def test_a_prompt_with_two_readings_or_none_has_no_answer(text: str) -> None:
    found = _read(text)
    assert len(found) != 1 or found == {text}
