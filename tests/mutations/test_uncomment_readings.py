"""Prompts about commented-out lines that are ambiguous, or that the input contradicts."""

import pytest

from tests.workbench import readings_of

_RUN = "go(1);\n// if (one) {\n//   go(2);\n// }\ngo(3);\n"


def _read(text: str, language: str = "javascript", **values: str) -> set[str]:
    return readings_of("uncomment", text, language, {"count": "1", **values})


def test_only_the_first_marker_and_one_space_go() -> None:
    assert _read("x\n    #   go()  # why\n", "python", only="#   go()  # why") == {"x\n      go()  # why\n"}


def test_a_run_is_made_live_line_by_line() -> None:
    live = "go(1);\nif (one) {\n  go(2);\n}\ngo(3);\n"
    assert _read(_RUN, first="// if (one) {", count="3") == {live}


@pytest.mark.parametrize(
    ("values", "count"),
    [
        pytest.param({"first": "// if (one) {", "count": "2"}, 2, id="fewer than there are"),
        pytest.param({"first": "//   go(2);", "count": "3"}, 1, id="more than there are"),
        pytest.param({"only": "go(1);"}, 0, id="a line that is live"),
        pytest.param({"first": "go(1);", "count": "2"}, 0, id="lines that are live"),
        pytest.param({"only": "// go"}, 0, id="no such line"),
        pytest.param({"only": "// "}, 3, id="any comment line"),
    ],
)
def test_a_reader_counts_the_lines_or_takes_all_that_are_there(values: dict[str, str], count: int) -> None:
    assert len(_read(_RUN, **values)) == count


def test_a_line_twice_has_two_readings() -> None:
    assert len(_read("// go();\nx();\n// go();\n", only="// go();")) == 2


def test_a_marker_without_a_space_is_none_that_we_tell_of() -> None:
    assert _read("//go();\n", only="//go();") == set()
