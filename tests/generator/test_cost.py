"""Edit cost: compared with a search that tries everything."""

from itertools import product

from hypothesis import assume, given

from generator.cost import edit_cost
from syntax.edit import Edit, apply, invert
from syntax.hunk import Hunk, hunks_of
from syntax.lines import split_lines
from tests.strategies import edited_texts
from tests.workbench import mutants


def _occurrences(text: bytes, block: bytes) -> int:
    return sum(text.startswith(block, at) for at in range(len(text) - len(block) + 1))


def _least_around(text: bytes, first: int, last: int) -> int:
    """The fewest lines of a range that holds lines `first` to `last` (0-based, end exclusive) and occurs once."""
    lines = split_lines(text)
    sizes = [
        end - start
        for start, end in product(range(first + 1), range(last, len(lines) + 1))
        if end > start and _occurrences(text, b"".join(lines[start:end])) == 1
    ]
    return min(sizes, default=len(lines))


def _fix(edited: tuple[bytes, tuple[Edit, ...]]) -> tuple[bytes, bytes, tuple[Hunk, ...]]:
    text, edits = edited
    changed = apply(text, edits)
    assume(changed.decode(errors="ignore").encode() == changed)  # mutants are never cut within a character
    return changed, text, hunks_of(changed, invert(text, edits))


@given(edited_texts())
def test_what_must_be_quoted_is_the_least_that_occurs_once(edited: tuple[bytes, tuple[Edit, ...]]) -> None:
    text, expected, hunks = _fix(edited)
    assume(len(hunks) == 1 and text)
    cost = edit_cost(text, expected, hunks)
    first = hunks[0].start - 1
    assert cost.replacements == 1
    assert cost.replaced_lines == _least_around(text, first, first + hunks[0].old_count)


@given(edited_texts())
def test_one_replacement_for_each_hunk_never_quotes_more_than_one_for_all(
    edited: tuple[bytes, tuple[Edit, ...]],
) -> None:
    text, expected, hunks = _fix(edited)
    assume(hunks and text)
    cost = edit_cost(text, expected, hunks)
    together = _least_around(text, hunks[0].start - 1, hunks[-1].start - 1 + hunks[-1].old_count)
    assert cost.replaced_lines <= together
    assert 1 <= cost.replacements <= len(hunks)
    assert sum(hunk.old_count for hunk in hunks) == cost.range_lines <= len(split_lines(text))
    assert cost.ranges == len(hunks) >= cost.diff_hunks


@given(edited_texts())
def test_the_context_of_a_diff_is_the_least_with_which_each_hunk_has_one_place(
    edited: tuple[bytes, tuple[Edit, ...]],
) -> None:
    text, expected, hunks = _fix(edited)
    assume(len(hunks) == 1 and text)
    lines = split_lines(text)
    first, last = hunks[0].start - 1, hunks[0].start - 1 + hunks[0].old_count
    cost = edit_cost(text, expected, hunks)

    def stands_once(context: int) -> bool:
        block = b"".join(lines[max(0, first - context) : min(len(lines), last + context)])
        return bool(block) and _occurrences(text, block) == 1

    assert cost.context_lines == next((size for size in range(len(lines)) if stands_once(size)), len(lines))


def test_costs_of_a_small_case_are_as_counted_by_hand() -> None:
    (mutant,) = mutants("a();\nif (ok) {\n  a();\n} else {\n  é();\n}\na();\n", "swap-if-else")
    cost = edit_cost(mutant.text, mutant.source.text, mutant.hunks)
    assert cost.as_metadata() == {
        "str_replace": {"edits": 1, "lines": 3, "characters": 23},
        "unified_diff": {"context_lines": 0, "hunks": 1, "lines": 6},
        "line_range": {"ranges": 1, "lines": 3},
        "whole_file": {"lines": 7, "characters": 45},
    }
