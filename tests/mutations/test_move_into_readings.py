"""Prompts about a statement outside of its block that are ambiguous, or that the input contradicts."""

from tests.workbench import readings_of

_IN = "if (one) {\n  go();\n  moved();\n}\n"
_OUT = "if (one) {\n  go();\n}\nmoved();\n"


def _read(text: str, end: str = "last", language: str = "javascript", **values: str) -> set[str]:
    told = {"moved": "moved();", "header": "if (one) {", "noun": "if statement", "many": "", "above": "", "end": end}
    return readings_of("move-into", text, language, {**told, **values})


def test_a_statement_moves_to_an_end_of_a_block() -> None:
    assert _read(_OUT) == {_IN}
    assert _read("moved();\nif (one) {\n  go();\n}\n", "first") == {"if (one) {\n  moved();\n  go();\n}\n"}
    python = {"language": "python", "moved": "moved()", "header": "if one:"}
    assert _read("if one:\n    go()\nmoved()\nend()\n", **python) == {"if one:\n    go()\n    moved()\nend()\n"}


def test_a_statement_that_does_not_stand_beside_the_block_may_stay() -> None:
    assert _read("if (one) {\n  go();\n}\nother();\nmoved();\n") == {
        "if (one) {\n  go();\n}\nother();\nmoved();\n",
        "if (one) {\n  go();\n  moved();\n}\nother();\n",
    }


def test_a_blank_line_or_a_comment_at_the_end_of_the_block_has_two_readings() -> None:
    assert len(_read("if (one) {\n  go();\n\n}\nmoved();\n")) == 2
    assert len(_read("if (one) {\n  go();\n  // why\n}\nmoved();\n")) == 2
    python = {"language": "python", "moved": "moved()", "header": "if one:"}
    assert len(_read("if one:\n    go()\n    # why\nmoved()\n", **python)) == 2
    assert len(_read("moved();\nif (one) {\n  // why\n  go();\n}\n", "first")) == 2


def test_a_docstring_may_stay_first() -> None:
    text = 'moved()\ndef one():\n    """One."""\n    go()\n'
    assert len(_read(text, "first", "python", moved="moved()", header="def one():")) == 2


def test_a_line_that_stands_twice_or_opens_two_blocks_has_two_readings() -> None:
    assert len(_read(_OUT + _OUT)) > 1
    assert len(_read("run(() => {}, () => {\n  go();\n});\nmoved();\n", header="run(() => {}, () => {")) == 1
    assert len(_read("if (f(() => {\n  go();\n})) {\n  go();\n}\nmoved();\n", header="if (f(() => {")) == 1
    assert len(_read("if (one) { if (one) {\n  go();\n}\n  go();\n}\nmoved();\n")) > 1


def test_a_line_that_opens_no_block_has_no_reading() -> None:
    assert _read("if (one)\n  go();\nmoved();\n", header="if (one)") == set()
    assert _read("if (one) {\n}\nmoved();\n") == set()


def test_comments_above_go_along_only_where_it_is_told() -> None:
    text = "if (one) {\n  go();\n}\n// why\nmoved();\n"
    assert len(_read(text)) > 1
    assert _read(text, above="yes") == {"if (one) {\n  go();\n  // why\n  moved();\n}\n"}


def test_lines_that_hang_out_cannot_be_indented_anew() -> None:
    assert _read("{\n  if (one) {\n    go();\n  }\n  moved(\n1);\n}\n", moved="moved(", many="yes") == set()
