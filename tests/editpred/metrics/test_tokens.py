"""Vectors of zed-edit-prediction.md, 3.0, and what holds of any text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editpred.metrics.tokens import code_tokens, code_units, words

_TEXTS = st.text(st.sampled_from("aB1_ \t\n\r\x0b\x1c\u2028.=>éÉ日١²ªǅ\u0301\u093e"), max_size=30) | st.text(
    max_size=30
)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("foo_bar123 + baz", ["foo", "_", "bar123", " ", "+", " ", "baz"]),
        (
            "myHTTPServer __private_value foo__bar",
            ["my", "HTTP", "Server", " ", "__", "private", "_", "value", " ", "foo", "__", "bar"],
        ),
        ("XMLHttpRequest Version2Update", ["XML", "Http", "Request", " ", "Version2", "Update"]),
        ("a::b -> c", ["a", "::", "b", " ", "->", " ", "c"]),
        ("\r\n\nfoo", ["\r\n\n", "foo"]),
        ("  \n   foo", ["  ", "\n", "   ", "foo"]),
    ],
)
def test_code_is_cut_as_the_reference_cuts_it(text: str, tokens: list[str]) -> None:
    assert code_tokens(text) == tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("a>>>=b", ["a", ">>>=", "b"]),
        ("....", ["...", "."]),
        ("..=", ["..="]),
        ("???", ["??", "?"]),
        ("->>", ["->", ">"]),
        ("!!=", ["!", "!="]),
        ("/**/", ["/*", "*/"]),
        ("//*", ["//", "*"]),
        ("a/*b*/", ["a", "/*", "b", "*/"]),
        ("***=", ["**", "*="]),
        ("@#", ["@", "#"]),
    ],
)
def test_the_first_punctuation_of_the_list_wins(text: str, tokens: list[str]) -> None:
    assert code_tokens(text) == tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("\x1c \x85", ["\x1c", " \x85"]),
        ("का", ["का"]),
        ("éÉcole", ["é", "École"]),
        ("日A", ["日A"]),
        ("٣A", ["٣", "A"]),
        ("ǅA", ["ǅA"]),
        ("_Été__X", ["_", "Été", "__", "X"]),
    ],
    ids=["U+001C is not white", "vowel sign", "accents", "no case", "digit of another script", "title case", "mixed"],
)
def test_characters_are_classed_as_unicode_does(text: str, tokens: list[str]) -> None:
    assert code_tokens(text) == tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("hello_world", ["hello_world"]), ("a \n b", ["a", " \n ", "b"]), ("->x", ["-", ">", "x"])],
)
def test_words_are_whole_and_other_characters_alone(text: str, tokens: list[str]) -> None:
    assert words(text) == tokens


@given(st.text("a \n\r=>_", max_size=20))
def test_line_by_line_the_units_are_those_of_the_whole(text: str) -> None:
    assert code_units(text) == re.findall(r"[\n\r]+|[ ]+|\w+|>>>=|>>=|>>>|=>|==|>=|>>|.", text)


@given(_TEXTS)
def test_joined_tokens_give_the_text(text: str) -> None:
    assert "".join(code_tokens(text)) == text
    assert "".join(code_units(text)) == text
    assert "".join(words(text)) == text
