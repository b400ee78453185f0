"""The pipeline as a whole: what a corpus holds, which cases come of an order, and what growth does to them."""

import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import pipeline
from generator.case import REASONS, Case, Rejected, Slot
from generator.corpus import open_corpus
from generator.difficulty import Grade
from generator.pipeline import Order, Production, produce, take_stock
from generator.select import PER_FILE, Nominee, Pool, rank, slots
from generator.tier import RULES, Tier
from generator.workers import Workers
from mutations.engine import Candidate, Mutant
from mutations.mutation import BANDS
from mutations.registry import all_mutations
from syntax.errors import InputError
from syntax.languages.registry import LANGUAGES
from syntax.lines import Span
from verify.judge import Judge

ORDER = Order(42, tuple(all_mutations()), tuple(LANGUAGES), tuple(Tier))
FILES = st.lists(st.tuples(st.integers(0, 1), st.integers(2, 5)), min_size=1, max_size=6)
"""For each file the tree that it lies in, and how many functions it has."""


def text_of(number: int, functions: int) -> str:
    """A file with places for four mutations; no two numbers give the same text."""
    blocks = [
        f"export function work{number}x{each}(alpha: number) {{\n"
        f"  const one{each} = alpha + {each};\n  const two{each} = one{each} * {number};\n"
        f"  if (alpha > {each}) {{\n    first{each}(alpha);\n    more{each}(alpha);\n  }} else {{\n"
        f"    second{each}(alpha);\n  }}\n  return two{each};\n}}\n"
        for each in range(functions)
    ]
    return "\n".join(blocks) + f"// file {number}\n" * 30


def plant(folder: Path, files: Sequence[tuple[int, int]]) -> list[Path]:
    """Write files into numbered trees; the trees that hold any."""
    for number, (tree, functions) in enumerate(files):
        path = folder / f"tree{tree}" / f"file{number}.ts"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text_of(number, functions), encoding="utf-8")
    return sorted(folder.iterdir())


def made_quickly(trees: Sequence[Path], order: Order = ORDER) -> Production:
    """The same without the costly checks; for hypothesis, which no fixture of a function may serve."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipeline, "build", unproven)
        return made(trees, order)


def made(trees: Sequence[Path], order: Order = ORDER) -> Production:
    """Everything that an order makes of some trees, in this process."""
    with Workers(1) as crew:
        stock = take_stock(open_corpus(manifest=None, trees=trees), order, crew, lambda *_: None)
        return produce(stock, order, crew, lambda *_: None)


def unproven(mutant: Mutant, grade: Grade, slot: Slot, judge: Judge) -> Case | Rejected:
    """A case without the costly checks; every third candidate fails them."""
    del judge
    name = slot.id
    if int(name[-2:], 16) % 3 == 0:
        return Rejected("size-by-diff")
    provenance = mutant.source.provenance
    return Case(name, "a.ts", slot.pool.tier, mutant.text, mutant.source.text, 1, grade.score, provenance.origin, {})


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cases without the costly checks."""
    monkeypatch.setattr(pipeline, "build", unproven)


def expected_texts(production: Production) -> dict[str, bytes]:
    """The original of every case, by id."""
    return {case.id: dict(production.files(case))["expected/a.ts"] for case in production.cases}


@settings(max_examples=25)
@given(FILES, st.tuples(st.integers(0, 2), st.integers(2, 5)), st.integers(1, 3))
def test_one_more_file_changes_only_cases_that_its_candidates_win(
    files: list[tuple[int, int]], new: tuple[int, int], scale: int
) -> None:
    order = replace(ORDER, count_scale=scale)
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        # A first tree that is always there keeps the numbers of the others.
        old_files = [(0, 2), *files]
        before = expected_texts(made_quickly(plant(Path(one), old_files), order))
        after = expected_texts(made_quickly(plant(Path(other), [*old_files, new]), order))
    added = text_of(len(old_files), new[1]).encode()
    assert {after[name] for name in after.keys() - before.keys()} <= {added}
    assert len(before.keys() - after.keys()) <= len(after.keys() - before.keys())


SWAPS = ("swap-if-else", "swap-sibling-blocks")


