"""The solver itself: prompts that are ambiguous, contradictory or tampered with are not proven."""

import re
from itertools import pairwise

import pytest

from generator.prove import refutation, understand
from mutations.engine import Mutant
from mutations.mutation import Changes
from mutations.registry import all_instructions, all_mutations
from syntax.errors import InputError
from tests.workbench import mutants, prompt_of, readings_of


@pytest.mark.parametrize(
    ("kind", "text", "values"),
    [
        pytest.param(
            "swap-lines",
            "call(2);\ncall(1);\ncall(1);\n",
            {"first": "call(1);", "second": "call(2);"},
            id="lines: a line twice",
        ),
        pytest.param(
            "swap-lines",
            "call(2);\ncall(1);\nx.call(1);\n",
            {"first": "call(1);", "second": "call(2);"},
            id="lines: an anchor within another line",
        ),
        pytest.param(
            "swap-lines",
            "call(1);\ncall(2);\n",
            {"first": "call(1);", "second": "call(2);"},
            id="lines: already in order",
        ),
        pytest.param(
            "swap-blocks",
            "two(() => {\n});\none(() => {\n});\n",
            {"first": "two(() => {", "second": "one(() => {"},
            id="blocks: already in order",
        ),
        pytest.param(
            "swap-blocks",
            "two(() => {\n});\none(() => {\n});\nx();\none(() => {\n});\n",
            {"first": "one(() => {", "second": "two(() => {"},
            id="blocks: a head twice",
        ),
        pytest.param(
            "swap-blocks",
            "// one(() => {\n\ntwo(() => {\n});\none(() => {\n});\n",
            {"first": "one(() => {", "second": "two(() => {"},
            id="blocks: a head in a comment",
        ),
        pytest.param(
            "swap-if-else",
            "if (ok) {\n  a();\n} else {\n  b();\n}\nif (ok) {\n  c();\n} else {\n  d();\n}\n",
            {"condition": "if (ok) {"},
            id="branches: a condition twice",
        ),
        pytest.param(
            "swap-if-else",
            "f(() => { if (a) {\n  a();\n} else {\n  b();\n} }, () => { if (a) {\n  c();\n} else {\n  d();\n} });\n",
            {"condition": "if (a) {"},
            id="branches: two conditions on lines that hold both",
        ),
        pytest.param(
            "duplicate-block",
            "if (ok) {\n}\n\nif (ok) {\n}\nx();\n",
            {"head": "if (ok) {", "blank": 0},
            id="copy: the blank line is not told",
        ),
        pytest.param(
            "duplicate-block",
            "if (ok) {\n}\n\n\nif (ok) {\n}\nx();\n",
            {"head": "if (ok) {", "blank": 1},
            id="copy: one blank line is told of two",
        ),
        pytest.param(
            "duplicate-block",
            "if (ok) {\n}\nif (ok) {\n}\n\nx();\nif (ok) {\n}\nif (ok) {\n}\n",
            {"head": "if (ok) {", "blank": 0},
            id="copy: two pairs of copies",
        ),
        pytest.param(
            "move-block",
            "one();\ntwo();\n\nmoved(() => {\n});\nthree();\n",
            {"head": "moved(() => {", "previous": "two();", "next": "one();", "blank": 1},
            id="move: blank lines differ on its two sides",
        ),
        pytest.param(
            "move-block",
            "one();\ntwo();\nmoved(() => {\n});\nthree();\n",
            {"head": "moved(() => {", "previous": "three();", "next": "one();", "blank": 0},
            id="move: it does not stand after that block",
        ),
        pytest.param(
            "move-block",
            "one();\n\ntwo();\n\nmoved(() => {\n});\n\nthree();\n",
            {"head": "moved(() => {", "previous": "two();", "next": "one();", "blank": 2},
            id="move: another number of blank lines",
        ),
        pytest.param(
            "move-block",
            "one();\ntwo();\nmoved(() => {\n});\nthree(one();\n",
            {"head": "moved(() => {", "previous": "two();", "next": "one();", "blank": 0},
            id="move: the goal within another line",
        ),
        pytest.param(
            "case-label",
            "switch (a) {\n  case K.B:\n}\nswitch (b) {\n  case K.B:\n}\n",
            {"label": "case K.A:", "next": "case K.B:"},
            id="label: the other label twice",
        ),
    ],
)
def test_a_prompt_with_two_readings_or_none_has_no_answer(kind: str, text: str, values: dict[str, str | int]) -> None:
    assert len(readings_of(kind, text, "typescript", values)) != 1


@pytest.mark.parametrize("wrapper_line", [1, 3, 99, 0])
def test_a_condition_on_another_line_than_told_has_no_reading(wrapper_line: int) -> None:
    text = "function f() {\n  if (true) {\n    a();\n  }\n}\n"
    values: dict[str, str | int] = {"wrapper": "if (true) {", "line": wrapper_line, "braced": True}
    assert readings_of("wrap-if", text, "typescript", values) == set()


def test_a_comment_that_hangs_below_a_condition_has_no_reading() -> None:
    text = "if True:\n        a()\n        b()\n    # hangs\nc()\n"
    assert readings_of("wrap-if", text, "python", {"wrapper": "if True:", "line": 1, "braced": False}) == set()


