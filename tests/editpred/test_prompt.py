"""Prompts, and answers read back: the region, the markers, the cursor, the patch."""

from dataclasses import replace

import pytest

from editpred.example import Excerpt, Prediction, RelatedFile
from editpred.patch_cursor import extract
from editpred.steps.format_prompt import PromptOptions, fenced, format_prompt
from editpred.steps.parse_output import last_block, parse_output, read_answer
from editpred.steps.region import Rewritten
from editpred.udiff import apply_to_text
from syntax.errors import InputError
from tests.editpred.inputs import EXAMPLE, loaded_example, section

TEXT = "def f():\n    a = 1\n    b<|user_cursor|> = 2\n    return a\n"
LONG = "".join(f"line_{number} = {number}\n" for number in range(3000)).replace("line_1500", "li<|user_cursor|>ne_1500")
S, E, C = "<|editable_region_start|>", "<|editable_region_end|>", "<|user_cursor|>"


def prompt_of(text: str, history: str = "", expected: tuple[str, ...] = ()) -> str:
    prompt = format_prompt(loaded_example(text, history, expected)).prompt
    assert prompt is not None
    return prompt.input


def answered(text: str, answer: str) -> Prediction:
    example = format_prompt(loaded_example(text))
    (prediction,) = parse_output(replace(example, predictions=(Prediction(None, answer, "p"),))).predictions
    return prediction


def test_a_prompt_ends_with_the_file_its_region_and_its_cursor() -> None:
    assert prompt_of(TEXT).endswith(f"# Current file: src/a.py\n\n```\n{S}\n{TEXT}\n{E}\n```\n")


def test_a_region_in_a_long_file_is_shown_with_what_is_around_it() -> None:
    prompt = prompt_of(LONG)
    before, _, rest = prompt.rpartition(f"{S}\n")
    region, _, after = rest.rpartition(f"\n{E}")
    assert "li<|user_cursor|>ne_1500 = 1500" in region
    assert 1050 < len(region.replace(C, "")) - region.count("\n") < 3 * 350 + 2 * 71
    assert before.endswith(f"line_{int(region[5:9]) - 1} = {int(region[5:9]) - 1}\n")
    assert after.startswith(f"\nline_{int(region[-4:]) + 1} = ")


def test_a_prompt_shows_the_last_lines_of_the_history() -> None:
    history = section(*(f"+line {number}" for number in range(200)))
    prompt = prompt_of(TEXT, history)
    assert "+line 199\n" in prompt
    assert "+line 72\n" in prompt
    assert "+line 71\n" not in prompt
    assert "earlier edits are left out" in prompt
    assert "left out" not in prompt_of(TEXT, section(*(f"+line {number}" for number in range(126))))


def test_related_code_fits_a_budget_by_its_order() -> None:
    excerpts = tuple(
        Excerpt(0, 1, f"{name}{'.' * size}\n", order)
        for name, size, order in [("B", 1500, 1), ("A", 1500, 0), ("C", 300, 2)]
    )
    example = loaded_example(TEXT)
    assert example.prompt_inputs is not None
    inputs = replace(example.prompt_inputs, related_files=(RelatedFile("thing/b.py", 9, excerpts),))
    prompt = format_prompt(replace(example, prompt_inputs=inputs)).prompt
    assert prompt is not None
    assert [name for name in "ABC" if f"{name}..." in prompt.input] == ["A", "B"]
    small = format_prompt(replace(example, prompt_inputs=inputs), PromptOptions(related_tokens=650)).prompt
    assert small is not None
    assert [name for name in "ABC" if f"{name}..." in small.input] == ["A", "C"]


def test_the_expected_output_is_the_answer_that_gives_the_expected_patch() -> None:
    patch = section("@@ -2,2 +2,2 @@", "     a = 1", "-    b = 2", f"+    b = {C}3", "     return a")
    example = format_prompt(loaded_example(TEXT, expected=(patch,)))
    assert example.prompt is not None
    output = example.prompt.expected_output
    assert output == f"```\n{S}\ndef f():\n    a = 1\n    b = {C}3\n    return a\n\n{E}\n```\n"
    (prediction,) = parse_output(replace(example, predictions=(Prediction(None, output, "p"),))).predictions
    clean = TEXT.replace(C, "")
    assert prediction.actual_patch is not None
    assert apply_to_text(prediction.actual_patch, clean) == apply_to_text(extract(patch).patch, clean)
    cursor = prediction.actual_cursor
    assert cursor is not None
    assert (cursor.path, cursor.row, cursor.column, cursor.offset, cursor.editable_region_offset) == (
        "src/a.py", 2, 8, 27, 27)  # fmt: skip


def test_an_expected_patch_that_leaves_the_region_has_no_expected_output() -> None:
    far = section("@@ -10,1 +10,1 @@", "-line_9 = 9", "+line_9 = 0")
    for patch, output in [(far, None), ("", fenced("NO_EDITS", "")), (section(" nowhere", "+x"), None)]:
        prompt = format_prompt(loaded_example(LONG, expected=(patch,))).prompt
        assert prompt is not None
        assert prompt.expected_output == output


def test_rows_of_a_patch_are_rows_of_the_file() -> None:
    example = format_prompt(loaded_example(LONG))
    assert example.prompt is not None
    _, _, rest = example.prompt.input.rpartition(f"{S}\n")
    region = rest.rpartition(f"\n{E}")[0].replace(C, "").replace("line_1500 = 1500", f"line_1500 = {C}0")
    prediction = answered(LONG, f"Thinking.\n```\n{S}\n{region}\n{E}\n```\n")
    assert prediction.actual_patch is not None
    assert "@@ -1498,7 +1498,7 @@" in prediction.actual_patch
    assert "No newline" not in prediction.actual_patch
    assert prediction.actual_cursor is not None
    assert (prediction.actual_cursor.row, prediction.actual_cursor.column) == (1500, 12)


