"""The defaults of two parameters of one function change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.exchange import ExchangeMutation, Pair
from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from syntax.languages.language import span_of
from syntax.outline import Outline

_FIELDS = {
    "assignment_pattern": "right",
    "object_assignment_pattern": "right",
    "required_parameter": "value",
    "default_parameter": "value",
    "typed_default_parameter": "value",
}


class SwapDefaults(ExchangeMutation):
    """The defaults of two parameters of one function, or of two names of one pattern, change places."""

    name = "swap-defaults"
    category = "structural"
    languages = ALL_LANGUAGES
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "function wait(count = 1, name: string, limit: number = 60) {\n  run();\n}\n",
            "function wait(count = 60, name: string, limit: number = 1) {\n  run();\n}\n",
        ),
        Changes(
            "const { width = 1, height = auto() } = box;\n",
            "const { width = auto(), height = 1 } = box;\n",
            language="javascript",
        ),
        Changes(
            "def wait(\n    count: int = 1,\n    limit=60,\n):\n    run()\n",
            "def wait(\n    count: int = 60,\n    limit=1,\n):\n    run()\n",
            language="python",
        ),
        Refuses("function wait(count = 1, limit) {\n  run();\n}\n", because="only one has a default"),
        Refuses("function wait(count = 1, limit = 1) {\n  run();\n}\n", because="both are equal"),
        Refuses("def wait(count=None, limit=None):\n    run()\n", because="both are equal", language="python"),
    )

    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """Defaults that follow one another in a list of parameters or in a pattern."""
        lists = ("formal_parameters", "parameters", "lambda_parameters", "object_pattern", "array_pattern")
        for node in outline.of_kind(*lists):
            defaults = [value for child in node.named_children if (value := self._default(child)) is not None]
            for one, two in pairwise(defaults):
                yield Pair(span_of(one), span_of(two), "default values")

    def _default(self, node: Node) -> Node | None:
        field = _FIELDS.get(node.type)
        return node.child_by_field_name(field) if field else None
