"""The histogram diff: what it must keep, and what it chooses."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from editpred.metrics.histogram import Change, changes

_ABC = st.text("abcd", max_size=16)


def _rebuilt(before: str, after: str) -> str:
    at, parts = 0, []
    for change in changes(before, after):
        parts += [before[at : change.before_start], after[change.after_start : change.after_end]]
        at = change.before_end
    return "".join([*parts, before[at:]])


@given(_ABC, _ABC)
def test_what_stays_is_equal_and_changes_give_the_other_side(before: str, after: str) -> None:
    assert _rebuilt(before, after) == after
    at = other = 0
    for change in changes(before, after):
        assert before[at : change.before_start] == after[other : change.after_start]
        at, other = change.before_end, change.after_end
    assert before[at:] == after[other:]


@given(_ABC, _ABC)
def test_changes_ascend_with_something_between_and_none_is_empty(before: str, after: str) -> None:
    found = changes(before, after)
    for change in found:
        assert change.before_end > change.before_start or change.after_end > change.after_start
    for one, two in pairwise(found):
        assert two.before_start > one.before_end
        assert two.after_start > one.after_end


@given(_ABC)
def test_equal_sides_have_no_changes(text: str) -> None:
    assert changes(text, text) == []


def test_the_anchor_is_the_rarest_token_even_where_a_longer_run_exists() -> None:
    # "xx" is shared and longer, "u" occurs once.
    assert changes("1xxu2xx3", "4u5xx6") == [Change(0, 3, 0, 1), Change(4, 5, 2, 3), Change(7, 8, 5, 6)]


def test_nothing_shared_is_one_change() -> None:
    assert changes("abc", "de") == [Change(0, 3, 0, 2)]


def test_tokens_that_repeat_too_often_are_compared_for_the_fewest_changes() -> None:
    before, after = "1" + "ab" * 100 + "2", "3" + "ba" * 100 + "4"
    found = changes(before, after)
    assert _rebuilt(before, after) == after
    assert sum(change.before_end - change.before_start for change in found) == 3
    assert sum(change.after_end - change.after_start for change in found) == 3
