"""`report` and `gallery`: what runs came to, and the cases of a fixture set, printed and as one HTML page."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from cli.console import progress_bar, show, table
from harness.case_views import Patches
from harness.gallery import gallery as gallery_of
from harness.known import known_of, known_tasks
from harness.overview import Overview, overview
from harness.page import percent, report_page
from harness.results import load_runs
from harness.tally import Tally, tally
from harness.written import write_page
from verify.fixtures import read_fixtures

Output = Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="Where the page goes.")]


def report(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of runs, or their ids under runs/.")],
    *,
    tasks: Annotated[Path | None, typer.Option(help="The task set, where it lies elsewhere than the run says.")] = None,
    output: Output = Path("report.html"),
    seed: Annotated[int, typer.Option(min=0, help="Of the resampling that compares agents.")] = 42,
) -> None:
    """Say what runs came to, and write it all as one HTML page that needs no network."""
    with progress_bar() as progress:
        progress("reading", 0, 1)
        results = load_runs(runs)
        known, notes = (known_tasks(tasks), ()) if tasks is not None else known_of(results.runs)
        found = tally(results)
        found = replace(found, notes=(*found.notes, *notes))
        patches = Patches({run.run_id: run.folder for run in results.runs})
        tables = overview(found, seed)
        page = report_page(found, tables, known, patches, progress)
    _print(found, tables)
    write_page(output, page)
    show(f"{output}: the report, {len(page.encode()):,} bytes")


def gallery(
    fixtures: Annotated[Path, typer.Argument(help="fixtures.tar.gz, or the folder it unpacks to.")],
    *,
    output: Output = Path("gallery.html"),
) -> None:
    """Write the cases of a fixture set as one HTML page: prompts, fixes side by side, filters."""
    with progress_bar() as progress:
        page = gallery_of(read_fixtures(fixtures).cases, fixtures, progress)
    write_page(output, page)
    show(f"{output}: the gallery, {len(page.encode()):,} bytes")


def _print(found: Tally, made: Overview) -> None:
    """The tables that fit a terminal: agents, their comparison, how trials end."""
    rows = [
        (
            row.name,
            percent(row.first.rate),
            f"{percent(row.first.interval.low)} to {percent(row.first.interval.high)}" if row.first.interval else "-",
            f"{row.first.passed:,}",
            f"{row.first.scored:,}",
            percent(row.any_of),
            percent(row.all_of),
            *([percent(row.later.rate if row.later else None)] if made.rounds > 1 else []),
            row.unscored,
        )
        for row in made.agents
    ]
    later = ("after repair",) if made.rounds > 1 else ()
    columns = ("agent", "rate", "95%", "passed", "scored", f"pass@{made.k}", f"pass^{made.k}", *later, "not scored")
    show(table("Agents", columns, rows, numbers_from=1))
    if made.duels:
        pairs = [
            (
                each.duel.first,
                each.duel.second,
                f"{each.duel.difference * 100:+.1f}",
                f"{each.duel.interval.low * 100:+.1f} to {each.duel.interval.high * 100:+.1f}"
                if each.duel.interval
                else "-",
                each.duel.tasks,
            )
            for each in made.duels
        ]
        show(table("Compared on the same tasks, in points", ("first", "second", "difference", "95%", "tasks"), pairs,
                   numbers_from=2))  # fmt: skip
    ends = [(outcome, *(row.counts[place] for row in made.failures)) for place, outcome in enumerate(made.outcomes)]
    show(table("How trials end", ("outcome", *found.agents), ends, numbers_from=1))
    for note in found.notes:
        show(f"note: {note}")
