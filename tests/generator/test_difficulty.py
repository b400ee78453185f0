"""Difficulty: the score's table, the surroundings, and the tier that follows."""

import pytest

from generator.difficulty import Grade, Grader
from generator.tier import RULES, Tier
from mutations.engine import candidates
from mutations.registry import all_mutations
from tests.workbench import outline


def _grades(text: str, mutation: str, language: str = "typescript") -> list[Grade]:
    made = outline(text, language)
    grader = Grader(made)
    return [grader.grade(candidate) for candidate in candidates(made, all_mutations()[mutation])]


def _padded(body: str, above: int, below: int) -> str:
    """A body among lines that neither repeat nor resemble each other."""
    head = "".join(f"const above{number} = {number};\n" for number in range(above))
    return head + body + "".join(f"const below{number} = {number};\n" for number in range(below))


BRANCH = "if (ready) {\n  start(one, two, three);\n} else {\n  wait(four, five, six);\n}\n"


@pytest.mark.parametrize(("lines", "points"), [(150, 0), (151, 1), (300, 1), (301, 3)])
def test_a_long_file_scores_by_its_lines(lines: int, points: int) -> None:
    (grade,) = _grades(_padded(BRANCH, 0, lines - 5), "swap-if-else")
    (short,) = _grades(_padded(BRANCH, 0, 40), "swap-if-else")
    assert grade.context.file_lines == lines
    assert grade.score - short.score == points


def test_the_middle_third_scores_two() -> None:
    (first,) = _grades(_padded(BRANCH, 0, 95), "swap-if-else")
    (middle,) = _grades(_padded(BRANCH, 48, 47), "swap-if-else")
    (last,) = _grades(_padded(BRANCH, 95, 0), "swap-if-else")
    assert (middle.score - first.score, middle.score - last.score) == (2, 2)


def test_a_deep_indentation_scores_and_a_tab_counts_four() -> None:
    def nested(unit: str, depth: int) -> Grade:
        opening = "".join(unit * level + "{\n" for level in range(depth))
        body = "".join(unit * depth + line + "\n" for line in BRANCH.split("\n") if line)
        closing = "".join(unit * level + "}\n" for level in reversed(range(depth)))
        (grade,) = _grades(opening + body + closing, "swap-if-else")
        return grade

    assert [nested("  ", depth).context.line_indent for depth in (0, 4, 8)] == [0, 8, 16]
    assert nested("\t", 2).context.line_indent == 8
    assert nested("  ", 8).score - nested("  ", 7).score == 1


def test_a_repeated_line_scores_by_how_often_it_stands_and_five_at_most() -> None:
    def repeated(times: int) -> Grade:
        head = "for (const first of firsts) {\n"
        rest = f"{head}  call(thing);\n}}\n" * (times - 1)
        text = f"{head}  call(thing);\n  call(other);\n  call(third);\n  call(fourth);\n}}\n" + rest
        return _grades(text, "wrap-redundant-if")[0]

    assert not repeated(1).context.is_repeated_line
    assert repeated(3).context.is_repeated_line
    assert repeated(3).context.repeat_count == 3
    assert repeated(9).context.repeat_count == 9
    assert repeated(9).score - repeated(3).score == 2


def test_functions_of_one_shape_are_similar_whatever_their_names_and_literals() -> None:
    twins = "".join(f"function name{n}(a) {{\n  // {n}\n  return a + {n};\n}}\n" for n in range(3))
    alone = "function other(a, b) {\n  return [a, b];\n}\n"
    (grade,) = _grades(BRANCH + twins + alone, "swap-if-else")
    assert grade.context.similar_block_count == 3


def test_density_is_the_share_of_characters_that_are_not_blank() -> None:
    text = "if (ab) {\n  x();\n} else {\n  yé();\n}\n"
    (grade,) = _grades(text, "swap-if-else")
    solid = [character for character in text if character not in " \n"]
    assert grade.context.density == round(len(solid) / len(text.replace("\n", "")), 3)


def test_the_containing_function_is_the_innermost_named_one() -> None:
    text = "function outer() {\n  const inner = () => {\n    [1].map(() => {\n" + BRANCH + "    });\n  };\n}\n"
    (grade,) = _grades(text, "swap-if-else")
    assert grade.context.containing_function == "inner"
    assert _grades(BRANCH, "swap-if-else")[0].context.containing_function is None


def test_a_candidate_competes_in_the_hardest_tier_that_takes_it() -> None:
    (easy,) = _grades(_padded(BRANCH, 0, 40), "swap-if-else")
    (medium,) = _grades(_padded(BRANCH, 60, 60), "swap-if-else")
    assert (easy.tier, medium.tier) == (Tier.EASY, Tier.MEDIUM)
    for grade in (easy, medium):
        rule = RULES[grade.tier or Tier.EASY]
        assert rule.min_lines <= grade.context.file_lines <= rule.max_lines
        assert grade.score >= rule.least_score


def test_a_twin_further_up_makes_a_nightmare_and_similar_blocks_alone_or_a_twin_below_make_it_hard() -> None:
    shapes = "".join(f"function name{n}(a) {{\n  return a + {n};\n}}\n" for n in range(5))
    body = "function host() {\n  " + BRANCH.replace("\n", "\n  ").strip() + "\n}\n"
    twin = "function guest() {\n  " + BRANCH.replace("ready", "later").replace("\n", "\n  ").strip() + "\n}\n"
    hard = _grades(_padded(shapes + body, 200, 200), "swap-if-else")
    both = _grades(_padded(shapes + body + twin, 200, 200), "swap-if-else")
    assert {grade.tier for grade in hard} == {Tier.HARD}
    assert [grade.tier for grade in both] == [Tier.HARD, Tier.NIGHTMARE]
