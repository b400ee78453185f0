"""`qa`: a judge is asked whether a prediction takes the user's edits back, and how sure of it as an edit it is."""

import json
import re
from dataclasses import replace

from editpred.cursor import INLINE
from editpred.example import Example, Judgement, PromptInputs
from editpred.steps.command import Command, ask
from editpred.steps.format_prompt import fenced, loaded
from editpred.steps.region import region_named
from syntax.errors import InputError
from verify.paths import visible

_QUESTION = """\
An assistant watched a programmer edit and proposed one more edit. Judge the proposal.

1. Does it take back, wholly or in part, what the programmer has just written? Finishing or correcting a half-written
   word or line does not count; removing or restoring what the last edits added or removed does.
2. How likely would the programmer accept it as it is? 5: certainly; 4: probably; 3: perhaps; 2: rather not; 1: no.

Answer with one code block that holds nothing but JSON:

```json
{"reasoning": "one or two sentences", "reverts_edits": true or false, "confidence": 1 to 5}
```
"""
_BLOCK = re.compile(r"^[ ]{0,3}(`{3,})[^\n`]*\n(.*?)^[ ]{0,3}\1`*[ \t\r]*$", re.MULTILINE | re.DOTALL)
_SURE = range(1, 6)


def judge(example: Example, command: Command) -> Example:
    """Fill `qa`: the first prediction is judged, unless it has no edit to judge.

    Raises:
        InputError: the example was not loaded, or has no prediction.
        ToolError: the judge failed.
    """
    inputs = loaded(example)
    if not example.predictions:
        raise InputError(f"{visible(example.name)}: there is no prediction to judge: run predict first")
    patch = example.predictions[0].actual_patch
    answer = read_judgement(ask(command, question(example, inputs, patch))) if patch and patch.strip() else None
    return replace(example, qa=(answer, *(None for _ in example.predictions[1:])))


def question(example: Example, inputs: PromptInputs, patch: str) -> str:
    """What the judge reads."""
    shown = region_named(inputs, "context_4096")
    data, cursor = inputs.cursor_excerpt.encode(), inputs.cursor_offset_in_excerpt
    text = f"{data[shown.start : cursor].decode()}{INLINE}{data[cursor : shown.end].decode()}"
    return "\n".join(
        (
            _QUESTION,
            f"# What the programmer did, oldest edit first\n\n{fenced(example.edit_history or '(nothing)', 'diff')}",
            f"# {inputs.cursor_path} now, with the cursor at {INLINE}\n\n{fenced(text, '')}",
            f"# What the assistant proposes\n\n{fenced(patch, 'diff')}",
        )
    )


def read_judgement(response: str) -> Judgement:
    """What a judge said: JSON in the first code block, or else in the whole text; with `error` where it is none."""
    block = _BLOCK.search(response)
    try:
        value = json.loads(block[2] if block else response)
    except (ValueError, RecursionError):
        return Judgement(response=response, error="the judge's answer is no JSON")
    match value:
        case {"reverts_edits": bool(reverts), "confidence": int(confidence) | float(confidence)} if (
            not isinstance(confidence, bool) and confidence in _SURE
        ):
            reasoning = value.get("reasoning")
            said = reasoning if isinstance(reasoning, str) else None
            return Judgement(said, reverts, int(confidence), response)
        case _:
            return Judgement(response=response, error="the judge's JSON lacks reverts_edits, or a confidence of 1 to 5")
