"""Prompts about an `else` of another statement that are ambiguous, or that the input contradicts."""

from tests.workbench import readings_of

_DEEP = "for x in y:\n    if one:\n        go()\n    else:\n        end()\nlast()\n"
_FLAT = "for x in y:\n    if one:\n        go()\nelse:\n    end()\nlast()\n"
_OUTWARDS = {"line": "4", "owner": "for loop", "start": "1", "other": "if statement", "begin": "2", "verb": "dedent"}
_INWARDS = {"line": "4", "owner": "if statement", "start": "2", "other": "for loop", "begin": "1", "verb": "indent"}


def _read(text: str, told: dict[str, str], **values: str) -> set[str]:
    return readings_of("rebind-else", text, "python", {**told, **values})


def test_an_else_goes_to_its_owner_with_its_body() -> None:
    assert _read(_DEEP, _OUTWARDS) == {_FLAT}
    assert _read(_FLAT, _INWARDS) == {_DEEP}


def test_a_line_that_does_not_hold_what_is_told_has_no_reading() -> None:
    for role in ("line", "start", "begin"):
        assert _read(_DEEP, _OUTWARDS, **{role: "3"}) == set()
        assert _read(_DEEP, _OUTWARDS, **{role: "99"}) == set()
    assert _read(_DEEP, _OUTWARDS, owner="while loop") == set()


def test_an_owner_that_is_not_one_level_away_has_two_readings() -> None:
    text = "for x in y:\n    with a:\n        if one:\n            go()\n        else:\n            end()\n"
    assert len(_read(text, _OUTWARDS, line="5", begin="3")) == 2
    assert len(_read(_DEEP, _OUTWARDS, owner="if statement", start="2")) == 2


def test_a_level_of_another_width_has_two_readings() -> None:
    assert len(_read("for x in y:\n    if one:\n        go()\n    else:\n      end()\n", _OUTWARDS)) == 2


def test_a_comment_below_that_is_indented_like_the_body_belongs_to_it() -> None:
    told = _read("for x in y:\n    if one:\n        go()\n    else:\n        end()\n        # why\n", _OUTWARDS)
    assert told == {"for x in y:\n    if one:\n        go()\nelse:\n    end()\n    # why\n"}


def test_a_blank_line_below_the_else_is_no_level() -> None:
    told = _read(_DEEP.replace("else:\n", "else:\n\n"), _OUTWARDS)
    assert told == {_FLAT.replace("else:\n", "else:\n\n")}
