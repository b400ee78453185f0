"""Golden cases: one small whole case for each mutation and language, kept as a person would get it.

tests/golden/<mutation>.<language>.<tier>/
    expected/<file>   written by hand; the only part that is
    input/<file>      the first mutant of that mutation in it
    prompt.md         its prompt at that tier

`pytest tests/test_golden.py --update-golden` (`make golden`) writes input/ and prompt.md anew. The folder is the list.
"""

from pathlib import Path

import pytest

from generator.tier import Tier
from mutations.engine import Mutant
from mutations.registry import all_mutations
from syntax.languages.registry import LANGUAGES
from syntax.source import Provenance, Source
from tests.workbench import mutants_of, prompt_of, unproven, untrue

FOLDERS = sorted(path for path in (Path(__file__).parent / "golden").iterdir() if path.is_dir())


def _only_file(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def _mutant(folder: Path) -> tuple[Mutant, Tier]:
    mutation, language, tier = folder.name.split(".")
    path = _only_file(folder / "expected")
    provenance = Provenance("tree-1", "", f"src/{path.name}", "0" * 64, "MIT")
    source = Source(path.read_bytes(), LANGUAGES[language], provenance)
    return next(mutants_of(source, mutation)), Tier(tier)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_golden_case_is_told_as_it_is_kept(folder: Path, request: pytest.FixtureRequest) -> None:
    mutant, tier = _mutant(folder)
    prompt = prompt_of(mutant, tier)
    given = folder / "input" / _only_file(folder / "expected").name
    if request.config.getoption("--update-golden"):
        given.parent.mkdir(exist_ok=True)
        given.write_bytes(mutant.text)
        (folder / "prompt.md").write_bytes(prompt.encode())
    assert mutant.text == given.read_bytes()
    assert prompt.encode() == (folder / "prompt.md").read_bytes()
    assert {path.name for path in folder.iterdir()} == {"expected", "input", "prompt.md"}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_candidate_of_a_golden_source_is_proven_and_true(folder: Path) -> None:
    mutant, _ = _mutant(folder)
    for each in mutants_of(mutant.source, mutant.candidate.mutation):
        for tier in Tier:
            assert unproven(each, tier) is None
            assert untrue(each, tier) is None


def test_there_is_a_golden_case_for_each_mutation_in_each_family_of_languages() -> None:
    kept = {(mutation, language == "python") for mutation, language, _ in (each.name.split(".") for each in FOLDERS)}
    wanted = {(each.name, language == "python") for each in all_mutations().values() for language in each.languages}
    assert kept == wanted
