"""`predict`: ask a predictor for one or more answers to each example."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from editpred.example import Example, Prediction
from editpred.steps.command import Command, ask
from editpred.steps.format_prompt import loaded
from editpred.steps.parse_output import parse_output
from editpred.steps.repeat_last_edit import repeat_last_edit
from syntax.errors import InputError
from verify.paths import visible

MAX_RECORDED_BYTES = 512 * 1024 * 1024
"""Largest file of recorded predictions."""


class Predictor(Protocol):
    """Who answers."""

    @property
    def provider(self) -> str:
        """Its name in predictions."""
        ...

    @property
    def wants_prompt(self) -> bool:
        """Whether it reads `prompt`; `prompt_inputs` it may always read."""
        ...

    def predict(self, example: Example) -> Prediction:
        """One answer, whose patch may still be unknown."""
        ...


@dataclass(frozen=True, slots=True)
class CommandPredictor:
    """A command that reads the prompt and prints its answer."""

    command: Command
    provider: str = "command"
    wants_prompt: bool = True

    def predict(self, example: Example) -> Prediction:
        """Ask the command.

        Raises:
            InputError: the example has no prompt.
            ToolError: the command failed.
        """
        if example.prompt is None:
            raise InputError(f"{visible(example.name)}: a prompt is required: run format-prompt first")
        return Prediction(None, ask(self.command, example.prompt.input), self.provider)


@dataclass(frozen=True, slots=True)
class RecordedPredictor:
    """Answers that were recorded earlier, by the name of the example."""

    outputs: Mapping[str, str]
    provider: str = "recorded"
    wants_prompt: bool = True

    def predict(self, example: Example) -> Prediction:
        """Look the answer up.

        Raises:
            InputError: none was recorded.
        """
        output = self.outputs.get(example.name)
        if output is None:
            raise InputError(f"{visible(example.name)}: no prediction was recorded under this name")
        return Prediction(None, output, self.provider)


@dataclass(frozen=True, slots=True)
class RepeatPredictor:
    """The built-in baseline: the last edit happens again at the next place that looks like the one before."""

    provider: str = "repeat-last-edit"
    wants_prompt: bool = False

    def predict(self, example: Example) -> Prediction:
        """Repeat the last edit; a patch without text where nothing looks like it."""
        return Prediction(repeat_last_edit(example, loaded(example)), "", self.provider)


def predict(example: Example, predictor: Predictor, *, repetitions: int = 1) -> Example:
    """Fill `predictions`; an example that this predictor has answered already is left alone.

    Another predictor's answers go, and with them what was said of them.

    Raises:
        InputError: the example lacks what the predictor reads.
        ToolError: a command failed: no prediction, and never a score.
    """
    if is_answered(example, predictor.provider):
        return example
    answers = tuple(predictor.predict(example) for _ in range(repetitions))
    return parse_output(replace(example, predictions=answers, score=(), qa=()))


def is_answered(example: Example, provider: str) -> bool:
    """Whether the first prediction is one of a provider's, with a patch or an output."""
    first = example.predictions[0] if example.predictions else None
    if first is None or first.provider != provider:
        return False
    return first.actual_patch is not None or bool(first.actual_output)


def read_recorded(path: Path) -> RecordedPredictor:
    r"""Read recorded predictions: one object a line, `{"name": "...", "output": "..."}`.

    Raises:
        InputError: the file cannot be read, or a line is not of that form, or a name stands there twice.
    """
    try:
        if path.stat().st_size > MAX_RECORDED_BYTES:
            raise InputError(f"{path} is over {MAX_RECORDED_BYTES} bytes: split it")
        lines = path.read_bytes().decode("utf-8").split("\n")
    except OSError as error:
        raise InputError(f"{path} cannot be read ({error.strerror}): name a JSONL file of predictions") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8: name a JSONL file of predictions") from error
    outputs: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        match value:
            case {"name": str(name), "output": str(output)} if name not in outputs:
                outputs[name] = output
            case _:
                raise InputError(
                    f'{path}:{number}: expected {{"name": "...", "output": "..."}}, each name once: mend the line'
                )
    return RecordedPredictor(outputs)
