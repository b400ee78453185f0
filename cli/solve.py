"""`hunksmith solve`: derive the fix of a case from its prompt and its input alone."""

from pathlib import Path
from typing import Annotated

import typer

from cli.console import emit, show
from generator.prove import MAX_PROMPT, Solution
from generator.prove import solve as derive
from syntax.errors import InputError
from syntax.languages.registry import language_of

SIZE_LIMIT = 1 << 20
"""Bytes of a prompt or an input that are read."""
_MEND = "name a case's folder in an unpacked fixture set"


def solve(
    case: Annotated[Path, typer.Argument(help="A case's folder; only prompt.md and input/ in it are read.")],
    *,
    check: Annotated[
        bool, typer.Option("--check", help="Compare with expected/ and print nothing but the verdict.")
    ] = False,
) -> None:
    """Print the one text that readers of a prompt can derive, or say that there is none or more than one."""
    prompt, path = read_input(case / "prompt.md"), _only_file(case / "input")
    if len(prompt) > MAX_PROMPT:
        raise InputError(f"{case / 'prompt.md'}: more than {MAX_PROMPT:,} characters, which no prompt of ours has")
    language = language_of(path.name)
    if language is None:
        raise InputError(f"{path}: no language of ours by its ending; solve reads TypeScript, JavaScript and Python")
    solution = derive(prompt, read_input(path).encode(), language)
    answer = solution.answer
    if answer is None:
        typer.echo(f"{case}: {_why_none(solution)}", err=True)
        raise typer.Exit(1)
    if not check:
        emit(answer)
        return
    right = answer == _read(case / "expected" / path.name)
    show(f"{case}: {'solved' if right else 'solved, but not as expected/ has it'} ({solution.kind}, one reading)")
    if not right:
        raise typer.Exit(1)


def _why_none(solution: Solution) -> str:
    if not solution.texts:
        return f"no reader of the {solution.kind} prompt comes to any result"
    if len(solution.texts) > 1:
        return f"readers of the {solution.kind} prompt come to {len(solution.texts)} different results"
    return f"the lines that the {solution.kind} prompt states for the fixed file contradict its instruction"


def _only_file(folder: Path) -> Path:
    try:
        files = sorted(folder.iterdir())
    except OSError as error:
        raise InputError(f"{folder}: {error.strerror}; {_MEND}") from error
    if len(files) != 1:
        raise InputError(f"{folder}: holds {len(files)} files, expected one; {_MEND}")
    return files[0]


def read_input(path: Path, mend: str = _MEND) -> str:
    """The text of a file that a user names.

    Raises:
        InputError: it is too large, no text in UTF-8, no ordinary file, or not there; `mend` says what to do.
    """
    content = _read(path, mend)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: is not UTF-8; {mend}") from error
    if "\0" in text:
        raise InputError(f"{path}: is no text; {mend}")
    return text


def _read(path: Path, mend: str = _MEND) -> bytes:
    try:
        if not path.is_file() and path.exists():
            raise InputError(f"{path}: is no ordinary file; {mend}")
        with path.open("rb") as stream:
            content = stream.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}; {mend}") from error
    if len(content) > SIZE_LIMIT:
        raise InputError(f"{path}: larger than {SIZE_LIMIT:,} bytes, which no case of ours is")
    return content
