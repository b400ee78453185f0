"""Prompts about a line in the wrong place that are ambiguous, or that the input contradicts."""

from tests.workbench import readings_of


def _read(text: str, moved: str = "moved();", anchor: str = "one();", side: str = "after") -> set[str]:
    values = {"noun": "statement", "moved": moved, "anchor": anchor, "side": side}
    return readings_of("move-line", text, "javascript", values)


def test_a_line_moves_after_or_before_another() -> None:
    assert _read("moved();\ntwo();\none();\nlast();\n") == {"two();\none();\nmoved();\nlast();\n"}
    assert _read("one();\ntwo();\nmoved();", side="before") == {"moved();\none();\ntwo();"}


def test_a_line_that_is_in_place_stays() -> None:
    assert _read("one();\nmoved();\ntwo();\n") == {"one();\nmoved();\ntwo();\n"}


def test_a_line_that_stands_twice_or_within_another_has_two_readings() -> None:
    assert len(_read("moved();\ntwo();\none();\nx.moved();\n")) == 2
    assert len(_read("one();\ntwo();\nx.one();\nlast();\nmoved();\n")) == 2
    assert _read("two();\nmoved();\n") == set()


def test_a_blank_line_at_either_place_has_two_readings() -> None:
    assert len(_read("moved();\ntwo();\none();\n\nlast();\n")) > 1
    assert len(_read("one();\ntwo();\n\nmoved();\nlast();\n")) > 1
    assert len(_read("first();\n\none();\ntwo();\nmoved();\n", side="before")) > 1


def test_a_comment_above_may_go_along_or_stay() -> None:
    assert len(_read("one();\ntwo();\n// about\nmoved();\n")) == 2
    assert len(_read("// about\none();\ntwo();\nmoved();\n", side="before")) == 2


def test_a_statement_of_several_lines_as_the_goal_has_two_readings() -> None:
    assert len(_read("moved();\ntwo();\nrun(() => {\n});\nlast();\n", anchor="run(() => {")) == 2


def test_another_indentation_has_two_readings() -> None:
    assert len(_read("  moved();\ntwo();\none();\nlast();\n")) == 2
