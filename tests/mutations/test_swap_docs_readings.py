"""Prompts about exchanged comments and docstrings that are ambiguous, or that the input contradicts."""

import pytest

from tests.workbench import readings_of

_TEXT = "go();\n/** b */\nlet a1 = 1;\n\n/** a */\nlet b1 = 2;\nlet c1 = 3;\n"
_PYTHON = 'def one():\n    """Two."""\n    go()\n\ndef two():\n    # why\n    """One."""\n'


def _read(text: str, first: str, second: str, what: str = "doc comments") -> set[str]:
    language = "python" if what == "docstrings" else "typescript"
    return readings_of("swap-docs", text, language, {"first": first, "second": second, "what": what})


def test_the_comments_change_places() -> None:
    assert _read(_TEXT, "let a1 = 1;", "let b1 = 2;") == {
        "go();\n/** a */\nlet a1 = 1;\n\n/** b */\nlet b1 = 2;\nlet c1 = 3;\n"
    }


def test_the_docstrings_change_places_and_comments_stay() -> None:
    assert _read(_PYTHON, "def one():", "def two():", "docstrings") == {
        'def one():\n    """One."""\n    go()\n\ndef two():\n    # why\n    """Two."""\n'
    }


@pytest.mark.parametrize(
    ("first", "second"), [("let a1 = 1;", "let c1 = 3;"), ("let a1 = 1;", "let d1"), ("let a1 = 1;", "let a1 = 1;")]
)
def test_a_definition_without_a_comment_or_no_other_has_no_reading(first: str, second: str) -> None:
    assert _read(_TEXT, first, second) == set()


def test_a_string_that_shares_its_line_or_is_not_the_first_is_no_docstring() -> None:
    assert _read(_PYTHON.replace('"""Two."""', '"""Two."""; go()'), "def one():", "def two():", "docstrings") == set()
    assert _read(_PYTHON.replace('"""Two', 'return """Two'), "def one():", "def two():", "docstrings") == set()
    assert _read(_PYTHON.replace('"""Two."""\n', "go()\n"), "def one():", "def two():", "docstrings") == set()


def test_a_line_comment_above_a_doc_comment_may_belong_to_it_or_not() -> None:
    assert len(_read(_TEXT.replace("/** b */", "// ----\n/** b */"), "let a1 = 1;", "let b1 = 2;")) == 2


def test_a_definition_named_by_a_line_that_stands_twice_has_several_readings() -> None:
    assert len(_read(_TEXT + "/** d */\nlet a1 = 1;\n", "let a1 = 1;", "let b1 = 2;")) > 1
