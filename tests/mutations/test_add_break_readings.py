"""Prompts about a lost jump that are ambiguous, or that the input contradicts."""

import pytest

from tests.workbench import readings_of

_TEXT = "switch (a) {\n  case K.A:\n    x();\n  // b\n  case K.B:\n    y();\n}\n"


def _read(text: str, label: str, where: str = "of the case") -> set[str]:
    return readings_of("add-break", text, "javascript", {"label": label, "jump": "break;", "where": where})


def test_the_jump_comes_below_the_last_statement() -> None:
    assert _read(_TEXT, "case K.A:") == {_TEXT.replace("x();\n", "x();\n    break;\n")}


@pytest.mark.parametrize("label", ["case K.C:", "x();", "switch (a) {"])
def test_a_line_that_starts_no_case_has_no_reading(label: str) -> None:
    assert _read(_TEXT, label) == set()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(_TEXT.replace("  // b", "    // done"), id="a comment below"),
        pytest.param(_TEXT.replace("x();\n", "x();\n      z();\n"), id="statements indented in two ways"),
        pytest.param(_TEXT.replace("K.A:\n", "K.A: {\n").replace("x();\n", "x();\n  }\n"), id="braces"),
        pytest.param(_TEXT + _TEXT.replace("x();", "z();"), id="a label twice"),
    ],
)
def test_a_case_whose_end_is_doubtful_has_several_readings(text: str) -> None:
    assert len(_read(text, "case K.A:")) > 1


def test_an_empty_case_has_no_reading() -> None:
    assert _read(_TEXT.replace("    x();\n", ""), "case K.A:") == set()


def test_inside_braces_it_stands_where_the_prompt_says() -> None:
    text = _TEXT.replace("K.A:\n", "K.A: {\n").replace("x();\n", "x();\n  }\n")
    inside = "inside the braces of the case"
    assert _read(text, "case K.A: {", inside) == {text.replace("x();\n", "x();\n    break;\n")}
    assert _read(_TEXT, "case K.A:", inside) == set()
