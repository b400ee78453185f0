"""Replace/with blocks: how a mutation writes them so that they occur once, and how a liberal reader takes them."""

import pytest

from mutations.engine import Mutant
from mutations.replacement import MOST_CONTEXT, Part, parts_of
from tests.workbench import mutants, prompt_of, readings_of, unproven, untrue

_SAYS = "A counter runs the wrong way: `--` should be `++`."


def _read(text: str, old: str, new: str, *, line: int | None = None) -> set[str]:
    """What readers make of a text by a block that is to be replaced, on a stated line or wherever it stands."""
    part = Part(line or 1, unique=line is None, old=old, new=new)
    return readings_of("token", text, "typescript", {"says": _SAYS, "part": part})


def _mutant(text: str | bytes, *, number: int = 0, language: str = "typescript") -> Mutant:
    """The mutant of the `number`-th step of a text."""
    return mutants(text, "swap-increment-decrement", language)[number]


def _part(text: str | bytes, *, number: int = 0) -> Part:
    (part,) = parts_of(_mutant(text, number=number))
    return part


def _between(rows: int) -> str:
    """Two steps, of which one runs the other way, each with so many equal lines on either side."""
    same = "same();\n" * rows
    return f"first();\n{same}n++;\n{same}middle();\n{same}n--;\n{same}last();\n"


def test_a_block_is_replaced_where_it_stands() -> None:
    assert _read("one();\nn--;\ntwo();\n", "n--;", "n++;") == {"one();\nn++;\ntwo();\n"}


def test_a_block_of_several_lines_is_replaced_as_a_whole() -> None:
    assert _read("n--;\none();\nn--;\n", "one();\nn--;", "one();\nn++;") == {"n--;\none();\nn++;\n"}


def test_blocks_that_overlap_are_two_places() -> None:
    assert _read("a();\n\na();\n\na();\n", "a();\n\na();", "b();\n\nb();") == {
        "b();\n\nb();\n\na();\n",
        "a();\n\nb();\n\nb();\n",
    }


@pytest.mark.parametrize(
    ("text", "old"),
    [
        pytest.param("n--;\none();\nn--;\n", "n--;", id="a line twice"),
        pytest.param("n--;\nif (one) {\n  n--;\n}\n", "n--;", id="a line again, indented otherwise"),
        pytest.param("n--;\none();\nn--;  \n", "n--;", id="a line again, with blanks at its end"),
        pytest.param("n--;\none();\n  two();\nn--;\n one();\ntwo();\n", "n--;\none();\ntwo();", id="lines again"),
    ],
)
def test_a_block_that_stands_twice_for_a_reader_who_skips_blanks_is_ambiguous(text: str, old: str) -> None:
    assert len(_read(text, old, old.replace("--", "++"))) == 2


def test_a_block_that_stands_nowhere_has_no_reading() -> None:
    assert _read("one();\nn--;\n", "m--;", "m++;") == set()
    assert _read("run(n--);\n", "n--", "n++") == set()
    assert _read("n--;\n\none();\n", "n--;\none();", "n++;\none();") == set()
    assert _read("one();\nn--;\n", "n--;\ntwo();", "n++;\ntwo();") == set()


def test_a_block_copied_with_another_indentation_is_found_and_replaced_as_told() -> None:
    assert _read("if (one) {\n    n--;\n}\n", "  n--;", "    n++;") == {"if (one) {\n    n++;\n}\n"}
    assert _read("if (one) {\n    n--;\n}\n", "n--;", "n++;") == {"if (one) {\nn++;\n}\n"}


def test_a_stated_line_tells_equal_blocks_apart() -> None:
    text = "n--;\none();\nn--;\n"
    assert _read(text, "n--;", "n++;", line=1) == {"n++;\none();\nn--;\n"}
    assert _read(text, "n--;", "n++;", line=3) == {"n--;\none();\nn++;\n"}


@pytest.mark.parametrize("line", [2, 4, 99])
def test_a_stated_line_that_does_not_hold_the_block_has_no_reading(line: int) -> None:
    assert _read("n--;\none();\nn--;\n", "n--;", "n++;", line=line) == set()


def test_the_lines_of_a_fence_that_a_longer_fence_holds_are_lines() -> None:
    text = "const one = `\n```\nn--;\n```\n`;\n"
    assert _read(text, "```\nn--;\n```", "```\nn++;\n```") == {text.replace("--", "++")}


