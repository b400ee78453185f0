"""Read examples as the flags say, run steps over them, and write what comes out."""

import sys
from collections.abc import Sequence
from pathlib import Path

import typer

from cli.console import emit, progress_bar
from cli.ep_flags import Flags
from editpred.example import Example
from editpred.files import load_examples, save, save_jsonl, save_markdown, to_line
from editpred.pipeline import Failure, Handling, Step, run
from editpred.steps.clone import default_workspace
from editpred.steps.run_folder import RunFolder, new_run
from syntax.errors import OutputError

FAILED = 1
"""Exit code where everything ran and some examples failed."""
TOLD = 20
"""Failures that are told one by one; all of them are in the folder of the run."""


def examples_of(flags: Flags) -> list[Example]:
    """The examples that the flags leave: read, the first ones left out, sorted, filtered, cut.

    Raises:
        InputError: an input cannot be read; the message names file and line.
    """
    found = [
        example
        for example in load_examples(flags.inputs, offset=flags.offset)
        if flags.name in example.name and flags.repo in example.repository_url
    ]
    return found[: flags.limit]


def pass_through(flags: Flags, steps: Sequence[Step], *, keep_answers: bool = False) -> None:
    """Run steps over the examples of the flags and write them where the flags say; exit 1 if some failed.

    Args:
        flags: what the user asks of any step.
        steps: in their order.
        keep_answers: prompts and answers go to the folder of the run as well.

    Raises:
        HunksmithError: an input cannot be read, or a run ended early, or the output cannot be written.
    """
    kept, failures = run_steps(flags, steps, keep_answers=keep_answers)
    write(flags, kept)
    end(failures)


def run_steps(
    flags: Flags, steps: Sequence[Step], *, keep_answers: bool
) -> tuple[tuple[Example, ...], tuple[Failure, ...]]:
    """Run steps over the examples of the flags; what failed is told on standard error."""
    examples = examples_of(flags)
    record = Record()
    handling = Handling(flags.max_parallelism, flags.failfast, flags.failed, record.failure)
    with progress_bar() as progress:
        outcome = run(examples, steps, handling, progress)
    if keep_answers:
        record.answers(outcome.examples)
    record.tell()
    return outcome.examples, outcome.failures


def write(flags: Flags, examples: Sequence[Example]) -> None:
    """Write examples: over the input, as Markdown, as JSON lines into a file, or to standard output."""
    if flags.in_place:
        save(examples, Path(flags.inputs[0]))
    else:
        write_to(examples, flags.output, markdown=flags.markdown)


def write_to(examples: Sequence[Example], output: Path | None, *, markdown: bool) -> None:
    """Write examples as Markdown into a folder, as JSON lines into a file, or to standard output."""
    if markdown and output is not None:
        save_markdown(examples, output)
    elif output is not None:
        save_jsonl(examples, output)
    else:
        for example in examples:
            emit(to_line(example).encode())


def end(failures: Sequence[Failure]) -> None:
    """Exit 1 if some examples failed."""
    if failures:
        raise typer.Exit(FAILED)


class Record:
    """What failed in a run, and what was answered: kept in the folder of the run, which is made when needed."""

    def __init__(self) -> None:
        self._folder: RunFolder | None = None
        self._count = 0

    def failure(self, failure: Failure) -> None:
        """Keep a failure, and tell it unless the run ends with it, which tells it then.

        Raises:
            OutputError: the folder cannot be written.
        """
        self._run_folder().record_failure(failure.example, failure.error)
        self._count += 1
        if not failure.final and self._count <= TOLD:
            said = " ".join(str(failure.error).split())
            say(f"failed: {said}" if failure.example.name in said else f"failed: {failure.example.name}: {said}")

    def answers(self, examples: Sequence[Example]) -> None:
        """Keep what was asked and answered; where that cannot be done, the results are still to be written."""
        try:
            for example in examples:
                if example.predictions:
                    self._run_folder().record_answers(example)
        except OutputError as error:
            say(f"answers are not kept: {error}")

    def tell(self) -> None:
        """Tell where the failures are kept."""
        if self._count > TOLD:
            say(f"failed: {self._count - TOLD} more")
        if self._count:
            say(f"what failed is in {self._run_folder().path / 'failed.jsonl'}")

    def _run_folder(self) -> RunFolder:
        self._folder = self._folder or new_run(default_workspace())
        return self._folder


def say(line: str) -> None:
    """Tell something on standard error."""
    print(line, file=sys.stderr)  # noqa: T201 - what a person should know meanwhile
