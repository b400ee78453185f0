"""`hunksmith tasks`: what can be said of a task set before any agent runs."""

import json as json_format
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from cli.console import emit, progress_bar, show
from harness.lint import lint as findings_of
from harness.task_files import load_task_set

HELP = "Task sets for agents."
_FOUND = 1
"""Exit code where a trap was found."""


def lint(
    tasks: Annotated[Path, typer.Argument(help="A folder of YAML tasks; or fixtures.tar.gz, or its folder.")],
    *,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON array and nothing else.")] = False,
) -> None:
    """Find the traps of a task set, whose commands are run. Exits 0 if there is none, 1 if there are some."""
    task_set = load_task_set(tasks)
    with progress_bar() as progress:
        findings = findings_of(task_set, progress=lambda done, total: progress("tasks", done, total))
    if json:
        emit(json_format.dumps([asdict(finding) for finding in findings], indent=2).encode() + b"\n")
    else:
        for finding in findings:
            show(f"{finding.place}: {finding.task_id}: {finding.check}: {finding.detail}")
        show(f"{len(task_set.tasks)} tasks, {len(findings)} traps")
    if findings:
        raise typer.Exit(_FOUND)


COMMANDS: Mapping[str, Callable[..., None]] = {"lint": lint}
