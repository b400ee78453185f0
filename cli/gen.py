"""`gen`: make a fixture set."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from cli.choices import chosen
from cli.console import progress_bar, show
from cli.gen_report import population_table, production_report
from generator.corpus import DEFAULT_MANIFEST, Corpus, open_corpus
from generator.pack import Packed, pack, require_writable
from generator.pipeline import Order, Production, produce, take_stock
from generator.style import Style
from generator.tier import Tier
from generator.workers import Workers
from mutations.registry import all_mutations
from syntax.errors import ShortfallError, UsageError
from syntax.languages.registry import LANGUAGES

_ALL_TIERS = ",".join(Tier)


def gen(  # noqa: PLR0913 - a command has as many parameters as it has options
    *,
    output: Annotated[Path, typer.Option(help="The archive to write.")] = Path("fixtures.tar.gz"),
    seed: Annotated[
        int,
        typer.Option(min=-(1 << 63), max=(1 << 63) - 1, help="Keys every choice: same seed and corpus, same bytes."),
    ] = 42,
    difficulty: Annotated[str, typer.Option(help="Tiers, as a comma list; slots take them in turn.")] = _ALL_TIERS,
    count_scale: Annotated[int, typer.Option(min=1, help="Multiplies the planned number of cases.")] = 1,
    mutations: Annotated[
        str | None, typer.Option(help="Only these, as a comma list: names or instruction kinds.")
    ] = None,
    categories: Annotated[str | None, typer.Option(help="Only mutations of these categories.")] = None,
    languages: Annotated[str | None, typer.Option(help="Only sources in these languages.")] = None,
    min_score: Annotated[int, typer.Option(min=0, help="Least difficulty score of a case.")] = 0,
    source: Annotated[list[Path] | None, typer.Option(help="A local tree to take sources from; repeatable.")] = None,
    corpus: Annotated[
        Path | None, typer.Option(help="A corpus manifest; the default one unless --source is given.")
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; as many as there are processors.")] = None,
    style: Annotated[Style, typer.Option(help="Take sources as they are, or format them first.")] = Style.SOURCE,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count what there is; write nothing.")] = False,
    allow_shortfall: Annotated[
        bool, typer.Option("--allow-shortfall", help="Write the archive though some slots stay empty.")
    ] = False,
) -> None:
    """Inject structural mutations into real sources and pack them, with prompts proven to have one answer."""
    order = Order(
        seed=seed,
        mutations=_mutations(mutations, categories),
        languages=chosen("--languages", languages, LANGUAGES),
        tiers=tuple(Tier(name) for name in chosen("--difficulty", difficulty, Tier)),
        count_scale=count_scale,
        min_score=min_score,
        style=style,
    )
    if not dry_run:
        require_writable(output)
    with progress_bar() as progress:
        opened = _open(corpus, source or [], lambda stage: progress(stage, 0, 0))
        with Workers(workers or _processors()) as crew:
            stock = take_stock(opened, order, crew, progress)
            production = None if dry_run else produce(stock, order, crew, progress)
    if production is None:
        show(population_table(stock, order))
        return
    with production:
        _finish(production, order, opened, output, allow_shortfall=allow_shortfall)


def _processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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


def _mutations(names: str | None, categories: str | None) -> tuple[str, ...]:
    """The mutations that both options leave; an instruction kind stands for every mutation that is told by it."""
    known = all_mutations()
    kinds = {mutation.kind for mutation in known.values()}
    named = chosen("--mutations", names, (*known, *sorted(kinds - set(known))))
    wanted = chosen("--categories", categories, sorted({mutation.category for mutation in known.values()}))
    left = tuple(
        name
        for name, mutation in known.items()
        if (name in named or mutation.kind in named) and mutation.category in wanted
    )
    if not left:
        raise UsageError(
            f"--mutations {names} and --categories {categories} have no mutation in common; drop one of them"
        )
    return left


def _open(manifest: Path | None, trees: list[Path], progress: Callable[[str], None]) -> Corpus:
    if manifest is None and not trees:
        manifest = DEFAULT_MANIFEST
    return open_corpus(manifest=manifest, trees=trees, progress=progress)
