"""How functions become programs: commands registered, errors mapped to one line and an exit code."""

import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import NoReturn, ParamSpec

import typer

from syntax.errors import HunksmithError

DEFECT = 70
"""Exit code after an error that nobody foresaw, as sysexits.h has it."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""

_P = ParamSpec("_P")


def app_of(*commands: Callable[..., None]) -> typer.Typer:
    """A program of one command, or of several by their names."""
    app = typer.Typer(no_args_is_help=len(commands) > 1, add_completion=False, pretty_exceptions_enable=False)
    for command in commands:
        app.command()(guarded(command))
    return app


def guarded(command: Callable[_P, None]) -> Callable[_P, None]:
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
