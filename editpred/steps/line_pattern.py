"""Lines as patterns: whether a change of some lines can be made in other lines that are like them.

Lines are compared by their words: names and numbers whole, white space as it comes, any other character alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from editpred.metrics.tokens import words
from verify.align import runs

_ALIKE = 0.6
"""Share of words that two lines of a block have in common."""
_LONGEST_LINE = 2_000
"""Characters; longer lines are like no other."""


@dataclass(frozen=True, slots=True)
class Names:
    """A rename."""

    old: str
    new: str


def renaming(old: Sequence[str], new: Sequence[str]) -> Names | None:
    """The rename that alone turns old lines into new ones; None where more changed."""
    before, after = words("\n".join(old)), words("\n".join(new))
    if len(before) != len(after):
        return None
    pairs = {pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]}
    if len(pairs) != 1:
        return None
    names = Names(*pairs.pop())
    return names if _is_name(names.old) and _is_name(names.new) else None


def renamed(line: str, names: Names) -> str:
    """A line with the old name replaced wherever it stands as a whole word."""
    if names.old not in line:
        return line
    return "".join(names.new if word == names.old else word for word in words(line))


def lines_again(old: Sequence[str], new: Sequence[str], there: Sequence[str]) -> list[str] | None:
    """The change from `old` to `new`, line by line, made in the lines `there`; None where they are not like `old`."""
    if len(there) != len(old):
        return None
    changed: list[str] = []
    for before, after, line in zip(old, new, there, strict=True):
        again = line if before == after else _line_again(before, after, line)
        if again is None or (before == after and likeness(before, line) < _ALIKE):
            return None
        changed.append(again)
    return changed if changed != list(there) else None


def _line_again(old: str, new: str, line: str) -> str | None:
    """One line with the change of another.

    The words are lined up. Words that were removed must be there in the same order; what was added goes to the same
    word before or behind it.
    """
    if not line.strip() or max(len(old), len(new), len(line)) > _LONGEST_LINE:
        return None
    if likeness(new, line) > likeness(old, line) or likeness(old, line) < _ALIKE:
        return None
    before, after, words_there = words(old), words(new), words(line)
    place = _places(before, words_there)
    parts: list[str] = []
    position = 0
    for run in runs(before, after):
        removed = [place.get(at) for at in range(run.old_start, run.old_end)]
        if removed and removed[0] is not None:
            start = removed[0]
            if removed != list(range(start, start + len(removed))):
                return None
        elif not removed and run.old_start in place:
            start = place[run.old_start]
        elif not removed and run.old_start - 1 in place:
            start = place[run.old_start - 1] + 1
        else:
            return None
        if start < position:
            return None
        parts += [*words_there[position:start], *after[run.new_start : run.new_end]]
        position = start + len(removed)
    return "".join([*parts, *words_there[position:]])


def at_cursor(old: str, new: str, line: str, column: int) -> str | None:
    """What was put into one line, put into another line where the cursor stands; None where that place is not alike.

    An insertion needs the same word behind it. A wrapping (something in front of a name, something behind it) needs a
    name at the cursor. Neither is done where it has just been done.

    Args:
        old: the line before.
        new: the line after.
        line: the cursor's line.
        column: of the cursor, in characters.
    """
    before, after = words(old), words(new)
    added = runs(before, after)
    if (
        not added
        or any(run.old_start != run.old_end for run in added)
        or max(map(len, (old, new, line))) > _LONGEST_LINE
    ):
        return None
    texts = ["".join(after[run.new_start : run.new_end]) for run in added]
    head, tail = line[:column], line[column:]
    following = (words(tail) or [""])[0]
    start, end = added[0].old_start, added[-1].old_start
    if head.endswith(texts[0]) or tail.startswith(texts[0]) or (_is_name(following) and _ends_in_name(head)):
        return None
    if len(added) == 1 and start < len(before) and before[start] == following and following.strip():
        return head + texts[0] + tail
    if len(added) == 2 and end == start + 1 and _is_name(before[start]) and _is_name(following):  # noqa: PLR2004 - both ends
        return head + texts[0] + following + texts[1] + tail[len(following) :]
    return None


def block_again(old: Sequence[str], new: Sequence[str], there: Sequence[str]) -> list[str] | None:
    """What `new` is for the lines `there`, if their first ones are like `old`; None where they are not.

    Names that differ between `old` and `there` differ in the same way in the result, and so does the indentation.
    """
    if len(there) < len(old) or (len(new) > len(old) and len(there) >= len(new) and _alike(new, there[: len(new)])):
        return None
    there = there[: len(old)]
    if not _alike(old, there):
        return None
    swaps: dict[str, str] = {}
    for before, line in zip(old, there, strict=True):
        swaps |= _swaps(words(before), words(line))
    indent, own = _indent(old[0]), _indent(there[0])
    changed = [_adapted(line, swaps, indent, own) for line in new]
    return changed if changed != list(there) else None


def likeness(one: str, two: str) -> float:
    """Share of the words of two lines that line up, without white space at the ends: 0 to 1."""
    left, right = words(one.strip()), words(two.strip())
    if not left or not right:
        return 1.0 if left == right else 0.0
    if max(len(one), len(two)) > _LONGEST_LINE:
        return 0.0
    different = sum(run.old_end - run.old_start + run.new_end - run.new_start for run in runs(left, right))
    return 1 - different / (len(left) + len(right))


def _alike(some: Sequence[str], others: Sequence[str]) -> bool:
    return all(likeness(one, two) >= _ALIKE for one, two in zip(some, others, strict=True))


def _places(before: Sequence[str], there: Sequence[str]) -> dict[int, int]:
    """For each word of a line that lines up with a word of the other line, where that one is."""
    found: dict[int, int] = {}
    one = two = 0
    for run in runs(before, there):
        found |= zip(range(one, run.old_start), range(two, run.new_start), strict=True)
        one, two = run.old_end, run.new_end
    return found | dict(zip(range(one, len(before)), range(two, len(there)), strict=True))


def _swaps(before: Sequence[str], there: Sequence[str]) -> dict[str, str]:
    """Names of one line that stand for names of the other."""
    found: dict[str, str] = {}
    for run in runs(before, there):
        pairs = zip(before[run.old_start : run.old_end], there[run.new_start : run.new_end], strict=False)
        if run.old_end - run.old_start == run.new_end - run.new_start:
            found |= {old: new for old, new in pairs if _is_name(old) and _is_name(new)}
    return found


def _adapted(line: str, swaps: Mapping[str, str], indent: str, own: str) -> str:
    body = line.removeprefix(indent) if line.startswith(indent) else line
    text = "".join(swaps.get(word, word) for word in words(body))
    return own + text if line.startswith(indent) and line.strip() else text


def _is_name(word: str) -> bool:
    return bool(word) and (word[0].isalpha() or word[0] == "_")


def _ends_in_name(text: str) -> bool:
    return _is_name((words(text) or [""])[-1])


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]
