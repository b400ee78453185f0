"""The programs `hunksmith`, `gen` and `verify`: commands registered, errors mapped to one line and an exit code."""

import os
import sys
from collections.abc import Callable, Mapping
from functools import wraps
from typing import NamedTuple, NoReturn, ParamSpec

import typer

from cli import corpus, ep, tasks
from cli.check import check
from cli.gen import gen
from cli.mutate import mutate
from cli.mutations import mutations
from cli.regen import regen
from cli.report import gallery, report
from cli.run import run
from cli.solve import solve
from cli.verify import verify
from syntax.errors import HunksmithError

DEFECT = 70
"""Exit code after an error that nobody foresaw, as sysexits.h has it."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""

_P = ParamSpec("_P")


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


def _app(*commands: Callable[..., None]) -> typer.Typer:
    app = typer.Typer(no_args_is_help=len(commands) > 1, add_completion=False, pretty_exceptions_enable=False)
    for command in commands:
        app.command()(_guarded(command))
    return app


def _guarded(command: Callable[_P, None]) -> Callable[_P, None]:
    """A command whose errors become a line and an exit code before Typer makes others of them."""

    @wraps(command)
    def run(*args: _P.args, **options: _P.kwargs) -> None:
        try:
            command(*args, **options)
        except typer.Exit:
            raise
        except HunksmithError as error:
            _end(str(error), error.exit_code)
        except KeyboardInterrupt:
            _end("interrupted", INTERRUPTED)
        except OSError as error:
            _end(f"{error.filename or 'the system'}: {error.strerror}", HunksmithError.exit_code)
        except Exception as error:
            if os.environ.get("HUNKSMITH_DEBUG"):
                raise
            defect = f"{type(error).__name__}: {error}"
            _end(f"a defect of Hunksmith ({defect}); please report it, with HUNKSMITH_DEBUG=1 set", DEFECT)

    return run


def _end(message: str, code: int) -> NoReturn:
    _say(message)
    raise typer.Exit(code) from None


def _say(message: str) -> None:
    print("error: " + " ".join(message.split()), file=sys.stderr)  # noqa: T201 - the last word to the user


def hunksmith() -> None:
    """All commands under one name."""
    app = _app(*ALL_COMMANDS)
    for name, group in ALL_GROUPS.items():
        commands = typer.Typer(no_args_is_help=True, help=group.help)
        for word, command in group.commands.items():
            commands.command(word)(_guarded(command))
        app.add_typer(commands, name=name)
    app()


def gen_alone() -> None:
    """`gen` is `hunksmith gen`."""
    _app(gen)()


def verify_alone() -> None:
    """`verify` is `hunksmith verify`."""
    _app(verify)()
