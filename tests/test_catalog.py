"""Every mutation keeps what its examples promise, and the catalogue is whole."""

import pytest

from mutations.mutation import Changes, Mutation, Refuses
from mutations.registry import all_instructions, all_mutations
from syntax.languages.language import is_clean
from syntax.languages.registry import LANGUAGES
from tests.workbench import mutants, source, unproven, untrue

_CHANGES = [
    pytest.param(mutation, example, id=f"{mutation.name}-{number}")
    for mutation in all_mutations().values()
    for number, example in enumerate(mutation.examples)
    if isinstance(example, Changes)
]
_REFUSES = [
    pytest.param(mutation, example, id=f"{mutation.name}-{example.because}")
    for mutation in all_mutations().values()
    for example in mutation.examples
    if isinstance(example, Refuses)
]
_EXAMPLES = [*_CHANGES, *_REFUSES]


@pytest.mark.parametrize(("mutation", "example"), _CHANGES)
def test_a_mutation_makes_its_example(mutation: Mutation, example: Changes) -> None:
    made = {mutant.text.decode() for mutant in mutants(example.before, mutation.name, example.language)}
    assert example.after in made


@pytest.mark.parametrize(("mutation", "example"), _CHANGES)
def test_the_prompt_of_an_example_is_proven_and_true(mutation: Mutation, example: Changes) -> None:
    for mutant in mutants(example.before, mutation.name, example.language):
        assert unproven(mutant) is None
        assert untrue(mutant) is None


@pytest.mark.parametrize(("mutation", "example"), _REFUSES)
def test_a_mutation_finds_no_place_in_what_it_refuses(mutation: Mutation, example: Refuses) -> None:
    assert [mutant.text for mutant in mutants(example.text, mutation.name, example.language)] == []


@pytest.mark.parametrize(("mutation", "example"), _EXAMPLES)
def test_an_example_is_in_a_language_of_its_mutation_and_parses(mutation: Mutation, example: Changes | Refuses) -> None:
    text = example.before if isinstance(example, Changes) else example.text
    assert example.language in mutation.languages
    assert is_clean(source(text, example.language).tree)


def test_a_refusal_gives_a_reason_of_its_own_within_its_mutation() -> None:
    for mutation in all_mutations().values():
        texts = [example.text for example in mutation.examples if isinstance(example, Refuses)]
        assert len(set(texts)) == len(texts), mutation.name


def test_every_mutation_names_languages_and_a_kind_that_exist() -> None:
    for mutation in all_mutations().values():
        assert set(mutation.languages) <= set(LANGUAGES)
        assert mutation.kind in all_instructions()


@pytest.mark.parametrize(
    ("attributes", "complaint"),
    [
        ({"__doc__": ""}, "docstring"),
        ({"name": "Not_Kebab"}, "kebab-case"),
        ({"name": ""}, "kebab-case"),
        ({"examples": ()}, "Changes"),
        ({"examples": (Refuses("x", because="y"),)}, "Changes"),
        ({"examples": (Changes("x", "y"),)}, "Refuses"),
    ],
)
def test_a_malformed_mutation_is_refused_when_it_is_defined(attributes: dict[str, object], complaint: str) -> None:
    whole: dict[str, object] = {
        "__doc__": "Says what it knows.",
        "name": "made-up",
        "examples": (Changes("x", "y"), Refuses("x", because="y")),
    }
    type("Whole", (Mutation,), whole)
    with pytest.raises(TypeError, match=complaint):
        type("Broken", (Mutation,), whole | attributes)
