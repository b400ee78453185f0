"""What the judge says about a case, and in which words."""

from dataclasses import dataclass
from enum import StrEnum

from verify.level import Flag
from verify.outcome import Outcome


class Status(StrEnum):
    """Four words, four counters: only `pass` and `fail` say something about the agent."""

    PASS = "pass"  # noqa: S105 - no password
    """The output is exact or equivalent (exact only, under `--strict exact`)."""

    FAIL = "fail"
    """The agent's answer is wrong, absent or refused; the failure class says how."""

    INVALID_TASK = "invalid-task"
    """The expected side itself cannot be judged: the task is broken, the agent is not to blame."""

    TOOL_FAILURE = "tool-failure"
    """Node, Prettier or Ruff is absent or broken: nothing was judged."""


class FailureClass(StrEnum):
    """How an answer fails. The first that applies is given, in this order within each group."""

    # Nothing to judge, or refused before any text was compared.
    NO_OUTPUT = "no-output"
    """The outputs hold nothing for this case."""
    MALFORMED_OUTPUT = "malformed-output"
    """The row, archive or patch of this case cannot be read, or there are two that differ."""
    PATCH_DOES_NOT_APPLY = "patch-does-not-apply"
    """A patch was handed in whose context does not stand in the input, or stands there more than once."""
    UNSAFE_PATH = "unsafe-path"
    """A name that leaves its folder, is absolute, or is no printable UTF-8."""
    LINK = "link"
    """A symbolic link stands where a file, or a folder above it, is asked."""
    HARD_LINK = "hard-link"
    """The file has other names outside: its content may be another file's."""
    SPECIAL_FILE = "special-file"
    """A device, pipe, socket, sparse file or folder stands where a file is asked."""
    AMBIGUOUS_NAME = "ambiguous-name"
    """Two names that are one where case or Unicode form is ignored."""
    TOO_MANY_FILES = "too-many-files"
    """More files than are looked at."""
    TOO_DEEP = "too-deep"
    """Folders, or brackets in a source, nested deeper than is followed."""
    TOO_LARGE = "too-large"
    """A file larger than is read."""
    MISSING_FILE = "missing-file"
    """An expected file is absent."""
    EXTRA_FILE = "extra-file"
    """A file that the fix deletes is still there; under `--strict files`, any file that was not asked for."""
    NOT_TEXT = "not-text"
    """The output is not UTF-8, or holds NUL."""

    # The text was compared and is wrong.
    UNTOUCHED = "untouched"
    """The output is the input, formatting aside."""
    DOES_NOT_PARSE = "does-not-parse"
    """The strict parser refuses the output."""
    TOO_SLOW = "too-slow"
    """The formatter did not come back in time."""
    TOO_MUCH_MEMORY = "too-much-memory"
    """The formatter used all the memory it may use."""
    FORMATTER_FAILED = "formatter-failed"
    """The formatter gave up on the output, or never came to rest, and the raw trees differ."""
    LOOKALIKE = "lookalike"
    """The only differences are characters that look alike, or another Unicode form of the same characters."""
    LITERAL_WHITESPACE = "whitespace-in-literal"
    """The only differences are white space inside strings, templates, JSX text, regular expressions or comments."""
    INDENTATION = "indentation"
    """The only difference is indentation that moves Python statements or comments between blocks."""
    WRONG_PLACE = "wrong-place"
    """The change that was asked, made at another place."""
    COLLATERAL = "collateral"
    """All hunks that were asked are right, and something else changed as well."""
    PARTIAL = "partial"
    """Some of several hunks are right, others are not."""
    WRONG_EDIT = "wrong-edit"
    """None of the above: no hunk is right."""

    NOT_EXACT = "not-exact"
    """Under `--strict exact`: equivalent, but not the same bytes."""

    JUDGE_CRASHED = "judge-crashed"
    """The process that judged this output died over it, twice."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Numbers about a judged file set; sums over its files.

    Attributes:
        indent_score: mean distance between the output's indentation and the formatted output's, over its lines that
            are not blank, a tab counting two; None where no formatter was asked.
        changed_lines: lines that differ between expected and output (levelled): the larger side of each hunk.
        changed_characters: code points deleted and inserted between expected and output, inside those lines.
        edit_distance: Levenshtein distance from the output to the expected text over the same lines.
        hunks_asked: runs of lines that differ between input and expected.
        hunks_right: those of them that stand in the output as expected.
    """

    indent_score: float | None = None
    changed_lines: int = 0
    changed_characters: int = 0
    edit_distance: int = 0
    hunks_asked: int = 0
    hunks_right: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says about one case.

    Attributes:
        case_id: the case.
        status: pass, fail, invalid task or tool failure.
        outcome: exact, equivalent or mismatch; None where no text was compared.
        failure: how it fails; None unless `status` is `fail`.
        detail: one line for people; empty where there is nothing to add.
        flags: differences that were forgiven.
        extra_files: names of files that were not asked for, at most a hundred, control characters escaped.
        measures: numbers; None where no text was compared.
        diff: compact unified diff from expected to output; empty for exact outputs.
        mutation: `mutation_type` of the metadata, `unknown` without.
        category: `mutation_category` of the metadata.
        tier: `difficulty` of the metadata.
        language: `language` of the metadata, else by the name of the file.
        carrier: name of the `carrier` of the metadata; `none` where there is none.
    """

    case_id: str
    status: Status
    outcome: Outcome | None = None
    failure: FailureClass | None = None
    detail: str = ""
    flags: tuple[Flag, ...] = ()
    extra_files: tuple[str, ...] = ()
    measures: Measures | None = None
    diff: str = ""
    mutation: str = "unknown"
    category: str = "unknown"
    tier: str = "unknown"
    language: str = "unknown"
    carrier: str = "none"
