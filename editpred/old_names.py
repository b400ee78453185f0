"""Names that a variable may have had before somebody gave it a better one."""

import re
from collections.abc import Iterator

from mutations.spelling import RESERVED

_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_NAME = re.compile(r"[A-Za-z]\w*", re.ASCII)
_SHORTEST = 2
_STEM = 3
"""Letters that are left of a single word."""


def old_name(name: bytes, text: bytes) -> bytes | None:
    """A shorter name in the style of `name` that the text holds nowhere as a word; None where none will do."""
    decoded = name.decode("utf-8", "replace")
    if not _NAME.fullmatch(decoded):
        return None
    for found in _proposals(decoded):
        old = found.encode()
        fits = _SHORTEST <= len(old) < len(name) and old.lower() not in RESERVED and _NAME.fullmatch(found)
        if fits and re.search(rb"(?<![\w$])" + re.escape(old) + rb"(?![\w$])", text) is None:
            return old
    return None


def _proposals(name: str) -> Iterator[str]:
    words = _WORDS.findall(name)
    if len(words) > 1:
        yield _like(name, words[-1:])
        yield _like(name, words[:-1])
        yield _like(name, words[1:])
    elif len(name) > _STEM + 1:
        yield name[:_STEM]
        yield name[: _STEM + 1]


def _like(name: str, words: list[str]) -> str:
    """Words joined in the style of a name: `snake_case`, `SCREAMING_CASE`, `camelCase`, `PascalCase`."""
    if "_" in name:
        return "_".join(words)
    first = words[0] if name[0].isupper() else words[0].lower()
    return first + "".join(words[1:])
