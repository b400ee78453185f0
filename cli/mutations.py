"""`hunksmith mutations`: list what there is."""

import inspect
import json
from collections.abc import Iterator
from typing import Annotated

import typer

from cli.console import show
from generator.counts import Counts, load_counts
from mutations.mutation import ECMASCRIPT, Mutation
from mutations.registry import all_mutations

_NUMBERS = frozenset({3, 4})
"""Columns set to the right."""


def mutations(
    *, as_json: Annotated[bool, typer.Option("--json", help="Everything as one JSON document.")] = False
) -> None:
    """List the mutations: category, languages, cases at scale 1, candidates in the default corpus, what each does."""
    counts = load_counts()
    if as_json:
        show(json.dumps([_row(each, counts) for each in all_mutations().values()], indent=2))
        return
    for line in _listed(counts):
        show(line)


def _listed(counts: Counts) -> Iterator[str]:
    """One line each, columns below one another; the description is last and as long as it needs to be."""
    heads = ("mutation", "category", "languages", "cases", "candidates", "what it does")
    rows = [
        (
            each.name,
            each.category,
            _short(each),
            str(each.planned),
            f"{_candidates(each, counts):,}",
            _description(each),
        )
        for each in all_mutations().values()
    ]
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads) - 1)]
    for row in (heads, *rows):
        cells = [
            cell.rjust(width) if column in _NUMBERS else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=False))
        ]
        yield "  ".join([*cells, row[-1]])
    yield (
        f"{len(rows)} mutations; cases are those planned at scale 1, candidates those of the default corpus"
        f"{'' if counts.current else ' as it was when they were last counted (make soak)'}."
    )


def _row(mutation: Mutation, counts: Counts) -> dict[str, object]:
    return {
        "name": mutation.name,
        "category": mutation.category,
        "instruction": mutation.kind,
        "languages": list(mutation.languages),
        "cases": mutation.planned,
        "candidates": dict(counts.by_mutation.get(mutation.name, {})),
        "description": _description(mutation),
    }


def _candidates(mutation: Mutation, counts: Counts) -> int:
    return sum(counts.by_mutation.get(mutation.name, {}).values())


def _description(mutation: Mutation) -> str:
    """The docstring's first paragraph, on one line."""
    return " ".join(inspect.cleandoc(mutation.__doc__ or "").split("\n\n")[0].split())


def _short(mutation: Mutation) -> str:
    """The languages, the four of the TypeScript and JavaScript family as one where it takes them all."""
    family = set(ECMASCRIPT) <= set(mutation.languages)
    names = ["ts/js"] if family else [name for name in mutation.languages if name in ECMASCRIPT]
    return ", ".join([*names, *(name for name in mutation.languages if name not in ECMASCRIPT)])
