"""Excerpts around the cursor."""

from itertools import pairwise

from editpred.steps.excerpt import Rows, around, cut, grow


def test_rows_below_and_above_are_taken_in_turn() -> None:
    rows = [b"abc"] * 9
    assert [around(rows, 4, budget) for budget in (0, 1, 2, 3, 4)] == [
        Rows(4, 5), Rows(4, 5), Rows(4, 6), Rows(3, 6), Rows(3, 7)]  # fmt: skip


def test_the_first_row_that_does_not_fit_ends_the_growth_on_both_sides() -> None:
    rows = [b"abc", b"abc", b"cur", b"x" * 300, b"abc"]
    assert around(rows, 2, 50) == Rows(2, 3)
    rows = [b"x" * 300, b"abc", b"cur", b"abc", b"abc"]
    assert around(rows, 2, 50) == Rows(1, 5)
    rows = [b"x" * 300, b"abc", b"cur", b"abc", b"abc", b"abc"]
    assert around(rows, 2, 50) == Rows(1, 5)


def test_where_one_side_ends_the_other_goes_on() -> None:
    assert grow([b"abc"] * 9, Rows(0, 1), 3) == Rows(0, 4)
    assert grow([b"abc"] * 9, Rows(8, 9), 3) == Rows(5, 9)


def test_a_small_file_is_its_own_excerpt_with_its_last_newline() -> None:
    text = "ä = 1\nb = 2\n"
    found = cut(text.encode(), 9)
    assert (found.text, found.offset, found.start_row) == (text, 9, 0)
    assert found.ranges["context_8192"] == (0, len(text.encode()))


def test_ranges_nest_around_the_cursor_in_a_large_file() -> None:
    text = b"".join(b"line %05d of a long file\n" % number for number in range(5000))
    cursor = text.index(b"02500") + 5
    found = cut(text, cursor)
    excerpt = found.text.encode()
    assert excerpt[: found.offset].endswith(b"02500")
    assert text.split(b"\n")[found.start_row] == excerpt.split(b"\n")[0]
    assert 8192 - 10 < sum(len(row) // 3 for row in excerpt.split(b"\n")[:-1]) <= 8192
    spans = [found.ranges[f"editable_{size}"] for size in (150, 180, 350, 512)]
    spans += [found.ranges["context_4096"], found.ranges["context_8192"]]
    assert all(outer[0] <= inner[0] <= found.offset <= inner[1] <= outer[1]
               for inner, outer in pairwise(spans))  # fmt: skip
    assert excerpt[slice(*found.ranges["editable_150"])].startswith(b"line")
    assert found.text.endswith("\n")
    assert found.ranges["context_8192"] == (0, len(excerpt) - 1)
    inner, outer = found.ranges["editable_350"], found.ranges["editable_350_context_150"]
    assert outer[0] < inner[0] < inner[1] < outer[1]
