"""The tiers of difficulty: which files they take, how much a case must score, what their prompts give away."""

from dataclasses import dataclass
from enum import StrEnum


class Tier(StrEnum):
    """A tier, easiest first."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    NIGHTMARE = "nightmare"


@dataclass(frozen=True, slots=True)
class Rule:
    """What a tier asks of a case (design 10).

    Attributes:
        min_lines: fewest lines of the file, inclusive.
        max_lines: most lines of the file, inclusive.
        least_score: least difficulty score.
        max_repeated_lines: most repeated lines in the file.
        min_similar_blocks: fewest similar blocks in the file.
        twin: the changed line repeats in the file, or the changed block has a near twin there; and a near twin of a
            line that the prompt goes by stands further up, so that whoever takes the first match is wrong.
    """

    min_lines: int
    max_lines: int
    least_score: int
    max_repeated_lines: int | None = None
    min_similar_blocks: int = 0
    twin: bool = False


RULES = {
    Tier.EASY: Rule(0, 149, 0, max_repeated_lines=2),
    Tier.MEDIUM: Rule(100, 300, 2),
    Tier.HARD: Rule(201, 1_000_000, 5, min_similar_blocks=3),
    Tier.NIGHTMARE: Rule(201, 1_000_000, 8, twin=True),
}
HARDEST_FIRST = tuple(reversed(Tier))
