"""The steps of `hunksmith ep` with what each of them needs to have been run before (reference, 4.2)."""

import shlex
from functools import partial

from cli.ep_flags import Asking, Provider
from editpred.example import Example
from editpred.oracle import NoEditPredictor, OraclePredictor
from editpred.pipeline import Step
from editpred.steps.command import Command, words_of
from editpred.steps.context import find_context
from editpred.steps.format_prompt import format_prompt
from editpred.steps.load_project import load
from editpred.steps.predict import (
    CommandPredictor,
    Predictor,
    RepeatPredictor,
    predict,
    read_recorded,
)
from syntax.errors import UsageError


def load_if_needed(example: Example) -> Example:
    """Load the project of an example that was not loaded."""
    return example if example.prompt_inputs is not None else load(example)


def context_if_needed(example: Example) -> Example:
    """Find the related files of an example where nobody has looked for them."""
    return find_context(example)


def prompt_if_needed(example: Example) -> Example:
    """Format the prompt of an example that has none."""
    return example if example.prompt is not None else format_prompt(example)


def predictor_of(asking: Asking) -> Predictor | None:
    """Who predicts, None where nobody was named.

    Raises:
        UsageError: the command is no command line.
        InputError: the recorded answers cannot be read.
    """
    if asking.command is not None:
        return CommandPredictor(command_of(asking.command, asking.timeout, asking.pass_env))
    if asking.recorded is not None:
        return read_recorded(asking.recorded)
    match asking.provider:
        case None:
            return None
        case Provider.REPEAT:
            return RepeatPredictor()
        case Provider.ORACLE:
            return OraclePredictor()
        case Provider.NO_EDIT:
            return NoEditPredictor()


def command_of(line: str, timeout: float, pass_env: tuple[str, ...] | None) -> Command:
    """The command of a line of words, quoted as a shell has it; no shell runs.

    Raises:
        UsageError: a quote is open, or there is no word.
    """
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise UsageError(f"--command {line!r}: {error}; close the quote") from None
    return Command(words_of(words), limit_s=timeout, allowed=pass_env or ())


def predicting(predictor: Predictor, repetitions: int) -> tuple[Step, ...]:
    """The steps up to a prediction."""
    prompt = (prompt_if_needed,) if predictor.wants_prompt else ()
    return (load_if_needed, context_if_needed, *prompt, partial(predict, predictor=predictor, repetitions=repetitions))
