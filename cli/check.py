"""`hunksmith check`: validate a fixture set."""

import json as json_lines
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from cli.console import emit, progress_bar, show
from generator.prove import MAX_PROMPT
from generator.prove import solve as derive
from mutations.registry import all_mutations
from syntax.languages.registry import language_of
from verify.batch import BatchOptions
from verify.check import check_fixtures
from verify.fixtures import FixtureCase, read_fixtures
from verify.paths import visible


def check(
    fixtures: Annotated[Path, typer.Argument(help="fixtures.tar.gz, or the folder it unpacks to.")],
    *,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per problem and nothing else.")] = False,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; as many as there are processors.")] = None,
) -> None:
    """Validate fixtures: layout, metadata, noop fails, expected passes, and prompts of ours can be solved."""
    read = read_fixtures(fixtures)
    with progress_bar() as progress:
        problems = check_fixtures(
            read,
            BatchOptions(workers=workers),
            prompt_check=unsolved,
            progress=lambda done, total: progress("checking", done, total),
        )
    if json:
        emit("".join(json_lines.dumps(asdict(problem)) + "\n" for problem in problems).encode())
    else:
        for problem in problems:
            show(f"{problem.check}  {visible(problem.case_id)}  {visible(problem.detail)}")
        bad = len({problem.case_id for problem in problems})
        show(f"{len(read.cases)} cases, {bad} with problems")
    if problems:
        raise typer.Exit(1)


def unsolved(case: FixtureCase) -> str | None:
    """What keeps a prompt of ours from leading to the expected text; None for prompts that others wrote."""
    prompt = (case.prompt or b"").decode("utf-8", "replace")
    if "provenance" not in case.facts() or case.fact("mutation_type") not in all_mutations() or len(case.given) != 1:
        return None
    if len(prompt) > MAX_PROMPT:
        return f"it has more than {MAX_PROMPT:,} characters"
    ((path, text),) = case.given.items()
    language = language_of(path)
    if language is None:
        return "no language of ours by the ending of its file"
    solution = derive(prompt, text, language)
    if solution.answer is None:
        return f"{len(solution.texts)} readings agree on no answer"
    return None if solution.answer == case.expected.get(path) else "it leads to another text than expected"
