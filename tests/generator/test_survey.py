"""The survey of a file: refused for a reason, or its candidates counted and the few that it puts up."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from generator.case import case_id
from generator.corpus import SourceFile
from generator.select import rank
from generator.style import Style
from generator.survey import Entry, Question, look_at, open_source, survey
from generator.tier import RULES
from mutations.mutation import BANDS
from mutations.registry import all_mutations
from syntax.errors import InputError
from syntax.languages.registry import LANGUAGES
from syntax.source import Source

QUESTION = Question(42, tuple(all_mutations()), tuple(LANGUAGES), 0, Style.SOURCE)
TEXT = "".join(
    f"export function run{number}(alpha: string) {{\n  const first{number} = alpha;\n  second{number}(alpha);\n"
    f"  if (alpha > {number}) {{\n    third{number}(alpha);\n  }} else {{\n    fourth{number}(alpha);\n  }}\n}}\n\n"
    for number in range(8)
)


@pytest.fixture
def entry(tmp_path: Path) -> Entry:
    """A file of a tree."""
    (tmp_path / "a.ts").write_text(TEXT, encoding="utf-8")
    return Entry(3, SourceFile("tree-1", "src/a.ts", tmp_path / "a.ts"), "1.0.0", "MIT")


def test_a_survey_counts_more_candidates_than_it_puts_up(entry: Entry) -> None:
    findings = look_at(entry, QUESTION)
    assert findings.refusal is None
    assert findings.language == "typescript"
    put_up = Counter(each.pool for each in findings.nominees)
    assert put_up < findings.population
    assert set(put_up) == set(findings.population)


def test_nominees_tell_where_they_come_from_and_rank_by_their_place(entry: Entry) -> None:
    findings = look_at(entry, QUESTION)
    for each in findings.nominees:
        assert (each.origin, each.file, each.sha256) == ("tree-1", 3, findings.sha256)
        assert each.rank == rank(42, each.pool.mutation, findings.sha256, each.candidate.span)
        assert each.score >= RULES[each.pool.tier].least_score
        if each.pool.band is not None:
            low, high = BANDS[each.pool.band]
            assert low <= each.candidate.changed_lines <= high


def test_another_seed_puts_up_others_of_the_same_population(entry: Entry) -> None:
    one, two = look_at(entry, QUESTION), look_at(entry, replace(QUESTION, seed=43))
    assert one.population == two.population
    assert one.nominees != two.nominees


def test_the_least_score_takes_out_candidates_and_adds_none(entry: Entry) -> None:
    every = look_at(entry, QUESTION)
    scores = sorted(each.score for each in every.nominees)
    least = scores[-1]
    assert scores[0] < least
    harder = look_at(entry, replace(QUESTION, min_score=least))
    assert harder.population < every.population
    assert harder.nominees
    assert all(each.score >= least for each in harder.nominees)


def test_a_mutation_finds_the_same_whether_or_not_others_are_asked_for(entry: Entry) -> None:
    every = look_at(entry, QUESTION)
    alone = look_at(entry, replace(QUESTION, mutations=("swap-if-else",)))
    assert alone.nominees == tuple(each for each in every.nominees if each.pool.mutation == "swap-if-else")
    assert alone.nominees


def test_an_excluded_place_is_not_put_up_again(entry: Entry) -> None:
    every = look_at(entry, QUESTION)
    first = every.nominees[0]
    name = case_id(first.candidate, every.sha256)
    again = look_at(entry, replace(QUESTION, excluded=frozenset({name})))
    assert name not in {case_id(each.candidate, again.sha256) for each in again.nominees}
    assert again.population.total() == every.population.total() - 1


def test_a_file_in_a_language_that_is_not_wanted_is_refused_for_that(entry: Entry) -> None:
    assert look_at(entry, replace(QUESTION, languages=("python",))).refusal == "language-not-wanted"


def test_a_refused_file_puts_up_nothing_and_does_not_stop_the_others(entry: Entry, tmp_path: Path) -> None:
    (tmp_path / "b.ts").write_bytes(b"\xff")
    broken = replace(entry, file=replace(entry.file, location=tmp_path / "b.ts"))
    first, second = survey([broken, entry], QUESTION)
    assert (first.refusal, first.nominees, first.population) == ("not-utf-8", (), Counter())
    assert second.refusal is None


def test_a_file_that_went_away_is_an_error_that_names_it(entry: Entry, tmp_path: Path) -> None:
    (tmp_path / "a.ts").unlink()
    with pytest.raises(InputError, match=r"src/a\.ts cannot be read"):
        open_source(entry, Style.SOURCE)


def test_a_source_remembers_its_provenance_and_nothing_of_this_machine(entry: Entry) -> None:
    source = open_source(entry, Style.SOURCE)
    assert isinstance(source, Source)
    told = source.provenance
    assert (told.origin, told.version, told.path, told.licence) == ("tree-1", "1.0.0", "src/a.ts", "MIT")
    assert told.sha256 == source.sha256
