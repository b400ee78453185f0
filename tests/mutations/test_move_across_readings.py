"""Prompts about a line in the wrong function that are ambiguous, or that the input contradicts."""

from tests.workbench import readings_of

_TWO = "function two() {\n  moved();\n  end();\n}\n"
_TEXT = "function one() {\n  go();\n}\n" + _TWO


def _read(text: str, language: str = "javascript", **values: str) -> set[str]:
    told = {"moved": "moved();", "owner": "one", "other": "two", "below": ""}
    return readings_of("move-across", text, language, {**told, **values})


def test_a_line_moves_to_the_end_of_a_function() -> None:
    fixed = "function one() {\n  go();\n  moved();\n}\nfunction two() {\n  end();\n}\n"
    assert _read(_TEXT) == {fixed}
    arrow = "const one = () => {\n  go();\n};\nconst two = () => {\n  moved();\n  end();\n};\n"
    assert len(_read(arrow)) == 1
    python = 'def one():\n    go()\n\ndef two():\n    """Two."""\n    moved()\n    end()\n'
    assert _read(python, "python", moved="moved()", below="yes") == {
        'def one():\n    go()\n    moved()\n\ndef two():\n    """Two."""\n    end()\n'
    }


def test_two_functions_of_a_name_have_two_readings() -> None:
    assert len(_read(_TEXT + "class Box {\n  one() {\n    go();\n  }\n}\n")) > 1


def test_a_line_that_is_not_the_first_of_the_other_function_may_stay() -> None:
    assert _TEXT in _read(_TEXT, other="three")
    text = "function one() {\n  go();\n}\nfunction two() {\n  end();\n  moved();\n}\n"
    assert text in _read(text)


def test_a_function_that_is_not_there_has_no_reading() -> None:
    assert _read(_TEXT, owner="three") == set()
    assert _read(_TEXT, moved="other();") == set()


def test_a_blank_line_or_a_comment_at_the_end_has_two_readings() -> None:
    assert len(_read("function one() {\n  go();\n\n}\n" + _TWO)) == 2
    assert len(_read("function one() {\n  go();\n  // end\n}\n" + _TWO)) == 2


def test_functions_that_are_indented_otherwise_have_two_readings() -> None:
    assert len(_read("if (a) {\n  function one() {\n    go();\n  }\n}\n" + _TWO)) == 2
