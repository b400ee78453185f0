"""`format-prompt`: the text that a model is asked, and the answer that is expected of it.

The cursor file comes last, with the editable region and the cursor marked, so that the markers which the instructions
mention are not the last ones of the prompt.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from editpred.cursor import INLINE
from editpred.example import Example, Excerpt, Prompt, PromptInputs
from editpred.steps.excerpt import tokens_of
from editpred.steps.region import END, NO_EDITS, START, Region, Rewritten, marked, region_named, rewrite
from syntax.errors import InputError
from templates.fence import fence_for
from verify.paths import visible

_INSTRUCTIONS = f"""\
You continue the work of a programmer. Below are the edits that were just made, code that may help, and the file that
is being edited. `{INLINE}` shows where the cursor stands.

Rewrite the lines between {START} and {END} as they will be after the next edit:
- finish what the recent edits have begun, in the same style, and nothing else;
- never take back what the programmer has just written, and keep what needs no change to the byte;
- put {INLINE} where the cursor will stand afterwards.

First say in a few words what the programmer is about to do. Then give all lines between the two markers, with the
markers, in one code block. If nothing is left to do, let the code block hold {NO_EDITS} and nothing else.
"""
_CUT = "[... earlier edits are left out ...]"


@dataclass(frozen=True, slots=True)
class PromptOptions:
    """How much a prompt shows.

    Attributes:
        region: name of the excerpt range that may be edited.
        around: name of the excerpt range that is shown.
        related_tokens: budget of related code, in tokens guessed as bytes // 3.
        history_lines: last lines of the history that are shown.
        provider: what the prompt says that it is made for; `teacher` in front: cursors count from the region's start.
    """

    region: str = "editable_350"
    around: str = "context_4096"
    related_tokens: int = 1024
    history_lines: int = 128
    provider: str = "teacher:hunksmith"


_DEFAULT = PromptOptions()


def format_prompt(example: Example, options: PromptOptions = _DEFAULT) -> Example:
    """Fill `prompt`.

    Raises:
        InputError: the example was not loaded, or its file holds the markers of the format.
    """
    inputs = loaded(example)
    if any(mark in inputs.cursor_excerpt for mark in (START, END, INLINE)):
        raise InputError(f"{visible(example.name)}: the excerpt holds a marker of the prompt: no prompt can show it")
    region = region_named(inputs, options.region)
    parts = [
        _INSTRUCTIONS,
        _block("Recent edits, oldest first", _history(example.edit_history, options.history_lines), "diff"),
        *_related(inputs, options.related_tokens),
        _block(f"Current file: {inputs.cursor_path}", _current(inputs, region, options.around), ""),
    ]
    expected = example.expected_patches[0] if example.expected_patches else None
    prompt = Prompt(
        input="\n".join(parts),
        expected_output=_answer(inputs, region, expected),
        rejected_output=_answer(inputs, region, example.rejected_patch),
        prefill=None,
        provider=options.provider,
    )
    return replace(example, prompt=prompt)


def loaded(example: Example) -> PromptInputs:
    """The inputs of an example.

    Raises:
        InputError: it was not loaded.
    """
    if example.prompt_inputs is None:
        raise InputError(f"{visible(example.name)}: prompt_inputs is required: run load-project first")
    return example.prompt_inputs


def fenced(text: str, info: str) -> str:
    """A code block whose fence is longer than any in the text."""
    fence = fence_for(text)
    return f"{fence}{info}\n{text}{'' if text.endswith(chr(10)) else chr(10)}{fence}\n"


def _block(title: str, text: str, info: str) -> str:
    return f"# {title}\n\n{fenced(text, info)}" if text.strip() else f"# {title}\n\n(none)\n"


def _history(history: str, limit: int) -> str:
    """The last lines of a history."""
    lines = history.removesuffix("\n").split("\n")
    return "\n".join(lines if len(lines) <= limit else [_CUT, *lines[-limit:]])


def _related(inputs: PromptInputs, budget: int) -> Iterable[str]:
    """Excerpts of related files by their order, as many as fit."""
    excerpts = [(excerpt, file.path) for file in inputs.related_files or () for excerpt in file.excerpts]
    for excerpt, path in sorted(excerpts, key=lambda pair: pair[0].order):
        cost = tokens_of(excerpt.text.encode())
        if cost <= budget and excerpt.text.strip():
            budget -= cost
            yield _block(_title(path, excerpt), excerpt.text, "")


def _title(path: str, excerpt: Excerpt) -> str:
    return f"Related code: {path}, lines {excerpt.start + 1} to {excerpt.end}"


def _current(inputs: PromptInputs, region: Region, around: str) -> str:
    """The excerpt with region and cursor marked."""
    data = inputs.cursor_excerpt.encode()
    shown = region_named(inputs, around)
    above = data[min(shown.start, region.start) : region.start].decode()
    below = data[region.end : max(shown.end, region.end)].decode()
    text = data[region.start : region.end].decode()
    editable = marked(Rewritten(text, inputs.cursor_offset_in_excerpt - region.start))
    return above + editable + below.removeprefix("\n")


def _answer(inputs: PromptInputs, region: Region, patch: str | None) -> str | None:
    """The answer that stands for a patch; None where the region cannot tell it."""
    if patch is None:
        return None
    if not patch.strip():
        return fenced(NO_EDITS, "")
    rewritten = rewrite(inputs, region, patch)
    return None if rewritten is None else fenced(marked(rewritten), "")
