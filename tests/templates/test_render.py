"""Templates: nothing is guessed, nothing is escaped, nothing is rendered twice."""

import jinja2
import pytest

from templates.render import environment, render

VALUES: dict[str, object] = {
    "file": "a.ts",
    "info": "ts",
    "location": "",
    "regions": ({"heading": "Line 1:", "fence": "```", "text": "x"},),
    "crlf": False,
    "label": "case A:",
    "next": "case B:",
}


def test_a_value_that_a_template_wants_and_nobody_gives_is_an_error() -> None:
    for missing in VALUES:
        with pytest.raises(jinja2.UndefinedError, match=missing):
            render("case-label", {key: value for key, value in VALUES.items() if key != missing})


def test_values_are_neither_escaped_nor_rendered_again() -> None:
    odd = "case '{{ next }}<&\">{% raw %}':"
    assert f"`{odd}`" in render("case-label", {**VALUES, "label": odd})


def test_an_unknown_kind_is_an_error() -> None:
    with pytest.raises(jinja2.TemplateNotFound):
        render("no-such-kind", VALUES)


def test_every_prompt_ends_with_the_demand_to_change_nothing_else() -> None:
    for name in environment().list_templates(
        filter_func=lambda name: not name.startswith("_") and name.endswith(".md.j2")
    ):
        assert '{% extends "_prompt.md.j2" %}' in environment().loader.get_source(environment(), name)[0]  # type: ignore[union-attr]  # this environment has a loader
    assert "Change nothing else." in render("case-label", VALUES)
