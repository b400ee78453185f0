"""What `gen` prints: the population, the cases, what was turned down and what could not be filled."""

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
from rich.table import Table

from cli.console import table
from generator.carrier import SHARES, Carriers
from generator.pack import Packed
from generator.pipeline import Order, Production, Stock
from generator.plan import reached
from generator.select import Pool
from generator.tier import Tier
from mutations.mutation import BANDS
from mutations.registry import all_mutations


def population_table(stock: Stock, order: Order) -> Table:
    """Valid candidates by mutation, size band and tier, with the files that put any up."""
    rows = [
        (
            name,
            _band(band),
            *(f"{stock.population[Pool(name, tier, band)]:,}" for tier in Tier),
            _files(stock, name, band),
        )
        for name in order.mutations
        for band in (sorted(set(all_mutations()[name].bands)) or (None,))
    ]
    taken = ", ".join(f"{language} {count:,}" for language, count in sorted(stock.files.items()))
    left_out = ", ".join(f"{reason} {count:,}" for reason, count in sorted(stock.refusals.items())) or "none"
    made = table("Candidates", ("mutation", "changed lines", *Tier, "files"), rows, numbers_from=2)
    made.caption = f"Files taken: {taken}.\nLeft out: {left_out}."
    made.caption_justify = "left"
    return made


def size_table(sizes: Sequence[int]) -> Table:
    """Planned and reached sizes side by side."""
    rows = [
        (each.share.label, f"{each.share.planned} %", f"{each.percent:.0f} %", each.cases) for each in reached(sizes)
    ]
    made = table("Sizes", ("changed lines", "planned", "reached", "cases"), rows, numbers_from=1)
    made.caption = "Planned is how large real agents' edits were found to be; it is meant for all mutations together."
    made.caption_justify = "left"
    return made


def production_report(production: Production, order: Order, packed: Packed | None) -> Iterator[Table | str]:
    """The tables and the closing lines."""
    yield _case_table(production, order)
    yield size_table([case.changed_lines for case in production.cases])
    if order.carriers is not Carriers.NONE:
        yield _carrier_table(production, order)
    if production.rejections:
        rows = [(name, reason, count) for (name, reason), count in sorted(production.rejections.items())]
        yield table("Turned down, and the next in line taken", ("mutation", "reason", "times"), rows, numbers_from=2)
    if production.shortfalls:
        short = [
            (each.pool.mutation, each.pool.tier, _band(each.pool.band), each.wanted, each.filled)
            for each in production.shortfalls
        ]
        columns = ("mutation", "tier", "changed lines", "wanted", "filled")
        yield table("Shortfalls", columns, short, numbers_from=3)
    if packed is not None:
        yield f"{len(production.cases)} cases, every prompt proven, in {packed.path} ({packed.size:,} bytes)"
        yield f"sha256 of the tar inside: {packed.tar_sha256}"


def _carrier_table(production: Production, order: Order) -> Table:
    counts = Counter(case.carrier or "none" for case in production.cases)
    total = max(1, counts.total())
    rows = [(name, count, f"{100 * count / total:.0f} %") for name, count in sorted(counts.items())]
    made = table("Carriers", ("carrier", "cases", "share"), rows, numbers_from=1)
    made.caption = f"Planned: {SHARES[order.carriers]} % of all cases carry something."
    made.caption_justify = "left"
    return made


def _case_table(production: Production, order: Order) -> Table:
    cases: Counter[tuple[str, str]] = Counter()
    sizes: dict[str, list[int]] = {}
    scores: dict[str, list[int]] = {}
    for case in production.cases:
        name = case.pool.mutation
        cases[name, case.pool.tier] += 1
        sizes.setdefault(name, []).append(case.changed_lines)
        scores.setdefault(name, []).append(case.score)
    rows = [
        (
            name,
            *(cases[name, tier] for tier in order.tiers),
            sum(cases[name, tier] for tier in order.tiers),
            _spread(sizes.get(name, [])),
            _spread(scores.get(name, [])),
        )
        for name in order.mutations
    ]
    columns = ("mutation", *order.tiers, "cases", "changed lines", "score")
    made = table("Cases", columns, rows, numbers_from=1)
    made.caption = "Changed lines and score: least, median, most."
    made.caption_justify = "left"
    return made


def _spread(values: list[int]) -> str:
    if not values:
        return "-"
    least, median, most = np.percentile(values, [0, 50, 100])
    return f"{least:.0f} {median:g} {most:.0f}"


def _band(band: int | None) -> str:
    return "any" if band is None else f"{BANDS[band][0]} to {BANDS[band][1]}"


def _files(stock: Stock, name: str, band: int | None) -> int:
    return len(
        {
            nominee.file
            for pool, nominees in stock.nominees.items()
            if pool.mutation == name and pool.band == band
            for nominee in nominees
        }
    )
