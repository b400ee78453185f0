"""The style of sources: as published, or brought to rest by the formatter first."""

import hashlib
import os
import tempfile
from enum import StrEnum
from pathlib import Path

from generator.intake import Refusal, admit
from generator.judging import judge
from syntax.source import Source
from verify.outcome import FormatFailure
from verify.prettier_install import cache_folder, pinned_version
from verify.ruff import ruff_version


class Style(StrEnum):
    """How sources look."""

    SOURCE = "source"
    FORMATTED = "formatted"


def styled(source: Source, style: Style) -> Source | Refusal:
    """A source in a style; one that the formatter refuses is refused.

    Raises:
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
    """The formatted text, kept in the user's cache under a hash of text and formatters."""
    path = source.provenance.path
    key = f"{pinned_version()}\0{ruff_version()}\0{source.language.name}\0{source.sha256}"
    kept = cache_folder() / "formatted" / hashlib.sha256(key.encode()).hexdigest()
    if kept.is_file():
        return kept.read_bytes()
    settled = judge().settle(path, source.text)
    if isinstance(settled, FormatFailure):
        return Refusal("not-formatted")
    kept.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=kept.parent)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(settled.text)
    Path(name).replace(kept)
    return settled.text
