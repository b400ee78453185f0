"""Prompts about the bodies of a `try` and its handler that are ambiguous, or that the input contradicts."""

import pytest

from tests.workbench import readings_of

_TEXT = "go();\ntry {\n  stop();\n} catch {\n  // first\n  start();\n}\n"


def _read(text: str, line: int, handler: str = "catch", language: str = "javascript") -> set[str]:
    return readings_of("swap-handler", text, language, {"line": line, "handler": handler})


def test_the_bodies_change_places() -> None:
    assert _read(_TEXT, 2) == {"go();\ntry {\n  // first\n  start();\n} catch {\n  stop();\n}\n"}


@pytest.mark.parametrize("line", [0, 1, 3, 4, 99])
def test_another_line_has_no_reading(line: int) -> None:
    assert _read(_TEXT, line) == set()


def test_another_handler_than_the_language_has_gives_no_reading() -> None:
    assert _read(_TEXT, 2, "except") == set()


def test_two_handlers_have_two_readings() -> None:
    text = "try:\n    a()\nexcept A:\n    b()\nexcept B:\n    c()\n"
    assert len(_read(text, 1, "except", "python")) == 2


def test_comments_below_the_last_statement_are_part_of_a_body() -> None:
    text = "try:\n    a()\n    # a\n\nexcept A:\n    b()\n\n    # b\n# c\n"
    assert _read(text, 1, "except", "python") == {"try:\n    b()\n\n    # b\n\nexcept A:\n    a()\n    # a\n# c\n"}


def test_a_try_inside_another_on_one_line_is_ambiguous() -> None:
    text = "try { try {\n  a();\n} catch {\n  b();\n} } catch {\n  c();\n}\n"
    assert len(_read(text, 1)) != 1 or _read(text, 1) != {text}
