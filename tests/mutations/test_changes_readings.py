"""Prompts of several changes that two readers take in two ways, or that are not true of their input."""

import pytest

from mutations.instructions.changes import Change, SeveralChanges
from mutations.reader import Reader
from mutations.replacement import Part
from syntax.languages.registry import LANGUAGES
from tests.workbench import readings_of


def _told(*pairs: tuple[str, str], lines: dict[int, int] | None = None) -> dict[str, object]:
    """Changes of one text to another, each; `lines` are the 1-based lines that are stated, by number of the change."""
    stated = lines or {}
    parts = [Part(stated.get(at, 0), at not in stated, old, new) for at, (old, new) in enumerate(pairs)]
    return {"changes": [Change("Something is wrong.", part) for part in parts]}


def test_all_changes_are_made_wherever_they_stand() -> None:
    told = _told(("  two;", "  2;"), ("one;", "1;"), ("three;\nfour;", "3;\nfour;"))
    text = "one;\r\n  two;\r\nthree;\r\nfour;"
    assert readings_of("changes", text, "typescript", told) == {"1;\r\n  2;\r\n3;\r\nfour;"}


def test_a_stated_line_is_that_line() -> None:
    told = _told(("one;", "1;"), ("one;", "1;"), lines={0: 1, 1: 3})
    assert readings_of("changes", "one;\none;\none;\n", "typescript", told) == {"1;\none;\n1;\n"}


def test_changes_may_show_the_same_line_if_none_changes_it() -> None:
    told = _told(("one;\nsame;", "1;\nsame;"), ("same;\ntwo;", "same;\n2;"))
    assert readings_of("changes", "one;\nsame;\ntwo;\n", "typescript", told) == {"1;\nsame;\n2;\n"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("one;\ntwo;\n  one;\n", _told(("one;", "1;"), ("two;", "2;")), id="lines that stand there twice"),
        pytest.param(
            "one;\ntwo;\nthree;\n", _told(("one;", "two;"), ("two;", "2;")), id="a change makes what the next looks for"
        ),
        pytest.param("one;\ntwo;\n", _told(("three;", "3;"), ("one;", "1;")), id="lines that do not stand there"),
        pytest.param("one;\ntwo;\n", _told(("one;", "1;"), ("two;", "2;"), lines={1: 1}), id="another line is stated"),
    ],
)
def test_a_prompt_with_two_readings_or_none_has_no_answer(text: str, told: dict[str, object]) -> None:
    assert len(readings_of("changes", text, "typescript", told)) != 1


def test_a_number_that_is_not_that_of_the_changes_leaves_the_file_as_it_is() -> None:
    instruction = SeveralChanges()
    match = instruction.pattern.search("# Fix 2 mistakes\n\nReplace\n\n```\none;\n```\n\nwith\n\n```\n1;\n```\n")
    assert match is not None
    found = set(instruction.readings(match.groupdict(), Reader(b"one;\n", LANGUAGES["typescript"])))
    assert found == {b"one;\n", b"1;\n"}
