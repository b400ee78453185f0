"""A source: one file's text as bytes, where it comes from, and its syntax tree when somebody asks."""

import hashlib
from dataclasses import dataclass, field
from functools import cached_property

from tree_sitter import Tree

from syntax.languages.language import Language
from syntax.lines import LineIndex


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a text comes from; goes into the metadata of every case made from it.

    Attributes:
        origin: the package or tree, as in `npm:rxjs`, `pypi:attrs`, `tree-1` (local trees, numbered as given).
        version: a package's version, a git checkout's revision, or empty.
        path: the file inside the origin, with forward slashes.
        sha256: of the file as it was published, in hexadecimal.
        licence: SPDX expression; `LicenseRef-unknown` for a local tree.
        released: day on which the version was published, ISO 8601; empty where it is not known.
    """

    origin: str
    version: str
    path: str
    sha256: str
    licence: str
    released: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class Source:
    """One text in one language. Not sent between processes: its tree cannot travel, its provenance can."""

    text: bytes
    language: Language
    provenance: Provenance

    @cached_property
    def tree(self) -> Tree:
        """The syntax tree, parsed on first use."""
        return self.language.parse(self.text)

    @cached_property
    def lines(self) -> LineIndex:
        """Where the lines start."""
        return LineIndex(self.text)

    @cached_property
    def sha256(self) -> str:
        """Of the text as mutations see it (`--style formatted` changes it), in hexadecimal."""
        return hashlib.sha256(self.text).hexdigest()
