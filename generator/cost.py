"""Edit cost: for each common edit format, the least that must be quoted or numbered to make an edit unambiguous.

The numbers say how hard a case is for an edit tool, free of any model (design 9). Lines are whole lines; characters are
code points of the quoted input text, line ends included.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from syntax.hunk import Hunk, count_overlapping
from syntax.lines import split_lines


@dataclass(frozen=True, slots=True)
class EditCost:
    """What each format needs.

    Attributes:
        replacements: `str_replace` calls: old texts that each occur once and together cover the change.
        replaced_lines: input lines that they quote.
        replaced_characters: characters of these lines.
        context_lines: fewest lines of context with which each hunk of a unified diff applies at one place only.
        diff_hunks: hunks of that diff.
        diff_lines: its lines, hunk headers left out.
        ranges: line ranges to replace or insert at.
        range_lines: input lines in these ranges.
        file_lines: lines of the whole fixed file.
        file_characters: characters of the whole fixed file.
    """

    replacements: int
    replaced_lines: int
    replaced_characters: int
    context_lines: int
    diff_hunks: int
    diff_lines: int
    ranges: int
    range_lines: int
    file_lines: int
    file_characters: int

    def as_metadata(self) -> dict[str, dict[str, int]]:
        """By edit format."""
        return {
            "str_replace": {
                "edits": self.replacements,
                "lines": self.replaced_lines,
                "characters": self.replaced_characters,
            },
            "unified_diff": {
                "context_lines": self.context_lines,
                "hunks": self.diff_hunks,
                "lines": self.diff_lines,
            },
            "line_range": {"ranges": self.ranges, "lines": self.range_lines},
            "whole_file": {"lines": self.file_lines, "characters": self.file_characters},
        }


def edit_cost(text: bytes, expected: bytes, hunks: Sequence[Hunk]) -> EditCost:
    """The cost of turning `text` into `expected` by `hunks`."""
    lines = split_lines(text)
    quoted = _quoted(text, lines, hunks)
    context, diff = _diff(text, lines, hunks)
    return EditCost(
        replacements=len(quoted),
        replaced_lines=sum(last - first for first, last in quoted),
        replaced_characters=sum(len(b"".join(lines[first:last]).decode()) for first, last in quoted),
        context_lines=context,
        diff_hunks=len(diff),
        diff_lines=sum(last - first for first, last in diff) + sum(hunk.new_count for hunk in hunks),
        ranges=len(hunks),
        range_lines=sum(hunk.old_count for hunk in hunks),
        file_lines=len(split_lines(expected)),
        file_characters=len(expected.decode()),
    )


_Range = tuple[int, int]
"""0-based first line, and the line past the last one."""


def _spans(hunks: Sequence[Hunk]) -> list[_Range]:
    return [(hunk.start - 1, hunk.start - 1 + hunk.old_count) for hunk in hunks]


def _quoted(text: bytes, lines: list[bytes], hunks: Sequence[Hunk]) -> list[_Range]:
    """The fewest lines that occur once and cover every hunk: one range each, or one for all where that is less."""
    apart = _merged([_unique_around(text, lines, span) for span in _spans(hunks)])
    spans = _spans(hunks)
    together = _unique_around(text, lines, (spans[0][0], spans[-1][1]))
    return [together] if together[1] - together[0] <= sum(last - first for first, last in apart) else apart


def _unique_around(text: bytes, lines: list[bytes], span: _Range) -> _Range:
    """The shortest range of lines around a span whose text occurs once; the characters decide between equals."""
    low, high = span
    for size in range(max(1, high - low), len(lines) + 1):
        found = [
            (len(block), first)
            for first in range(max(0, high - size), min(low, len(lines) - size) + 1)
            if count_overlapping(text, block := b"".join(lines[first : first + size])) == 1
        ]
        if found:
            first = min(found)[1]
            return first, first + size
    return 0, len(lines)


def _merged(ranges: list[_Range]) -> list[_Range]:
    """Ranges that overlap or touch become one."""
    merged: list[_Range] = []
    for first, last in sorted(ranges):
        if merged and first <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return merged


def _diff(text: bytes, lines: list[bytes], hunks: Sequence[Hunk]) -> tuple[int, list[_Range]]:
    """The least context with which every hunk's lines stand at one place only, and the ranges that the hunks take."""
    ranges: list[_Range] = []
    for context in range(len(lines) + 1):
        ranges = _merged([(max(0, low - context), min(len(lines), high + context)) for low, high in _spans(hunks)])
        if all(_stands_once(text, lines, span) for span in ranges):
            return context, ranges
    return len(lines), ranges


def _stands_once(text: bytes, lines: list[bytes], span: _Range) -> bool:
    return count_overlapping(text, b"".join(lines[slice(*span)])) == 1
