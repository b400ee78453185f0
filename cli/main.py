"""The programs `hunksmith`, `gen` and `verify`: commands registered, errors mapped to one line and an exit code."""

import os
import sys
from collections.abc import Callable

import typer

from cli.gen import gen
from cli.mutations import mutations
from cli.solve import solve
from syntax.errors import HunksmithError

DEFECT = 70
"""Exit code after an error that nobody foresaw, as sysexits.h has it."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""


ALL_COMMANDS: tuple[Callable[..., None], ...] = (gen, solve, mutations)
"""What `hunksmith` knows."""


def _app(*commands: Callable[..., None]) -> typer.Typer:
    app = typer.Typer(no_args_is_help=len(commands) > 1, add_completion=False, pretty_exceptions_enable=False)
    for command in commands:
        app.command()(command)
    return app


def _run(*commands: Callable[..., None]) -> None:
    try:
        _app(*commands)()
    except HunksmithError as error:
        _say(str(error))
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        _say("interrupted; nothing was written")
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output went away, as `| head` does.
        sys.stderr.close()
        sys.exit(0)
    except Exception as error:
        if os.environ.get("HUNKSMITH_DEBUG"):
            raise
        _say(f"a defect of Hunksmith ({type(error).__name__}: {error}); please report it, with HUNKSMITH_DEBUG=1 set")
        sys.exit(DEFECT)


def _say(message: str) -> None:
    print("error: " + " ".join(message.split()), file=sys.stderr)  # noqa: T201 - the last word to the user


def hunksmith() -> None:
    """All commands under one name."""
    _run(*ALL_COMMANDS)


def gen_alone() -> None:
    """`gen` is `hunksmith gen`."""
    _run(gen)
