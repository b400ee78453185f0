"""Two neighbouring names of an import or export change places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.exchange import ExchangeMutation, Pair
from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from syntax.languages.language import span_of
from syntax.outline import Outline


class SwapSpecifiers(ExchangeMutation):
    """Two neighbouring names in the list of an import or export change places, with their `as` and `type`."""

    name = "swap-specifiers"
    category = "structural"
    languages = ALL_LANGUAGES
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "import { join as glue, type Path, sep } from 'node:path';\n",
            "import { type Path, join as glue, sep } from 'node:path';\n",
        ),
        Changes("export { wide, tall };\n", "export { tall, wide };\n", language="javascript"),
        Changes("from paths import join as glue, sep\n", "from paths import sep, join as glue\n", language="python"),
        Refuses("import paths, { join } from 'node:path';\n", because="the default is not in the list"),
        Refuses("import { join } from 'node:path';\n", because="one name has nothing to change places with"),
        Refuses("import { path, sep } from 'path';\n", because="the line holds one of them twice"),
        Refuses("from paths import *\n", because="it names nothing", language="python"),
    )

    def pairs(self, outline: Outline) -> Iterator[Pair]:
        """Neighbours in every such list."""
        for node in outline.of_kind("named_imports", "export_clause", "import_from_statement"):
            for one, two in pairwise(self._names(node)):
                yield Pair(span_of(one), span_of(two), "names")

    def _names(self, node: Node) -> list[Node]:
        if node.type == "import_from_statement":
            return node.children_by_field_name("name")
        return [child for child in node.named_children if child.type != "comment"]
