"""What the judge says about texts: settled or not, and how two sides compare."""

from dataclasses import dataclass
from enum import StrEnum

from verify.level import Flag


class Outcome(StrEnum):
    """How an output stands to the expected text."""

    EXACT = "exact"
    """Identical bytes."""

    EQUIVALENT = "equivalent"
    """Other bytes, the same program: formatted alike it has the same syntax tree with the same leaf texts."""

    MISMATCH = "mismatch"
    """Anything else, also where a side could not be formatted."""


class Reason(StrEnum):
    """Why a text could not be settled; stable slugs, used in reports and metadata."""

    NOT_TEXT = "not-text"
    """Not UTF-8, or it holds NUL."""

    LONE_CR = "lone-cr"
    """A carriage return that ends no line: editors, parsers and formatters each read it in another way."""

    TOO_LARGE = "too-large"
    """More bytes than a formatter is asked to take."""

    UNSUPPORTED = "unsupported"
    """No formatter for files of this name."""

    DOES_NOT_PARSE = "does-not-parse"
    """A strict parser refuses it."""

    DOES_NOT_SETTLE = "does-not-settle"
    """Formatting again and again never comes to rest."""

    TOO_SLOW = "too-slow"
    """The time limit passed."""

    TOO_DEEP = "too-deep"
    """Nested deeper than the formatter's stack."""

    TOO_MUCH_MEMORY = "too-much-memory"
    """The formatter used all the memory it may use."""

    FORMATTER_FAILED = "formatter-failed"
    """The formatter gave up with a message of its own, or died."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A text that parses strictly, formatted until formatting changes nothing.

    Attributes:
        text: the formatted text: LF, no BOM.
        parser: the parser that read it; a compared text is read by the same one.
        rounds: how often it was formatted until nothing changed (the last round, which changes nothing, included).
    """

    text: bytes
    parser: str
    rounds: int


@dataclass(frozen=True, slots=True)
class FormatFailure:
    """A text that could not be settled.

    Attributes:
        reason: why, as a stable slug.
        detail: one line for people; names the line where the parser knows it.
    """

    reason: Reason
    detail: str


class Side(StrEnum):
    """One of the two texts of a comparison."""

    EXPECTED = "expected"
    OUTPUT = "output"


@dataclass(frozen=True, slots=True)
class Comparison:
    """How the output stands to the expected text.

    Attributes:
        outcome: exact, equivalent or mismatch.
        flags: differences that were levelled and forgiven, in the order of `Flag`.
        failed_side: the side that could not be settled; None where both could, or none was asked.
        failure: why it could not.
        settled_expected: the expected text as the formatter leaves it, where it was asked.
        settled_output: the same of the output.
    """

    outcome: Outcome
    flags: tuple[Flag, ...] = ()
    failed_side: Side | None = None
    failure: FormatFailure | None = None
    settled_expected: bytes | None = None
    settled_output: bytes | None = None

    @property
    def accepted(self) -> bool:
        """Whether the output is as good as the expected text."""
        return self.outcome is not Outcome.MISMATCH
