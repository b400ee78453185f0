"""Prompts about exchanged bodies that are ambiguous, or that the input contradicts."""

import pytest

from tests.workbench import readings_of

_TWO = "function one() {\n  go(1);\n}\nfunction two() {\n  go(2);\n}\n"


def _read(text: str, first: str, second: str, nouns: str = "functions", language: str = "javascript") -> set[str]:
    return readings_of("swap-bodies", text, language, {"first": first, "second": second, "nouns": nouns})


def test_bodies_between_braces_change_places_and_heads_stay() -> None:
    assert _read(_TWO, "function one() {", "function two() {") == {
        "function one() {\n  go(2);\n}\nfunction two() {\n  go(1);\n}\n"
    }


def test_comments_that_are_indented_further_belong_to_a_body_of_python() -> None:
    text = "def one():\n    # a\n    go(1)\n\n    # b\n\ndef two():\n    go(2)\n# c\n"
    assert _read(text, "def one():", "def two():", language="python") == {
        "def one():\n    go(2)\n\ndef two():\n    # a\n    go(1)\n\n    # b\n# c\n"
    }


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        pytest.param(_TWO + "// like function one() {\n", "function one() {", "function six() {", id="no such head"),
        pytest.param(_TWO.replace("  go(2);\n", ""), "function one() {", "function two() {", id="no body"),
        pytest.param(_TWO, "go(1);", "function two() {", id="no function"),
        pytest.param(_TWO, "function one() {", "function one() {", id="twice the same"),
        pytest.param(
            "function one() {\n  const two = () => {\n    go(2);\n  };\n}\n",
            "function one() {",
            "const two = () => {",
            id="one inside the other",
        ),
    ],
)
def test_a_prompt_that_the_input_contradicts_has_no_reading(text: str, first: str, second: str) -> None:
    assert _read(text, first, second) == set()


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        pytest.param(
            _TWO + "class B {\n  function one() {\n    x();\n  }\n}\n".replace("function one", "m(f = function one"),
            "one() {",
            "two() {",
            id="a head within another line",
        ),
        pytest.param(
            "on(() => {\n  a();\n}); on(() => {\n  b();\n});\nconst two = () => {\n  c();\n};\n",
            "on(() => {",
            "const two = () => {",
            id="a line twice",
        ),
        pytest.param(
            "const one = (f = () => {\n  a();\n}) => {\n  b();\n};\nconst two = (f = () => { a(); }, g = () => {\n"
            "  c();\n}) => {\n  d();\n};\n",
            "const one = (f = () => {",
            "const two = (f = () => { a(); }, g = () => {",
            id="two functions start on a line",
        ),
    ],
)
def test_a_head_that_fits_several_functions_has_several_readings(text: str, first: str, second: str) -> None:
    assert len(_read(text, first, second)) > 1


def test_a_comment_below_the_last_statement_of_a_case_may_belong_to_it() -> None:
    text = "switch (a) {\n  case K.A:\n    x();\n    // why\n  case K.B:\n    y();\n}\n"
    assert len(_read(text, "case K.A:", "case K.B:", "cases")) > 1


def test_a_comment_above_a_label_stays_with_the_label() -> None:
    text = "switch (a) {\n  case K.A:\n    x();\n  // why\n  case K.B:\n    y();\n}\n"
    assert _read(text, "case K.A:", "case K.B:", "cases") == {
        "switch (a) {\n  case K.A:\n    y();\n  // why\n  case K.B:\n    x();\n}\n"
    }


def test_a_case_in_braces_keeps_them() -> None:
    text = "switch (a) {\n  case K.A: {\n    x();\n  }\n  case K.B: {\n    y();\n  }\n}\n"
    assert _read(text, "case K.A: {", "case K.B: {", "cases") == {
        text.replace("x()", "?").replace("y()", "x()").replace("?", "y()")
    }
