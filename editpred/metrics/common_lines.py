"""Whole lines at the start and at the end that several texts share, so that metrics need not look at them."""

from dataclasses import dataclass

from editpred.metrics.text import shared_end, shared_start


@dataclass(frozen=True, slots=True)
class Cut:
    """Characters at the start and at the end that texts share."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """What stands between them."""
        return text[self.start : len(text) - self.end]


def common_lines(base: str, *others: str) -> Cut:
    """The lines that `base` shares with all the others.

    The end that is cut off is one that the common start of `base` with any other does not reach into. So a diff that
    takes the common start first and then the common end finds the same with and without these lines. Cuts are where
    a line begins with something else than a line break: no token and no run of white characters lies across.
    """
    starts = [shared_start(base, other) for other in others]
    start = line_start(base, min(starts))
    ends = [
        shared_end(base, other, min(len(base), len(other)) - reach) for other, reach in zip(others, starts, strict=True)
    ]
    return Cut(start, len(base) - next_line_start(base, len(base) - min(ends)))


def line_start(text: str, limit: int) -> int:
    """The last place before `limit` where a line starts that is not empty; 0 if there is none."""
    at = text.rfind("\n", 0, max(0, limit - 1))
    while at >= 0 and text[at + 1] in "\r\n":
        at = text.rfind("\n", 0, at)
    return at + 1


def next_line_start(text: str, limit: int) -> int:
    """The first place where a line starts that is not empty, after a line break at `limit` or later; else the end."""
    at = text.find("\n", limit)
    while 0 <= at < len(text) - 1 and text[at + 1] in "\r\n":
        at = text.find("\n", at + 1)
    return at + 1 if at >= 0 else len(text)
