"""Prompts about pieces that have changed places: every place of a text on such lines is a reading."""

from collections.abc import Mapping

import pytest

from tests.workbench import mutants, readings_of


def _readings(text: str, values: Mapping[str, str]) -> set[str]:
    return readings_of("exchange", text, "typescript", {"what": "arguments", **values})


def test_two_pieces_of_a_line_are_exchanged() -> None:
    assert _readings(
        "copy(target, source);\n", {"line": "copy(target, source);", "one": "source", "two": "target"}
    ) == {"copy(source, target);\n"}


def test_pieces_of_two_lines_are_exchanged_in_whichever_order_the_prompt_names_them() -> None:
    told = {"line": "first = 2;", "other": "second = 1;", "what": "values"}
    for one, two in (("1", "2"), ("2", "1")):
        assert _readings("first = 2;\nsecond = 1;\n", {**told, "one": one, "two": two}) == {"first = 1;\nsecond = 2;\n"}


def test_a_part_of_a_longer_word_is_no_place() -> None:
    assert _readings("copy(item, items);\n", {"line": "copy(item, items);", "one": "items", "two": "item"}) == {
        "copy(items, item);\n"
    }


@pytest.mark.parametrize(
    ("text", "values"),
    [
        pytest.param(
            "copy(two, one, one);\n", {"line": "copy(two, one, one);", "one": "one", "two": "two"}, id="a piece twice"
        ),
        pytest.param(
            "copy(two, one); // two\n",
            {"line": "copy(two, one); // two", "one": "one", "two": "two"},
            id="a piece in the comment as well",
        ),
        pytest.param(
            "copy(two, one);\ncopy(two, one);\n",
            {"line": "copy(two, one);", "one": "one", "two": "two"},
            id="a line twice",
        ),
        pytest.param(
            "copy(two, one);\nrun(copy(two, one));\n",
            {"line": "copy(two, one)", "one": "one", "two": "two"},
            id="a line as part of another",
        ),
        pytest.param(
            "first = two;\nsecond = one + first;\n",
            {"line": "first = two;", "other": "second = one + first;", "one": "first", "two": "two"},
            id="a piece on both lines",
        ),
        pytest.param("copy(two, one);\n", {"line": "copy(one, two);", "one": "one", "two": "two"}, id="no such line"),
        pytest.param("copy(two, one);\n", {"line": "copy(two, one);", "one": "on", "two": "two"}, id="no such piece"),
        pytest.param(
            "copy(one.two);\n", {"line": "copy(one.two);", "one": "one", "two": "one.two"}, id="one within the other"
        ),
    ],
)
def test_a_prompt_with_several_readings_or_none_has_no_answer(text: str, values: Mapping[str, str]) -> None:
    assert len(_readings(text, values)) != 1


@pytest.mark.parametrize(
    ("mutation", "language", "text"),
    [
        pytest.param("swap-args", "typescript", "copy('one', \"one\");\n", id="nothing but the quotes differs"),
        pytest.param("swap-args", "python", "copy((one), one_two, (one_two))\n", id="nothing but parentheses differs"),
        pytest.param("swap-ternary", "python", "box = (one)if ready else two\n", id="words would run together"),
        pytest.param("swap-operands", "javascript", "const rest = total-(-used);\n", id="signs could run together"),
        pytest.param("swap-args", "typescript", "copy(`one`, two.three);\n", id="a back-tick cannot be quoted"),
    ],
)
def test_pieces_that_cannot_be_told_or_exchanged_are_refused(mutation: str, language: str, text: str) -> None:
    assert mutants(text, mutation, language) == []
