"""Edits and hunks: whatever is applied can be taken back, and line numbers are those of a plain comparison."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from syntax.edit import Edit, apply, exchange, in_order, invert, rotate
from syntax.hunk import Hunk, change_size, changed_lines, count_overlapping, hunks_of, splice_hunks
from syntax.lines import LineIndex, Span
from tests.strategies import edited_texts, texts


@given(edited_texts())
@example((b"", (Edit(0, 0, (b"a",)),)))
def test_inverted_edits_give_the_original(edited: tuple[bytes, tuple[Edit, ...]]) -> None:
    text, edits = edited
    inverse = invert(text, edits)
    assert apply(apply(text, edits), in_order(inverse)) == text


@given(edited_texts())
def test_edits_leave_the_bytes_outside_them_alone(edited: tuple[bytes, tuple[Edit, ...]]) -> None:
    text, edits = edited
    changed = apply(text, edits)
    start, end = (edits[0].start, edits[-1].end) if edits else (0, 0)
    assert changed[:start] == text[:start]
    assert changed[len(changed) - (len(text) - end) :] == text[end:]


def _plain_lines(text: bytes) -> list[bytes]:
    """Written anew on purpose: what stands up to and with each line feed."""
    lines, start = [], 0
    for at, byte in enumerate(text):
        if byte == ord("\n"):
            lines.append(text[start : at + 1])
            start = at + 1
    return [*lines, text[start:]] if start < len(text) else lines


def _walk(before: list[bytes], after: list[bytes], hunks: tuple[Hunk, ...]) -> None:
    """Lines outside hunks agree one by one, hunks stand where they say, and none holds a line that need not change."""
    at, new_at = 0, 0
    for hunk in hunks:
        start, new_start = hunk.start - 1, hunk.new_start - 1
        assert before[at:start] == after[new_at:new_start]
        at, new_at = start + hunk.old_count, new_start + hunk.new_count
        old, new = before[start:at], after[new_start:new_at]
        assert (b"".join(old), b"".join(new)) == (hunk.old, hunk.new)
        assert old != new
        assert not (old and new) or (old[0] != new[0] and old[-1] != new[-1])
    assert before[at:] == after[new_at:]


@given(edited_texts())
@example((b"a\nb\n", (Edit(2, 2, (b"c\n",)),)))
@example((b"a", (Edit(1, 1, (b"\n",)),)))
@example((b"a\nb", (Edit(1, 3, (b"",)),)))
def test_the_lines_of_hunks_are_those_of_a_line_by_line_comparison(edited: tuple[bytes, tuple[Edit, ...]]) -> None:
    text, edits = edited
    changed = apply(text, edits)
    _walk(_plain_lines(text), _plain_lines(changed), hunks_of(text, edits))


@given(edited_texts())
def test_hunks_spliced_in_give_the_edited_text_and_the_way_back(edited: tuple[bytes, tuple[Edit, ...]]) -> None:
    text, edits = edited
    changed = apply(text, edits)
    assert splice_hunks(text, hunks_of(text, edits)) == changed
    assert splice_hunks(changed, hunks_of(changed, invert(text, edits))) == text


@given(edited_texts())
def test_the_size_of_a_change_is_that_of_its_hunks(edited: tuple[bytes, tuple[Edit, ...]]) -> None:
    text, edits = edited
    assert change_size(LineIndex(text), edits) == changed_lines(hunks_of(text, edits))


@given(texts, st.data())
def test_blocks_exchanged_and_blocks_rotated_give_the_same_text(text: bytes, data: st.DataObject) -> None:
    cuts = (
        sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=4, max_size=4, unique=True), label="cuts"))
        if (len(text) > 3)
        else [0, 0, 0, 0]
    )
    if cuts[1] == cuts[2]:
        return
    one, two = Span(cuts[0], cuts[1]), Span(cuts[2], cuts[3])
    swapped = text[: one.start] + text[slice(*two)] + text[one.end : two.start] + text[slice(*one)] + text[two.end :]
    assert apply(text, in_order(exchange(one, two))) == swapped
    assert apply(text, in_order(rotate(one, two))) == swapped


@given(texts, texts)
def test_overlapping_occurrences_all_count(text: bytes, needle: bytes) -> None:
    plain = sum(text.startswith(needle, at) for at in range(len(text))) if needle else 0
    assert count_overlapping(text, needle, limit=99) == plain


def test_a_repeated_pair_of_lines_is_not_unique_though_its_matches_overlap() -> None:
    assert count_overlapping(b"x\ny\nx\ny\nx\n", b"x\ny\nx\n") == 2


@pytest.mark.parametrize(
    "edits",
    [
        (Edit(0, 2), Edit(1, 3)),
        (Edit(1, 1, (b"a",)), Edit(1, 1, (b"b",))),
        (Edit(1, 1, (b"a",)), Edit(1, 2, (b"b",))),
    ],
    ids=["overlap", "two insertions at one place", "an insertion where another edit starts"],
)
def test_edits_whose_order_would_be_a_guess_are_refused(edits: tuple[Edit, ...]) -> None:
    with pytest.raises(ValueError, match="overlap"):
        in_order(edits)


def test_a_hunk_whose_old_lines_do_not_stand_at_its_line_is_refused() -> None:
    with pytest.raises(ValueError, match="line 2"):
        splice_hunks(b"a\nb\n", (Hunk(2, b"c\n", b"d\n", 2, unique=True),))


def test_hunks_out_of_order_are_refused() -> None:
    one, two = Hunk(2, b"b\n", b"c\n", 2, unique=True), Hunk(1, b"a\n", b"d\n", 1, unique=True)
    with pytest.raises(ValueError, match="line 1"):
        splice_hunks(b"a\nb\n", (one, two))


def test_an_insertion_has_no_unique_old_block() -> None:
    (hunk,) = hunks_of(b"a\nb\n", (Edit(2, 2, (b"c\n",)),))
    assert (hunk.start, hunk.old, hunk.new, hunk.new_start, hunk.unique) == (2, b"", b"c\n", 2, False)
    assert hunk.size == 1
