"""Vectors of zed-edit-prediction.md, 3.7, and what holds of any texts."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from editpred.metrics.kept_rate import KeptRate, Label, _Comparison, kept_rate, label_tokens
from editpred.metrics.tokens import code_tokens

_LINES = st.lists(st.sampled_from(["a\n", "b = c\n", "\n", "foo(x)\n", "  \n", "\r\n", "x", "é\n"]), max_size=8)
_TEXTS = _LINES.map("".join)
_FN = "fn example() {\n    epr\n"
_FOO = "foo + foo + foo + foo + foo\n"


def _sixteen(word: str) -> str:
    return _FOO.replace("foo + foo + foo", f"foo + foo + {word}", 1) * 16


@pytest.mark.parametrize(
    ("base", "candidate", "reference", "new", "deleted", "kept", "correct", "discarded", "rate", "recall"),
    [
        ("old", "new", "new", (3, 3), (3, 3), 3, 3, 0, 1, 1),
        ("old", "old", "new", (0, 3), (0, 3), 0, 0, 0, 0, 0),
        ("    foo(old_name)\n", "    foo(new_name)\n", "    foo(new_name)\n", (8, 8), (8, 8), 8, 8, 0, 1, 1),
        (_FN, _FN + 'eprintln!("");\n', 'fn example() {\neprintln!("");\n', (15, 14), (0, 7), 14, 0, 1, 14 / 15, 2 / 3),
        (
            _FN,
            'fn example() {\n    eprintln!("hello world!");\n',
            'fn example() {\n    eprintln!("");\n',
            (26, 14),
            (3, 3),
            14,
            3,
            12,
            0.586207,
            1,
        ),
        ("a=fomr\nb=old\n", "a=formula;\nb=old\n", "a=formula;\nb=new\n", (8, 11), (4, 7), 8, 4, 0, 1, 2 / 3),
        ("old line\n", "", "new line\n", (0, 3), (9, 3), 0, 3, 0, 1 / 3, 0.5),
        ("old\n", "alpha\nbeta\ngamma\n", "alpha\ngamma\n", (16, 11), (3, 3), 11, 3, 5, 0.736842, 1),
        ("", "brand new line\n", "something completely different\n", (15, 31), (0, 0), 3, 0, 12, 0.2, 0.096774),
        (
            _FOO * 16,
            _sixteen("prediction_token"),
            _sixteen("kept_token"),
            (256, 160),
            (48, 48),
            0,
            48,
            256,
            0.157895,
            0.230769,
        ),
    ],
)
def test_rates_are_those_of_the_reference(  # noqa: PLR0913, PLR0917 (the columns of the reference's table)
    base: str,
    candidate: str,
    reference: str,
    new: tuple[int, int],
    deleted: tuple[int, int],
    kept: int,
    correct: int,
    discarded: int,
    rate: float,
    recall: float,
) -> None:
    result = kept_rate(base, candidate, reference)
    assert (result.candidate_new, result.reference_new) == new
    assert (result.candidate_deleted, result.reference_deleted) == deleted
    assert (result.kept, result.correctly_deleted, result.discarded) == (kept, correct, discarded)
    assert result.kept_rate == pytest.approx(rate, abs=1e-6)
    assert result.recall_rate == pytest.approx(recall, abs=1e-6)


def test_three_equal_texts_are_all_context() -> None:
    assert kept_rate("é\n", "é\n", "é\n") == KeptRate(1, 1, context=3)


@pytest.mark.parametrize(("more", "compared"), [(512, True), (513, False)])
def test_texts_that_grow_too_differently_are_not_compared(more: int, *, compared: bool) -> None:
    result = kept_rate("a\n", "a\n" + "b" * more, "a\n")
    expected = KeptRate(0, 0, candidate_new=more, discarded=more)
    assert (result != expected) is compared
    assert result.discarded == more
    assert (result.kept_rate, result.recall_rate) == (0, 0)


@given(_TEXTS, _TEXTS)
def test_the_expected_text_is_kept_whole(base: str, reference: str) -> None:
    result = kept_rate(base, reference, reference)
    assert (result.kept_rate, result.recall_rate, result.discarded) == (1, 1, 0)


@given(_TEXTS, _TEXTS, _TEXTS)
def test_rates_have_bounds_and_bytes_add_up(base: str, candidate: str, reference: str) -> None:
    result = kept_rate(base, candidate, reference)
    assert 0 <= result.kept_rate <= 1
    assert 0 <= result.recall_rate <= 1
    assert result.context + result.kept + result.discarded == len(candidate.encode())


@given(_TEXTS, _TEXTS, _TEXTS, _TEXTS, _TEXTS)
def test_cutting_off_common_lines_changes_nothing(start: str, base: str, one: str, two: str, end: str) -> None:
    texts = [start + text + end for text in (base, one, two)]
    assume(len(set(texts)) > 1)
    assert kept_rate(*texts) == _Comparison(*texts).rate(shared=0)


def test_tokens_are_labelled_by_their_units() -> None:
    labelled = label_tokens("let a = 1;", "let newName = 2;", "let newName = 3;")
    kept = [token.text for token in labelled if token.label is Label.KEPT]
    assert kept == ["new", "Name"]
    assert [token.text for token in labelled if token.label is Label.DISCARDED] == ["2"]


@given(_TEXTS, _TEXTS, _TEXTS)
def test_labelled_tokens_are_those_of_the_candidate(base: str, candidate: str, reference: str) -> None:
    labelled = label_tokens(base, candidate, reference)
    assert [token.text for token in labelled] == code_tokens(candidate)
