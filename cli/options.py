"""The options that `gen` and `regen` share, and the order that they make."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from cli.choices import chosen
from generator.carrier import Carriers
from generator.corpus import DEFAULT_MANIFEST, Corpus, open_corpus
from generator.git_source import parse_git
from generator.lock import Pin
from generator.pipeline import Order
from generator.style import Style
from generator.tier import Tier
from mutations.registry import all_mutations
from syntax.errors import UsageError
from syntax.languages.registry import LANGUAGES

ALL_TIERS = ",".join(Tier)

Seed = Annotated[
    int,
    typer.Option(min=-(1 << 63), max=(1 << 63) - 1, help="Keys every choice: same seed and corpus, same bytes."),
]
Difficulty = Annotated[str, typer.Option(help="Tiers, as a comma list; slots take them in turn.")]
CountScale = Annotated[int, typer.Option(min=1, help="Multiplies the planned number of cases.")]
Mutations = Annotated[str | None, typer.Option(help="Only these, as a comma list: names or instruction kinds.")]
Categories = Annotated[str | None, typer.Option(help="Only mutations of these categories.")]
Languages = Annotated[str | None, typer.Option(help="Only sources in these languages.")]
MinScore = Annotated[int, typer.Option(min=0, help="Least difficulty score of a case.")]
Sources = Annotated[list[Path] | None, typer.Option(help="A local tree to take sources from; repeatable.")]
Repositories = Annotated[
    list[str] | None,
    typer.Option(help="A git repository to take sources from, as URL@REV; repeatable.", metavar="URL@REV"),
]
Manifest = Annotated[
    Path | None, typer.Option(help="A corpus manifest; the default one unless --source or --git is given.")
]
WorkerCount = Annotated[int | None, typer.Option(min=1, help="Processes; as many as there are processors.")]
CarriersOption = Annotated[
    Carriers,
    typer.Option(
        help="Cases that carry what edit tools break on: none; a quarter (CRLF, BOM, tabs, no final newline); or all"
        " (those, a long first line, comments beyond ASCII)."
    ),
]
StyleOption = Annotated[Style, typer.Option(help="Take sources as they are, or format them first.")]


def order_of(  # noqa: PLR0913 - an order has as many parameters as the two commands have options for it
    *,
    seed: int,
    difficulty: str,
    count_scale: int,
    mutations: str | None,
    categories: str | None,
    languages: str | None,
    min_score: int,
    style: Style,
    carriers: Carriers,
) -> Order:
    """The order that a command's options make.

    Raises:
        UsageError: a name in one of them is unknown, or they leave no mutation.
    """
    return Order(
        seed=seed,
        mutations=_mutations(mutations, categories),
        languages=chosen("--languages", languages, LANGUAGES),
        tiers=tuple(Tier(name) for name in chosen("--difficulty", difficulty, Tier)),
        count_scale=count_scale,
        min_score=min_score,
        style=style,
        carriers=carriers,
    )


def open_sources(
    manifest: Path | None,
    trees: list[Path] | None,
    repositories: list[str] | None,
    *,
    progress: Callable[[str], None],
    pins: Mapping[str, Pin] | None = None,
    published_after: str = "",
) -> Corpus:
    """Open what --corpus, --source and --git name, the default corpus where they name nothing; see `open_corpus`.

    Raises:
        HunksmithError: it cannot be opened.
    """
    if manifest is None and not trees and not repositories:
        manifest = DEFAULT_MANIFEST
    return open_corpus(
        manifest=manifest,
        trees=trees or [],
        repositories=[parse_git(repository) for repository in repositories or []],
        pins=pins,
        published_after=published_after,
        progress=progress,
    )


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
