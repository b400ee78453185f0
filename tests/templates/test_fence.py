"""Fences are longer than what stands in them."""

import pytest

from templates.fence import fence_for


@pytest.mark.parametrize(
    ("texts", "length"),
    [((), 3), (("",), 3), (("a `b` c",), 3), (("```",), 4), (("a", "x ````` y"), 6), (("``",), 3)],
)
def test_a_fence_is_longer_than_any_run_inside(texts: tuple[str, ...], length: int) -> None:
    assert fence_for(*texts) == "`" * length
