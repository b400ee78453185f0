"""The outcome of a pair of texts of one file: exact, equivalent or mismatch (design.md, section 8).

The order is from cheap to dear: bytes, levelled bytes, formatted bytes, trees. Nothing is accepted because a formatter
failed: where one does, only trees that are the same without any formatting will do.
"""

import json
from typing import TYPE_CHECKING

from syntax.lines import indent_of, split_lines
from verify.formatter import Formatter, parsers_for, suffix_of
from verify.level import Flag, Levelled, flags_between, is_text, level
from verify.outcome import Comparison, FormatFailure, Outcome, Reason, Settled, Side
from verify.plain import same_but_blank_lines, same_signs, same_strings
from verify.python_shape import shape, strings
from verify.survival import same_comments, same_jsx_text, same_white_space_in_literals, same_without_white_space
from verify.trees import SEMICOLON, WHITE, same_tree, tree_language

if TYPE_CHECKING:
    from syntax.languages.language import Language

_ECMA = frozenset({"babel", "babel-flow", "babel-ts", "typescript"})


def compare_unformatted(expected: bytes, output: bytes) -> Comparison | None:
    """What can be said without a formatter: same bytes, same levelled bytes, or not text; None where one is needed."""
    if expected == output:
        return Comparison(Outcome.EXACT)
    for side, raw in ((Side.EXPECTED, expected), (Side.OUTPUT, output)):
        if not is_text(raw):
            failure = FormatFailure(Reason.NOT_TEXT, "not UTF-8, or it holds NUL")
            return Comparison(Outcome.MISMATCH, failed_side=side, failure=failure)
    sides = level(expected), level(output)
    if sides[0].text == sides[1].text:
        return Comparison(Outcome.EQUIVALENT, flags_between(*sides))
    return None


