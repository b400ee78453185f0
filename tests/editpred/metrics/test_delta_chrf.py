"""Vectors of zed-edit-prediction.md, 3.1, and what holds of any texts."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from editpred.metrics.delta_chrf import delta_chrf, normalise
from editpred.metrics.rates import Counts

_TEXTS = st.text("ab \n\t", max_size=20)


@pytest.mark.parametrize(
    ("original", "expected", "actual", "score", "counts", "precision", "recall"),
    [
        ("one two three", "one three", "one two four", 24.026801, (12, 40, 24), 0.227513, 0.309722),
        ("let x = 42;", "let x = 100;", "let x = 99;", 48.264642, (17, 17, 23), 0.5, 0.423810),
        ("prefix old suffix", "prefix new suffix", "prefix old suffix", 0, (0, 0, 66), 0, 0),
        ("helloworld", "helloworld", "helloextraworld", 0, (0, 60, 0), 0, 0),
        ("hello world", "hello there", "hello there", 100, (58, 0, 0), 1, 1),
        ("abcdef", "abcXYZdef", "abcABCdef", 21.746032, (9, 27, 27), 0.217460, 0.217460),
        ("one two three four", "one THREE four", "one two FOUR", 53.713647, (48, 36, 64), 0.571429, 0.433159),
        (
            "fn main() {}",
            "fn main() { println!(); }",
            "fn main() { print!(); }",
            78.272203,
            (61, 15, 27),
            0.807692,
            0.696581,
        ),
        (
            "ORIGINAL start of text",
            "NEW start of text",
            "DIFFERENT start of text",
            51.680607,
            (46, 50, 18),
            0.483066,
            0.717172,
        ),
        ("abcdefghij", "abcXXXghij", "abcYYghij", 54.858360, (29, 23, 29), 0.562241, 0.5),
        ("", "cccccc", "bbbbbb\n", 0, None, 0, 0),
        ("a", "b", "c", 91.666667, (1, 1, 1), 0.916667, 0.916667),
        ("", "abc", "", 50, (0, 0, 6), 0.5, 0.5),
        ("a  b", "a b", "a  b", 100, (0, 0, 0), 1, 1),
        ("a  b", "a b", "a b", 100, (0, 0, 0), 1, 1),
        ("same", "same", "same", 100, (0, 0, 0), 1, 1),
    ],
)
def test_scores_are_those_of_the_reference(
    original: str,
    expected: str,
    actual: str,
    score: float,
    counts: tuple[int, int, int] | None,
    precision: float,
    recall: float,
) -> None:
    result = delta_chrf(original, expected, actual)
    assert result.score == pytest.approx(score, abs=2e-6)
    assert counts is None or result.counts == Counts(*counts)
    # The reference cuts its rates after six decimals.
    assert result.precision == pytest.approx(precision, abs=1e-6)
    assert result.recall == pytest.approx(recall, abs=1e-6)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("abc   \n\n\n   123", "abc \n 123"),
        ("a\tb\u3000\r\n", "a b \n"),
        ("a\x1cb", "a\x1cb"),
        ("\n \n", "\n \n"),
    ],
)
def test_runs_of_white_characters_become_one(text: str, expected: str) -> None:
    assert normalise(text) == expected


@given(_TEXTS, _TEXTS)
def test_the_expected_text_scores_100(original: str, expected: str) -> None:
    # The reference gives an order 0 if no n-gram becomes more or less frequent, as where characters change places.
    assume(len(normalise(original)) != len(normalise(expected)))
    assert delta_chrf(original, expected, expected).score == pytest.approx(100)


def test_characters_that_change_places_make_the_order_of_single_ones_worth_0() -> None:
    assert delta_chrf("ab", "ba", "ba").precision == pytest.approx(5 / 6)


@given(_TEXTS, _TEXTS, _TEXTS)
def test_scores_have_bounds_and_swapped_sides_swap_the_rates(original: str, expected: str, actual: str) -> None:
    result, swapped = delta_chrf(original, expected, actual), delta_chrf(original, actual, expected)
    assert 0 <= result.score <= 100 + 1e-9
    assert (result.precision, result.recall) == (swapped.recall, swapped.precision)
    assert result.counts == Counts(swapped.counts.tp, swapped.counts.fn, swapped.counts.fp)
