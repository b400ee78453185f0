"""Perturbations: small changes to real sources of which it is known whether a judge must accept them.

A kind sees a text with its tokens and a die, and gives the changed text, or None where there is no place for it.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from tree_sitter import Node

from syntax.languages.language import Language
from verify.trees import tree_language

_T = TypeVar("_T")

LITERALS = frozenset({"string", "template_string", "regex", "comment", "jsx_text", "template_literal_type"})


class Die:
    """Choices that depend on nothing but a key."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._count = 0

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        self._count += 1
        digest = hashlib.blake2b(f"{self._key}:{self._count}".encode(), digest_size=8).digest()
        return int.from_bytes(digest) % limit

    def pick(self, items: Sequence[_T]) -> _T | None:
        """One of the items; None of none."""
        return items[self.below(len(items))] if items else None


@dataclass(frozen=True)
class Subject:
    """A source to perturb: levelled, so that kinds need not think of line endings."""

    name: str
    text: bytes

    @property
    def suffix(self) -> str:
        """The ending of its name."""
        return Path(self.name).suffix

    @cached_property
    def language(self) -> Language:
        """Its language; only for suffixes that have a tree."""
        language = tree_language(self.name)
        assert language is not None
        return language

    @cached_property
    def nodes(self) -> list[Node]:
        """All nodes in document order."""
        found: list[Node] = []
        stack = [self.language.parse(self.text).root_node]
        while stack:
            node = stack.pop()
            found.append(node)
            stack.extend(reversed(node.children))
        return found

    @cached_property
    def tokens(self) -> list[Node]:
        """Leaves and whole literals, in order: what no white space may be put into."""
        found: list[Node] = []
        end = -1
        for node in self.nodes:
            if node.start_byte >= end and (node.type in LITERALS or not node.child_count):
                found.append(node)
                end = node.end_byte if node.type in LITERALS else end
        return [node for node in found if node.end_byte > node.start_byte]

    def of(self, *kinds: str) -> list[Node]:
        """The nodes of some kinds."""
        return [node for node in self.nodes if node.type in kinds]

    def source(self, node: Node) -> bytes:
        """The bytes of a node."""
        return self.text[node.start_byte : node.end_byte]

    def in_literal(self, offset: int) -> bool:
        """Whether a byte lies inside a literal or a comment of more than one line (not at its very start)."""
        return any(node.start_byte < offset < node.end_byte for node in self.tokens if node.type in LITERALS)

    @cached_property
    def free_lines(self) -> list[int]:
        """Offsets of the starts of lines that do not begin inside a literal."""
        starts = [0, *(place + 1 for place, byte in enumerate(self.text[:-1]) if byte == 0x0A)]
        spans = [(node.start_byte, node.end_byte) for node in self.tokens if b"\n" in self.source(node)]
        return [start for start in starts if not any(first < start < last for first, last in spans)]

    def with_(self, start: int, end: int, new: bytes) -> bytes:
        """The text with bytes `start` to `end` replaced."""
        return self.text[:start] + new + self.text[end:]


Change = Callable[[Subject, Die], bytes | None]


@dataclass(frozen=True)
class Kind:
    """One kind of perturbation.

    Attributes:
        name: a slug.
        same: whether a judge must accept it.
        suffixes: the files that it applies to.
        change: does it.
    """

    name: str
    same: bool
    suffixes: frozenset[str]
    change: Change


KINDS: list[Kind] = []


def kind(*suffixes: str, same: bool) -> Callable[[Change], Change]:
    """Register a function as a kind; its name is the slug."""

    def register(change: Change) -> Change:
        KINDS.append(Kind(change.__name__.strip("_").replace("_", "-"), same, frozenset(suffixes), change))
        return change

    return register


TS = (".ts", ".tsx", ".mts")
JS = (".js", ".jsx", ".mjs", ".cjs")
SCRIPT = (*TS, *JS)
TREES = (*SCRIPT, ".py")
PLAIN = (".json", ".css", ".md", ".yaml")
ALL = (*TREES, *PLAIN)
