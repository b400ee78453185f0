"""`hunksmith regen`: make the next edition of a rolling benchmark."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from cli import options
from cli.console import progress_bar, show
from generator.period import Period, parse_moment, parse_period, week_of
from generator.regen import Outcome, Request, State, regenerate
from generator.secret import read_secret
from generator.style import Style
from generator.workers import Workers


def regen(  # noqa: PLR0913 - a command has as many parameters as it has options
    *,
    editions: Annotated[Path, typer.Option(help="The folder of editions.")] = Path("editions"),
    period: Annotated[
        str | None, typer.Option(help="A week (2026-W49), month or day; the current ISO week in UTC unless given.")
    ] = None,
    now: Annotated[str | None, typer.Option(help="The moment to take for now, in ISO 8601.")] = None,
    secret_file: Annotated[
        Path | None, typer.Option(help="Holds the secret of a private set; HUNKSMITH_SECRET may hold it instead.")
    ] = None,
    no_repeat: Annotated[bool, typer.Option("--no-repeat", help="Take no case of an earlier edition.")] = False,
    keep: Annotated[int | None, typer.Option(min=1, help="How many editions stay; all unless given.")] = None,
    difficulty: options.Difficulty = options.ALL_TIERS,
    count_scale: options.CountScale = 1,
    mutations: options.Mutations = None,
    categories: options.Categories = None,
    languages: options.Languages = None,
    min_score: options.MinScore = 0,
    source: options.Sources = None,
    git: options.Repositories = None,
    corpus: options.Manifest = None,
    workers: options.WorkerCount = None,
    style: options.StyleOption = Style.SOURCE,
    allow_shortfall: Annotated[
        bool, typer.Option("--allow-shortfall", help="Publish though some slots stay empty.")
    ] = False,
    wait: Annotated[float, typer.Option(min=0, help="Seconds to wait for another regen in the same folder.")] = 3600,
) -> None:
    """Make the edition of a period, check it, and publish it into the folder of editions."""
    chosen = _period(period, now)
    secret = read_secret(secret_file)
    request = Request(
        editions=editions,
        period=chosen,
        order=options.order_of(
            seed=chosen.seed(secret),
            difficulty=difficulty,
            count_scale=count_scale,
            mutations=mutations,
            categories=categories,
            languages=languages,
            min_score=min_score,
            style=style,
        ),
        private=secret is not None,
        no_repeat=no_repeat,
        keep=keep,
        allow_shortfall=allow_shortfall,
        wait_s=wait,
    )
    with progress_bar() as progress, Workers(workers or options.processors()) as crew:
        outcome = regenerate(
            request,
            lambda: options.open_sources(corpus, source, git, progress=lambda stage: progress(stage, 0, 0)),
            crew,
            progress,
            tell=_tell,
        )
    _report(outcome)


def _period(name: str | None, now: str | None) -> Period:
    if name is not None:
        return parse_period(name)
    return week_of(parse_moment(now) if now is not None else datetime.now(UTC))


def _report(outcome: Outcome) -> None:
    if outcome.state is State.PUBLISHED:
        show(outcome.summary.rstrip("\n"))
        show("")
    show(f"edition {outcome.edition.name} {outcome.state} in {outcome.folder}: {len(outcome.edition.cases)} cases")
    show(f"sha256 of the tar inside: {outcome.edition.tar_sha256}")
    if outcome.removed:
        show(f"taken away by --keep: {', '.join(outcome.removed)}")


def _tell(message: str) -> None:
    print(message, file=sys.stderr)  # noqa: T201 - what a person should know meanwhile
