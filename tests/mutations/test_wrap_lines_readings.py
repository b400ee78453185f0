"""Prompts about a lost condition that are ambiguous, or that the input contradicts."""

from tests.workbench import readings_of

_TEXT = "go(1);\n\ngo(2);\ngo(3);\n"


def _read(text: str, language: str = "javascript", **values: str) -> set[str]:
    told = {"count": "1", "blanks": "", "braced": "yes", "header": "if (one) {", "unit": "2 spaces", **values}
    return readings_of("wrap-lines", text, language, told)


def test_one_line_is_wrapped() -> None:
    assert _read(_TEXT, first="go(2);") == {"go(1);\n\nif (one) {\n  go(2);\n}\ngo(3);\n"}


def test_a_condition_of_python_has_no_closing_line() -> None:
    found = _read("def f():\n\tgo()\n", "python", first="go()", header="if one:", braced="", unit="one tab")
    assert found == {"def f():\n\tif one:\n\t\tgo()\n"}


def test_blank_lines_are_counted_where_the_prompt_says_so() -> None:
    assert _read(_TEXT, first="go(1);", count="3", blanks="yes") == {"if (one) {\n  go(1);\n\n  go(2);\n}\ngo(3);\n"}
    assert len(_read(_TEXT, first="go(1);", count="3")) == 2


def test_more_lines_than_there_are_have_no_reading() -> None:
    assert _read(_TEXT, first="go(3);", count="2") == set()
    assert _read(_TEXT, first="go(4);") == set()


def test_a_first_line_that_stands_within_another_has_two_readings() -> None:
    assert len(_read("go(1);\nlet go(1);\n", first="go(1);")) == 2
