"""A counter runs the wrong way."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from mutations.operators import merges, operators
from mutations.token import Token, TokenMutation
from syntax.languages.language import text_of
from syntax.outline import Outline

_STEPS = {b"++": b"--", b"--": b"++"}
_SUMS = {b"+=": b"-=", b"-=": b"+="}


class SwapIncrementDecrement(TokenMutation):
    """`++` becomes `--`, `+= 1` becomes `-= 1`, and the other way round."""

    name = "swap-increment-decrement"
    category = "operator"
    languages = ALL_LANGUAGES
    says = "A counter runs the wrong way: `{wrong}` should be `{right}`."
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("count++;\n", "count--;\n"),
        Changes("const key = --next;\n", "const key = ++next;\n", language="javascript"),
        Changes("count += 1;\n", "count -= 1;\n"),
        Changes("count -= 1\n", "count += 1\n", language="python"),
        Refuses("count += 2;\n", because="it does not count by one"),
        Refuses("const gap = one-++two;\n", because="it would run into the minus"),
        Refuses("const gap = one - -1;\n", because="no variable changes"),
        Refuses("total += price\n", because="a sum is no step", language="python"),
    )

    def tokens(self, outline: Outline) -> Iterator[Token]:
        """Every step by one."""
        for operator in operators(outline, "update_expression"):
            token = Token(operator.span, _STEPS[operator.text])
            if not merges(outline, token):
                yield token
        for operator in operators(outline, "augmented_assignment", "augmented_assignment_expression"):
            if operator.text in _SUMS and operator.right is not None and text_of(operator.right) == b"1":
                yield Token(operator.span, _SUMS[operator.text])
