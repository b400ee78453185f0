"""The terminal: tables and text on standard output, progress on standard error where a person watches."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

PLAIN_WIDTH = 120
"""Columns of a table that goes to a file or a pipe."""


def console() -> Console:
    """Standard output: colours and the terminal's width for a person, plain text of a fixed width for a pipe."""
    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, width=PLAIN_WIDTH, no_color=True)


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]], *, numbers_from: int) -> Table:
    """A table whose columns from number `numbers_from` (0-based) on hold numbers, set to the right."""
    made = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, title_style="bold")
    for number, column in enumerate(columns):
        made.add_column(column, justify="right" if number >= numbers_from else "left", no_wrap=True)
    for row in rows:
        made.add_row(*(str(cell) for cell in row))
    return made


@contextmanager
def progress_bar() -> Iterator[Callable[[str, int, int], None]]:
    """A function that shows how far a stage is; does nothing unless standard error is a terminal."""
    if not sys.stderr.isatty():
        yield lambda stage, done, total: None  # noqa: ARG005 - quiet when piped
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting", total=None)
        yield lambda stage, done, total: bar.update(task, description=stage, completed=done, total=total)
