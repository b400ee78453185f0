"""A case: built of a proven mutant, or turned down with a reason that is documented."""

import json
from collections.abc import Iterator

import pytest

from generator.case import REASONS, Case, Rejected, Slot, build, case_id, metadata_bytes
from generator.difficulty import Grader
from generator.select import Pool
from generator.tier import Tier
from mutations.engine import Mutant
from syntax.hunk import Hunk
from syntax.outline import Outline
from tests.workbench import mutants
from verify.judge import Judge

TEXT = """def read(table, key):
    if key in table:
        found = table[key]  # é
    else:
        found = None
    return found
"""


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge() as made:
        yield made


def _build(
    mutant: Mutant, judge: Judge, *, band: int | None = None, tier: Tier = Tier.EASY, seed: int = 42
) -> Case | Rejected:
    grade = Grader(Outline(mutant.source)).grade(mutant.candidate)
    pool = Pool(mutant.candidate.mutation, tier, band)
    slot = Slot(pool, case_id(mutant.candidate, mutant.source.sha256), None, seed)
    return build(mutant, grade, slot, judge)


def test_a_case_tells_its_place_its_origin_and_its_size(judge: Judge) -> None:
    (mutant,) = mutants(TEXT, "swap-if-else", "python")
    case = _build(mutant, judge)
    assert isinstance(case, Case)
    assert list(case.files()) == ["expected/sample.py", "input/sample.py", "metadata.json", "prompt.md"]
    told = json.loads(case.files()["metadata.json"])
    assert told["mutation_type"] == "swap-if-else"
    assert told["mutation_category"] == "structural"
    assert told["difficulty"] == "easy"
    assert told["file_path"].endswith(case.file)
    assert told["line_number"] == mutant.hunks[0].start
    assert told["original_snippet"] == b"".join(hunk.new for hunk in mutant.hunks).decode()
    assert told["mutated_snippet"] == b"".join(hunk.old for hunk in mutant.hunks).decode()
    assert told["edit_shape"]["changed_lines"] == case.changed_lines == mutant.candidate.changed_lines
    assert set(told["edit_cost"]) == {"str_replace", "unified_diff", "line_range", "whole_file"}
    assert told["context"]["containing_function"] == "read"
    assert {"seed", "language", "provenance", "difficulty_score"} <= set(told)


def test_an_id_is_the_same_under_every_seed_and_tier_and_another_for_another_place(judge: Judge) -> None:
    one, two, *_ = mutants("aa = 1\nbb = 2\ncc = 3\n", "swap-adjacent-lines", "python")
    ids = {
        case.id
        for seed, tier in ((1, Tier.EASY), (2, Tier.HARD))
        if isinstance(case := _build(one, judge, seed=seed, tier=tier), Case)
    }
    assert ids == {case_id(one.candidate, one.source.sha256)}
    assert case_id(two.candidate, two.source.sha256) not in ids
    assert case_id(one.candidate, "0" * 64) not in ids


def test_a_change_outside_the_band_of_its_slot_is_turned_down(judge: Judge) -> None:
    mutant = mutants(TEXT.replace("    return", "    log(key)\n    return"), "wrap-redundant-if", "python")[0]
    assert _build(mutant, judge, band=0) != Rejected("size-by-diff")
    assert _build(mutant, judge, band=2) == Rejected("size-by-diff")


def test_a_mutant_that_does_not_parse_is_turned_down(judge: Judge) -> None:
    (mutant,) = mutants(TEXT, "swap-if-else", "python")
    object.__setattr__(mutant, "text", mutant.text.replace(b"None", b"("))
    assert _build(mutant, judge) == Rejected("mutant-parser-error")


def test_hunks_that_do_not_rebuild_the_original_are_turned_down(judge: Judge) -> None:
    (mutant,) = mutants(TEXT, "swap-if-else", "python")
    object.__setattr__(mutant, "hunks", (Hunk(1, b"nothing\n", b"", 1, unique=False),))
    assert _build(mutant, judge) == Rejected("hunks-do-not-rebuild")


def test_a_source_that_the_strict_parser_refuses_is_turned_down(judge: Judge) -> None:
    (mutant,) = mutants(TEXT + "def empty():\n    async = 1\n", "swap-if-else", "python")
    assert _build(mutant, judge) == Rejected("original-not-settled")


def test_every_reason_is_a_slug_with_a_sentence() -> None:
    for reason, sentence in REASONS.items():
        assert reason == reason.lower().replace(" ", "-")
        assert sentence


def test_metadata_is_sorted_readable_json_with_a_final_newline() -> None:
    assert metadata_bytes({"b": 1, "a": "é"}) == '{\n  "a": "é",\n  "b": 1\n}\n'.encode()
