"""Text as the format's metrics see it: what a line is, what is white, what two sequences share.

The reference implementation is written in Rust, and Python's `splitlines`, `strip` and `isspace` mean something else:
they also split at form feeds and know four more white characters.
"""

import re
from collections.abc import Sequence

WHITE = "\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
"""Unicode's White_Space, as the inside of a character class of a regular expression."""

_NOT_WHITE = re.compile(f"[^{WHITE}]")


def lines(text: str) -> list[str]:
    r"""The lines of `text` without `\n` or `\r\n`; a final line break begins no further line."""
    parts = text.split("\n")
    last = parts.pop()
    ended = [part.removesuffix("\r") for part in parts]
    return [*ended, last] if last else ended


def whole_lines(text: str) -> list[str]:
    r"""Cut after each `\n`; joined again the lines give `text`."""
    parts = text.split("\n")
    last = parts.pop()
    ended = [part + "\n" for part in parts]
    return [*ended, last] if last else ended


def is_blank(text: str) -> bool:
    """Whether `text` holds nothing but white characters."""
    return _NOT_WHITE.search(text) is None


def byte_length(text: str) -> int:
    """The length of `text` in UTF-8 bytes."""
    return len(text) if text.isascii() else len(text.encode())


def shared_start(first: Sequence[object], second: Sequence[object]) -> int:
    """How many items (characters of a text) the two have in common at their starts."""
    low, high = 0, min(len(first), len(second))
    # Slices are compared in C; halving what is left keeps the sum of their lengths linear.
    if first[:high] == second[:high]:
        return high
    while low < high:
        middle = (low + high + 1) // 2
        if first[low:middle] == second[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def shared_end(first: Sequence[object], second: Sequence[object], most: int) -> int:
    """How many items the two have in common at their ends, counted up to `most`."""
    one, two = len(first), len(second)
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if first[one - middle : one - low] == second[two - middle : two - low]:
            low = middle
        else:
            high = middle - 1
    return low
