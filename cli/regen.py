"""`hunksmith regen`: make the next edition of a rolling benchmark."""

import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from cli import options
from cli.console import progress_bar, show
from generator.carrier import Carriers
from generator.corpus import DEFAULT_MANIFEST
from generator.edition import Edition
from generator.lock import Pin
from generator.manifest import load
from generator.period import Period, parse_day, parse_moment, parse_period, week_of
from generator.regen import Outcome, Request, State, regenerate
from generator.relock import find_pins
from generator.secret import read_secret
from generator.style import Style
from generator.workers import Workers
from syntax.errors import UsageError


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
    update_corpus: Annotated[
        bool, typer.Option("--update-corpus", help="Move packages to newer releases within the manifest's bounds.")
    ] = False,
    published_after: Annotated[
        str, typer.Option(help="Take only what was published after this day, as in 2026-06-30.", metavar="DATE")
    ] = "",
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
    carriers: options.CarriersOption = Carriers.DEFAULT,
    allow_shortfall: Annotated[
        bool, typer.Option("--allow-shortfall", help="Publish though some slots stay empty.")
    ] = False,
    wait: Annotated[float, typer.Option(min=0, help="Seconds to wait for another regen in the same folder.")] = 3600,
) -> None:
    """Make the edition of a period, check it, and publish it into the folder of editions."""
    if update_corpus and corpus is None and (source or git):
        raise UsageError("--update-corpus moves the packages of a manifest; name one with --corpus")
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
            carriers=carriers,
        ),
        private=secret is not None,
        no_repeat=no_repeat,
        published_after=parse_day(published_after),
        keep=keep,
        allow_shortfall=allow_shortfall,
        wait_s=wait,
    )
    with progress_bar() as progress, Workers(workers or options.processors()) as crew:
        outcome = regenerate(
            request,
            lambda there: options.open_sources(
                corpus,
                source,
                git,
                progress=lambda stage: progress(stage, 0, 0),
                pins=_pins(corpus, there, tell=_tell) if update_corpus else None,
                published_after=request.published_after,
            ),
            crew,
            progress,
            tell=_tell,
        )
    _report(outcome)


def _period(name: str | None, now: str | None) -> Period:
    if name is not None:
        return parse_period(name)
    return week_of(parse_moment(now) if now is not None else datetime.now(UTC))


def _pins(corpus: Path | None, there: Edition | None, *, tell: Callable[[str], None]) -> Mapping[str, Pin]:
    """Newer releases; those that an edition was made from where it is there already, so that it comes out the same."""
    if there is not None:
        return there.pins
    return find_pins(load(corpus or DEFAULT_MANIFEST), {}, update=True, tell=tell)


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
