"""Readings of prompts about a line that stands twice in a row."""

import pytest

from tests.workbench import readings_of


def _read(text: str, line: str) -> set[str]:
    return readings_of("duplicate-line", text, "typescript", {"line": line})


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_it_does_not_matter_which_of_two_equal_lines_goes(end: str) -> None:
    eol = end or "\n"
    assert _read(f"go();{eol}run(1);{eol}run(1);{end}", "run(1);") == {f"go();{eol}run(1);{end}"}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param("run(1);\ngo();\nrun(1);\n", "run(1);", id="the copies stand apart"),
        pytest.param("run(1);\n  run(1);\n", "run(1);", id="the copies are indented unlike"),
        pytest.param("run(1);\nrun(1); // one\n", "run(1);", id="one of them says more"),
        pytest.param("run(1);\nrun(1);\ngo();\nx.run(1);\n", "run(1);", id="a third line holds the text"),
        pytest.param("run(1);\ngo();\n", "run(1);", id="it stands there once"),
        pytest.param("go();\n", "run(1);", id="it stands nowhere"),
    ],
)
def test_a_prompt_with_two_readings_or_none_has_no_answer(text: str, line: str) -> None:
    found = _read(text, line)
    assert len(found) != 1 or found == {text}