def test_a_line_that_occurs_once_needs_no_other_line() -> None:
    part = _part("one();\nn++;\ntwo();\n")
    assert (part.opening, part.old, part.new) == ("Replace", "n--;", "n++;")


def test_lines_are_added_above_and_below_in_turn_until_the_block_occurs_once() -> None:
    part = _part("zero();\none();\nn++;\ntwo();\nthree();\none();\nn--;\nfour();\n")
    assert part.old == "one();\nn--;\ntwo();"
    assert part.new == "one();\nn++;\ntwo();"
    assert _part(_between(1)).old == "first();\nsame();\nn--;\nsame();"


@pytest.mark.parametrize("number", [0, 1])
def test_as_many_as_ten_lines_are_added(number: int) -> None:
    mutant = _mutant(_between(4), number=number)
    (part,) = parts_of(mutant)
    assert part.unique
    assert part.old.count("\n") == MOST_CONTEXT - 1
    assert unproven(mutant) is untrue(mutant) is None


@pytest.mark.parametrize(("number", "line"), [(0, 7), (1, 19)])
def test_the_line_is_stated_where_ten_lines_do_not_suffice(number: int, line: int) -> None:
    mutant = _mutant(_between(5), number=number)
    (part,) = parts_of(mutant)
    assert part.old.count("\n") == 0
    assert part.opening == f"On line {line} of the file as it is, replace"
    assert f"\n{part.opening}\n\n```ts\n" in prompt_of(mutant)
    assert unproven(mutant) is untrue(mutant) is None


def test_a_prompt_that_states_another_line_is_not_proven() -> None:
    mutant = _mutant(_between(5))
    prompt = prompt_of(mutant)
    values = {"says": _SAYS, "part": Part(20, unique=False, old="n--;", new="n++;")}
    assert "On line 7 of" in prompt
    assert mutant.source.text.decode() not in readings_of("token", mutant.text.decode(), "typescript", values)


def test_no_block_starts_or_ends_blank() -> None:
    part = _part("one();\n\nn++;\n\ntwo();\n\nn--;\n\nthree();\n")
    assert part.old == "one();\n\nn--;\n\ntwo();"
    ends = _part("n++;\n\n\none();\n\n\nn--;\n\n\ntwo();\n")
    assert ends.old == "n--;\n\n\none();"
    assert unproven(_mutant("one();\n\nn++;\n\ntwo();\n\nn--;\n\nthree();\n")) is None


def test_nothing_is_added_beyond_the_file() -> None:
    assert _part("n++;\nn--;\n", number=1).old == "n++;\nn++;"
    assert _part("n--;\nn++;\nn--;\n", number=1).old == "n--;\nn--;\nn--;"


def test_lines_end_as_the_file_ends_its_lines() -> None:
    mutant = _mutant(_between(2).replace("\n", "\r\n"))
    prompt = prompt_of(mutant)
    assert "\r" not in prompt
    assert "CRLF" in prompt
    assert unproven(mutant) is untrue(mutant) is None


@pytest.mark.parametrize("text", ["n++;\none();\n", "n++;\n", "n++;"])
def test_a_byte_order_mark_is_neither_shown_nor_lost(text: str) -> None:
    mutant = _mutant("\ufeff" + text)
    assert "\ufeff" not in prompt_of(mutant)
    assert unproven(mutant) is untrue(mutant) is None


def test_a_byte_order_mark_does_not_tell_two_lines_apart() -> None:
    part = _part("\ufeffn++;\nn--;\n")
    assert part.old == "n--;\nn--;"
    assert len(_read("\ufeffn--;\none();\nn--;\n", "n--;", "n++;")) == 2


def test_a_last_line_without_an_end_stays_without() -> None:
    mutant = _mutant("one();\nn++;")
    assert unproven(mutant) is untrue(mutant) is None
    assert _read("one();\nn--;", "n--;", "n++;") == {"one();\nn++;"}


def test_a_line_with_backticks_gets_a_longer_fence() -> None:
    mutant = _mutant("const one = `${n++}` + '```';\n")
    assert "\n````ts\n" in prompt_of(mutant)
    assert unproven(mutant) is untrue(mutant) is None
