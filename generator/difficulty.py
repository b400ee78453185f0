"""How hard a case is: what its surroundings look like, the score, and the tier that follows.

The score's table is edit-benchmark.md, "Difficulty score". Lines are judged in the original, where the fix ends up.
"""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from tree_sitter import Node

from generator.tier import HARDEST_FIRST, RULES, Tier
from mutations.engine import Candidate
from syntax.edit import rewritten
from syntax.likeness import likeness
from syntax.lines import indent_of, is_blank
from syntax.outline import Outline
from syntax.statement import Function

LONG_LINE = 10
"""Bytes from which on a line that occurs twice counts as repeated; shorter ones repeat everywhere."""
BLOCK_LINES = 3
"""Lines from which on a statement can have a near twin; one-liners of one shape are everywhere."""

_TRIVIAL = re.compile(
    rb"[\s{}()\[\];,.:<>/*'\"-]*|(?:return|break|continue|pass|else|try|finally)[;:]?|\} else \{|else \{|try \{"
)
_IDENTIFIER = re.compile(rb"(?<![\w$])[a-z][a-z0-9_$]*[A-Za-z0-9_$]*(?![\w$])")
_PAIRS_WANTED = 3
_TRIVIAL_WANTED = 3
_MIDDLE = (0.33, 0.66)
_MOST_REPEATS = 5

# The score's steps: from which value on how many points are given; the first step that is reached counts.
_LENGTH = ((301, 3), (151, 1))
_SIMILAR_BLOCKS = ((5, 3), (3, 1))
_DENSITY = ((0.751, 2), (0.651, 1))
_INDENT = ((16, 2), (8, 1))


@dataclass(frozen=True, slots=True)
class Context:
    """The surroundings of a candidate, as metadata tells them.

    Attributes:
        file_lines: lines of the original.
        is_repeated_line: the block's first line occurs twice or more, is not trivial and has ten bytes or more.
        repeat_count: how often that line occurs.
        similar_block_count: functions in the file whose shape, names and literals aside, occurs more than once.
        density: share of characters that are not blank, line ends left out; rounded to three places.
        line_indent: columns of that line's indentation, a tab counting four.
        containing_function: name of the innermost function around the line, or None.
    """

    file_lines: int
    is_repeated_line: bool
    repeat_count: int
    similar_block_count: int
    density: float
    line_indent: int
    containing_function: str | None


@dataclass(frozen=True, slots=True)
class Grade:
    """A candidate judged: its surroundings, its score, its tier (None where no tier takes it)."""

    context: Context
    score: int
    tier: Tier | None


