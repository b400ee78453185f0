"""A compact diff for people: unified, three lines of context, and the characters that differ marked inside lines."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from diff_match_patch import diff_match_patch as Dmp  # noqa: N812 - a class that is named like a module

from syntax.lines import Span, split_lines
from verify.align import Run, grouped, runs

CONTEXT = 3
"""Lines shown before and after a change."""

LINE_LIMIT = 400
"""Lines of a diff; what is longer is cut, and says so."""

_WIDTH_LIMIT = 1000
_CHARACTER_LIMIT = 1000
_WORD = re.compile(r"\w+|\s+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """A line of a diff.

    Attributes:
        text: with its leading mark, without its terminator.
        spans: the code points of `text` that differ from its counterpart (0-based, ends exclusive).
    """

    text: str
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class CharacterCounts:
    """What it takes to turn one text into another, in code points."""

    changed: int
    distance: int


def compact_diff(old: bytes, new: bytes) -> str:
    """The diff of two texts; headers count lines from 1, and name line 0 for an empty side, as `diff -u` does."""
    old_lines, new_lines = split_lines(old), split_lines(new)
    found: list[str] = []
    for group in grouped(runs(old_lines, new_lines), CONTEXT):
        found += _hunk(old_lines, new_lines, group)
        if len(found) > LINE_LIMIT:
            found = [*found[:LINE_LIMIT], "\\ The diff goes on"]
            break
    return "".join(f"{line}\n" for line in found)


def marked(diff: str) -> Iterator[MarkedLine]:
    """The lines of a diff; where as many lines go as come, each is marked against its counterpart."""
    lines = diff.removesuffix("\n").split("\n")
    place = 0
    while place < len(lines):
        gone = _stretch(lines, place, "-")
        come = _stretch(lines, place + len(gone), "+")
        if gone and len(gone) == len(come):
            pairs = [_spans(one[1:], other[1:]) for one, other in zip(gone, come, strict=True)]
            yield from (MarkedLine(line, spans[0]) for line, spans in zip(gone, pairs, strict=True))
            yield from (MarkedLine(line, spans[1]) for line, spans in zip(come, pairs, strict=True))
            place += 2 * len(gone)
        else:
            yield MarkedLine(lines[place])
            place += 1


def count_characters(old: str, new: str) -> CharacterCounts:
    """Code points deleted and inserted, and the Levenshtein distance, both along the same alignment.

    Long texts are aligned by words first; words between them that are long still are not aligned: all of them counts.
    """
    start = _dmp().diff_commonPrefix(old, new)
    old, new = old[start:], new[start:]
    end = _dmp().diff_commonSuffix(old, new)
    old, new = old[: len(old) - end], new[: len(new) - end]
    if not old or not new:
        return CharacterCounts(len(old) + len(new), len(old) + len(new))
    if len(old) + len(new) <= _CHARACTER_LIMIT:
        pieces = _dmp().diff_main(old, new, False)  # noqa: FBT003 - the library's own signature
        changed = sum(len(text) for kind, text in pieces if kind)
        return CharacterCounts(changed, int(_dmp().diff_levenshtein(pieces)))
    old_words, new_words = _WORD.findall(old), _WORD.findall(new)
    found = runs(old_words, new_words)
    if len(found) == 1 and found[0].old_end - found[0].old_start == len(old_words):
        return CharacterCounts(len(old) + len(new), max(len(old), len(new)))
    parts = [
        count_characters(
            "".join(old_words[run.old_start : run.old_end]), "".join(new_words[run.new_start : run.new_end])
        )
        for run in found
    ]
    return CharacterCounts(sum(part.changed for part in parts), sum(part.distance for part in parts))


def _hunk(old: Sequence[bytes], new: Sequence[bytes], group: Sequence[Run]) -> Iterator[str]:
    before = min(CONTEXT, group[0].old_start)
    after = min(CONTEXT, len(old) - group[-1].old_end)
    old_range = Span(group[0].old_start - before, group[-1].old_end + after)
    new_range = Span(group[0].new_start - before, group[-1].new_end + after)
    yield f"@@ -{_range(old_range)} +{_range(new_range)} @@"
    position = old_range.start
    for run in group:
        yield from _plain(" ", old[position : run.old_start])
        yield from _plain("-", old[run.old_start : run.old_end])
        yield from _plain("+", new[run.new_start : run.new_end])
        position = run.old_end
    yield from _plain(" ", old[position : old_range.end])


def _range(span: Span) -> str:
    count = span.end - span.start
    start = span.start + 1 if count else span.start
    return str(start) if count == 1 else f"{start},{count}"


def _plain(mark: str, lines: Sequence[bytes]) -> Iterator[str]:
    for line in lines:
        yield mark + _shown(line)
        if not line.endswith(b"\n"):
            yield "\\ No newline at end of file"


def _stretch(lines: Sequence[str], start: int, mark: str) -> Sequence[str]:
    """The lines from `start` on that begin with a mark; the names of a diff's files are none."""
    end = start
    while end < len(lines) and lines[end].startswith(mark) and not lines[end].startswith(mark * 3 + " "):
        end += 1
    return lines[start:end]


def _spans(old: str, new: str) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """Where two lines differ, counted with the mark in front; nothing for lines too long to look at."""
    if len(old) + len(new) > _WIDTH_LIMIT:
        return (), ()
    pieces = _dmp().diff_main(old, new, False)  # noqa: FBT003 - the library's own signature
    _dmp().diff_cleanupSemantic(pieces)
    spans: tuple[list[Span], list[Span]] = ([], [])
    places = [1, 1]
    for kind, text in pieces:
        for side, own in ((0, Dmp.DIFF_DELETE), (1, Dmp.DIFF_INSERT)):
            if kind == own:
                spans[side].append(Span(places[side], places[side] + len(text)))
            if kind in {own, Dmp.DIFF_EQUAL}:
                places[side] += len(text)
    return tuple(spans[0]), tuple(spans[1])


def _shown(line: bytes) -> str:
    text = line.removesuffix(b"\n").decode("utf-8", "backslashreplace")
    return text if len(text) <= _WIDTH_LIMIT else f"{text[:_WIDTH_LIMIT]} ... ({len(text):,} characters)"


@cache
def _dmp() -> Dmp:
    engine = Dmp()
    # No limit in time, which would make results depend on the machine: the texts are short.
    engine.Diff_Timeout = 0
    return engine
