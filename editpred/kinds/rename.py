"""A local name is given a better one: where it is declared first, then where it is used."""

from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from editpred.kind import Kind
from editpred.old_names import old_name
from editpred.trail import Trail, by_line, share_done
from syntax.edit import Edit
from syntax.languages.language import text_of
from syntax.outline import Outline
from syntax.scopes import Binding

FEWEST = 3
MOST = 16
"""Lines that name it."""
_CONVENTIONS = frozenset({b"self", b"cls", b"this"})


class Rename(Kind):
    """The history renames a declaration and the first references; the references of the next line are expected.

    A name that also is a key (`{ name }`), an import, an export or, in Python, the keyword of a call is left alone:
    renaming it changes more than itself.
    """

    name: ClassVar[str] = "rename"

    def trails(self, outline: Outline, path: str) -> Iterator[Trail]:
        """A trail for each name of each scope."""
        keywords = {text_of(named) for named in _keywords(outline)}
        for binding in outline.bindings:
            fits = binding.name not in keywords and self._fits(outline, binding)
            old = old_name(binding.name, outline.text) if fits else None
            if old is not None:
                yield self._trail(outline, path, binding, old)

    def _fits(self, outline: Outline, binding: Binding) -> bool:
        rows = {outline.lines.line_at(span.start) for span in binding.occurrences}
        return FEWEST <= len(rows) <= MOST and not binding.keys and binding.name not in _CONVENTIONS

    def _trail(self, outline: Outline, path: str, binding: Binding, old: bytes) -> Trail:
        edits = tuple(Edit(span.start, span.end, (old,)) for span in binding.occurrences)
        changes = by_line(path, outline.lines, edits)
        declared = binding.declarations[0].start
        first = next(each for each in changes if any(edit.start == declared for edit in each.undo))
        ordered = (first, *(each for each in changes if each is not first))
        why = f"`{old.decode()}` is being renamed to `{binding.name.decode()}`; its next use still has the old name."
        language = outline.source.language.name
        return Trail(self.name, language, {path: outline.text}, ordered, share_done(len(ordered), least=2), why)


def _keywords(outline: Outline) -> Iterator[Node]:
    for node in outline.of_kind("keyword_argument"):
        named = node.child_by_field_name("name")
        if named is not None:
            yield named
