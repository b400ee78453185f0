"""`hunksmith ep ...`: examples of edit prediction, step by step; every step reads and writes the same files."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cli.console import emit, show
from cli.ep_flags import Asking, Flags, flagged
from cli.ep_make import make
from cli.ep_run import end, pass_through, run_steps, write
from cli.ep_split import split_commit
from cli.ep_steps import command_of, context_if_needed, load_if_needed, predicting, predictor_of
from editpred.files import write_text
from editpred.metrics.percentiles import token_table
from editpred.metrics.related_context import BYTES_PER_TOKEN
from editpred.metrics.summary import summarise
from editpred.pipeline import Step
from editpred.report import report
from editpred.scoring import score as score_step
from editpred.steps.context import TOKENS, find_context
from editpred.steps.format_prompt import PromptOptions
from editpred.steps.format_prompt import format_prompt as format_step
from editpred.steps.load_project import load as load_step
from editpred.steps.parse_output import parse_output as parse_step
from editpred.steps.qa import judge
from syntax.errors import UsageError

HELP = "Examples of edit prediction: read, load, predict, score, and make them."


@flagged(Flags)
def read(flags: Flags) -> None:
    """Read examples and write them as JSON lines, or with --markdown as Markdown."""
    pass_through(flags, ())


@flagged(Flags)
def load_project(flags: Flags) -> None:
    """Get each example's repository at its revision, apply its history, and find its cursor."""
    pass_through(flags, (load_step,))


@flagged(Flags)
def context(
    flags: Flags,
    *,
    budget: Annotated[int, typer.Option(min=0, help="Tokens of related files for each example.")] = TOKENS,
    force: Annotated[bool, typer.Option("--force", "-f", help="Look again where that was done before.")] = False,
) -> None:
    """Find excerpts of other files that may help, by imports and names."""
    pass_through(flags, (load_if_needed, partial(find_context, budget=budget, force=force)))


@flagged(Flags)
def format_prompt(
    flags: Flags,
    *,
    related_files_budget: Annotated[int, typer.Option(min=0, help="Tokens of related code in a prompt.")] = 1024,
) -> None:
    """Write the prompt of each example: recent edits, related code, the region to edit with the cursor in it."""
    options = PromptOptions(related_tokens=related_files_budget)
    pass_through(flags, (load_if_needed, context_if_needed, partial(format_step, options=options)))


@flagged(Flags, Asking)
def predict(flags: Flags, asking: Asking) -> None:
    """Ask a predictor for the next edit of each example."""
    steps = _predicting(asking)
    if not steps:
        raise UsageError("predict: name who predicts, with --provider, --command or --recorded")
    pass_through(flags, steps, keep_answers=asking.command is not None)


@flagged(Flags)
def parse_output(flags: Flags) -> None:
    """Read the answers that have no patch yet: patch and cursor, or why there is none."""
    pass_through(flags, (load_if_needed, parse_step))


@flagged(Flags)
def qa(
    flags: Flags,
    *,
    command: Annotated[str, typer.Option(help="The judge: reads the question on standard input, prints its answer.")],
    timeout: Annotated[float, typer.Option(min=0.1, metavar="SECONDS", help="For one answer.")] = 120.0,
    pass_env: Annotated[list[str] | None, typer.Option(help="A variable that the judge may see; repeatable.")] = None,
) -> None:
    """Ask a judge whether the first prediction takes back what the user wrote, and how sure of it as an edit it is."""
    asked = command_of(command, timeout, tuple(pass_env or ()))
    pass_through(flags, (load_if_needed, partial(judge, command=asked)))


@flagged(Flags, Asking)
def score(flags: Flags, asking: Asking) -> None:
    """Score the predictions of each example against its expected patches; predict first, if so told."""
    steps = (*_predicting(asking), load_if_needed, score_step)
    pass_through(flags, steps, keep_answers=asking.command is not None)


@flagged(Flags, Asking)
def evaluate(
    flags: Flags,
    asking: Asking,
    *,
    related_context_limit: Annotated[int, typer.Option(min=0, help="Tokens of related files that count.")] = 4000,
    summary_json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the summary as JSON there.")] = None,
    json_: Annotated[bool, typer.Option("--json", help="Print the summary as JSON and nothing else.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Show a row for every prediction.")] = False,
) -> None:
    """Score and report: a row for each prediction, averages, percentiles. No prediction counts as no edit."""
    scoring = partial(score_step, related_context_limit=related_context_limit, missing=True)
    steps: tuple[Step, ...] = (*_predicting(asking), scoring)
    examples, failures = run_steps(flags, steps, keep_answers=asking.command is not None)
    if flags.output is not None or flags.in_place:
        write(flags, examples)
    found = summarise(examples, context_limit_bytes=related_context_limit * BYTES_PER_TOKEN).as_json()
    document = json.dumps(found, indent=2, allow_nan=False) + "\n"
    if summary_json is not None:
        write_text(summary_json, document)
    if json_:
        emit(document.encode())
    else:
        show(report(examples, found, token_table(examples), verbose=verbose).removesuffix("\n"))
    end(failures)


def _predicting(asking: Asking) -> tuple[Step, ...]:
    predictor = predictor_of(asking)
    return () if predictor is None else predicting(predictor, asking.repetitions)


COMMANDS: dict[str, Callable[..., None]] = {
    "read": read,
    "load-project": load_project,
    "context": context,
    "format-prompt": format_prompt,
    "predict": predict,
    "parse-output": parse_output,
    "score": score,
    "qa": qa,
    "eval": evaluate,
    "split-commit": split_commit,
    "make": make,
}
