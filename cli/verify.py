"""`verify`: judge what agents handed in."""

import fnmatch
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cli.console import emit, progress_bar, show
from syntax.errors import OutputError, UsageError
from verify.annotations import annotations
from verify.batch import BatchOptions, judge_all
from verify.case import Strictness
from verify.fixtures import FixtureCase, read_fixtures
from verify.junit import junit as junit_file
from verify.outputs_read import read_outputs
from verify.report import report
from verify.rows import document
from verify.rows import jsonl as jsonl_rows
from verify.summary import Summary, summarise
from verify.verdict import Status, Verdict
from verify.versions import tool_versions

INCOMPLETE = 2
"""Exit code where a formatter was absent, so that some cases were not judged."""


class Strict(StrEnum):
    """What `--strict` asks for beyond equivalence."""

    EXACT = "exact"
    FILES = "files"


def verify(  # noqa: PLR0913 - a command has as many parameters as it has options
    fixtures: Annotated[Path, typer.Argument(help="fixtures.tar.gz, or the folder it unpacks to.")],
    outputs: Annotated[Path, typer.Argument(help="A folder with one folder per case, a tar of it, or a .jsonl file.")],
    *,
    only: Annotated[str | None, typer.Option(metavar="GLOB", help="Judge only cases whose id matches.")] = None,
    strict: Annotated[
        list[Strict] | None, typer.Option(help="exact: same bytes only. files: no other files. Repeatable.")
    ] = None,
    diff: Annotated[bool, typer.Option("--diff", help="Show how each wrong output differs.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")] = False,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="Print one JSON verdict a line and nothing else.")] = False,
    junit: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a JUnit file as well.")] = None,
    github: Annotated[bool, typer.Option("--github", help="Annotate the workflow log with what is wrong.")] = False,
    time_limit: Annotated[
        float, typer.Option(min=0.1, metavar="SECONDS", help="For the formatter, on one file.")
    ] = 20.0,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; as many as there are processors.")] = None,
) -> None:
    """Judge outputs: exact, equivalent or wrong, and how. Exits 0 if all pass, 1 if some fail, 2 on misuse."""
    if json and jsonl:
        raise UsageError("--json and --jsonl exclude each other; choose one")
    known = read_fixtures(fixtures).cases
    cases = _chosen(known, only)
    handed_in = read_outputs(outputs, {case.case_id: case for case in known})
    options = BatchOptions(
        Strictness(Strict.EXACT in (strict or ()), Strict.FILES in (strict or ())), time_limit, workers
    )
    with progress_bar() as progress:
        verdicts = judge_all(cases, handed_in, options, progress=lambda done, total: progress("judging", done, total))
    summary = summarise(verdicts)
    if junit is not None:
        _write(junit, junit_file(verdicts, summary))
    if github:
        _annotate(verdicts, quiet=json or jsonl)
    if json:
        emit(document(verdicts, summary, tool_versions(), handed_in.strays).encode())
    elif jsonl:
        emit(jsonl_rows(verdicts).encode())
    else:
        _show(verdicts, summary, handed_in.strays, diff=diff)
    _exit(verdicts)


def _chosen(cases: tuple[FixtureCase, ...], only: str | None) -> tuple[FixtureCase, ...]:
    if only is None:
        return cases
    chosen = tuple(case for case in cases if fnmatch.fnmatchcase(case.case_id, only))
    if not chosen:
        raise UsageError(f"--only {only}: matches none of {len(cases)} cases; the first is {cases[0].case_id}")
    return chosen


def _show(verdicts: tuple[Verdict, ...], summary: Summary, strays: tuple[str, ...], *, diff: bool) -> None:
    for part in report(verdicts, summary, strays, diffs=diff, carets=not sys.stdout.isatty()):
        show(part)
    used = any(verdict.measures is not None and verdict.measures.indent_score is not None for verdict in verdicts)
    if used:
        show(", ".join(f"{name} {version}" for name, version in tool_versions().items()))


def _annotate(verdicts: tuple[Verdict, ...], *, quiet: bool) -> None:
    """Annotations go where the log is read and the JSON is not spoiled."""
    for line in annotations(verdicts):
        if quiet:
            typer.echo(line, err=True)
        else:
            show(line)


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise OutputError(f"--junit {path} cannot be written: {error.strerror}; choose another place") from error


def _exit(verdicts: tuple[Verdict, ...]) -> None:
    statuses = {verdict.status for verdict in verdicts}
    if Status.TOOL_FAILURE in statuses:
        raise typer.Exit(INCOMPLETE)
    if statuses - {Status.PASS}:
        raise typer.Exit(1)
