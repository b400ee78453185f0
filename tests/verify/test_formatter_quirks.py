"""What a formatter does to a comment must not turn a right edit wrong, nor a wrong one right."""

import pytest

from verify.judge import Judge
from verify.outcome import Outcome

TEXT = b"if a:\n    x = f(1)\n    y = f(2)\n    # x and y\nelse:\n    z = 3\n"


@pytest.mark.parametrize(
    ("old", "new", "outcome"),
    [
        (b"f(1)\n    y", b"f(1); y", Outcome.EQUIVALENT),
        (b"f(1)\n    y", b"f(1); w", Outcome.MISMATCH),
        (b"f(1)\n    y = f(2)\n    # x and y\n", b"f(1); y = f(2)\n# x and y\n", Outcome.MISMATCH),
        (b"f(1)\n    y = f(2)\n    # x and y\n", b"f(1); y = f(2)\n", Outcome.MISMATCH),
    ],
    ids=["joined", "joined-and-changed", "comment-in-another-block", "comment-lost"],
)
def test_ruff_moves_a_comment_below_two_statements_on_one_line(old: bytes, new: bytes, outcome: Outcome) -> None:
    with Judge() as judge:
        assert judge.compare("x.py", TEXT, TEXT.replace(old, new)).outcome is outcome