@settings(max_examples=10)
@given(FILES)
def test_a_larger_scale_and_more_mutations_and_tiers_keep_what_was_made(files: list[tuple[int, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        trees = plant(Path(folder), files)
        usual = {case.id: case.pool for case in made_quickly(trees).cases}
        larger = made_quickly(trees, replace(ORDER, count_scale=3))
        swaps = made_quickly(trees, replace(ORDER, mutations=SWAPS))
        easy = made_quickly(trees, replace(ORDER, tiers=(Tier.EASY,)))
    assert set(usual) <= {case.id for case in larger.cases}
    assert {case.id for case in swaps.cases} == {name for name, pool in usual.items() if pool.mutation in SWAPS}
    assert {name for name, pool in usual.items() if pool.tier is Tier.EASY} <= {case.id for case in easy.cases}


@pytest.mark.usefixtures("quick")
def test_shortfalls_and_cases_add_up_to_the_plan(tmp_path: Path) -> None:
    production = made(plant(tmp_path, [(0, 3), (0, 4), (1, 5)]))
    wanted = Counter(pool for each in all_mutations().values() for pool in slots(each, ORDER.tiers, 1))
    filled = Counter(case.pool for case in production.cases)
    short = {each.pool: (each.wanted, each.filled) for each in production.shortfalls}
    assert filled <= wanted
    assert short == {pool: (count, filled[pool]) for pool, count in wanted.items() if filled[pool] < count}
    assert set(production.rejections) == {(name, "size-by-diff") for name, _ in production.rejections}
    assert production.rejections.total() > 0


@pytest.mark.usefixtures("quick")
def test_every_case_lies_in_the_tier_and_band_of_its_slot_and_has_the_least_score(tmp_path: Path) -> None:
    trees = plant(tmp_path, [(0, count) for count in (2, 5, 9, 14, 45)])
    order = replace(ORDER, min_score=2, count_scale=3)
    with Workers(1) as crew:
        stock = take_stock(open_corpus(manifest=None, trees=trees), order, crew, lambda *_: None)
    nominees = [each for pool in stock.nominees.values() for each in pool]
    assert {each.pool.tier for each in nominees} >= {Tier.MEDIUM, Tier.NIGHTMARE}
    for each in nominees:
        assert each.score >= max(2, RULES[each.pool.tier].least_score)
        if each.pool.band is not None:
            low, high = BANDS[each.pool.band]
            assert low <= each.candidate.changed_lines <= high
    per_file = Counter((each.pool, each.file) for each in nominees)
    assert max(per_file.values()) == PER_FILE


@pytest.mark.usefixtures("quick")
def test_equal_texts_are_taken_once_and_the_others_counted(tmp_path: Path) -> None:
    trees = plant(tmp_path, [(0, 3)])
    (trees[0] / "copy.ts").write_text(text_of(0, 3), encoding="utf-8")
    with Workers(1) as crew:
        stock = take_stock(open_corpus(manifest=None, trees=[*trees, *trees]), ORDER, crew, lambda *_: None)
    assert stock.refusals == {"duplicate": 3}
    assert stock.files == {"typescript": 1}


def test_a_corpus_without_a_file_to_take_is_an_error_that_counts_the_reasons(tmp_path: Path) -> None:
    (tmp_path / "a.ts").write_bytes(b"")
    (tmp_path / "b.py").write_bytes(b"def f(:\n" * 40)
    with Workers(1) as crew, pytest.raises(InputError, match=r"\(empty 1, parser-error 1\)"):
        take_stock(open_corpus(manifest=None, trees=[tmp_path]), ORDER, crew, lambda *_: None)


def test_files_in_a_language_that_is_not_wanted_are_counted(tmp_path: Path) -> None:
    trees = plant(tmp_path, [(0, 3)])
    order = replace(ORDER, languages=("python",))
    with Workers(1) as crew, pytest.raises(InputError, match="language-not-wanted 1"):
        take_stock(open_corpus(manifest=None, trees=trees), order, crew, lambda *_: None)


def test_a_file_that_changes_between_survey_and_build_is_an_error(tmp_path: Path) -> None:
    trees = plant(tmp_path, [(0, 3)])
    with Workers(1) as crew:
        stock = take_stock(open_corpus(manifest=None, trees=trees), ORDER, crew, lambda *_: None)
        (trees[0] / "file0.ts").write_text(text_of(7, 3), encoding="utf-8")
        with pytest.raises(InputError, match=r"file0\.ts changed while gen was running; run again"):
            produce(stock, ORDER, crew, lambda *_: None)


def test_a_case_whose_input_is_there_already_is_turned_down() -> None:
    production = Production()
    pool = Pool("swap-if-else", Tier.EASY, None)
    case = Case("structural-a-00000000", "a.ts", "", b"same", b"one", 1, 1, "tree-1", {})
    nominee = _nominee(pool)
    assert production.admit(case, nominee)
    assert not production.admit(case, nominee)
    assert not production.admit(replace(case, id="structural-b-11111111"), nominee)
    assert production.admit(replace(case, id="structural-b-11111111", text=b"other"), nominee)
    assert production.rejections == {("swap-if-else", "same-mutant"): 2}
    assert {reason for _, reason in production.rejections} <= set(REASONS)


def _nominee(pool: Pool) -> Nominee:
    candidate = Candidate(pool.mutation, (), Span(0, 0), {}, {}, 1, 1, 1, 1)
    return Nominee(pool, rank(1, "a", "", (0, 0)), candidate, 0, "tree-1", 0, "")


def test_progress_is_told_of_both_stages_and_reaches_the_end(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    order = replace(ORDER, mutations=("swap-if-else",), tiers=(Tier.EASY,))
    with Workers(1) as crew:
        corpus = open_corpus(manifest=None, trees=plant(tmp_path, [(0, 4)] * 5))
        stock = take_stock(corpus, order, crew, lambda *step: told.append(step))
        production = produce(stock, order, crew, lambda *step: told.append(step))
    assert told[0] == ("reading sources", 1, 1)
    assert told[-1] == ("building cases", 8, 8)
    assert len(production.cases) == 8
    assert production.shortfalls == []


@pytest.mark.skipif(sys.platform == "win32", reason="resource is not on Windows")
@pytest.mark.usefixtures("quick")
def test_memory_does_not_grow_with_the_text_of_cases(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    heavy = b"x" * 1_000_000

    def build(mutant: Mutant, grade: Grade, slot: Slot, judge: Judge) -> Case | Rejected:
        case = unproven(mutant, grade, slot, judge)
        if isinstance(case, Rejected):
            return case
        return replace(case, text=heavy + mutant.text, expected=heavy + case.expected)

    monkeypatch.setattr(pipeline, "build", build)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with made(plant(tmp_path, [(0, 5)] * 12), replace(ORDER, count_scale=10)) as production:
        assert len(production.cases) > 40
        weight = sum(stored.size for case in production.cases for stored in case.files.values()) / 1024
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < weight / 2
