"""A name or a module is misspelled where it is imported, as what was written last shows."""

import re
from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from editpred.insertions import around, removal
from editpred.kind import Kind
from editpred.misspelling import lost_letter
from editpred.trail import Change, Trail
from syntax.edit import Edit
from syntax.languages.language import text_of
from syntax.lines import Span
from syntax.outline import Outline
from syntax.scopes import Binding

_IMPORTS = ("import_statement", "import_from_statement")
_WORD = re.compile(rb"[A-Za-z]{5,}")


class MistypedImport(Kind):
    """The history writes a statement that uses a name, or an import from the same package; both are spelled right.

    An import line that was there before has the name, or a word of the module, misspelled: its correction is expected.
    """

    name: ClassVar[str] = "mistyped-import"

    def trails(self, outline: Outline, path: str) -> Iterator[Trail]:
        """A trail for each imported name that one statement uses, then one for each word that two modules share."""
        imports = outline.of_kind(*_IMPORTS)
        for binding in outline.bindings:
            if binding.references and _is_imported(binding, imports):
                yield from self._name(outline, path, binding)
        yield from self._modules(outline, path, imports)

    def _name(self, outline: Outline, path: str, binding: Binding) -> Iterator[Trail]:
        statement = around(outline, binding.references)
        if statement is not None:
            yield from self._trail(outline, path, removal(outline, statement), binding.declarations[0])

    def _modules(self, outline: Outline, path: str, imports: list[Node]) -> Iterator[Trail]:
        words = [(node, word) for node in imports for word in _words(node)]
        for at, (node, word) in enumerate(words):
            written = outline.text[slice(*word)]
            for other, again in words[at + 1 :]:
                if other.id != node.id and outline.text[slice(*again)] == written:
                    statement = outline.item(other)
                    if statement.whole and other.start_point.row > node.end_point.row:
                        yield from self._trail(outline, path, removal(outline, statement), word)
                    break

    def _trail(self, outline: Outline, path: str, written: Edit, word: Span) -> Iterator[Trail]:
        right = outline.text[slice(*word)]
        wrong = lost_letter(right, outline.text.lower())
        if wrong is None or written.start <= word.start < written.end:
            return
        changes = (Change(path, (written,)), Change(path, (Edit(word.start, word.end, (wrong,)),)))
        why = f"What was written last spells `{right.decode()}` right; the import has it as `{wrong.decode()}`."
        yield Trail(self.name, outline.source.language.name, {path: outline.text}, changes, 1, why)


def _is_imported(binding: Binding, imports: list[Node]) -> bool:
    """Whether a name is declared once, by an import that knows it by the same name."""
    if len(binding.declarations) != 1 or binding.keys != binding.declarations:
        return False
    (span,) = binding.declarations
    return any(node.start_byte <= span.start < node.end_byte for node in imports)


def _words(node: Node) -> Iterator[Span]:
    """The words of five letters or more in the name of the module that a statement imports from."""
    module = node.child_by_field_name("source") or node.child_by_field_name("module_name")
    if module is not None and node.start_point.row == node.end_point.row:
        for match in _WORD.finditer(text_of(module)):
            yield Span(module.start_byte + match.start(), module.start_byte + match.end())
