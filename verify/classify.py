"""Name the way in which an output is wrong; the definitions stand in docs/verify.md."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from syntax.languages.language import is_clean
from syntax.lines import split_lines
from verify.align import Run, runs
from verify.formatter import parsers_for
from verify.lookalike import find_lookalike
from verify.measures import right_hunks
from verify.outcome import Reason
from verify.survival import same_without_white_space
from verify.trees import WHITE, is_blank_text, tokens, tree_language
from verify.verdict import FailureClass

REASONS = {
    Reason.NOT_TEXT: FailureClass.NOT_TEXT,
    Reason.LONE_CR: FailureClass.WRONG_EDIT,
    Reason.TOO_LARGE: FailureClass.TOO_LARGE,
    Reason.UNSUPPORTED: FailureClass.WRONG_EDIT,
    Reason.DOES_NOT_PARSE: FailureClass.DOES_NOT_PARSE,
    Reason.DOES_NOT_SETTLE: FailureClass.FORMATTER_FAILED,
    Reason.TOO_SLOW: FailureClass.TOO_SLOW,
    Reason.TOO_DEEP: FailureClass.TOO_DEEP,
    Reason.TOO_MUCH_MEMORY: FailureClass.TOO_MUCH_MEMORY,
    Reason.FORMATTER_FAILED: FailureClass.FORMATTER_FAILED,
}
"""What a failure of the output's formatting is called in a verdict."""

_TOKEN = re.compile(rb"\w+|[^\w\s]")
_RUN_LIMIT = 16
_TOKEN_LIMIT = 4000


@dataclass(frozen=True, slots=True)
class Sides:
    """The three texts of a file, formatted alike where that could be done, else levelled."""

    given: bytes
    expected: bytes
    output: bytes


@dataclass(frozen=True, slots=True)
class Classified:
    """A failure class and one line about it, empty where there is nothing to add."""

    failure: FailureClass
    detail: str = ""


def classify(path: str, sides: Sides) -> Classified:
    """Classify an output that parses, is not the input and differs from what is asked."""
    look = find_lookalike(sides.expected.decode("utf-8", "replace"), sides.output.decode("utf-8", "replace"))
    if look is not None:
        return Classified(FailureClass.LOOKALIKE, look.detail)
    blanks = _by_white_space(path, sides)
    if blanks is not None:
        return Classified(blanks, _first_difference(sides))
    return _by_hunks(sides)


def _by_white_space(path: str, sides: Sides) -> FailureClass | None:
    """The class of an output that differs by white space only; None where tokens differ."""
    expected, output = sides.expected, sides.output
    if not same_without_white_space(expected, output):
        return None
    language = tree_language(path)
    if language is None:
        indented = parsers_for(path) == ("yaml",) and _stripped(expected) == _stripped(output)
        return FailureClass.INDENTATION if indented else FailureClass.LITERAL_WHITESPACE
    trees = [language.parse(side) for side in (expected, output)]
    if all(is_clean(tree) for tree in trees):
        first, second = (
            [token.translate(None, WHITE) for token in tokens(tree, side) if not is_blank_text(token)]
            for tree, side in zip(trees, (expected, output), strict=True)
        )
        if first == second:
            return FailureClass.LITERAL_WHITESPACE
    if language.name == "python" and _stripped(expected) == _stripped(output):
        return FailureClass.INDENTATION
    return None


def _by_hunks(sides: Sides) -> Classified:
    given, expected, output = (split_lines(side) for side in (sides.given, sides.expected, sides.output))
    asked, made = runs(given, expected), runs(given, output)
    right = right_hunks(asked, runs(expected, output), given, output)
    told = f"{right} of {len(asked)} hunks right"
    if _same_lines(given, expected, asked) == _same_lines(given, output, made):
        return Classified(FailureClass.WRONG_PLACE, _places(asked, made))
    if asked and right == len(asked):
        return Classified(FailureClass.COLLATERAL, told)
    if right:
        return Classified(FailureClass.PARTIAL, told)
    if _same_tokens(given, expected, asked) == _same_tokens(given, output, made) != []:
        return Classified(FailureClass.WRONG_PLACE, _places(asked, made))
    return Classified(FailureClass.WRONG_EDIT, told)


def _same_lines(
    old: Sequence[bytes], new: Sequence[bytes], found: Sequence[Run]
) -> tuple[Counter[bytes], Counter[bytes]]:
    """The lines that go and the lines that come, indentation aside."""
    gone = Counter(line.strip(WHITE) for run in found for line in old[run.old_start : run.old_end])
    come = Counter(line.strip(WHITE) for run in found for line in new[run.new_start : run.new_end])
    return gone, come


def _same_tokens(old: Sequence[bytes], new: Sequence[bytes], found: Sequence[Run]) -> list[tuple[bytes, bytes]]:
    """What each run takes away and brings, token by token; nothing where there is too much to look at."""
    if len(found) > _RUN_LIMIT:
        return []
    changes: list[tuple[bytes, bytes]] = []
    for run in found:
        gone = _TOKEN.findall(b"".join(old[run.old_start : run.old_end]))
        come = _TOKEN.findall(b"".join(new[run.new_start : run.new_end]))
        if len(gone) + len(come) > _TOKEN_LIMIT:
            return []
        changes += [
            (b" ".join(gone[opcode[1] : opcode[2]]), b" ".join(come[opcode[3] : opcode[4]]))
            for opcode in SequenceMatcher(None, gone, come, autojunk=False).get_opcodes()
            if opcode[0] != "equal"
        ]
    return changes


def _places(asked: Sequence[Run], made: Sequence[Run]) -> str:
    return f"asked at line {asked[0].old_start + 1}, made at line {made[0].old_start + 1}" if asked and made else ""


def _first_difference(sides: Sides) -> str:
    found = runs(split_lines(sides.expected), split_lines(sides.output))
    return f"first at line {found[0].old_start + 1}" if found else ""


def _stripped(text: bytes) -> list[bytes]:
    return [line.strip(WHITE) for line in split_lines(text) if line.strip(WHITE)]
