"""A hunk that only takes lines away lies wherever the same lines could be taken away."""

from syntax.lines import split_lines
from verify.align import runs
from verify.measures import right_hunks

A = b"def a():\n    return 1\n\n"
B = b"def b():\n    return 2\n\n"
C = b"def c():\n    return 3\n\n"
D = b"def d():\n    return 4\n"


def right(given: bytes, expected: bytes, output: bytes) -> tuple[int, int]:
    """Hunks right, hunks asked."""
    lines, wanted, made = split_lines(given), split_lines(expected), split_lines(output)
    asked = runs(lines, wanted)
    return right_hunks(asked, runs(wanted, made), lines, made), len(asked)


def test_a_block_that_was_copied_and_not_taken_away_is_half_of_a_move() -> None:
    assert right(B + C + A + D, A + B + C + D, A + B + C + A + D) == (1, 2)


def test_a_block_that_was_taken_away_and_not_put_back_is_half_of_a_move() -> None:
    assert right(B + C + A + D, A + B + C + D, B + C + D) == (1, 2)


def test_a_move_with_another_change_far_away_is_right() -> None:
    assert right(B + C + A + D, A + B + C + D, (A + B + C + D).replace(b"return 2", b"return 9")) == (2, 2)


def test_an_untouched_input_has_no_hunk_right() -> None:
    assert right(B + C + A + D, A + B + C + D, B + C + A + D) == (0, 2)
