"""Readings of prompts about two arms of a chain of conditions."""

import pytest

from tests.workbench import readings_of

_CHAIN = "if (a1) {\n  a();\n} else if (c3) {\n  c();\n} else if (b2) {\n  b();\n}\n"
_FIXED = "if (a1) {\n  a();\n} else if (b2) {\n  b();\n} else if (c3) {\n  c();\n}\n"


def _read(text: str, first: str, second: str, language: str = "typescript") -> set[str]:
    return readings_of("swap-arms", text, language, {"first": first, "second": second, "around": "the braces"})


def test_two_arms_have_one_reading() -> None:
    assert _read(_CHAIN, "} else if (b2) {", "} else if (c3) {") == {_FIXED}


def test_arms_of_python_are_read_with_the_comments_at_their_ends() -> None:
    text = "if a1:\n    a()\nelif c3:\n    c()  # c\n\nelif b2:\n    b()\n    # b"
    fixed = "if a1:\n    a()\nelif b2:\n    b()\n    # b\n\nelif c3:\n    c()  # c"
    assert _read(text, "elif b2:", "elif c3:", "python") == {fixed}


def test_a_comment_above_an_arm_goes_with_it_or_stays() -> None:
    text = "if a1:\n    a()\nelif c3:\n    c()\n# b\nelif b2:\n    b()\n"
    assert len(_read(text, "elif b2:", "elif c3:", "python")) == 2


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        pytest.param(_FIXED, "} else if (b2) {", "} else if (c3) {", id="already in order"),
        pytest.param(_CHAIN + _CHAIN, "} else if (b2) {", "} else if (c3) {", id="two chains"),
        pytest.param(
            _CHAIN.removesuffix("\n") + " // b\n", "} else if (b2) {", "} else if (c3) {", id="a comment behind a brace"
        ),
        pytest.param(_CHAIN, "} else if (b2) {", "if (a1) {", id="the first is no arm"),
        pytest.param(_CHAIN, "} else if (b2) {", "} else if (d4) {", id="no such arm"),
        pytest.param(
            "if (a1) {\n  a();\n} else if (c3) { c(); } else if (b2) { b(); }\n",
            "else if (b2)",
            "else if (c3)",
            id="arms on one line",
        ),
    ],
)
def test_a_prompt_with_two_readings_or_none_has_no_answer(text: str, first: str, second: str) -> None:
    found = _read(text, first, second)
    assert len(found) != 1 or found == {text}
