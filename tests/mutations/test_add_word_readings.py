"""Prompts about a missing word: every place of the text that it is missing before is a reading."""

import pytest

from tests.workbench import mutants, readings_of


def _readings(text: str, line: str, word: str, following: str) -> set[str]:
    return readings_of("add-word", text, "typescript", {"line": line, "word": word, "next": following})


def test_the_word_is_added_with_one_space() -> None:
    text = "class Box {\n  width = 1;\n}\n"
    assert _readings(text, "width = 1;", "readonly", "width") == {"class Box {\n  readonly width = 1;\n}\n"}


def test_a_part_of_a_longer_word_is_no_place() -> None:
    assert _readings("open(opened);\n", "open(opened);", "await", "open") == {"await open(opened);\n"}


def test_a_file_without_last_line_end_stays_so() -> None:
    assert _readings("run();\nopen();", "open();", "await", "open") == {"run();\nawait open();"}


@pytest.mark.parametrize(
    ("text", "line", "following"),
    [
        pytest.param("run(box, box);\n", "run(box, box);", "box", id="the text twice"),
        pytest.param("run(box); // box\n", "run(box); // box", "box", id="the text in a comment as well"),
        pytest.param("run(box);\nrun(box);\n", "run(box);", "box", id="the line twice"),
        pytest.param("run(box);\nconst a = run(box);\n", "run(box);", "box", id="the line as part of another"),
        pytest.param("run(box);\n", "run(bag);", "bag", id="no such line"),
        pytest.param("run(boxes);\n", "run(boxes);", "box", id="nothing but a longer word"),
    ],
)
def test_a_prompt_with_several_readings_or_none_has_no_answer(text: str, line: str, following: str) -> None:
    assert len(_readings(text, line, "readonly", following)) != 1


@pytest.mark.parametrize(
    ("text", "following"),
    [
        pytest.param("const run = async (box, other) => box;\n", "(box", id="punctuation with the word behind it"),
        pytest.param("class Two {\n  static one = one.two;\n}\n", "one =", id="as many tokens as it takes"),
    ],
)
def test_the_text_behind_the_word_is_as_short_as_it_can_be(text: str, following: str) -> None:
    assert [mutant.quote("next").decode() for mutant in mutants(text, "modifier-drop")] == [following]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        pytest.param("typescript", "const one = async (two = await 1) => two;\n", id="a default waits"),
        pytest.param("javascript", "class One {\n  static\n  two = 1;\n}\n", id="the word ends its line"),
        pytest.param("javascript", "class One {\n  static  two = 1;\n}\n", id="two blanks follow"),
        pytest.param("typescript", "class One {\n  one = 1\n  static *two() {}\n}\n", id="a star would join"),
    ],
)
def test_a_modifier_that_cannot_be_told_or_taken_is_refused(language: str, text: str) -> None:
    assert mutants(text, "modifier-drop", language) == []


def test_a_loop_within_a_comprehension_keeps_the_function_around_it_asynchronous() -> None:
    text = "async def run():\n    return [one async for one in two]\n"
    assert [mutant.quote("next") for mutant in mutants(text, "modifier-drop", "python")] == [b"for"]


def test_a_function_may_lose_its_async_though_one_inside_it_waits() -> None:
    text = "async function open() {\n  run(async () => await wait());\n}\n"
    assert [mutant.text.decode() for mutant in mutants(text, "modifier-drop", "javascript")] == [
        text.removeprefix("async ")
    ]
