"""Word diffs (zed-edit-prediction.md, 3.12)."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editpred.metrics.word_diff import word_diff

_WORDS = st.lists(st.sampled_from(["a", "bc", " ", "(", "\n"]), max_size=8).map("".join)


@pytest.mark.parametrize(
    ("patch", "shown"),
    [
        ("-hello world\n+hello there\n", "hello [-world-]{+there+}\n"),
        ("+new line\n", "{+new line+}\n"),
        ("-old line\n", "[-old line-]\n"),
        (
            "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-f(x)\n+f(x, y)\n b\n",
            "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\nf(x{+, y+})\n b\n",
        ),
        ("", ""),
    ],
)
def test_words_are_marked_where_lines_change(patch: str, shown: str) -> None:
    assert word_diff(patch) == shown


@given(_WORDS, _WORDS)
def test_both_sides_can_be_read_from_it(old: str, new: str) -> None:
    patch = "".join(f"-{line}\n" for line in old.split("\n")) + "".join(f"+{line}\n" for line in new.split("\n"))
    shown = word_diff(patch)
    before = re.sub(r"\{\+.*?\+\}", "", shown, flags=re.DOTALL).replace("[-", "").replace("-]", "")
    after = re.sub(r"\[-.*?-\]", "", shown, flags=re.DOTALL).replace("{+", "").replace("+}", "")
    # A line break is added where the group ends without one.
    assert before in {old, f"{old}\n"}
    assert after in {new, f"{new}\n"}
