"""The flags that every step of `hunksmith ep` has, declared once."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from editpred.pipeline import Failed
from syntax.errors import UsageError


class Provider(StrEnum):
    """The predictors that are built in."""

    REPEAT = "repeat-last-edit"
    ORACLE = "oracle"
    NO_EDIT = "no-edit"


@dataclass(frozen=True, slots=True)
class Flags:
    """What a user asks of any step; the reference's section 4.1."""

    inputs: tuple[str, ...]
    name: str
    repo: str
    limit: int | None
    offset: int
    max_parallelism: int
    output: Path | None
    markdown: bool
    failfast: bool
    in_place: bool
    failed: Failed

    def __post_init__(self) -> None:
        """Refuse flags that exclude each other.

        Raises:
            UsageError: they do.
        """
        require_folder(self.output, markdown=self.markdown)
        if self.in_place and (self.output is not None or self.markdown):
            raise UsageError("--in-place writes the input itself: drop --output and --markdown")
        if self.in_place and (len(self.inputs) != 1 or not self.inputs[0].endswith((".json", ".jsonl"))):
            raise UsageError("--in-place takes exactly one input, a .json or .jsonl file")
        picked = self.name or self.repo or self.limit is not None or self.offset
        if self.in_place and picked:
            raise UsageError("--in-place would lose the examples that --name, --repo, --limit and --offset leave out")


def require_folder(output: Path | None, *, markdown: bool) -> None:
    """Refuse --markdown without a folder for the files.

    Raises:
        UsageError: there is none.
    """
    if markdown and output is None:
        raise UsageError("--markdown writes one file for each example: name a folder for them with --output")


def _flags(  # noqa: PLR0913 - one for each flag
    inputs: Annotated[list[str], typer.Argument(help="Files (.md, .json, .jsonl), or - for JSON lines on input.")],
    *,
    name: Annotated[str, typer.Option(help="Only examples whose name holds this text.")] = "",
    repo: Annotated[str, typer.Option(help="Only examples whose repository_url holds this text.")] = "",
    limit: Annotated[int | None, typer.Option(min=0, help="At most so many examples, after all filters.")] = None,
    offset: Annotated[int, typer.Option(min=0, help="Leave out the first ones read.")] = 0,
    max_parallelism: Annotated[int, typer.Option(min=1, help="Examples worked on at a time.")] = 10,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="JSON lines go there, with --markdown the folder of the files."),
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", "-m", help="Write one .md for each example.")] = False,
    failfast: Annotated[bool, typer.Option("--failfast", help="Stop at the first example that fails.")] = False,
    in_place: Annotated[bool, typer.Option("--in-place", "-i", help="Write the result over the one input.")] = False,
    failed: Annotated[
        Failed, typer.Option(help="Hand on an example that failed as far as it came, or not.")
    ] = Failed.KEEP,
) -> None:
    """Only its signature counts."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Who predicts, and how a command that does is run."""

    provider: Provider | None
    command: str | None
    recorded: Path | None
    repetitions: int
    timeout: float
    pass_env: tuple[str, ...] | None

    def __post_init__(self) -> None:
        """Refuse flags that exclude each other.

        Raises:
            UsageError: they do.
        """
        if sum(each is not None for each in (self.provider, self.command, self.recorded)) > 1:
            raise UsageError("--provider, --command and --recorded each name who predicts: give one of them")


def _asking(
    *,
    provider: Annotated[Provider | None, typer.Option("--provider", "-p", help="A predictor that is built in.")] = None,
    command: Annotated[
        str | None, typer.Option(help="A command that reads the prompt on standard input and prints the answer.")
    ] = None,
    recorded: Annotated[
        Path | None, typer.Option(help='JSON lines {"name": ..., "output": ...} of answers recorded earlier.')
    ] = None,
    repetitions: Annotated[int, typer.Option(min=1, help="Predictions for each example.")] = 1,
    timeout: Annotated[float, typer.Option(min=0.1, metavar="SECONDS", help="For one answer of --command.")] = 120.0,
    pass_env: Annotated[list[str] | None, typer.Option(help="A variable that --command may see; repeatable.")] = None,
) -> None:
    """Only its signature counts."""


_DECLARED: dict[type, Callable[..., None]] = {Flags: _flags, Asking: _asking}


def flagged(*groups: type) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make a command of Typer's out of a function of groups of flags: their flags come first, its own after them."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        shared = {group: list(inspect.signature(_DECLARED[group]).parameters.values()) for group in groups}
        own = list(inspect.signature(command).parameters.values())[len(groups) :]

        def run(**given: Any) -> None:  # noqa: ANN401 - Typer hands over what the signature says
            made = []
            for group, parameters in shared.items():
                values = {each.name: given.pop(each.name) for each in parameters}
                made.append(group(**{name: _fixed(value) for name, value in values.items()}))
            command(*made, **given)

        parameters = [*(each for found in shared.values() for each in found), *own]
        run.__name__, run.__doc__, run.__module__ = command.__name__, command.__doc__, command.__module__
        run.__annotations__ = {each.name: each.annotation for each in parameters}
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        return run

    return decorate


def _fixed(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value