class Grader:
    """Judges the candidates of one source; what they share is worked out once."""

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self._pairs: dict[Function, bool] = {}

    def grade(self, candidate: Candidate) -> Grade:
        """Surroundings, score and tier of a candidate."""
        number = candidate.line - 1
        raw = self.outline.lines.bytes_of(number)
        line = raw.strip(b" \t\r\n")
        repeats = self.outline.line_counts[line]
        function = self.outline.function_at(candidate.block.start)
        context = Context(
            file_lines=len(self.outline.lines),
            is_repeated_line=line in self._repeated,
            repeat_count=repeats,
            similar_block_count=self.similar_blocks,
            density=self.density,
            line_indent=len(indent_of(raw).expandtabs(4)),
            containing_function=function.name.decode() if function is not None else None,
        )
        score = self._file_score + self._line_score(number, context)
        if function is not None and self._has_similar_names(function):
            score += 2
        return Grade(context, score, self._tier(candidate, score, context))

    @cached_property
    def similar_blocks(self) -> int:
        """Functions whose shape occurs more than once."""
        shapes = Counter(_shape(node) for node in self.outline.nodes("function"))
        return sum(count for count in shapes.values() if count > 1)

    @cached_property
    def density(self) -> float:
        """Share of characters that are not blank among those between line ends."""
        text = self.outline.text.decode()
        ends = text.count("\n") + text.count("\r")
        blank = text.count(" ") + text.count("\t")
        within = len(text) - ends
        return round((within - blank) / within, 3) if within else 0.0

    @cached_property
    def repeated_lines(self) -> int:
        """How many different lines occur twice or more, trivial and short ones left out."""
        return len(self._repeated)

    @cached_property
    def _repeated(self) -> frozenset[bytes]:
        return frozenset(
            line
            for line, count in self.outline.line_counts.items()
            if count > 1 and len(line) >= LONG_LINE and not _TRIVIAL.fullmatch(line)
        )

    @cached_property
    def _file_score(self) -> int:
        return (
            _points(_LENGTH, len(self.outline.lines))
            + _points(_SIMILAR_BLOCKS, self.similar_blocks)
            + _points(_DENSITY, self.density)
        )

    def _line_score(self, number: int, context: Context) -> int:
        score = 2 if _MIDDLE[0] <= number / context.file_lines <= _MIDDLE[1] else 0
        score += min(_MOST_REPEATS, context.repeat_count) if context.is_repeated_line else 0
        score += _points(_INDENT, context.line_indent)
        around = self.outline.lines.stripped[max(0, number - 2) : number + 3]
        return score + (2 if sum(map(_is_trivial, around)) >= _TRIVIAL_WANTED else 0)

    def _tier(self, candidate: Candidate, score: int, context: Context) -> Tier | None:
        """The hardest tier that takes it: a candidate competes in one tier only."""
        return next((tier for tier in HARDEST_FIRST if self._fits(tier, candidate, score, context)), None)

    def _fits(self, tier: Tier, candidate: Candidate, score: int, context: Context) -> bool:
        rule = RULES[tier]
        return (
            rule.min_lines <= context.file_lines <= rule.max_lines
            and score >= rule.least_score
            and (rule.max_repeated_lines is None or self.repeated_lines <= rule.max_repeated_lines)
            and self.similar_blocks >= rule.min_similar_blocks
            and (not rule.twin or context.is_repeated_line or self._has_twin(candidate))
            and (not rule.twin or self._has_decoy(candidate))
        )

    def _has_twin(self, candidate: Candidate) -> bool:
        """Whether another block of the file has the shape of the changed block, or of the innermost one around it.

        Of a change that spans several blocks the first one counts.
        """
        first = candidate.block.start
        around = [(end - start, shape) for start, end, shape in self._shapes if start <= first < end]
        return bool(around) and self._shape_counts[min(around)[1]] > 1

    def _has_decoy(self, candidate: Candidate) -> bool:
        """Whether a near twin of a line that the prompt goes by stands further up, where a careless reader stops.

        Lines count as the mutant has them.
        """
        lines = self.outline.lines
        named = [*candidate.anchors.values(), *candidate.altered.values(), lines.content(candidate.line - 1)]
        texts = ((lines.line_at(span.start), rewritten(lines.text, candidate.edits, span)) for span in named)
        return any(self._first_likes.get(likeness(text), row) < row for row, text in texts)

    @cached_property
    def _first_likes(self) -> dict[bytes, int]:
        """The first line (0-based) of each likeness."""
        rows = list(enumerate(self.outline.lines.stripped))
        return {likeness(line): row for row, line in reversed(rows)}

    @cached_property
    def _shapes(self) -> tuple[tuple[int, int, str], ...]:
        """Start, end and shape of every statement of three lines or more."""
        return tuple(
            (statement.head, statement.end, _shape(statement.node))
            for each in self.outline.lists
            for statement in each.statements
            if statement.line_count >= BLOCK_LINES
        )

    @cached_property
    def _shape_counts(self) -> Counter[str]:
        return Counter(shape for _, _, shape in self._shapes)

    def _has_similar_names(self, function: Function) -> bool:
        """Whether three pairs of lower-case identifiers in a function are such that one contains the other."""
        known = self._pairs.get(function)
        if known is None:
            names = sorted(set(_IDENTIFIER.findall(self.outline.text, function.start, function.end)), key=_by_length)
            found = 0
            for short, long in combinations(names, 2):
                found += short in long
                if found == _PAIRS_WANTED:
                    break
            known = self._pairs[function] = found == _PAIRS_WANTED
        return known


def _points(steps: tuple[tuple[float, int], ...], value: float) -> int:
    return next((points for threshold, points in steps if value >= threshold), 0)


def _by_length(name: bytes) -> tuple[int, bytes]:
    return len(name), name


def _is_trivial(line: bytes) -> bool:
    return is_blank(line) or _TRIVIAL.fullmatch(line) is not None


def _shape(node: Node) -> str:
    """A node's kinds, nested, without names, literals and comments: equal for near twins."""
    return str(node).replace(" (comment)", "").replace("(comment)", "")
