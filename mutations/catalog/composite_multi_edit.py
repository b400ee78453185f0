"""Several tokens of one file become others."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from mutations.registry import all_mutations
from syntax.edit import in_order, rewritten
from syntax.outline import Outline

PARTS = (
    "flip-boolean",
    "off-by-one",
    "remove-negation",
    "remove-optional-chain",
    "swap-arithmetic",
    "swap-call-args",
    "swap-comparison",
    "swap-equality",
    "swap-increment-decrement",
    "swap-logical",
    "swap-nullish",
    "swap-regex-quantifier",
    "unicode-hyphen",
)
"""The mutations that it is made of. The list is fixed, so that a new mutation changes no case of this one."""
SIZES = (3, 4, 5)
APART = 4
"""Lines from one change to the next, at least."""
NEAR = 12
"""Lines within which a change of another sort is preferred to the very next one."""


@dataclass(frozen=True, slots=True)
class _Change:
    """A site of a mutation, and the 0-based line that it is on."""

    mutation: str
    row: int
    site: Site


class CompositeMultiEdit(Mutation):
    """Three to five tokens become others, as the mutations of one token have it; four lines or more lie between two.

    The changes of a file form a chain, neighbours of different sorts where there are such nearby. From each link on
    three, four or five of them are taken, in turn.
    """

    name = "composite-multi-edit"
    category = "multi"
    kind = "changes"
    languages = ALL_LANGUAGES
    planned = 16
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "const deep = true;\none();\ntwo();\nthree();\nif (size < limit) {\n  one();\n  two();\n  three();\n"
            "  return one === two;\n}\n",
            "const deep = false;\none();\ntwo();\nthree();\nif (size <= limit) {\n  one();\n  two();\n  three();\n"
            "  return one !== two;\n}\n",
        ),
        Changes(
            "deep = True\none()\ntwo()\nthree()\nif size < limit:\n    one()\n    two()\n    three()\n"
            "    copy(one, two)\n",
            "deep = False\none()\ntwo()\nthree()\nif size <= limit:\n    one()\n    two()\n    three()\n"
            "    copy(two, one)\n",
            language="python",
        ),
        Refuses(
            "const deep = true;\none();\ntwo();\nthree();\nif (size < limit) {\n  one();\n}\n",
            because="two changes are too few",
        ),
        Refuses(
            "const deep = true;\nconst wide = true;\nconst high = true;\nconst low = true;\n",
            because="the changes stand too close together",
        ),
        Refuses(
            "one.deep = true;\none();\ntwo();\nthree();\none.deep = false;\none();\ntwo();\nthree();\nwide = true;\n",
            because="after the first change another line reads what the second is told to replace",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """A site for each link of the chain that enough others follow."""
        chain = list(self._chain(outline))
        for start in range(len(chain) - SIZES[0] + 1):
            taken = chain[start : start + SIZES[start % len(SIZES)]]
            if self._stays_apart(outline, taken):
                yield Site(
                    edits=tuple(edit for change in taken for edit in change.site.edits),
                    block=taken[0].site.block,
                    words={"says": tuple(str(change.site.words["says"]) for change in taken)},
                )

    def _stays_apart(self, outline: Outline, taken: list[_Change]) -> bool:
        """Whether no change makes a line that another one would then be looked for at."""
        contents = [(change, outline.lines.content(change.row)) for change in taken]
        right = {outline.text[slice(*span)] for _, span in contents}
        wrong = {rewritten(outline.text, in_order(change.site.edits), span) for change, span in contents}
        return right.isdisjoint(wrong)

    def _chain(self, outline: Outline) -> Iterator[_Change]:
        """Changes in document order, each far enough below the one before it."""
        found = sorted(self._all(outline), key=lambda change: (change.site.edits[0].start, change.mutation))
        rows = [change.row for change in found]
        at = 0
        while at < len(found):
            yield found[at]
            below = bisect_left(rows, rows[at] + APART)
            near = range(below, bisect_left(rows, rows[below] + NEAR) if below < len(rows) else below)
            at = next((each for each in near if found[each].mutation != found[at].mutation), below)

    def _all(self, outline: Outline) -> Iterator[_Change]:
        language, line_at = outline.source.language.name, outline.lines.line_at
        for name in PARTS:
            mutation = all_mutations()[name]
            for site in mutation.edits(outline) if language in mutation.languages else ():
                rows = {line_at(at) for edit in site.edits for at in (edit.start, edit.end)}
                if len(rows) == 1:
                    yield _Change(name, rows.pop(), site)
