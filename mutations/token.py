"""What mutations of one token share: a few bytes of one line become others, told by a replace/with block."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from mutations.mutation import Mutation, Site
from syntax.edit import Edit
from syntax.lines import Span
from syntax.outline import Outline


@dataclass(frozen=True, slots=True)
class Token:
    """A token of the original and the bytes that take its place.

    Attributes:
        span: the bytes that go; they lie on one line.
        new: the bytes that come.
        says: what the prompt says of it, where the mutation's own words are not enough.
    """

    span: Span
    new: bytes
    says: str = ""


class TokenMutation(Mutation, family=True):
    """One token becomes another; the tree keeps its shape unless the mutation says otherwise.

    Attributes:
        says: one sentence that tells what is wrong, as the prompt has it; `{wrong}` stands for the bytes that the
            mutant has, `{right}` for those of the original.
    """

    kind = "token"
    planned = 1
    same_shape = True
    says: ClassVar[str]

    @abstractmethod
    def tokens(self, outline: Outline) -> Iterator[Token]:
        """Every token that can be mistaken, in any order."""

    def edits(self, outline: Outline) -> Iterator[Site]:
        """A site for each token; its block is the token's line."""
        for token in self.tokens(outline):
            right, wrong = outline.text[slice(*token.span)].decode(), token.new.decode()
            yield Site(
                edits=(Edit(token.span.start, token.span.end, (token.new,)),),
                block=outline.lines.content(outline.lines.line_at(token.span.start)),
                words={"says": (token.says or self.says).format(right=right, wrong=wrong)},
            )
