"""Read examples as the flags say, run steps over them, and write what comes out."""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import typer

from cli.console import emit, progress_bar
from cli.ep_flags import Flags
from editpred.example import Example
from editpred.files import load_examples, save, save_jsonl, save_markdown, to_line
from editpred.pipeline import Failure, Handling, Step, run
from syntax.errors import OutputError

FAILED = 1
"""Exit code where everything ran and some examples failed."""


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


def pass_through(flags: Flags, steps: Sequence[Step]) -> None:
    """Run steps over the examples of the flags and write them where the flags say; exit 1 if some failed.

    Raises:
        HunksmithError: an input cannot be read, or a run ended early, or the output cannot be written.
    """
    kept, failures = run_steps(flags, steps)
    write(flags, kept)
    end(failures)


def run_steps(flags: Flags, steps: Sequence[Step]) -> tuple[tuple[Example, ...], tuple[Failure, ...]]:
    """Run steps over the examples of the flags; what failed is told on standard error."""
    examples = examples_of(flags)
    handling = Handling(flags.max_parallelism, flags.failfast, flags.failed, _tell)
    with progress_bar() as progress:
        outcome = run(examples, steps, handling, progress)
    return outcome.examples, outcome.failures


def write(flags: Flags, examples: Sequence[Example]) -> None:
    """Write examples: over the input, as Markdown, as JSON lines into a file, or to standard output."""
    if flags.in_place:
        save(examples, Path(flags.inputs[0]))
    elif flags.markdown and flags.output is not None:
        save_markdown(examples, flags.output)
    elif flags.output is not None:
        save_jsonl(examples, flags.output)
    else:
        for example in examples:
            emit(to_line(example).encode())


def end(failures: Sequence[Failure]) -> None:
    """Exit 1 if some examples failed."""
    if failures:
        raise typer.Exit(FAILED)


def _tell(failure: Failure) -> None:
    said = " ".join(str(failure.error).split())
    name = "" if failure.example.name in said else f"{failure.example.name}: "
    print(f"failed: {name}{said}", file=sys.stderr)  # noqa: T201 - what a person should know meanwhile


def write_text(target: Path, text: str) -> None:
    """Write a file under a temporary name and rename it.

    Raises:
        OutputError: it cannot be written; what was there before is untouched.
    """
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=".hunksmith-", delete=False) as file:
            file.write(text.encode())
        Path(file.name).chmod(0o644)
        Path(file.name).replace(target)
    except OSError as error:
        raise OutputError(f"{target}: cannot be written: {error.strerror}; choose another place") from error
