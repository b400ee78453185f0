"""Python through Ruff: a strict parse under a fixed version of the language, and the formatter, both on stdin.

Nothing of the host decides: not its Python, not a configuration file (`--isolated`), not a cache, not the file's own
`noqa` remarks.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from ruff import find_ruff_bin  # type: ignore[import-untyped]

from syntax.errors import ToolError
from verify.outcome import FormatFailure, Reason

TARGET = "py314"
"""The newest version of the language that the pinned Ruff knows as released: it reads the most."""

PARSER = "ruff"

# The formatter reads more than the language allows. Ruff reports syntax errors whatever is selected; these rules are
# the errors of the compiler that it files among its lint: `return` outside a function and their like.
_COMPILER_RULES = "F404,F407,F621,F622,F633,F701,F702,F704,F706,F707,PLE0115,PLE0117,PLE0118,PLE1142"
_CHECK = ("check", "--ignore-noqa", "--output-format=json", f"--select={_COMPILER_RULES}", "--quiet", "--no-fix")
_FORMAT = (
    "format",
    "--config=format.skip-magic-trailing-comma=true",
    "--config=lint.isort.split-on-trailing-comma=false",
    "--config=format.line-ending='lf'",
)
_COMMON = ("--isolated", "--no-cache", f"--target-version={TARGET}")
_ENVIRONMENT = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP", "TMPDIR") if name in os.environ}
_UNDERSTOOD = 2


def ruff_version() -> str:
    """The installed version.

    Raises:
        ToolError: Ruff is not installed.
    """
    try:
        return version("ruff")
    except PackageNotFoundError as error:
        raise ToolError("Ruff is not installed: run `pip install ruff`") from error


def strict_parse(text: bytes, name: str, *, time_limit_s: float) -> FormatFailure | None:
    """None where Python would compile `text`, as far as Ruff can tell; else the first error, with its line.

    Raises:
        ToolError: Ruff is absent or broken.
    """
    done = _run((*_CHECK, *_COMMON, f"--stdin-filename={name}", "-"), text, time_limit_s)
    if isinstance(done, FormatFailure):
        return done
    if done.returncode == 0:
        return None
    try:
        found = json.loads(done.stdout)
        first = min(found, key=lambda one: (one["location"]["row"], one["location"]["column"]))
        place = f"line {first['location']['row']}, column {first['location']['column']}"
        return FormatFailure(Reason.DOES_NOT_PARSE, f"{first['message']} ({place})")
    except (ValueError, KeyError, TypeError):
        return _broken(done)


def format_once(text: bytes, name: str, *, time_limit_s: float) -> bytes | FormatFailure:
    """Format `text` as if it were the file `name` (only its ending counts: `.py` or `.pyi`).

    Raises:
        ToolError: Ruff is absent or broken.
    """
    done = _run((*_FORMAT, *_COMMON, f"--stdin-filename={name}", "-"), text, time_limit_s)
    if isinstance(done, FormatFailure):
        return done
    if done.returncode == 0:
        return done.stdout
    said = _last_words(done)
    if "Failed to parse" in said:
        return FormatFailure(
            Reason.DOES_NOT_PARSE, said.removeprefix("error: ").replace(f"Failed to parse {name}:", "line ")
        )
    return _broken(done)


@cache
def _program() -> str:
    try:
        return str(find_ruff_bin())
    except FileNotFoundError as error:
        raise ToolError(
            "the ruff program is not where its package says: run `pip install --force-reinstall ruff`"
        ) from error


def _run(
    arguments: tuple[str, ...], text: bytes, time_limit_s: float
) -> subprocess.CompletedProcess[bytes] | FormatFailure:
    command = [_program(), *arguments]
    try:
        popen = subprocess.Popen(  # noqa: S603 - the program of a package that we depend on
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=tempfile.gettempdir(),
            env=_ENVIRONMENT,
            start_new_session=True,
        )
    except OSError as error:
        raise ToolError(f"Ruff ({command[0]}) does not start: {error}") from error
    with popen:
        try:
            out, errors = popen.communicate(text, timeout=time_limit_s)
        except subprocess.TimeoutExpired:
            _kill(popen)
            popen.communicate()
            return FormatFailure(Reason.TOO_SLOW, f"Ruff took longer than {time_limit_s:g} s")
    return subprocess.CompletedProcess(command, popen.returncode, out, errors)


def _kill(popen: subprocess.Popen[bytes]) -> None:
    if sys.platform != "win32":
        os.killpg(popen.pid, signal.SIGKILL)
    else:
        popen.kill()


def _broken(done: subprocess.CompletedProcess[bytes]) -> FormatFailure:
    """What the file brought about; options that Ruff does not know are our fault, not the file's.

    Raises:
        ToolError: Ruff did not understand the call.
    """
    said = _last_words(done)
    if done.returncode == _UNDERSTOOD and ("unexpected argument" in said or "invalid value" in said):
        raise ToolError(f"Ruff {ruff_version()} does not understand its options ({said}); install the pinned version")
    deep = b"stack overflow" in done.stderr
    return FormatFailure(Reason.TOO_DEEP if deep else Reason.FORMATTER_FAILED, said or f"exit code {done.returncode}")


def _last_words(done: subprocess.CompletedProcess[bytes]) -> str:
    """The error among what was said; warnings may stand before it."""
    lines = [line.strip() for line in done.stderr.decode("utf-8", "replace").split("\n") if line.strip()]
    return next((line for line in lines if not line.startswith("warning")), "")[:300]
