"""`gen`: make a fixture set."""

from pathlib import Path
from typing import Annotated

import typer

from cli import options
from cli.console import progress_bar, show
from cli.gen_report import population_table, production_report, size_table
from generator.carrier import Carriers
from generator.corpus import Corpus
from generator.pack import Packed, pack, require_writable
from generator.pipeline import Order, Production, produce, take_stock
from generator.plan import foreseen
from generator.style import Style
from generator.workers import Workers
from syntax.errors import ShortfallError


def gen(  # noqa: PLR0913 - a command has as many parameters as it has options
    *,
    output: Annotated[Path, typer.Option(help="The archive to write.")] = Path("fixtures.tar.gz"),
    seed: options.Seed = 42,
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
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count what there is; write nothing.")] = False,
    allow_shortfall: Annotated[
        bool, typer.Option("--allow-shortfall", help="Write the archive though some slots stay empty.")
    ] = False,
) -> None:
    """Inject mutations into real sources and pack them, with prompts proven to have one answer."""
    order = options.order_of(
        seed=seed,
        difficulty=difficulty,
        count_scale=count_scale,
        mutations=mutations,
        categories=categories,
        languages=languages,
        min_score=min_score,
        style=style,
        carriers=carriers,
    )
    if not dry_run:
        require_writable(output)
    with progress_bar() as progress:
        opened = options.open_sources(corpus, source, git, progress=lambda stage: progress(stage, 0, 0))
        with Workers(workers or options.processors()) as crew:
            stock = take_stock(opened, order, crew, progress)
            production = None if dry_run else produce(stock, order, crew, progress)
    if production is None:
        show(population_table(stock, order))
        show(size_table(foreseen(stock, order)))
        return
    with production:
        _finish(production, order, opened, output, allow_shortfall=allow_shortfall)


def _finish(production: Production, order: Order, opened: Corpus, output: Path, *, allow_shortfall: bool) -> None:
    packed: Packed | None = None
    if allow_shortfall or not production.shortfalls:
        packed = pack(output, production, order, opened.origins)
    for part in production_report(production, order, packed):
        show(part)
    if packed is None:
        missing = sum(shortfall.wanted - shortfall.filled for shortfall in production.shortfalls)
        raise ShortfallError(
            f"{missing} slots of the plan could not be filled and nothing was written; name more sources, other tiers"
            " or mutations, or pass --allow-shortfall"
        )
