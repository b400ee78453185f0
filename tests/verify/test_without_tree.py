"""TypeScript that is valid and unknown to its grammar: judged by its formatted text and by Prettier's own parser."""

from collections.abc import Iterator

import pytest

from syntax.languages.registry import LANGUAGES
from verify.judge import Judge
from verify.outcome import Outcome

TEXT = b"""export type * from "./k";
const a = "x  y";
/* one

   two */
const t = `p

q`;
function f() {
  return /a  b/;
}
// c  d
foo(t);
"""


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    """One judge for all pairs."""
    with Judge() as made:
        yield made


def test_the_text_has_no_clean_tree() -> None:
    assert LANGUAGES["typescript"].parse(TEXT).root_node.has_error


@pytest.mark.parametrize(
    ("old", "new"),
    [(b"foo(t)", b"\nfoo(t)"), (b'"x  y"', b"'x  y'"), (b"foo(t);", b"foo(t)"), (b"  return", b"\n\n      return")],
    ids=["blank-line", "quotes", "semicolon", "indentation"],
)
def test_formatting_is_forgiven(judge: Judge, old: bytes, new: bytes) -> None:
    assert judge.compare("x.ts", TEXT, TEXT.replace(old, new)).outcome is Outcome.EQUIVALENT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"x  y", b"x y"),
        (b"one\n\n", b"one\n"),
        (b"p\n\nq", b"p\nq"),
        (b"/a  b/", b"/a b/"),
        (b"c  d", b"c d"),
        (b"// c  d\n", b""),
        (b"return /a", b"return\n /a"),
    ],
    ids=["string", "block-comment", "template", "regex", "line-comment", "lost-comment", "return"],
)
def test_meaning_is_not(judge: Judge, old: bytes, new: bytes) -> None:
    assert judge.compare("x.ts", TEXT, TEXT.replace(old, new)).outcome is Outcome.MISMATCH
