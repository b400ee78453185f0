"""A name is everywhere replaced by a word that also stands in comments and strings."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.decoys import decoys, nearest
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.edit import Edit
from syntax.outline import Outline
from syntax.scopes import Binding

FEWEST = 3
MOST = 24
"""Places that name it, the declaration among them."""
_CONVENTIONS = frozenset({b"self", b"cls"})


class EveryOccurrence(Mutation):
    """A name is replaced at all 3 to 24 places that mean it by a word that code holds nowhere, but comments or strings.

    A name that also is a key (`{ name }`), an import or an export is left alone, since that would change as well.
    """

    name = "every-occurrence"
    category = "multi"
    kind = "every-word"
    languages = ALL_LANGUAGES
    planned = 3
    same_shape = True
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "// The price of a ticket.\nfunction cost(total) {\n  log('ticket', box.total);\n"
            "  return total > 1 ? `${total} ticket` : total;\n}\n",
            "// The price of a ticket.\nfunction cost(ticket) {\n  log('ticket', box.total);\n"
            "  return ticket > 1 ? `${ticket} ticket` : ticket;\n}\n",
        ),
        Changes(
            "const View = () => {\n  const size = 1; // rows\n  return <p title={size} size={size}>text</p>;\n};\n",
            "const View = () => {\n  const rows = 1; // rows\n  return <p title={rows} size={rows}>text</p>;\n};\n",
            language="jsx",
        ),
        Changes(
            'def cost(total):\n    """Sum of tickets."""\n    log(total=total)\n    return f"{total} tickets"\n',
            'def cost(tickets):\n    """Sum of tickets."""\n    log(total=tickets)\n    return f"{tickets} tickets"\n',
            language="python",
        ),
        Refuses("// ticket\nfunction f(total) {\n  return total;\n}\n", because="two places are too few"),
        Refuses("function f(total) {\n  return total + total;\n}\n", because="no comment or string has a word for it"),
        Refuses(
            "// ticket\nfunction f(total) {\n  return total + total + box.ticket;\n}\n",
            because="code holds the word, though not as a variable",
        ),
        Refuses(
            "// ticket\nfunction f(total) {\n  return total + total + newTickets();\n}\n",
            because="code holds a longer word with it",
        ),
        Refuses("// ticket\nfunction f(total) {\n  return run(total, { total });\n}\n", because="a shorthand is a key"),
        Refuses("// ticket\nexport const total = 1;\nrun(total, total);\n", because="other files know the name"),
        Refuses(
            "// ticket\nconst View = (total) => <p title={total} size={total}>a ticket</p>;\n",
            because="is text of an element code or a string?",
            language="tsx",
        ),
        Refuses(
            "# self\nclass Box:\n    def m(self):\n        return self.x + self.y\n",
            because="a word of the language",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """A site for each name of each scope; its word is the one that stands nearest to it."""
        found = decoys(outline)
        for binding in outline.bindings:
            spans = binding.occurrences
            decoy = nearest(found, spans[0]) if self._fits(binding) else None
            if decoy is not None:
                yield Site(
                    edits=tuple(Edit(span.start, span.end, (decoy.word,)) for span in spans),
                    block=outline.lines.content(outline.lines.line_at(spans[0].start)),
                    words={"right": binding.name.decode(), "word": decoy.word.decode(), "count": str(len(spans))},
                )

    def _fits(self, binding: Binding) -> bool:
        often = FEWEST <= len(binding.occurrences) <= MOST
        return often and not binding.keys and binding.name not in _CONVENTIONS and binding.name.isascii()
