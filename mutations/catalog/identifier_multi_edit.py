"""A name is misspelled at some of the places that mean it."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from mutations.spelling import misspelled
from syntax.edit import Edit
from syntax.lines import Span
from syntax.outline import Outline
from syntax.scopes import Binding

FEWEST = 2
MOST = 4
"""Lines that misspell the name."""


class IdentifierMultiEdit(Mutation):
    """A name of five letters or more is misspelled at 2 to 4 of its references, one on a line, spread over them all.

    It stays right where it is declared and, if there are three or more, at one reference at least. A shorthand
    (`{ name }`), an export and an import name a key as well, so these are left alone.
    """

    name = "identifier-multi-edit"
    category = "identifier"
    kind = "identifier"
    languages = ALL_LANGUAGES
    planned = 10
    same_shape = True
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "const total = sum(xs);\nif (total > limit) {\n  log('total', total);\n}\n",
            "const total = sum(xs);\nif (toatl > limit) {\n  log('total', toatl);\n}\n",
        ),
        Changes(
            "function one(total) {\n  return total + 1;\n}\nfunction two(total) {\n  start(total);\n"
            "  return { total, all: total };\n}\n",
            "function one(total) {\n  return total + 1;\n}\nfunction two(total) {\n  start(toatl);\n"
            "  return { total, all: toatl };\n}\n",
            language="jsx",
        ),
        Changes(
            "def run(value, total):\n    check(total=total)\n    log(value.total)\n    return total\n",
            "def run(value, total):\n    check(total=toatl)\n    log(value.total)\n    return toatl\n",
            language="python",
        ),
        Refuses("const total = 1;\nrun(total, total);\n", because="its references stand on one line"),
        Refuses("const rest = 1;\nrun(rest);\nend(rest);\n", because="four letters are too few"),
        Refuses("run(total);\nend(total);\n", because="nothing here declares the name"),
        Refuses(
            "const aaaba = 1;\n// aabaa, aaaab\nrun(aaaba);\nend(aaaba);\n",
            because="each misspelling occurs in a comment",
        ),
        Refuses("const total = 1;\nrun({ total });\nend({ total });\n", because="shorthands name keys as well"),
        Refuses(
            "class Box:\n    total = 1\n    twice = total\n    more = total\n",
            because="it is an attribute",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """A site for each name of each scope."""
        lowered = outline.text.lower()
        for binding in outline.bindings:
            spans = self._spread(outline, binding)
            wrong = misspelled(binding.name, lowered) if spans else None
            if wrong is not None:
                yield Site(
                    edits=tuple(Edit(span.start, span.end, (wrong,)) for span in spans),
                    block=outline.lines.content(outline.lines.line_at(spans[0].start)),
                    words={"right": binding.name.decode(), "wrong": wrong.decode(), "count": str(len(spans))},
                )

    def _spread(self, outline: Outline, binding: Binding) -> list[Span]:
        """References below the declaration, the first one of each line: all but one of them, and four at most."""
        keys = set(binding.keys)
        by_line: dict[int, Span] = {}
        for span in binding.references:
            if span > binding.declarations[0] and span not in keys:
                by_line.setdefault(outline.lines.line_at(span.start), span)
        found = list(by_line.values())
        if len(found) < FEWEST:
            return []
        count = max(FEWEST, min(MOST, len(found) - 1))
        return [found[at * len(found) // count] for at in range(count)]
