"""The values of two neighbouring one-line declarations or assignments change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.exchange import ExchangeMutation, Pair
from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from syntax.languages.language import Language, span_of
from syntax.outline import Outline

_CHAINED = frozenset({"assignment", "augmented_assignment", "assignment_expression"})


class SwapInitialisers(ExchangeMutation):
    """Two neighbouring declarations or assignments of one line each get one another's value; their names stay."""

    name = "swap-initialisers"
    category = "structural"
    languages = ALL_LANGUAGES
    planned = 2
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "export const first = 'a';\nlet second: string = label();\n",
            "export const first = label();\nlet second: string = 'a';\n",
        ),
        Changes("this.count = 0;\nthis.names = [];\n", "this.count = [];\nthis.names = 0;\n", language="javascript"),
        Changes(
            "class Box {\n  static width = 1;\n  height = 2;\n}\n",
            "class Box {\n  static width = 2;\n  height = 1;\n}\n",
        ),
        Changes("first = 1  # one\nsecond: int = 2\n", "first = 2  # one\nsecond: int = 1\n", language="python"),
        Refuses("const first = 1;\nrun();\nconst second = 2;\n", because="they are no neighbours"),
        Refuses("const first = 1;\nlet second;\n", because="one has no value"),
        Refuses("let first = 1,\n  third = 3;\nlet second = 2;\n", because="the first declares two names"),
        Refuses("const first = [\n  1,\n];\nconst second = 2;\n", because="one value has several lines"),
        Refuses("total += 1;\ncount = 2;\n", because="the first adds to its name"),
        Refuses("first = other = 1\nsecond = 2\n", because="the first gives its value twice", language="python"),
        Refuses("self.first = first\nself.second = second\n", because="a line holds a value twice", language="python"),
    )

    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """The values of neighbours in every list of statements."""
        language = outline.source.language
        for statements in outline.lists:
            values = [self._value(language, statement.node) for statement in statements.statements]
            for one, two in pairwise(values):
                if one is not None and two is not None:
                    yield Pair(span_of(one), span_of(two), "values")

    def _value(self, language: Language, statement: Node) -> Node | None:
        """The value that a statement or a field gives to the one name that it speaks of."""
        node = language.declaration(statement)
        if node.type in {"lexical_declaration", "variable_declaration", "expression_statement"}:
            parts = [child for child in node.named_children if child.type != "comment"]
            node = parts[0] if len(parts) == 1 else node
        if node.type in {"variable_declarator", "public_field_definition", "field_definition"}:
            return node.child_by_field_name("value")
        if node.type in {"assignment", "assignment_expression"}:
            value = node.child_by_field_name("right")
            return value if value is not None and value.type not in _CHAINED else None
        return None
