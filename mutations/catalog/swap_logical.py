"""Two operands are joined by `and` where `or` is meant, or the other way round."""

from collections.abc import Iterator
from typing import ClassVar

from mutations.mutation import ALL_LANGUAGES, Changes, Refuses
from mutations.operators import JOINING, merges, operators, regroups, same_text
from mutations.token import Token, TokenMutation
from syntax.outline import Outline

_TURNED = {b"&&": b"||", b"||": b"&&", b"and": b"or", b"or": b"and"}


class SwapLogical(TokenMutation):
    """`&&` and `||`, `and` and `or` are mistaken for each other; the operands keep their grouping."""

    name = "swap-logical"
    category = "operator"
    languages = ALL_LANGUAGES
    says = "Two operands are joined by the wrong operator: `{wrong}` should be `{right}`."
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("const ok = one && two;\n", "const ok = one || two;\n"),
        Changes("const ok = one && two && three;\n", "const ok = one && two || three;\n", language="javascript"),
        Changes("const ok = (one || two) && three;\n", "const ok = (one || two) || three;\n"),
        Changes("ok = one and not two\n", "ok = one or not two\n", language="python"),
        Refuses("const ok = one || two && three;\n", because="the operands would group otherwise, or join a third"),
        Refuses("const ok = same && same;\n", because="both operators give the same"),
        Refuses("const name = given ?? other;\n", because="it asks for null, not for truth"),
        Refuses("ok = one or two and three\n", because="`and` would group otherwise, or `or`", language="python"),
    )

    def tokens(self, outline: Outline) -> Iterator[Token]:
        """Every such operator whose operands stay what they are."""
        for operator in operators(outline, *JOINING):
            new = _TURNED.get(operator.text)
            if new is None or regroups(operator, new) or same_text((operator.left, operator.right)):
                continue
            token = Token(operator.span, new)
            if not merges(outline, token):
                yield token
