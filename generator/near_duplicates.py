"""Near-duplicates: files that are copies of another origin's but for names, literals and layout; the first is taken.

Within one origin likeness is no reason: a tree whose files are all built alike is what its owner wants to be asked of.

A file is sketched by the lowest hashes of its shingles (some lines in a row, brought to their bare shape); the share of
the lowest hashes of two files together that both have estimates how much of their shingles they share.

Whether a file is left out depends on it and one earlier file alone, never on whether that one is taken. So a new file
disturbs its own twins at most.
"""

import hashlib
import re
from collections import Counter, defaultdict

LINES = 4
"""Lines of a shingle."""
KEPT = 128
"""Hashes of a sketch."""
SHARE = 0.75
"""Share of common shingles from which on two files count as one."""
MIN_SHINGLES = 16
"""Files with fewer are too small to be told apart by shape."""
_PROBES = 16
"""Lowest hashes by which twins find each other."""
_IN_COMMON = 4
"""So many of them twins have in common: a share of 0.75 gives fewer than 4 of 16 once in a million times."""
_MIN_SHAPE = 3
_STRING = re.compile(rb"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'")
_WORD = re.compile(rb"[\w$\x80-\xff]+")
_BLANKS = re.compile(rb"[^\S\n]+")

Sketch = tuple[int, ...]
"""The lowest hashes, in order."""


def sketch(text: bytes) -> Sketch:
    """What a text is like; empty for one that is too small."""
    shape = _BLANKS.sub(b"", _WORD.sub(b"w", _STRING.sub(b"w", text)))
    lines = [line for line in shape.split(b"\n") if len(line) >= _MIN_SHAPE]
    shingles = {b"\n".join(lines[start : start + LINES]) for start in range(len(lines) - LINES + 1)}
    if len(shingles) < MIN_SHINGLES:
        return ()
    hashes = (hashlib.blake2b(shingle, digest_size=8).digest() for shingle in shingles)
    return tuple(sorted(int.from_bytes(each, "big") for each in hashes)[:KEPT])


def similarity(one: Sketch, other: Sketch) -> float:
    """The share of common shingles, estimated; 0 to 1."""
    both = set(one) & set(other)
    lowest = sorted(set(one) | set(other))[:KEPT]
    return sum(each in both for each in lowest) / len(lowest) if lowest else 0.0


class Twins:
    """Told of one file after the other, in the order of the corpus."""

    def __init__(self) -> None:
        self._files: list[tuple[str, Sketch]] = []
        self._by_hash: defaultdict[int, list[int]] = defaultdict(list)

    def is_near_duplicate(self, origin: str, new: Sketch) -> bool:
        """Whether a file is like one before it of another origin; it is remembered either way."""
        common = Counter(number for each in new[:_PROBES] for number in self._by_hash[each])
        near = (self._files[number] for number, count in common.items() if count >= _IN_COMMON)
        found = any(other != origin and similarity(sketched, new) >= SHARE for other, sketched in near)
        for each in new[:_PROBES]:
            self._by_hash[each].append(len(self._files))
        self._files.append((origin, new))
        return found
