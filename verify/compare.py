"""The outcome of a pair of texts of one file: exact, equivalent or mismatch (design.md, section 8).

The order is from cheap to dear: bytes, levelled bytes, formatted bytes, trees. Nothing is accepted because a formatter
failed: where one does, only trees that are the same without any formatting will do.
"""

import json
from typing import TYPE_CHECKING

from verify.formatter import Formatter, Request, digest, suffix_of
from verify.level import Flag, Levelled, flags_between, is_text, level
from verify.outcome import Comparison, FormatFailure, Outcome, Reason, Settled, Side
from verify.survival import same_comments, same_jsx_text, same_without_white_space
from verify.trees import same_tree, tree_language

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
        """Compare, given the expected side as it settled."""
        if isinstance(expected, FormatFailure):
            return self._unsettled(Side.EXPECTED, expected)
        request = Request(self._path, self._output.text, (expected.parser,), stop=digest(expected.text), strict=False)
        output = self._formatter.settle(request)
        if isinstance(output, FormatFailure):
            return self._unsettled(Side.OUTPUT, output, expected)
        return self._settled(expected, output)

    def _unsettled(self, side: Side, failure: FormatFailure, expected: Settled | None = None) -> Comparison:
        """A side without formatted text: the raw trees must be the same, or it is a mismatch."""
        unreadable = failure.reason in {Reason.DOES_NOT_PARSE, Reason.UNSUPPORTED, Reason.LONE_CR, Reason.TOO_LARGE}
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

    def _settled(self, expected: Settled, output: Settled) -> Comparison:
        alike = expected.text == output.text
        if not alike and self._language is not None:
            alike = same_tree(self._language, expected.text, output.text) is True
        if alike and self._survives(expected.parser):
            return self._accepted(settled_expected=expected.text, settled_output=output.text)
        return Comparison(
            Outcome.MISMATCH,
            flags_between(self._expected, self._output),
            settled_expected=expected.text,
            settled_output=output.text,
        )

    def _survives(self, parser: str) -> bool:
        """Whether the texts agree before formatting as well (`verify.survival`)."""
        first, second = self._expected.text, self._output.text
        language = self._language
        if language is not None and not same_jsx_text(language, first, second):
            return False
        if same_without_white_space(first, second):
            return True
        if suffix_of(self._path) == ".json":
            return _is_strict_json(second) or not _is_strict_json(first)
        if language is None or parser not in _ECMA:
            return True
        same = self._formatter.prettier.same_tree(
            parser, f"file{suffix_of(self._path)}", first.decode(), second.decode()
        )
        return same is True and same_comments(language, first, second)

    def _accepted(
        self,
        *,
        failed_side: Side | None = None,
        failure: FormatFailure | None = None,
        settled_expected: bytes | None = None,
        settled_output: bytes | None = None,
    ) -> Comparison:
        flags = flags_between(self._expected, self._output)
        if self._language is not None and self._language.name == "python" and self._strings_moved():
            flags += (Flag.DOCSTRING_LAYOUT,)
        return Comparison(Outcome.EQUIVALENT, flags, failed_side, failure, settled_expected, settled_output)

    def _strings_moved(self) -> bool:
        return False


def _is_strict_json(text: bytes) -> bool:
    try:
        json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return False
    return True


def _refuse(name: str) -> object:
    raise ValueError(name)