def _examples(*, shows_fixed: bool) -> list[pytest.param]:  # type: ignore[valid-type]  # pytest has no public type
    return [
        pytest.param(mutant, id=f"{mutation.name}-{number}")
        for mutation in all_mutations().values()
        if all_instructions()[mutation.kind].shows_fixed == shows_fixed
        for number, example in enumerate(mutation.examples)
        if isinstance(example, Changes)
        for mutant in mutants(example.before, mutation.name, example.language)[:1]
    ]


def _refutation(mutant: Mutant, prompt: str) -> str | None:
    return refutation(prompt, mutant.text, mutant.source.text, mutant.source.language)


@pytest.mark.parametrize("mutant", _examples(shows_fixed=True))
def test_the_proof_needs_the_very_prompt_input_and_original(mutant: Mutant) -> None:
    prompt, text, original, language = prompt_of(mutant), mutant.text, mutant.source.text, mutant.source.language
    assert refutation(prompt, text, original, language) is None
    assert refutation(prompt, text, original + b"\n", language) == "another-reading"
    assert refutation(prompt, original, original, language) is not None
    assert refutation(prompt, b"\n" + text, b"\n" + original, language) in {"regions-disagree", "no-reading"}
    assert refutation(prompt + "x" * 20_000, text, original, language) == "prompt-too-long"


@pytest.mark.parametrize("mutant", _examples(shows_fixed=True))
def test_a_told_line_that_is_altered_is_not_proven(mutant: Mutant) -> None:
    prompt = prompt_of(mutant)
    head, fixed = prompt.split("\n## After the fix\n")
    for number in set(re.findall(r"(?<=line )\d+|(?<=Lines )\d+|(?<=Line )\d+", fixed)):
        assert (
            _refutation(mutant, head + "\n## After the fix\n" + fixed.replace(number, str(int(number) + 1))) is not None
        )
    for anchor in re.findall(r"`([^`\n]+)`", head)[1:]:
        assert _refutation(mutant, prompt.replace(f"`{anchor}`", f"`{anchor}x`", 1)) is not None


@pytest.mark.parametrize("mutant", _examples(shows_fixed=True))
def test_an_after_state_that_is_tampered_with_is_not_proven(mutant: Mutant) -> None:
    prompt = prompt_of(mutant)
    lines = prompt.split("\n")
    start = lines.index("## After the fix")
    fences = [number for number, line in enumerate(lines) if number > start and line.startswith("```")]
    assert len(fences) % 2 == 0
    for opening, closing in list(pairwise(fences))[::2]:
        for number in range(opening + 1, closing):
            altered = [*lines[:number], lines[number] + " ", *lines[number + 1 :]]
            assert _refutation(mutant, "\n".join(altered)) == "regions-disagree"
            missing = [*lines[:number], *lines[number + 1 :]]
            assert _refutation(mutant, "\n".join(missing)) in {"regions-disagree", None}
    assert _refutation(mutant, "\n".join(lines[:start])) == "regions-disagree"


@pytest.mark.parametrize("mutant", _examples(shows_fixed=False))
def test_a_replaced_block_that_is_tampered_with_is_not_proven(mutant: Mutant) -> None:
    prompt = prompt_of(mutant)
    assert _refutation(mutant, prompt) is None
    lines = prompt.split("\n")
    fences = [number for number, line in enumerate(lines) if line.startswith("```")]
    for opening, closing in list(pairwise(fences))[::2]:
        for number in range(opening + 1, closing):
            altered = [*lines[:number], lines[number] + "x", *lines[number + 1 :]]
            assert _refutation(mutant, "\n".join(altered)) in {"no-reading", "another-reading"}
    assert _refutation(mutant, prompt.split("\n```")[0]) == "no-reading"
    assert refutation(prompt + "x" * 20_000, mutant.text, mutant.source.text, mutant.source.language) is not None


@pytest.mark.parametrize("kind", ["swap-lines", "swap-blocks"])
def test_an_order_told_the_other_way_round_is_not_proven(kind: str) -> None:
    mutation = next(each for each in all_mutations().values() if each.kind == kind)
    (example, *_) = [each for each in mutation.examples if isinstance(each, Changes)]
    (mutant, *_) = mutants(example.before, mutation.name, example.language)
    one, two = mutant.quote("first").decode(), mutant.quote("second").decode()
    turned = prompt_of(mutant).replace(one, "\0", 1).replace(two, one, 1).replace("\0", two, 1)
    assert _refutation(mutant, turned) == "several-readings"


def test_a_prompt_without_or_with_two_instructions_is_none_of_ours() -> None:
    (mutant, *_) = mutants("first(1);\nsecond(2);\n", "swap-adjacent-lines")
    other = mutants("if (ready) {\n  one();\n} else {\n  two();\n}\n", "swap-if-else")[0]
    with pytest.raises(InputError, match="0 instructions"):
        understand("# Fix it\n")
    with pytest.raises(InputError, match="2 instructions"):
        understand(prompt_of(mutant).replace("\n## After", prompt_of(other).split("\n## After")[0] + "\n## After"))


def test_words_may_be_broken_over_lines() -> None:
    (mutant, *_) = mutants("first(1);\nsecond(2);\n", "swap-adjacent-lines")
    prompt = prompt_of(mutant).replace(" must come before ", "\nmust come\n  before ")
    assert _refutation(mutant, prompt) is None


def test_every_kind_has_a_mutation_that_uses_it() -> None:
    assert {mutation.kind for mutation in all_mutations().values()} == set(all_instructions())
