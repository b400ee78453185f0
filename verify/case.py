"""Judge one case: every expected file against what was handed in, and one verdict about all."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from syntax.errors import ToolError
from verify.classify import REASONS, Classified, Sides, classify
from verify.compare import compare_unformatted
from verify.diff import compact_diff
from verify.fixtures import FixtureCase
from verify.judge import Judge
from verify.level import Flag, level
from verify.measures import indent_score, measure
from verify.outcome import Comparison, Outcome, Reason, Side
from verify.outputs import Output, Refusal
from verify.trees import tree_language
from verify.verdict import FailureClass, Measures, Status, Verdict

_PLAIN = frozenset({Reason.UNSUPPORTED, Reason.NOT_TEXT, Reason.TOO_LARGE})
"""Expected sides that no formatter takes: they are compared as they stand, and the task is still valid."""


@dataclass(frozen=True, slots=True)
class Strictness:
    """What more is asked than equivalence.

    Attributes:
        exact: only identical bytes pass.
        files: a file that was not asked for fails the case.
    """

    exact: bool = False
    files: bool = False


LENIENT = Strictness()
"""Equivalence will do, and other files are only listed."""


@dataclass(frozen=True, slots=True)
class _FileVerdict:
    path: str
    comparison: Comparison | None = None
    classified: Classified | None = None
    invalid: str = ""
    measures: Measures | None = None
    diff: str = ""
    asked: bool = True


def judge_unformatted(case: FixtureCase, output: Output, strictness: Strictness) -> Verdict | None:
    """The verdict, where none of the files needs a formatter and none is wrong; else None."""
    blank = blank_verdict(case, output)
    if output.refusal is not None:
        return _failed(blank, output.refusal)
    files: list[_FileVerdict] = []
    for path, expected in case.expected.items():
        content = output.files.get(path)
        if content is None or isinstance(content, Refusal):
            refusal = content or Refusal(FailureClass.MISSING_FILE, f"{path} is absent")
            return _failed(blank, refusal)
        comparison = compare_unformatted(expected, content)
        if comparison is None or comparison.outcome is Outcome.MISMATCH:
            return None
        files.append(_accepted(case, path, comparison, content))
    return _combined(blank, files, strictness)


def judge_case(case: FixtureCase, output: Output, strictness: Strictness, judge: Judge) -> Verdict:
    """The verdict, with formatters where they are needed; a broken formatter is a status, not an error."""
    known = judge_unformatted(case, output, strictness)
    if known is not None:
        return known
    blank = blank_verdict(case, output)
    try:
        files = [
            _judge_file(case, path, content, judge)
            for path in case.expected
            if isinstance(content := output.files[path], bytes)
        ]
    except ToolError as error:
        return replace(blank, status=Status.TOOL_FAILURE, detail=str(error))
    return _combined(blank, files, strictness)


def _judge_file(case: FixtureCase, path: str, content: bytes, judge: Judge) -> _FileVerdict:
    expected = case.expected[path]
    comparison = judge.compare(path, expected, content)
    if comparison.accepted:
        return _accepted(case, path, comparison, content)
    failure = comparison.failure
    if failure is not None and comparison.failed_side is Side.EXPECTED and failure.reason not in _PLAIN:
        return _FileVerdict(path, comparison, invalid=f"{path}, expected side: {failure.reason} ({failure.detail})")
    sides, formatted = _sides(case, path, content, comparison, judge)
    classified = _classified(case, path, content, comparison, sides, judge)
    own = comparison.settled_output if formatted else None
    measures = replace(measure(sides.given, sides.expected, sides.output), indent_score=_indent_score(content, own))
    diff = "" if classified.failure is FailureClass.NOT_TEXT else compact_diff(sides.expected, sides.output)
    return _FileVerdict(path, comparison, classified, "", measures, diff, case.given.get(path) != expected)


def _classified(
    case: FixtureCase, path: str, content: bytes, comparison: Comparison, sides: Sides, judge: Judge
) -> Classified:
    given = case.given.get(path)
    if given is not None and given != case.expected[path] and judge.compare(path, given, content).accepted:
        return Classified(FailureClass.UNTOUCHED)
    failure = comparison.failure
    if failure is not None and comparison.failed_side is Side.OUTPUT:
        return Classified(REASONS[failure.reason], failure.detail)
    strict = judge.strict(path, content)
    if strict is not None and strict.reason is Reason.DOES_NOT_PARSE:
        return Classified(FailureClass.DOES_NOT_PARSE, strict.detail)
    return classify(path, sides)


def _sides(case: FixtureCase, path: str, content: bytes, comparison: Comparison, judge: Judge) -> tuple[Sides, bool]:
    """The three texts formatted, and True; levelled only, and False, where one cannot be formatted."""
    given = case.given.get(path, b"")
    expected, output = comparison.settled_expected, comparison.settled_output
    formatted = judge.formatted(path, given) if expected is not None and output is not None else None
    if expected is not None and output is not None and formatted is not None and expected != output:
        return Sides(formatted, expected, output), True
    return Sides(level(given).text, level(case.expected[path]).text, level(content).text), False


def _accepted(case: FixtureCase, path: str, comparison: Comparison, content: bytes) -> _FileVerdict:
    given, expected = level(case.given.get(path, b"")).text, level(case.expected[path]).text
    output = level(content).text
    measures = measure(given, expected, output)
    score = _indent_score(content, comparison.settled_output)
    measures = replace(measures, indent_score=score, hunks_right=measures.hunks_asked)
    diff = "" if output == expected else compact_diff(expected, output)
    return _FileVerdict(path, comparison, None, "", measures, diff, given != expected)


def _combined(blank: Verdict, files: Sequence[_FileVerdict], strictness: Strictness) -> Verdict:
    """One verdict about all files of a case."""
    flags = tuple(flag for flag in Flag if any(flag in file.comparison.flags for file in files if file.comparison))
    whole = replace(
        blank,
        status=Status.PASS,
        outcome=_worst(files),
        flags=flags,
        measures=_summed([file.measures for file in files if file.measures is not None]),
        diff="".join(_headed(file) for file in files if file.diff),
    )
    invalid = next((file.invalid for file in files if file.invalid), "")
    if invalid:
        return replace(whole, status=Status.INVALID_TASK, outcome=None, detail=invalid)
    wrong = [file for file in files if file.classified is not None]
    if wrong:
        classified = _overall(files, wrong)
        return replace(whole, status=Status.FAIL, failure=classified.failure, detail=classified.detail)
    if strictness.files and whole.extra_files:
        extra = Refusal(FailureClass.EXTRA_FILE, f"not asked for: {whole.extra_files[0]}")
        return replace(whole, status=Status.FAIL, failure=extra.failure, detail=extra.detail)
    if strictness.exact and whole.outcome is not Outcome.EXACT:
        return replace(whole, status=Status.FAIL, failure=FailureClass.NOT_EXACT, detail="equivalent, not exact")
    return whole


def _overall(files: Sequence[_FileVerdict], wrong: Sequence[_FileVerdict]) -> Classified:
    """The class of a case with several files: what is wrong with the first, unless others tell more."""
    first = wrong[0].classified
    assert first is not None  # noqa: S101 - it is what makes a file wrong
    right = [file for file in files if file.asked and file.classified is None]
    detail = f"{wrong[0].path}: {first.detail}" if first.detail and len(files) > 1 else first.detail
    if right and not any(file.asked for file in wrong):
        return Classified(FailureClass.COLLATERAL, detail or f"{wrong[0].path} changed")
    if right and first.failure in {FailureClass.UNTOUCHED, FailureClass.WRONG_EDIT}:
        return Classified(FailureClass.PARTIAL, detail or f"{wrong[0].path} is untouched")
    return Classified(first.failure, detail)


def _worst(files: Sequence[_FileVerdict]) -> Outcome:
    outcomes = {file.comparison.outcome for file in files if file.comparison is not None}
    return next((outcome for outcome in reversed(Outcome) if outcome in outcomes), Outcome.EXACT)


def _summed(parts: Sequence[Measures]) -> Measures:
    scores = [part.indent_score for part in parts if part.indent_score is not None]
    return Measures(
        indent_score=round(sum(scores) / len(scores), 4) if scores else None,
        changed_lines=sum(part.changed_lines for part in parts),
        changed_characters=sum(part.changed_characters for part in parts),
        edit_distance=sum(part.edit_distance for part in parts),
        hunks_asked=sum(part.hunks_asked for part in parts),
        hunks_right=sum(part.hunks_right for part in parts),
    )


def _headed(file: _FileVerdict) -> str:
    return f"--- expected/{file.path}\n+++ output/{file.path}\n{file.diff}"


def _indent_score(content: bytes, formatted: bytes | None) -> float | None:
    return None if formatted is None else indent_score(level(content).text, formatted)


def _failed(blank: Verdict, refusal: Refusal) -> Verdict:
    return replace(blank, status=Status.FAIL, failure=refusal.failure, detail=refusal.detail)


def blank_verdict(case: FixtureCase, output: Output) -> Verdict:
    """A verdict with all that is known before judging."""
    language = case.fact("language")
    if language == "unknown":
        known = tree_language(next(iter(case.expected), ""))
        language = known.name if known is not None else language
    return Verdict(
        case.case_id,
        Status.FAIL,
        extra_files=output.extra,
        mutation=case.fact("mutation_type"),
        category=case.fact("mutation_category"),
        tier=case.fact("difficulty"),
        language=language,
        carrier=case.carrier(),
    )
