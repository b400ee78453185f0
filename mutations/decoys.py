"""Words that a file has in comments and strings only: what a name in its code must not be taken for."""

import re
from bisect import bisect_left
from dataclasses import dataclass

from mutations.spelling import RESERVED
from syntax.lines import Span
from syntax.outline import Outline

_SAID = ("comment", "string", "template_string")
_CODE_AGAIN = frozenset({"template_substitution", "interpolation"})
_WORD = re.compile(rb"(?<![\w$\\\x80-\xff-])[a-z]{4,12}(?![\w$\x80-\xff-])")
_FILLERS = frozenset(
    b"about above after again also among another because been before being below between both cannot could does doing"
    b" done down during each either else even ever every from further have having here hers himself into itself just"
    b" like make many might more most much must need neither never none nothing once only other ours over same should"
    b" some such than that their them then there these they this those through under until upon used uses using very"
    b" want well were what when where whether which while whose will with within without would your".split()
)
"""Words that nobody would give to a variable."""


@dataclass(frozen=True, slots=True)
class Decoy:
    """A word in a comment or a string, and the first byte of one place where it stands."""

    start: int
    word: bytes


def decoys(outline: Outline) -> list[Decoy]:
    """Every place of a lower-case word of 4 to 12 letters that code holds nowhere, not even within another word."""
    text = outline.text
    code, said = bytearray(text), bytearray(b" " * len(text))
    for node in outline.of_kind(*_SAID, *_CODE_AGAIN):
        span = slice(node.start_byte, node.end_byte)
        hidden = b" " * (node.end_byte - node.start_byte)
        is_code = node.type in _CODE_AGAIN
        code[span], said[span] = (text[span], hidden) if is_code else (hidden, text[span])
    lowered = bytes(code).lower()
    known: dict[bytes, bool] = {}
    found = []
    for match in _WORD.finditer(said):
        word = match.group()
        if word not in known:
            known[word] = word not in _FILLERS and word not in RESERVED and word not in lowered
        if known[word]:
            found.append(Decoy(match.start(), word))
    return found


def nearest(found: list[Decoy], span: Span) -> Decoy | None:
    """The decoy that stands nearest to the start of a span."""
    at = bisect_left(found, span.start, key=lambda each: each.start)
    around = found[max(0, at - 1) : at + 1]
    return min(around, key=lambda each: abs(each.start - span.start), default=None)
