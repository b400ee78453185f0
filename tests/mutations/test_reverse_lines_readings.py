"""Readings of prompts about lines in reverse order."""

import pytest

from tests.workbench import readings_of


def _read(text: str, count: int, first: str = "three: 3,", last: str = "one: 1,") -> set[str]:
    values = {"first": first, "last": last, "count": count}
    return readings_of("reverse-lines", text, "typescript", values)


@pytest.mark.parametrize("eol", ["\n", "\r\n"])
def test_lines_are_turned_round(eol: str) -> None:
    mixed, fixed = "x({\n  three: 3,\n  two: 2,\n  one: 1,\n})", "x({\n  one: 1,\n  two: 2,\n  three: 3,\n})"
    assert _read(mixed.replace("\n", eol), 3) == {fixed.replace("\n", eol)}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        pytest.param("x({\n  three: 3,\n  two: 2,\n  one: 1,\n})\n", 4, id="too many are told"),
        pytest.param("x({\n  three: 3,\n  two: 2,\n  one: 1,\n})\n", 2, id="too few are told"),
        pytest.param("x({\n  one: 1,\n  two: 2,\n  three: 3,\n})\n", 3, id="the ends are told the other way round"),
        pytest.param("x({\n  three: 3,\n  two: 2,\n  one: 1,\n  two: 2,\n  one: 1,\n})\n", 3, id="an end twice"),
        pytest.param("x({\n  three: 3,\n  two: 2,\n})\n", 3, id="an end is missing"),
    ],
)
def test_a_prompt_with_two_readings_or_none_has_no_answer(text: str, count: int) -> None:
    found = _read(text, count)
    assert len(found) != 1 or found == {text}