class Pair:
    """One file on both sides, levelled, with all that is needed to ask for its outcome."""

    def __init__(self, formatter: Formatter, path: str, expected: Levelled, output: Levelled) -> None:
        self._formatter = formatter
        self._path = path
        self._expected = expected
        self._output = output
        self._language: Language | None = tree_language(path)

    def outcome(self, expected: Settled | FormatFailure) -> Comparison:
        """Compare, given the expected side formatted once.

        Sides that are alike after one round are alike after every later one, so a right answer costs one round.
        """
        if isinstance(expected, FormatFailure):
            return self._unsettled(Side.EXPECTED, expected)
        output = self._formatter.once(self._path, self._output.text, (expected.parser,))
        if isinstance(output, FormatFailure):
            return self._unsettled(Side.OUTPUT, output, expected)
        if expected.text != output.text:
            rested = [self._formatter.settle(self._path, side.text, (side.parser,)) for side in (expected, output)]
            for side, result in zip(Side, rested, strict=True):
                if isinstance(result, FormatFailure):
                    return self._unsettled(side, result, expected)
            expected, output = (result for result in rested if isinstance(result, Settled))
        return self._settled(expected, output)

    def _unsettled(self, side: Side, failure: FormatFailure, expected: Settled | None = None) -> Comparison:
        """A side without formatted text: the raw trees must be the same, or it is a mismatch."""
        unreadable = not self._reads_as_python() or failure.reason in {
            Reason.DOES_NOT_PARSE,
            Reason.UNSUPPORTED,
            Reason.LONE_CR,
            Reason.TOO_LARGE,
        }
        language = None if unreadable else self._language
        if language is not None and same_tree(language, self._expected.text, self._output.text):
            return self._accepted(failed_side=side, failure=failure)
        return Comparison(
            Outcome.MISMATCH,
            flags_between(self._expected, self._output),
            side,
            failure,
            settled_expected=expected.text if expected else None,
        )

    def _reads_as_python(self) -> bool:
        """Whether Python would take the output, as far as its tree's lenient grammar cannot tell; True elsewhere.

        Where the strict parser cannot tell either, every line must be indented as it is on the expected side.
        """
        if self._language is None or self._language.name != "python":
            return True
        wrong = self._formatter.strict(self._path, self._output.text, parsers_for(self._path))
        if wrong is None or wrong.reason is Reason.DOES_NOT_PARSE:
            return wrong is None
        sides = ([indent_of(line) for line in split_lines(side.text)] for side in (self._expected, self._output))
        return next(sides) == next(sides)

    def _settled(self, expected: Settled, output: Settled) -> Comparison:
        if self._alike(expected, output) and self._survives(expected.parser):
            return self._accepted(settled_expected=expected.text, settled_output=output.text)
        return Comparison(
            Outcome.MISMATCH,
            flags_between(self._expected, self._output),
            settled_expected=expected.text,
            settled_output=output.text,
        )

    def _alike(self, expected: Settled, output: Settled) -> bool:
        """Whether the formatted texts are the same, or their trees."""
        if expected.text == output.text:
            return True
        same = same_tree(self._language, expected.text, output.text) if self._language is not None else None
        if same is not None:
            return same or self._same_unformatted()
        # No tree: a language without one, or TypeScript that its grammar does not know.
        if not same_but_blank_lines(expected.parser, expected.text, output.text):
            return False
        asks_parser = expected.parser == "yaml" or expected.parser in _ECMA
        return not asks_parser or self._read_alike(expected.parser, expected.text, output.text)

    def _same_unformatted(self) -> bool:
        """Whether the Python texts have the same tree as they came, semicolons aside.

        Ruff moves a comment below `a; b` out of its block, which must not turn a right edit wrong.
        """
        language = self._language
        if language is None or language.name != "python":
            return False
        return same_tree(language, self._expected.text, self._output.text, ignoring=SEMICOLON) is True

    def _survives(self, parser: str) -> bool:
        """Whether the texts agree before formatting as well (`verify.survival`)."""
        first, second = self._expected.text, self._output.text
        if parser == "yaml":
            return self._read_alike(parser, first, second)
        if not same_signs(parser, first, second) or not same_strings(parser, first, second):
            return False
        language = self._language
        if language is not None and not (
            same_jsx_text(language, first, second) and same_white_space_in_literals(language, first, second)
        ):
            return False
        return same_without_white_space(first, second) or self._levelled_alike(parser, first, second)

    def _levelled_alike(self, parser: str, first: bytes, second: bytes) -> bool:
        """The same for texts that differ by more than white space: quotes, parentheses, separators."""
        language = self._language
        if suffix_of(self._path) == ".json":
            return _is_strict_json(second) or not _is_strict_json(first)
        if language is None:
            return True
        if not same_comments(language, first, second):
            return False
        if parser in _ECMA:
            return self._read_alike(parser, first, second)
        return shape(language.parse(first), first) == shape(language.parse(second), second)

    def _read_alike(self, parser: str, first: bytes, second: bytes) -> bool:
        """Whether Prettier's parser reads the same from both."""
        name = f"file{suffix_of(self._path)}"
        return self._formatter.prettier.same_tree(parser, name, first.decode(), second.decode()) is True

    def _accepted(
        self,
        *,
        failed_side: Side | None = None,
        failure: FormatFailure | None = None,
        settled_expected: bytes | None = None,
        settled_output: bytes | None = None,
    ) -> Comparison:
        flags = flags_between(self._expected, self._output)
        if self._docstring_moved():
            flags += (Flag.DOCSTRING_LAYOUT,)
        return Comparison(Outcome.EQUIVALENT, flags, failed_side, failure, settled_expected, settled_output)

    def _docstring_moved(self) -> bool:
        """Whether white space in a Python string differs; only a docstring's layout gets this far."""
        language = self._language
        if language is None or language.name != "python":
            return False
        sides = [strings(language.parse(side.text), side.text) for side in (self._expected, self._output)]
        bare = [[string.translate(None, WHITE) for string in side] for side in sides]
        return sides[0] != sides[1] and bare[0] == bare[1]


def _is_strict_json(text: bytes) -> bool:
    try:
        json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return False
    return True


def _refuse(name: str) -> object:
    raise ValueError(name)
