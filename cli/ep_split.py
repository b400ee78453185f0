"""`hunksmith ep split-commit`: commits become examples, history up to a point and the rest expected."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cli import options
from cli.console import progress_bar
from cli.ep_flags import require_folder
from cli.ep_run import say, write_to
from editpred.annotated_commits import read_commits
from editpred.example import Example
from editpred.pipeline import Failed
from editpred.steps.split_commit import SplitOptions, split_annotated
from editpred.steps.split_commit import split_commit as split
from editpred.steps.split_point import parse_point
from syntax.errors import InputError, UsageError


def split_commit(
    inputs: Annotated[list[str] | None, typer.Argument(help="JSON lines of annotated commits, or - for input.")] = None,
    *,
    git: Annotated[
        list[str] | None, typer.Option("--git", metavar="URL@REV", help="A commit of a repository; repeatable.")
    ] = None,
    split_point: Annotated[
        str | None,
        typer.Option(
            "--split-point",
            "-s",
            help="The edit to split at: a number, a share (0.5), or same-file-near, same-file-far, cross-file.",
        ),
    ] = None,
    seed: options.Seed = 0,
    num_samples: Annotated[int, typer.Option("--num-samples", "-n", min=1, help="Examples of each commit.")] = 1,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="JSON lines go there, with --markdown the folder of the files."),
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", "-m", help="Write one .md for each example.")] = False,
    failed: Annotated[
        Failed, typer.Option(help="A commit that cannot be split ends the run, or is left out.")
    ] = Failed.KEEP,
) -> None:
    """Split commits into examples: the edits up to a point are history, the rest is expected."""
    if not inputs and not git:
        raise UsageError("name JSON lines of commits, or a commit with --git URL@REV")
    require_folder(output, markdown=markdown)
    chosen = SplitOptions(parse_point(split_point), seed, num_samples)
    examples: list[Example] = []
    with progress_bar() as progress:
        for done, make in enumerate(_commits(tuple(inputs or ()), tuple(git or ()), chosen)):
            progress("splitting", done, 0)
            try:
                examples += make()
            except InputError as error:
                if failed is Failed.KEEP:
                    raise
                say(f"left out: {' '.join(str(error).split())}")
    write_to(examples, output, markdown=markdown)


def _commits(
    inputs: tuple[str, ...], named: tuple[str, ...], chosen: SplitOptions
) -> Iterator[Callable[[], list[Example]]]:
    for name in inputs:
        for commit in read_commits(name):
            yield partial(split_annotated, commit.value, chosen, where=commit.where)
    for each in named:
        url, mark, revision = each.rpartition("@")
        if not (url and mark and revision):
            raise UsageError(f"--git {each}: expected URL@REV, such as https://HOST/OWNER/NAME@v1.2.0 or FOLDER@HEAD")
        yield partial(split, url, revision, chosen)
