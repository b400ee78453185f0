"""A boolean is the wrong one."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from mutations.operators import booleans
from mutations.token import Token, TokenMutation
from syntax.outline import Outline


class FlipBoolean(TokenMutation):
    """`true` becomes `false`, and the other way round; types, keys and names are left alone."""

    name = "flip-boolean"
    category = "literal"
    languages = ALL_LANGUAGES
    same_shape = False
    says = "A boolean is the wrong one: `{wrong}` should be `{right}`."
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("const box = { open: true };\n", "const box = { open: false };\n"),
        Changes("const view = <Box on={false} />;\n", "const view = <Box on={true} />;\n", language="tsx"),
        Changes("run(deep=True)\n", "run(deep=False)\n", language="python"),
        Refuses("type Flag = true | undefined;\n", because="it is a type"),
        Refuses("function run<Deep = false>(deep: Deep) {}\n", because="it is a type"),
        Refuses("const box = { true: one };\n", because="it is a key"),
        Refuses('const text = "true";\n', because="it is text"),
        Refuses("deep: Literal[True]\n", because="it is a type", language="python"),
        Refuses("Deep = Literal[True]\n", because="it is a type", language="python"),
    )

    def tokens(self, outline: Outline) -> Iterator[Token]:
        """Every boolean that is a value."""
        return booleans(outline)
