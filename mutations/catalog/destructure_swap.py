"""Two neighbouring names that a value is taken apart into change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from mutations.exchange import ExchangeMutation, Pair
from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from syntax.languages.language import span_of
from syntax.outline import Outline

_WHAT = {
    "array_pattern": "names",
    "object_pattern": "names",
    "pattern_list": "targets",
    "tuple_pattern": "targets",
    "list_pattern": "targets",
}
_NAMES = frozenset(
    b"identifier assignment_pattern shorthand_property_identifier_pattern object_assignment_pattern pair_pattern"
    b" attribute subscript member_expression subscript_expression".split()
)


class DestructureSwap(ExchangeMutation):
    """Two neighbouring names of an array or object pattern, or two targets of a tuple, change places."""

    name = "destructure-swap"
    category = "structural"
    languages = ALL_LANGUAGES
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("const [key, value] = entry;\n", "const [value, key] = entry;\n"),
        Changes(
            "const { width: wide, height = 2 } = box;\n",
            "const { height = 2, width: wide } = box;\n",
            language="javascript",
        ),
        Changes(
            "for key, value in table.items():\n    run()\n",
            "for value, key in table.items():\n    run()\n",
            language="python",
        ),
        Changes("(self.wide, tall) = measure()\n", "(tall, self.wide) = measure()\n", language="python"),
        Refuses("const [first, ...rest] = list;\n", because="the rest comes last"),
        Refuses("const [only] = list;\n", because="one name has nothing to change places with"),
        Refuses("[one, two] = [two, one];\n", because="the line holds each twice"),
        Refuses("const { box: { wide }, ...rest } = all;\n", because="there is no neighbour but the rest"),
        Refuses("first, *rest = names\n", because="the starred one takes what is left", language="python"),
        Refuses("pair = one, two\n", because="values are no targets", language="python"),
    )

    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """Neighbours in every pattern."""
        for node in outline.of_kind(*_WHAT):
            for one, two in pairwise(node.named_children):
                if one.type.encode() in _NAMES and two.type.encode() in _NAMES:
                    yield Pair(span_of(one), span_of(two), _WHAT[node.type])
