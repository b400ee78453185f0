"""The terminal: tables and text on standard output, progress on standard error where a person watches."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from syntax.errors import OutputError

_WIDEST = 200
PLAIN_WIDTH = 120
"""Columns of a table that goes to a file or a pipe."""


class _Output(Console):
    def on_broken_pipe(self) -> None:
        _leave_output()


def show(part: Table | Text | str) -> None:
    """Print to standard output: for a person in colours and as wide as the terminal, for a pipe plain and of one width.

    A string is printed as it is: no word in brackets is markup, no line is broken.

    Raises:
        OutputError: standard output cannot be written.
    """
    if sys.stdout.isatty():
        output = _Output(highlight=False)
        if isinstance(part, Table):
            # A narrow terminal breaks the lines of a table; to cut its words would lose them.
            wanted = output.measure(part, options=output.options.update(max_width=_WIDEST)).maximum
            output.width = max(output.width, min(wanted, _WIDEST))
    else:
        output = _Output(highlight=False, width=PLAIN_WIDTH, force_terminal=False, color_system=None)
    with _writing():
        if isinstance(part, str):
            # A file name may hold what the output's encoding does not.
            text = part.encode(output.encoding, "backslashreplace").decode(output.encoding)
            output.print(text, markup=False, emoji=False, soft_wrap=True)
        else:
            output.print(part, soft_wrap=isinstance(part, Text))


def emit(content: bytes) -> None:
    """Write bytes to standard output, untouched.

    Raises:
        OutputError: standard output cannot be written.
    """
    with _writing():
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()


@contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        _leave_output()
    except OSError as error:
        _leave_output()
        raise OutputError(f"standard output cannot be written: {error.strerror}") from error


def _leave_output() -> None:
    """Send the rest of standard output nowhere.

    Its reader went away, as `| head` does. What was done and how it ended is not changed by that, nor the exit code.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


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
