"""A comparison takes in its boundary, or leaves it out."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from mutations.operators import boundaries
from mutations.token import Token, TokenMutation
from syntax.outline import Outline


class SwapComparison(TokenMutation):
    """`<` becomes `<=`, `>` becomes `>=`, and the other way round; type arguments and JSX are no comparisons."""

    name = "swap-comparison"
    category = "operator"
    languages = ALL_LANGUAGES
    says = "A comparison treats its boundary the wrong way: `{wrong}` should be `{right}`."
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("if (count < limit) {\n  run();\n}\n", "if (count <= limit) {\n  run();\n}\n"),
        Changes("while (left >= 0) {\n  left--;\n}\n", "while (left > 0) {\n  left--;\n}\n", language="javascript"),
        Changes("if low < value <= high:\n    run()\n", "if low < value < high:\n    run()\n", language="python"),
        Refuses("const names: Array<string> = make<string>();\n", because="types are no comparisons"),
        Refuses("const view = <Box>one</Box>;\n", because="elements are no comparisons", language="tsx"),
        Refuses("const shifted = bits << 2;\n", because="a shift compares nothing"),
        Refuses("if count == limit:\n    run()\n", because="it has no boundary", language="python"),
    )

    def tokens(self, outline: Outline) -> Iterator[Token]:
        """Every relational operator."""
        return boundaries(outline)
