"""The program `hunksmith`: every command under one name."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import typer

from cli import corpus, ep, tasks
from cli.check import check
from cli.gen import gen
from cli.mutate import mutate
from cli.mutations import mutations
from cli.program import app_of, guarded
from cli.regen import regen
from cli.report import gallery, report
from cli.run import run
from cli.solve import solve
from cli.verify import verify


class Group(NamedTuple):
    """Commands under one name, and what the help says of them."""

    help: str
    commands: Mapping[str, Callable[..., None]]


ALL_COMMANDS: tuple[Callable[..., None], ...] = (
    gen,
    verify,
    solve,
    check,
    mutations,
    mutate,
    regen,
    run,
    report,
    gallery,
)
"""What `hunksmith` knows."""

ALL_GROUPS: Mapping[str, Group] = {
    "corpus": Group("The manifest that sources come from.", corpus.COMMANDS),
    "ep": Group(ep.HELP, ep.COMMANDS),
    "tasks": Group(tasks.HELP, tasks.COMMANDS),
}
"""Commands of commands."""


def hunksmith() -> None:
    """All commands under one name."""
    app = app_of(*ALL_COMMANDS)
    for name, group in ALL_GROUPS.items():
        commands = typer.Typer(no_args_is_help=True, help=group.help)
        for word, command in group.commands.items():
            commands.command(word)(guarded(command))
        app.add_typer(commands, name=name)
    app()
