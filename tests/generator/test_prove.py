"""The parsing of prompts, where the text is none that `gen` would write."""

import pytest

from generator.prove import solve, understand
from syntax.errors import InputError
from syntax.languages.registry import LANGUAGES

DIGITS = "9" * 5000
"""More than `int` takes."""


def test_a_line_number_of_thousands_of_digits_is_no_prompt_of_ours() -> None:
    with pytest.raises(InputError):
        understand(f"The condition `if (true) {{` on line {DIGITS} is left over. Delete that line.\n")


def test_a_region_at_a_line_of_thousands_of_digits_is_no_region() -> None:
    prompt = (
        "The statement `one()` must come before the statement `two()`, but it now comes after it."
        " Exchange these two lines.\n\n## After the fix\n\n"
        f"Line {DIGITS} of the fixed file reads:\n\n```ts\none()\n```\n"
    )
    solution = solve(prompt, b"two()\none()\n", LANGUAGES["typescript"])
    assert solution.texts == (b"one()\ntwo()\n",)
    assert solution.answer is None
