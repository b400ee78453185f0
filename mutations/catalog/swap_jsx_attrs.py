"""Two neighbouring attributes of a JSX tag change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from mutations.exchange import ExchangeMutation, Pair
from mutations.mutation import Changes, Refuses
from syntax.languages.language import span_of
from syntax.outline import Outline


class SwapJsxAttrs(ExchangeMutation):
    """Two neighbouring attributes of a tag, on one line or on a line each, change places; spreads stay between."""

    name = "swap-jsx-attrs"
    category = "structural"
    languages = ("tsx", "javascript", "jsx")
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            'const view = <Box wide tall={2} name="box" />;\n',
            'const view = <Box wide name="box" tall={2} />;\n',
            language="tsx",
        ),
        Changes(
            "const view = (\n  <Box\n    tall={size}\n    onClick={close}\n  />\n);\n",
            "const view = (\n  <Box\n    onClick={close}\n    tall={size}\n  />\n);\n",
            language="jsx",
        ),
        Refuses("const view = <Box tall={2} />;\n", because="one attribute alone", language="tsx"),
        Refuses("const view = <Box {...rest} tall={2} />;\n", because="a spread is no attribute", language="tsx"),
        Refuses(
            "const view = <Box wide={1} {...rest} tall={2} />;\n",
            because="a spread overrides what stands before it",
            language="tsx",
        ),
        Refuses(
            "const view = <Box tall={2} onClick={() => {\n  close();\n}} />;\n",
            because="one of them has several lines",
            language="jsx",
        ),
    )

    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """Neighbours in every opening tag."""
        for node in outline.of_kind("jsx_opening_element", "jsx_self_closing_element"):
            for one, two in pairwise(node.named_children):
                if one.type == two.type == "jsx_attribute":
                    yield Pair(span_of(one), span_of(two), "attributes")
