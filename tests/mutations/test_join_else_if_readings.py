"""Prompts about an `if` inside an `else` that are ambiguous, or that the input contradicts."""

import pytest

from tests.workbench import readings_of

_TEXT = "if (a1) {\n  x();\n} else {\n  if (b1) {\n    y();\n\n  }\n}\n"
_PYTHON = "if a1:\n    x()\nelse:\n    if b1:\n        y()\n        # b\n# c\n"


def _read(text: str, condition: str, joined: str, language: str = "javascript") -> set[str]:
    values = {"condition": condition, "joined": joined, "braced": "yes" if language != "python" else ""}
    return readings_of("join-else-if", text, language, values)


def test_the_two_lines_become_one_and_the_brace_goes() -> None:
    assert _read(_TEXT, "if (b1) {", "} else if (b1) {") == {"if (a1) {\n  x();\n} else if (b1) {\n  y();\n\n}\n"}


def test_comments_that_are_indented_further_than_the_else_go_along() -> None:
    found = _read(_PYTHON, "if b1:", "elif b1:", "python")
    assert found == {"if a1:\n    x()\nelif b1:\n    y()\n    # b\n# c\n"}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(_TEXT.replace("  if (b1)", "  z();\n  if (b1)"), id="not alone"),
        pytest.param(_TEXT.replace("  if (b1)", "  // z\n  if (b1)"), id="a comment above it"),
        pytest.param(_TEXT.replace("  }\n}", "  }\n  // z\n}"), id="a comment below it"),
        pytest.param(_TEXT.replace("} else {", "}\nfor (;;) {"), id="no else"),
        pytest.param(_TEXT.replace("b1", "c1"), id="another condition"),
        pytest.param(_TEXT.replace("    y();", "y();"), id="a line that is not indented"),
    ],
)
def test_an_if_that_is_not_alone_in_an_else_has_no_reading(text: str) -> None:
    assert _read(text, "if (b1) {", "} else if (b1) {") == set()


def test_a_condition_twice_has_two_readings() -> None:
    assert len(_read(_TEXT + _TEXT, "if (b1) {", "} else if (b1) {")) == 2