@pytest.mark.parametrize(
    ("answer", "new"),
    [
        (f"```\n{S}\nx\n{E}\n```", Rewritten("x", None)),
        (f"{S}\nfirst\n{E}\n\n```rust\n{S}\na{C}b{C}\n{E}\n```\nbye", Rewritten("ab", 1)),
        (f"```\na\n{E}\n```\n", Rewritten("a", None)),
        (f"```\n{S}\na\nb\n```\n", Rewritten("a\nb", None)),
        ("```\na\n```", Rewritten("a", None)),
        ("a\n", Rewritten("a", None)),
        (f"{S}\na\n{E}", Rewritten("a", None)),
        (f"```\n{S}\n\n{E}\n```", Rewritten("", None)),
        (f"```\n{S}\n{E}\n```", Rewritten("", None)),
        (f"```\r\n{S}\r\na{C}\r\nb\r\n{E}\r\n```\r\n", Rewritten("a\nb", 1)),
        (f"````\n{S}\n```\ncode\n```\n{E}\n````", Rewritten("```\ncode\n```", None)),
        (f"```\n{S}\n```\ncode\n```\ntext\n{E}\n```", Rewritten("```\ncode\n```\ntext", None)),
        ("```\nNO_EDITS\n```", None),
        ("I think so.\n```\n  NO_EDITS \n```\nYes.", None),
        ("Nothing: `NO_EDITS`\n\n", None),
    ],
)
def test_answers_are_read(answer: str, new: Rewritten | None) -> None:
    assert read_answer(answer) == new


@pytest.mark.parametrize(
    "answer",
    [
        f"```\nx\n{E}\n{S}\n```",
        f"```\n{E}\nx\n{S}\n```",
        f"```\n{E}\nx\n```",
        f"```\n{S}x\n{E}\n```",
        f"```\n{S}\n```",
        f"I will write\n{S}\n",
    ],
)
def test_markers_out_of_place_are_the_predictions_error(answer: str) -> None:
    prediction = answered(TEXT, answer)
    assert prediction.actual_patch is None
    assert prediction.error is not None
    assert prediction.error.startswith("Invalid editable region markers")


def test_the_last_block_ends_with_the_last_fence_and_begins_with_its_nearest_like() -> None:
    assert last_block("```\na\n```\n```py\nb\n```\nx") == "b\n"
    assert last_block("````\na\n```\nb\n````") == "a\n```\nb\n"
    assert last_block("no block") is None
    assert last_block("```") is None


def test_no_edits_is_an_empty_patch_and_blank_answers_are_passed_over() -> None:
    assert answered(TEXT, "```\nNO_EDITS\n```").actual_patch == ""
    assert answered(TEXT, " \n") == Prediction(None, " \n", "p")


def test_a_region_that_occurs_twice_is_the_one_at_the_cursor() -> None:
    text = "x = 1\n" * 400 + "x = 1<|user_cursor|>\n" + "x = 1\n" * 399
    example = format_prompt(loaded_example(text))
    assert example.prompt is not None
    region = example.prompt.input.rpartition(f"{S}\n")[2].rpartition(f"\n{E}")[0]
    new = region.replace(f"x = 1{C}", "x = 2")
    prediction = answered(text, f"```\n{S}\n{new}\n{E}\n```")
    assert prediction.actual_patch is not None
    row = int(prediction.actual_patch.split("@@ -")[1].split(",")[0]) + 2
    assert abs(row - 400) <= 250


def test_a_lost_first_line_end_is_put_back() -> None:
    prediction = answered("\nx = 1<|user_cursor|>\n", f"```\n{S}\nx = 2{C}\n\n{E}\n```")
    assert prediction.actual_patch is not None
    assert apply_to_text(prediction.actual_patch, "\nx = 1\n") == "\nx = 2\n"
    assert prediction.actual_cursor is not None
    assert (prediction.actual_cursor.row, prediction.actual_cursor.column) == (1, 5)


@pytest.mark.parametrize(
    ("offset", "range_", "message"),
    [
        (99, (0, 5), "does not hold the cursor"),
        (-1, (0, 5), "does not hold the cursor"),
        (1, (0, 99), "does not hold the cursor"),
        (3, (4, 5), "does not hold the cursor"),
        (2, (0, 5), "cuts a character"),
        (3, (2, 5), "cuts a character"),
    ],
)
def test_inputs_that_cannot_be_are_errors(offset: int, range_: tuple[int, int], message: str) -> None:
    example = loaded_example("aéb\n<|user_cursor|>")
    assert example.prompt_inputs is not None
    ranges = {**example.prompt_inputs.excerpt_ranges, "editable_350": range_}
    inputs = replace(example.prompt_inputs, cursor_offset_in_excerpt=offset, excerpt_ranges=ranges)
    with pytest.raises(InputError, match=message):
        format_prompt(replace(example, prompt_inputs=inputs))


def test_steps_that_come_before_are_named() -> None:
    with pytest.raises(InputError, match="load-project first"):
        format_prompt(EXAMPLE)
    with pytest.raises(InputError, match="format-prompt first"):
        parse_output(replace(loaded_example(TEXT), predictions=(Prediction(None, "x", "p"),)))
    with pytest.raises(InputError, match="holds a marker"):
        format_prompt(loaded_example(f"{TEXT}{E}\n"))
    with pytest.raises(InputError, match="no range editable_9"):
        format_prompt(loaded_example(TEXT), PromptOptions(region="editable_9"))
