"""`parse-output`: an answer becomes a patch and a cursor.

The answer's last code block holds the new editable region between its markers, or NO_EDITS. The region's old text is
what the prompt has between its last markers; it is looked for in the excerpt next to the cursor. Rows of the patch and
of the cursor are rows of the file, as far as the excerpt's first row is known.
"""

import re
from dataclasses import dataclass, replace

from editpred.cursor import INLINE
from editpred.example import ActualCursor, Example, Prediction, PromptInputs
from editpred.steps.format_prompt import loaded
from editpred.steps.region import END, NO_EDITS, START, Region, Rewritten
from editpred.udiff import render
from syntax.errors import InputError
from verify.paths import visible

_FENCE = re.compile(r"(`{3,})[ \t\r]*")
_OPENING = re.compile(r"`{3,}")


@dataclass(frozen=True, slots=True)
class _Markers:
    """Where text stands between markers: its bounds in an answer or a prompt."""

    start: int
    end: int


def parse_output(example: Example) -> Example:
    """Give every prediction that has an answer and no patch its patch and cursor, or the error that tells why not.

    Raises:
        InputError: the example has such predictions and was not loaded, or has no prompt.
    """
    if not any(_is_open(prediction) for prediction in example.predictions):
        return example
    inputs = loaded(example)
    if example.prompt is None:
        raise InputError(f"{visible(example.name)}: a prompt is required to read an answer: run format-prompt first")
    prompt = example.prompt.input
    done = tuple(parsed(each, prompt, inputs) if _is_open(each) else each for each in example.predictions)
    return replace(example, predictions=done)


def _is_open(prediction: Prediction) -> bool:
    return prediction.actual_patch is None and prediction.actual_output.strip() != ""


def parsed(prediction: Prediction, prompt: str, inputs: PromptInputs) -> Prediction:
    """A prediction with its patch and cursor, or with its error."""
    try:
        new = read_answer(prediction.actual_output)
        if new is None:
            return replace(prediction, actual_patch="", actual_cursor=None, error=None)
        old = old_region(prompt, inputs)
    except InputError as error:
        return replace(prediction, error=str(error))
    data = inputs.cursor_excerpt.encode()
    if data[old.start : old.end].startswith(b"\n") and not new.text.startswith("\n"):
        new = Rewritten("\n" + new.text, None if new.cursor is None else new.cursor + 1)
    text = data[: old.start] + new.text.encode() + data[old.end :]
    patch = render(
        inputs.cursor_excerpt, text.decode(), inputs.cursor_path, first_row=inputs.excerpt_start_row or 0
    )  # fmt: skip
    return replace(prediction, actual_patch=patch, actual_cursor=_cursor(inputs, text, old, new), error=None)


def read_answer(answer: str) -> Rewritten | None:
    """The new region that an answer gives; None where it says that nothing changes.

    Raises:
        InputError: its markers are in the wrong order, or not on lines of their own, or nothing follows them.
    """
    answer = answer.replace("\r\n", "\n")
    block = last_block(answer)
    if (block is not None and block.strip() == NO_EDITS) or answer.rstrip(" \n`").endswith(NO_EDITS):
        return None
    # A file with fences of its own may cut the block short: then the markers tell.
    text = answer if block is None or (START in answer and START not in block) else block
    between = _between(text)
    region = text[between.start : between.end]
    if START in region or END in region:
        raise InputError("Invalid editable region markers: each must stand on a line of its own, the start first")
    before, *after = region.split(INLINE)
    return Rewritten("".join([before, *after]), len(before.encode()) if after else None)


def last_block(answer: str) -> str | None:
    """The text of the last code block; None where there is none."""
    lines = answer.split("\n")
    closing = next((row for row in range(len(lines) - 1, -1, -1) if _FENCE.fullmatch(lines[row])), None)
    if closing is None:
        return None
    size = len(lines[closing].rstrip())
    for row in range(closing - 1, -1, -1):
        opening = _OPENING.match(lines[row])
        if opening is not None and len(opening[0]) == size:
            return "".join(f"{line}\n" for line in lines[row + 1 : closing])
    return None


def old_region(prompt: str, inputs: PromptInputs) -> Region:
    """The bytes of the excerpt that a prompt lets be edited.

    Raises:
        InputError: the prompt has no such region, or it is not in the excerpt.
    """
    if f"{START}\n" not in prompt or f"\n{END}" not in prompt:
        raise InputError("the prompt has no editable region: run format-prompt again")
    between = _between(prompt)
    text = prompt[between.start : between.end].replace(INLINE, "").encode()
    excerpt, cursor = inputs.cursor_excerpt.encode(), inputs.cursor_offset_in_excerpt
    found: list[Region] = []
    at = excerpt.find(text)
    while at >= 0:
        found.append(Region(at, at + len(text)))
        at = excerpt.find(text, at + 1)
    if not found:
        raise InputError("the prompt's editable region is not in the excerpt: run format-prompt again")
    return min(found, key=lambda region: max(region.start - cursor, cursor - region.end, 0))


def _between(text: str) -> _Markers:
    """What stands between the last markers; a missing one stands for the text's beginning or end."""
    opening, closing = text.rfind(f"{START}\n"), text.rfind(f"\n{END}")
    start = opening + len(START) + 1 if opening >= 0 else 0
    if closing < 0:
        if opening >= 0 and start == len(text):
            raise InputError("Invalid editable region markers: nothing follows the start")
        return _Markers(start, len(text) - text[start:].endswith("\n"))
    if closing < start - 1:
        raise InputError("Invalid editable region markers: the start must come before the end")
    return _Markers(start, max(start, closing))


def _cursor(inputs: PromptInputs, text: bytes, old: Region, new: Rewritten) -> ActualCursor | None:
    """Where the answer puts the cursor; `offset` counts from the start of the excerpt."""
    if new.cursor is None:
        return None
    offset = old.start + new.cursor
    row = text.count(b"\n", 0, offset)
    return ActualCursor(
        path=inputs.cursor_path,
        row=(inputs.excerpt_start_row or 0) + row,
        column=offset - (text.rfind(b"\n", 0, offset) + 1),
        offset=offset,
        editable_region_offset=new.cursor,
    )
