"""Readings of prompts about a member that stands in the wrong class."""

from collections.abc import Mapping

import pytest

from tests.workbench import readings_of

_VALUES = {
    "head": "open() {",
    "now": "Bag",
    "previous": "fill() {",
    "home": "Box",
    "side": "before",
    "goal": "shut() {",
    "blank": "1",
}


def _class(name: str, *members: str, gap: str = "\n") -> str:
    return f"class {name} {{\n" + gap.join(f"  {member}() {{\n    go();\n  }}\n" for member in members) + "}\n"


_MIXED = _class("Box", "shut") + _class("Bag", "fill", "open", "pour")


def _read(text: str, values: Mapping[str, str]) -> set[str]:
    return readings_of("move-to-class", text, "typescript", {**_VALUES, **values})


@pytest.mark.parametrize(("side", "names"), [("before", ("open", "shut")), ("after", ("shut", "open"))])
def test_a_member_goes_to_the_told_side(side: str, names: tuple[str, str]) -> None:
    assert _read(_MIXED, {"side": side}) == {_class("Box", *names) + _class("Bag", "fill", "pour")}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        pytest.param(_MIXED, {"now": "Box"}, id="it stands in another class"),
        pytest.param(_MIXED, {"home": "Bag"}, id="the goal stands in another class"),
        pytest.param(_MIXED, {"previous": "pour() {"}, id="it stands after another member"),
        pytest.param(_MIXED, {"goal": "lock() {"}, id="there is no such goal"),
        pytest.param(_MIXED, {"blank": "2"}, id="another number of blank lines"),
        pytest.param(_MIXED + _class("Jar", "open"), {}, id="the member is there twice"),
        pytest.param(_MIXED + _class("Jar", "shut"), {}, id="the goal is there twice"),
        pytest.param(
            _class("Box", "shut") + _class("Bag", "fill", "open", "pour", gap=""),
            {},
            id="no blank lines where one is told",
        ),
    ],
)
def test_a_prompt_with_two_readings_or_none_has_no_answer(text: str, values: Mapping[str, str]) -> None:
    found = _read(text, values)
    assert len(found) != 1 or found == {text}
