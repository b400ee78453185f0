"""Prompts about a statement inside a block that it does not belong to, ambiguous or contradicted by the input."""

from tests.workbench import readings_of

_TRY = "try {\n  go();\n  moved();\n} catch {\n  stop();\n}\nend();\n"


def _read(text: str, part: str = "", language: str = "javascript", **values: str) -> set[str]:
    noun = "try statement" if part else "if statement"
    told = {"moved": "moved();", "header": "if (one) {", "noun": noun, "many": "", "above": "", "part": part}
    return readings_of("move-out", text, language, {**told, **values})


def test_a_statement_moves_to_below_its_construct() -> None:
    assert _read("if (one) {\n  go();\n  moved();\n}\n\nend();\n") == {"if (one) {\n  go();\n}\nmoved();\n\nend();\n"}
    assert _read(_TRY, "try") == {"try {\n  go();\n} catch {\n  stop();\n}\nmoved();\nend();\n"}
    text = "try:\n    go()\nfinally:\n    stop()\n    moved()\n"
    assert _read(text, "finally", "python", moved="moved()") == {"try:\n    go()\nfinally:\n    stop()\nmoved()\n"}


def test_the_innermost_try_is_meant() -> None:
    text = "try {\n  try {\n    moved();\n  } finally {\n    stop();\n  }\n} finally {\n  stop();\n}\n"
    assert _read(text, "try") == {
        "try {\n  try {\n  } finally {\n    stop();\n  }\n  moved();\n} finally {\n  stop();\n}\n"
    }


def test_a_statement_that_is_not_the_last_of_the_told_part_may_stay() -> None:
    assert _TRY in _read(_TRY, "catch")
    assert len(_read("if (one) {\n  moved();\n  go();\n}\n")) == 2
    assert len(_read("try {\n  moved();\n  go();\n} finally {\n}\n", "try")) == 2


def test_a_statement_or_a_header_that_stands_twice_has_two_readings() -> None:
    text = "if (one) {\n  go();\n  moved();\n}\n"
    assert len(_read(text + text)) > 1
    assert len(_read(text + "if (one) {\n  go();\n}\n")) > 1


def test_a_statement_in_no_try_has_no_reading() -> None:
    assert _read("{\n  moved();\n}\n", "try") == set()
    assert _read("moved();\n", header="if (two) {") == set()


def test_comments_above_go_along_only_where_it_is_told() -> None:
    text = "if (one) {\n  go();\n  // why\n  moved();\n}\n"
    assert len(_read(text)) == 2
    assert _read(text, above="yes") == {"if (one) {\n  go();\n}\n// why\nmoved();\n"}
