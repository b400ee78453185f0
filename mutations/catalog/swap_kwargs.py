"""Two neighbouring keyword arguments of a call change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from mutations.exchange import ExchangeMutation, Pair
from mutations.mutation import Changes, Refuses
from syntax.languages.language import span_of
from syntax.outline import Outline


class SwapKwargs(ExchangeMutation):
    """Two neighbouring keyword arguments of a call, on one line or on a line each, change places."""

    name = "swap-kwargs"
    category = "structural"
    languages = ("python",)
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("copy(source, deep=True, limit=10)\n", "copy(source, limit=10, deep=True)\n", language="python"),
        Changes(
            "copy(\n    deep=True,  # all of it\n    limit=len(names),\n)\n",
            "copy(\n    limit=len(names),  # all of it\n    deep=True,\n)\n",
            language="python",
        ),
        Refuses("copy(source, deep=True)\n", because="one keyword alone", language="python"),
        Refuses("copy(deep=True, **more, limit=1)\n", because="they are no neighbours", language="python"),
        Refuses("copy(deep=[\n    1,\n], limit=1)\n", because="one of them has several lines", language="python"),
    )

    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """Neighbours in every list of arguments."""
        for node in outline.of_kind("argument_list"):
            for one, two in pairwise(child for child in node.named_children if child.type != "comment"):
                if one.type == two.type == "keyword_argument":
                    yield Pair(span_of(one), span_of(two), "keyword arguments")
