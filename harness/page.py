"""The report as one HTML file: no network, no script but its own, everything untrusted escaped.

A Content-Security-Policy in the page names the hashes of the one style sheet and the one script; a browser runs and
fetches nothing else, whatever a prompt or an output holds.
"""

import base64
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from harness.case_pool import Job, Progress, case_views
from harness.case_views import CaseView, Patches
from harness.overview import Overview
from harness.plots import interval_plot
from harness.statistics import Share
from harness.tally import OUTCOMES, Tally
from harness.task_row import UNKNOWN, TaskRow, order_of
from templates.html import asset, render_html
from verify.fixtures import FixtureCase

FACTS: tuple[tuple[str, Callable[[TaskRow], str]], ...] = (
    ("mutation", lambda row: row.mutation),
    ("tier", lambda row: row.tier),
    ("size", lambda row: row.size),
    ("language", lambda row: row.language),
    ("carrier", lambda row: row.carrier),
)
"""What cases are filtered and grouped by."""

MARKS = {
    "passed": "✓",
    "repaired": "R",
    "time-out": "T",
    "crashed": "C",
    "permission-refused": "P",
    "tool-call-failed": "L",
    "no-change": "N",
    "wrong-edit": "W",
    "out-of-scope": "O",
    "invalid-task": "i",
    "harness-error": "h",
}
"""One character for each outcome, so that no colour is needed to tell them apart."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A pass rate in a table: its words, its place on a scale of eleven shades, and what it counts."""

    text: str
    shade: str
    title: str


@dataclass(frozen=True, slots=True)
class Grouping:
    """Pass rates by one fact: a row for each of its values, a cell for each agent."""

    name: str
    rows: tuple[tuple[str, int, tuple[Cell, ...]], ...]


def report_page(
    found: Tally, tables: Overview, known: Mapping[str, FixtureCase], patches: Patches, progress: Progress
) -> str:
    """The report of some runs.

    Args:
        found: their trials.
        tables: what is told of them above the cases.
        known: prompts, inputs and expected files by task id, as far as they are at hand.
        patches: where changes are read from.
        progress: told how many cases are done.
    """
    jobs = [
        Job(
            row,
            known.get(row.task_id),
            {a: found.trials[a][key] for a in found.agents if key in found.trials[a]},
            patches,
        )
        for key, row in found.tasks.items()
    ]
    views = case_views(jobs, progress)
    values = {"overview": tables, "groupings": groupings(found), "notes": found.notes}
    return _page("Edit report", views, found.agents, values)


def gallery_page(rows: Sequence[TaskRow], known: Mapping[str, FixtureCase], *, title: str, progress: Progress) -> str:
    """The same page without results: to browse a fixture set."""
    jobs = [Job(row, known.get(row.task_id), {}, Patches({})) for row in rows]
    views = case_views(jobs, progress)
    return _page(title, views, (), {"overview": None, "groupings": (), "notes": ()})


def groupings(found: Tally) -> tuple[Grouping, ...]:
    """Pass rates by each fact that has more than one value."""
    made = []
    for name, fact in FACTS:
        by_agent = [found.shares(agent, fact) for agent in found.agents]
        names = order_of(fact(row) for row in found.tasks.values())
        if len(names) < 2:  # noqa: PLR2004 - one value is no grouping
            continue
        tasks = {each: sum(fact(row) == each for row in found.tasks.values()) for each in names}
        rows = tuple((each, tasks[each], tuple(_cell(shares.get(each)) for shares in by_agent)) for each in names)
        made.append(Grouping(name, rows))
    return tuple(made)


def _cell(rate: Share | None) -> Cell:
    if rate is None or rate.rate is None or rate.interval is None:
        return Cell("-", "", "no trial that counts")
    title = f"{rate.passed:,} of {rate.scored:,} trials of {rate.tasks:,} tasks; 95% {percent(rate.interval.low)} to "
    return Cell(percent(rate.rate), f"h{round(rate.rate * 10)}", title + percent(rate.interval.high))


def percent(value: float | None) -> str:
    """A share in percent, one decimal; a dash for none."""
    return "-" if value is None else f"{value:.1%}"


def _page(title: str, views: Sequence[CaseView], agents: Sequence[str], values: Mapping[str, object]) -> str:
    style, script = asset("report.css"), asset("report.js")
    filters = [(name, order_of({fact(view.row) for view in views})) for name, fact in FACTS]
    seen = {outcome for view in views for outcomes in view.agents.values() for outcome in outcomes}
    return render_html(
        "report",
        {
            "title": title,
            "policy": f"default-src 'none'; base-uri 'none'; form-action 'none'; img-src 'none'; "
            f"style-src '{_hash(style)}'; script-src '{_hash(script)}'",
            "style": Markup(style),  # noqa: S704 - our own file
            "script": Markup(script),  # noqa: S704 - our own file
            "views": views,
            "agents": agents,
            "filters": [(name, options) for name, options in filters if len(options) > 1],
            "outcomes": [outcome for outcome in OUTCOMES if outcome in seen],
            "marks": MARKS,
            "unknown": UNKNOWN,
            "percent": percent,
            "interval_plot": interval_plot,
            **values,
        },
    )


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
