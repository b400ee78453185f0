"""`hunksmith mutate`: try a mutation on a file of one's own, and see the diff and the prompt."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from cli.choices import chosen
from cli.console import show
from cli.solve import read_input
from generator.difficulty import Grader
from generator.prove import refutation
from generator.select import rank
from generator.task import tell
from generator.tier import Tier
from mutations.engine import Candidate, Mutant, candidates
from mutations.registry import all_instructions, all_mutations
from syntax.errors import InputError, UsageError
from syntax.languages.language import is_clean
from syntax.languages.registry import language_of
from syntax.outline import Outline
from syntax.source import Provenance, Source
from verify.diff import compact_diff

_MEND = "name a source file in TypeScript, JavaScript or Python"


def mutate(
    file: Annotated[Path, typer.Argument(help="A source file; it is read and never written.")],
    *,
    mutation: Annotated[str, typer.Option(help="The mutation to make; `hunksmith mutations` lists all.")],
    every: Annotated[bool, typer.Option("--all", help="Every place where it can be made, not just one.")] = False,
    difficulty: Annotated[Tier, typer.Option(help="The tier whose prompt is shown.")] = Tier.HARD,
    seed: Annotated[int, typer.Option(help="Decides which place is taken without --all.")] = 42,
) -> None:
    """Make a mutation in a file and show what changes, and the prompt that tells how to mend it."""
    name, *more = chosen("--mutation", mutation, all_mutations())
    if more:
        raise UsageError(f"--mutation: takes one name, not {1 + len(more)}; run it for each of them")
    source = _source(file)
    found = list(candidates(Outline(source), all_mutations()[name]))
    proven = [each for each in found if _refutation(Mutant(source, each), difficulty) is None]
    if not proven:
        typer.echo(f"{file}: {_why_none(name, source, len(found))}", err=True)
        raise typer.Exit(1)
    ranked = proven if every else [min(proven, key=lambda each: rank(seed, name, source.sha256, each.span))]
    for part in _shown(source, ranked, difficulty):
        show(part)
    show(f"{len(ranked)} shown of {len(proven)} places with a proven prompt, in {len(found)} places of {name}")


def _shown(source: Source, found: list[Candidate], tier: Tier) -> Iterator[Text | str]:
    grader = Grader(Outline(source))
    for candidate in found:
        mutant = Mutant(source, candidate)
        grade = grader.grade(candidate)
        yield Text(
            f"line {candidate.line}: {candidate.changed_lines} changed lines, score {grade.score},"
            f" {grade.tier or 'no tier takes it'}",
            style="bold",
        )
        yield compact_diff(source.text, mutant.text)
        yield _prompt(mutant, tier)


def _prompt(mutant: Mutant, tier: Tier) -> str:
    return tell(mutant, all_instructions()[all_mutations()[mutant.candidate.mutation].kind], tier).prompt()


def _refutation(mutant: Mutant, tier: Tier) -> str | None:
    """Why a place is none: its mutant does not parse, or its prompt has not one answer."""
    if not is_clean(mutant.source.language.parse(mutant.text)):
        return "mutant-parser-error"
    return refutation(_prompt(mutant, tier), mutant.text, mutant.source.text, mutant.source.language)


def _why_none(name: str, source: Source, found: int) -> str:
    languages = all_mutations()[name].languages
    if source.language.name not in languages:
        return f"{name} is made in {', '.join(languages)} only"
    return f"no place for {name}" + (f" whose prompt has one answer ({found} were tried)" if found else "")


def _source(file: Path) -> Source:
    """Read a file as a source.

    Raises:
        InputError: it cannot be read, is no text in a language of ours, mixes line ends, or does not parse.
    """
    language = language_of(file.name)
    if language is None:
        raise InputError(f"{file}: no language of ours by its ending; {_MEND}")
    text = read_input(file, _MEND).encode()
    source = Source(text, language, Provenance("file", "", file.name, "0" * 64, "LicenseRef-unknown"))
    if not text.strip():
        raise InputError(f"{file}: is empty; {_MEND}")
    if b"\r" in text and not text.count(b"\r") == text.count(b"\r\n") == text.count(b"\n"):
        raise InputError(f"{file}: mixes line ends, and `gen` takes no such file; give all lines the same")
    if not is_clean(source.tree):
        raise InputError(f"{file}: does not parse as {language.name}; mend its syntax first")
    return source
