"""The robots: each edit format does to a file what tools of its kind do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.agents.known_answer import DoesNotApplyError
from harness.agents.line_range import replace_ranges
from harness.agents.str_replace import replace_first
from harness.agents.unified_diff import DiffHunk, apply, diff
from verify.level import BOM

TEXTS = st.lists(st.sampled_from([b"a\n", b"b\n", b"c\n", b"\n", b"  a\n"]), max_size=14).map(b"".join)
DISTINCT = st.lists(st.integers(0, 60), unique=True, max_size=20).map(
    lambda numbers: b"".join(b"<%d>\n" % number for number in numbers)
)


@given(DISTINCT, DISTINCT)
def test_str_replace_is_right_where_no_line_of_the_file_occurs_twice(before: bytes, after: bytes) -> None:
    assert replace_first(before, after) == after


def test_str_replace_moves_lines_up_and_down() -> None:
    assert replace_first(b"1\n2\nmoved\n3\n4\n", b"moved\n1\n2\n3\n4\n") == b"moved\n1\n2\n3\n4\n"
    assert replace_first(b"1\n2\nmoved\n3\n4\n", b"1\n2\n3\n4\nmoved\n") == b"1\n2\n3\n4\nmoved\n"


def test_str_replace_hits_the_first_lines_like_those_meant() -> None:
    assert replace_first(b"x = 1\ny\nx = 1\nz\n", b"x = 1\ny\nx = 2\nz\n") == b"x = 2\ny\nx = 1\nz\n"


def test_str_replace_hits_the_inside_of_a_longer_line() -> None:
    assert replace_first(b"    go()\nif y:\n  go()\n", b"    go()\nif y:\n  no()\n") == b"    no()\nif y:\n  go()\n"


def test_str_replace_quotes_one_line_for_an_insertion() -> None:
    assert replace_first(b"a\nb\n", b"a\nnew\nb\n") == b"a\nnew\nb\n"
    assert replace_first(b"a\nb\n", b"new\na\nb\n") == b"new\na\nb\n"
    assert replace_first(b"a\nb\na\nc\n", b"a\nb\na\nnew\nc\n") == b"a\nnew\nb\na\nc\n"
    assert replace_first(b"", b"new\n") == b"new\n"


def test_str_replace_notices_where_one_replacement_hit_the_old_text_of_another() -> None:
    # The insertion quotes the blank line, whose line feed also ends the first line.
    with pytest.raises(DoesNotApplyError, match="the old text of line 1 is not in the file"):
        replace_first(b"a\na\n\n", b"\nb\n")


@given(TEXTS, TEXTS)
def test_str_replace_puts_in_all_that_is_new_wherever_it_lands(before: bytes, after: bytes) -> None:
    try:
        assert sorted(replace_first(before, after)) == sorted(after)
    except DoesNotApplyError:
        assert before.count(b"\n") > 1


@given(TEXTS, TEXTS, st.sampled_from([b"", b"last"]))
def test_the_right_diff_always_applies(before: bytes, after: bytes, end: bytes) -> None:
    assert apply(before + end, diff(before + end, after)) == after


def test_a_diff_finds_lines_that_moved_at_the_nearest_place() -> None:
    hunks = diff(b"1\n2\n3\nold\n4\n5\n6\n", b"1\n2\n3\nnew\n4\n5\n6\n")
    block = b"1\n2\n3\nold\n4\n5\n6\n"
    assert apply(b"x\n" + block, hunks) == b"x\n" + block.replace(b"old", b"new")
    far = b"y\n" * 20
    assert apply(b"x\n" + block + far + block, hunks) == b"x\n" + block.replace(b"old", b"new") + far + block


def test_a_diff_gives_up_two_lines_of_context_and_no_more() -> None:
    hunks = diff(b"1\n2\n3\nold\n4\n5\n6\n", b"1\n2\n3\nnew\n4\n5\n6\n")
    assert apply(b"?\n?\n3\nold\n4\n?\n?\n", hunks) == b"?\n?\n3\nnew\n4\n?\n?\n"
    with pytest.raises(DoesNotApplyError, match="hunk 1 of 1 fails at line 1"):
        apply(b"1\n2\n?\nold\n4\n5\n6\n", hunks)


def test_a_diff_of_the_start_of_a_file_stays_there_unless_fuzz_is_needed() -> None:
    hunk = DiffHunk(first=0, old=(b"old\n", b"1\n"), new=(b"new\n", b"1\n"), leading=0, trailing=1)
    assert apply(b"old\n1\nold\n1\n", (hunk,)) == b"new\n1\nold\n1\n"
    with pytest.raises(DoesNotApplyError):
        apply(b"x\nold\n1\ny\n", (DiffHunk(0, (b"old\n", b"1\n"), (b"new\n", b"1\n"), 0, 0),) * 2)


@given(TEXTS, TEXTS)
def test_line_ranges_are_right_where_all_lines_end_in_line_feeds(before: bytes, after: bytes) -> None:
    assert replace_ranges(before, after) == after


def test_line_ranges_lose_carriage_returns_and_marks_and_end_the_last_line() -> None:
    before, after = BOM + b"a\r\nb\r\nc", BOM + b"a\r\nx\r\nc"
    assert replace_ranges(before, after) == b"a\nx\nc\n"


def test_line_ranges_miss_where_a_lone_carriage_return_stands_above() -> None:
    assert replace_ranges(b"'\r'\nb\nc\n", b"'\r'\nx\nc\n") == b"'\nx\nb\nc\n"


def test_line_ranges_refuse_what_is_no_text() -> None:
    with pytest.raises(DoesNotApplyError, match="UTF-8"):
        replace_ranges(b"\xff\n", b"x\n")
