"""Prompts about a condition that should be a guard: ambiguous ones, and those that the input contradicts."""

import pytest

from tests.workbench import readings_of

_TEXT = "function f() {\n  if (a1) {\n    x();\n\n    y();\n  }\n}\n"
_ONE = {"only": "if (!a1) return;"}
_THREE = {"guard": "if (!a1) {", "jump": "return;", "close": "}"}


def _read(text: str, guard: dict[str, str], condition: str = "if (a1) {", *, blank: str = "") -> set[str]:
    values = {"condition": condition, "around": "function", "blank": blank, "braced": "yes", **guard}
    return readings_of("restore-guard", text, "javascript", values)


def test_a_guard_takes_the_place_of_the_condition() -> None:
    assert _read(_TEXT, _ONE) == {"function f() {\n  if (!a1) return;\n  x();\n\n  y();\n}\n"}


def test_a_guard_of_three_lines_may_have_a_blank_line_below() -> None:
    assert _read(_TEXT, _THREE, blank="yes") == {
        "function f() {\n  if (!a1) {\n    return;\n  }\n\n  x();\n\n  y();\n}\n"
    }


def test_comments_below_go_along_in_python() -> None:
    text = "def f():\n    if a1:\n        x()\n        # x\n    # f\n"
    values = {"condition": "if a1:", "around": "function", "blank": "", "guard": "if not a1:", "inner": "return"}
    assert readings_of("restore-guard", text, "python", {**values, "braced": ""}) == {
        "def f():\n    if not a1:\n        return\n    x()\n    # x\n    # f\n"
    }


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(_TEXT.replace("a1", "b1"), id="another condition"),
        pytest.param(_TEXT.replace("  }\n}", "  } else {\n    z();\n  }\n}"), id="an else"),
        pytest.param(_TEXT.replace("    y();", "y();"), id="a line that is not indented"),
        pytest.param(_TEXT.replace("\n  }\n}", "\n  } z();\n}"), id="a statement behind the brace"),
    ],
)
def test_a_condition_that_cannot_be_taken_away_has_no_reading(text: str) -> None:
    assert _read(text, _ONE) == set()


def test_a_condition_twice_has_two_readings() -> None:
    assert len(_read(_TEXT + _TEXT.replace("f()", "g()"), _ONE)) == 2
