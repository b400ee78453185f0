"""Prompts about lines on the wrong level that are ambiguous, or that the input contradicts."""

from tests.workbench import readings_of

_OUT = "if one:\n    go()\nmoved()\nend()\n"
_IN = "if one:\n    go()\n    moved()\nend()\n"


def _read(text: str, verb: str = "indent", **values: str) -> set[str]:
    lines = {} if "first" in values else {"line": "moved()"}
    return readings_of("shift-lines", text, "python", {"header": "if one:", "verb": verb, **lines, **values})


def test_a_line_is_put_on_the_level_of_the_block_or_of_the_line_that_opens_it() -> None:
    assert _read(_OUT) == {_IN}
    assert _read(_IN, "dedent") == {_OUT}
    assert _read("if one:\n\tgo()\nmoved()") == {"if one:\n\tgo()\n\tmoved()"}


def test_some_lines_are_put_there_together() -> None:
    text = "for one in two:\n    if one:\n        go()\n    moved(\n        1,\n    )\n    end()\n"
    fixed = "for one in two:\n    if one:\n        go()\n        moved(\n            1,\n        )\n        end()\n"
    assert _read(text, first="moved(", last="end()", count="4") == {fixed}
    assert _read(fixed, "dedent", first="moved(", last="end()", count="4") == {text}


def test_another_count_or_a_line_that_stands_twice_has_two_readings() -> None:
    text = "if one:\n    go()\nmoved(1)\nmoved(2)\nend()\n"
    assert len(_read(text, first="moved(1)", last="moved(2)", count="2")) == 1
    assert len(_read(text, first="moved(1)", last="end()", count="2")) > 1
    assert len(_read(_OUT + _OUT)) > 1
    assert len(_read("if one:\n    go()\nmoved()\nx.moved()\n")) == 3


def test_a_line_that_starts_a_longer_statement_has_two_readings() -> None:
    assert len(_read("if one:\n    go()\nmoved(\n    1,\n)\n", line="moved(")) == 2


def test_a_line_that_is_there_already_or_elsewhere_may_stay() -> None:
    assert _IN in _read(_IN)
    assert _OUT in _read(_OUT, "dedent")
    other = "if one:\n    go()\nend()\nmoved()\n"
    assert other in _read(other)


def test_a_line_that_opens_no_block_has_no_reading() -> None:
    assert _read(_OUT, header="if two:") == set()
    assert _read("if one: go()\nmoved()\n", header="if one: go()") <= {"if one: go()\nmoved()\n"}
