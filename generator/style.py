"""The style of sources: as published, or brought to rest by the formatter first."""

import hashlib
from enum import StrEnum
from functools import cache
from pathlib import Path

from generator.intake import Refusal, admit
from generator.judging import judge
from syntax.cache import cache_folder
from syntax.errors import OutputError
from syntax.source import Source
from syntax.whole_file import write_whole
from verify.formatter import suffix_of
from verify.outcome import FormatFailure
from verify.prettier_install import PINS, pinned_version
from verify.ruff import ruff_version


class Style(StrEnum):
    """How sources look."""

    SOURCE = "source"
    FORMATTED = "formatted"


def styled(source: Source, style: Style) -> Source | Refusal:
    """A source in a style; one that the formatter refuses is refused.

    Raises:
        OutputError: the cache cannot be written.
        ToolError: a formatter is absent or broken.
    """
    if style is Style.SOURCE:
        return source
    formatted = _formatted(source)
    if isinstance(formatted, Refusal):
        return formatted
    again = admit(source.provenance.path, formatted, source.provenance)
    return again if isinstance(again, Refusal) else Source(formatted, source.language, source.provenance)


def _formatted(source: Source) -> bytes | Refusal:
    """The formatted text, kept in the user's cache under a hash of text and formatters.

    Raises:
        OutputError: the cache cannot be written.
        ToolError: a formatter is absent or broken.
    """
    path = source.provenance.path
    key = f"{_formatters()}\0{suffix_of(path)}\0{source.sha256}"
    kept = cache_folder() / "formatted" / hashlib.sha256(key.encode()).hexdigest()
    if kept.is_file():
        return kept.read_bytes()
    settled = judge().settle(path, source.text)
    if isinstance(settled, FormatFailure):
        return Refusal("not-formatted")
    try:
        _keep(kept, settled.text)
    except OSError as error:
        raise OutputError(
            f"cache {kept.parent} cannot be written: {error.strerror}; set HUNKSMITH_CACHE to another folder"
        ) from error
    return settled.text


@cache
def _formatters() -> str:
    """What the formatters do hangs on their versions and on the code that drives them with its options."""
    driving = sorted(path for path in PINS.parent.rglob("*") if path.suffix in {".py", ".mjs", ".json"})
    code = hashlib.sha256(b"\0".join(path.read_bytes() for path in driving)).hexdigest()
    return f"{pinned_version()}\0{ruff_version()}\0{code}"


def _keep(place: Path, text: bytes) -> None:
    """Write a file whole or not at all."""
    place.parent.mkdir(parents=True, exist_ok=True)
    write_whole(place, text)
