"""What the tests of mutations work with: sources from a text, their mutants, the prompts told of them."""

from collections.abc import Iterator, Mapping

from generator.prove import refutation, solve
from generator.task import tell
from generator.tier import Tier
from mutations.engine import Mutant, candidates
from mutations.registry import all_instructions, all_mutations
from syntax.languages.registry import LANGUAGES
from syntax.outline import Outline
from syntax.source import Provenance, Source
from templates.render import render
from tests.truth import falsehood


def source(text: str | bytes, language: str = "typescript", *, path: str = "src/sample") -> Source:
    """A source made from a text; its path gets the language's own ending."""
    known = LANGUAGES[language]
    raw = text.encode() if isinstance(text, str) else text
    return Source(raw, known, Provenance("tree-1", "", path + known.suffixes[0], "0" * 64, "MIT"))


def outline(text: str | bytes, language: str = "typescript") -> Outline:
    """The outline of a text."""
    return Outline(source(text, language))


def mutants(text: str | bytes, mutation: str, language: str = "typescript") -> list[Mutant]:
    """Every candidate of a mutation in a text, applied."""
    return list(mutants_of(source(text, language), mutation))


def mutants_of(made: Source, mutation: str) -> Iterator[Mutant]:
    """Every candidate of a mutation in a source, applied."""
    return (Mutant(made, candidate) for candidate in candidates(Outline(made), all_mutations()[mutation]))


def every_mutant(made: Source) -> Iterator[Mutant]:
    """Every candidate of every mutation in a source, applied."""
    shared = Outline(made)
    for mutation in all_mutations().values():
        yield from (Mutant(made, candidate) for candidate in candidates(shared, mutation))


def prompt_of(mutant: Mutant, tier: Tier = Tier.HARD) -> str:
    """The prompt of a mutant at a tier."""
    return tell(mutant, all_instructions()[all_mutations()[mutant.candidate.mutation].kind], tier).prompt()


def unproven(mutant: Mutant, tier: Tier = Tier.HARD) -> str | None:
    """Why the prompt of a mutant is not proven; None if it is."""
    return refutation(prompt_of(mutant, tier), mutant.text, mutant.source.text, mutant.source.language)


def untrue(mutant: Mutant, tier: Tier = Tier.HARD) -> str | None:
    """What the prompt of a mutant says that is not true; None if all of it is."""
    return falsehood(prompt_of(mutant, tier), mutant.text, mutant.source.text, mutant.source.language.name)


def proven(text: str | bytes, mutation: str, language: str = "typescript") -> list[str]:
    """The mutated texts of a mutation whose prompts are proven."""
    return [mutant.text.decode() for mutant in mutants(text, mutation, language) if unproven(mutant) is None]


def readings_of(kind: str, text: str, language: str, values: Mapping[str, object]) -> set[str]:
    """Every text that readers make of an input by a prompt whose values are written by hand."""
    whole: dict[str, object] = {
        "file": "a.ts",
        "info": "ts",
        "location": "",
        "regions": (),
        "crlf": False,
        "apart": False,
        "noun": "statement" if kind == "swap-lines" else "block",
        "nouns": "blocks",
        "terms": "",
        **values,
    }
    return {found.decode() for found in solve(render(kind, whole), text.encode(), LANGUAGES[language]).texts}
