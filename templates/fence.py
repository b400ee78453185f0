"""Fences for code in Markdown."""

import re


def fence_for(*texts: str) -> str:
    """Back-ticks, one more than any run of them in the texts, and three at least."""
    return "`" * max([3, *(len(run) + 1 for text in texts for run in re.findall("`+", text))])
