"""A nightmare is missed by whoever takes the first place that looks right."""

from generator.careless import misses
from mutations.engine import Mutant
from tests.workbench import mutants, prompt_of


def _missed(mutant: Mutant) -> bool:
    return misses(prompt_of(mutant), mutant.text, mutant.source.text, mutant.hunks, mutant.source.language)


def test_a_place_with_a_near_twin_further_up_is_missed() -> None:
    first, second = mutants("one(1);\n\nlet x = 0;\nif (x < 5) {\n}\nif (y < 6) {\n}\n", "swap-comparison")
    assert not _missed(first)
    assert _missed(second)


def test_a_prompt_whose_anchors_look_like_other_lines_is_missed() -> None:
    text = "stop(1);\n\n\n\nfirst(2);\nsecond(3);\n"
    (mutant,) = mutants(text, "swap-adjacent-lines")
    assert _missed(mutant)
    (alone,) = mutants(text.removeprefix("stop(1);\n"), "swap-adjacent-lines")
    assert not _missed(alone)


def test_a_prompt_that_confirms_by_a_line_with_a_twin_but_names_the_block_by_another_is_not_missed() -> None:
    text = "switch (a) {\n  case Key.One:\n  case Key.Two: // second\n    run();\n}\n"
    (mutant,) = mutants(text, "remove-case-label")
    assert not _missed(mutant)
