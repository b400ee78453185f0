"""Loaded examples for the tests of the steps that need no repository."""

from dataclasses import replace

from editpred.cursor import read_cursor
from editpred.example import Example, PromptInputs
from editpred.steps.excerpt import cut

EXAMPLE = Example("ex", "https://example.org/a/thing", "main", "src/a.py", "x<|user_cursor|>\n", "", ())


def loaded_example(text: str, history: str = "", expected: tuple[str, ...] = ()) -> Example:
    """An example whose cursor file is `text` (with an inline marker), as load-project would leave it."""
    marked = read_cursor(text)
    around = cut(marked.text.encode(), marked.offset)
    inputs = PromptInputs(
        cursor_path="src/a.py",
        cursor_excerpt=around.text,
        cursor_offset_in_excerpt=around.offset,
        excerpt_start_row=around.start_row,
        excerpt_ranges=around.ranges,
    )
    return replace(EXAMPLE, cursor_position=text, edit_history=history, expected_patches=expected, prompt_inputs=inputs)


def section(*body: str, path: str = "src/a.py") -> str:
    """A section of a patch."""
    return f"--- a/{path}\n+++ b/{path}\n" + "".join(f"{line}\n" for line in body)
