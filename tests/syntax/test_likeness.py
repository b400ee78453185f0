"""Near twins of lines."""

import pytest

from syntax.likeness import likeness


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (b"  return first.size + 1;", b"return other.length + 20;"),
        (b'if (name === "a b") {', b"if (key === 'c') {"),
        (b"return true;", b"return null;"),
        (b"const  a = b;", b"\tconst c = d;\r\n"),
        (b"x = `one`", b"y = 'two'"),
        (b"a < b", b"a <= b"),
        (b"if a is b and c:", b"if a == b or c:"),
    ],
)
def test_lines_that_differ_in_names_literals_and_operators_are_near_twins(one: bytes, two: bytes) -> None:
    assert likeness(one) == likeness(two)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (b"return a;", b"throw a;"),
        (b"let a = 1;", b"const a = 1;"),
        (b"call(a)", b"call(a, b)"),
        (b"}", b"]"),
    ],
)
def test_lines_of_another_shape_are_not(one: bytes, two: bytes) -> None:
    assert likeness(one) != likeness(two)
