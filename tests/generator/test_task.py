"""The prompt: what it shows of the fixed file, what it says of the place, what it passes through untouched."""

import re

import pytest

from generator.task import Region, tell
from generator.tier import Tier
from mutations.engine import Mutant
from mutations.registry import all_instructions, all_mutations
from tests.workbench import mutants, prompt_of, unproven, untrue


def _one(text: str, mutation: str, language: str = "typescript") -> Mutant:
    return mutants(text, mutation, language)[0]


def _lines(count: int, name: str = "call") -> str:
    return "".join(f"{name}{number}(x);\n" for number in range(count))


@pytest.mark.parametrize(
    ("text", "fence"),
    [("x", "```"), ("`x`", "```"), ("```", "````"), ("a ```` b\n```", "`````"), ("`````", "``````")],
)
def test_a_fence_is_longer_than_any_run_of_back_ticks(text: str, fence: str) -> None:
    assert Region(1, 1, text).fence == fence


def test_a_source_full_of_fences_is_told_and_read_back() -> None:
    text = "run(() => {\n  go(1);\n  go(2);\n});\nstop(() => {\n  say('```', '````');\n  // ~~~\n});\n"
    mutant = _one(text, "swap-sibling-blocks")
    assert "`````ts\n" in prompt_of(mutant)
    assert unproven(mutant) is None
    assert untrue(mutant) is None


@pytest.mark.parametrize(
    "odd",
    ["{{ x }}", "{% if %}", "{# c #}", "${x}", "%s %(a)s", "<<<<<<< SEARCH", "&amp;", "\\1 \\g<0>", "$& $$", "<b>"],
)
def test_text_that_means_something_to_a_template_is_verbatim(odd: str) -> None:
    text = f'say("{odd}", one);\nsay("{odd}", two);\n'
    mutant = _one(text, "swap-adjacent-lines")
    prompt = prompt_of(mutant)
    assert prompt.count(odd) == 4
    assert unproven(mutant) is None


def test_a_region_at_the_end_of_a_file_does_not_end_blank() -> None:
    text = "if (ready) {\n  run(1);\n}\n" + _lines(4) + "\n\n\n"
    for mutant in mutants(text, "move-distant-block"):
        assert not re.search(r"\n\n```\n", prompt_of(mutant))
        assert untrue(mutant) is None
        assert unproven(mutant) is None


def test_a_region_at_the_head_of_a_file_does_not_start_blank() -> None:
    text = "\n\nif (ready) {\n  run(1);\n}\n" + _lines(4)
    for mutant in mutants(text, "move-distant-block"):
        assert not re.search(r"```ts\n\n", prompt_of(mutant))
        assert untrue(mutant) is None
        assert unproven(mutant) is None


def test_regions_far_apart_stand_apart_and_near_ones_stand_together() -> None:
    text = "if (ready) {\n  run(1);\n}\n" + _lines(12)
    far = next(each for each in mutants(text, "move-distant-block") if each.text.endswith(b"}\n"))
    near = mutants(text, "move-distant-block")[0]
    assert prompt_of(far).count("of the fixed file read") == 2
    assert prompt_of(near).count("of the fixed file read") == 1
    assert len(tell(far, all_instructions()["move-block"], Tier.HARD).regions) == 2
    close = _one("if (a1) {\n  x();\n} else {\n  y();\n}\n", "swap-if-else")
    assert prompt_of(close).count("of the fixed file read") == 1


@pytest.mark.parametrize(
    ("tier", "sentence"),
    [
        (Tier.EASY, "The change starts at line 2 of the file."),
        (Tier.MEDIUM, "The whole change is in the function `outer`."),
        (Tier.HARD, None),
        (Tier.NIGHTMARE, None),
    ],
)
def test_a_tier_gives_away_its_share_of_the_place(tier: Tier, sentence: str | None) -> None:
    mutant = _one("function outer() {\n  first(1);\n  second(2);\n}\n", "swap-adjacent-lines")
    prompt = prompt_of(mutant, tier)
    assert ("starts at line" in prompt, "is in the function" in prompt) == (tier is Tier.EASY, tier is Tier.MEDIUM)
    assert sentence is None or sentence in prompt
    assert unproven(mutant, tier) is None


@pytest.mark.parametrize(("above", "below", "third"), [(0, 20, "first"), (10, 8, "middle"), (20, 0, "last")])
def test_outside_functions_the_third_of_the_file_is_given(above: int, below: int, third: str) -> None:
    text = _lines(above, "above") + "if (ready) {\n  run(1);\n} else {\n  run(2);\n}\n" + _lines(below, "below")
    mutant = _one(text, "swap-if-else")
    assert f"starts in the {third} third" in prompt_of(mutant, Tier.MEDIUM)
    assert untrue(mutant, Tier.MEDIUM) is None


def test_the_function_given_is_the_innermost_that_holds_the_whole_change() -> None:
    text = (
        "const outer = () => {\n  function inner() {\n    first(1);\n    second(2);\n  }\n  x();\n  return inner;\n};\n"
    )
    inner = _one(text, "swap-adjacent-lines")
    whole = _one(text, "wrap-redundant-if")
    assert "in the function `inner`" in prompt_of(inner, Tier.MEDIUM)
    assert "in the function `outer`" in prompt_of(whole, Tier.MEDIUM)
    assert untrue(inner, Tier.MEDIUM) is None
    assert untrue(whole, Tier.MEDIUM) is None


@pytest.mark.parametrize("eol", ["\n", "\r\n"])
def test_crlf_is_said_where_it_is_and_shown_nowhere(eol: str) -> None:
    mutant = _one(eol.join(["first(1);", "second(2);", ""]), "swap-adjacent-lines")
    prompt = prompt_of(mutant)
    assert ("CRLF" in prompt) == (eol == "\r\n")
    assert "\r" not in prompt
    assert unproven(mutant) is None


def test_a_prompt_gives_neither_the_path_nor_the_name_of_the_mutation() -> None:
    for mutation in all_mutations().values():
        example = mutation.examples[0]
        before = getattr(example, "before", "")
        for mutant in mutants(before, mutation.name, example.language):
            prompt = prompt_of(mutant)
            assert "src/" not in prompt
            assert mutation.name not in prompt
            assert prompt.endswith("\n")
            assert "\n\n\n" not in prompt
