"""A test for equality is the opposite of what it should be."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from mutations.operators import equalities
from mutations.token import Token, TokenMutation
from syntax.outline import Outline


class SwapEquality(TokenMutation):
    """A test for equality becomes its opposite, in Python one for identity or membership too; strict stays strict."""

    name = "swap-equality"
    category = "operator"
    languages = ALL_LANGUAGES
    says = "A test is the opposite of what it should be: `{wrong}` should be `{right}`."
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("if (kind === other) {\n  run();\n}\n", "if (kind !== other) {\n  run();\n}\n"),
        Changes("const known = value != null;\n", "const known = value == null;\n", language="javascript"),
        Changes("if low == value:\n    run()\n", "if low != value:\n    run()\n", language="python"),
        Changes("ready = value is not None\n", "ready = value is None\n", language="python"),
        Changes("if not name in known:\n    run()\n", "if not name not in known:\n    run()\n", language="python"),
        Refuses("for (const key in box) {\n  run(key);\n}\n", because="a loop over keys tests nothing"),
        Refuses('const has = "key" in box;\n', because="JavaScript has no `not in`"),
        Refuses("const same: Same = (one) => one;\n", because="an arrow compares nothing"),
        Refuses("for name in known:\n    run(name)\n", because="a loop tests nothing", language="python"),
        Refuses("ready = value is\\\n    not None\n", because="the operator spans two lines", language="python"),
    )

    def tokens(self, outline: Outline) -> Iterator[Token]:
        """Every such operator."""
        return equalities(outline)
