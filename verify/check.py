"""Check a fixture set: layout, metadata, and that a judge can tell the right answer from none.

A set is sound where each case fails for an agent that does nothing and passes for one that copies what is expected,
also after a formatter went over it. Sets made by oh-my-pi's generator share the layout and pass the same checks.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from verify.batch import BatchOptions, Progress, spread
from verify.case import LENIENT, judge_case
from verify.fixtures import EXPECTED, INPUT, METADATA, PROMPT, FixtureCase, FixtureSet
from verify.judge import Judge
from verify.level import is_text
from verify.outcome import FormatFailure, Outcome, Reason
from verify.outputs import Output
from verify.paths import safe_path
from verify.verdict import Status

PromptCheck = Callable[[FixtureCase], str | None]
"""Whether a prompt leads to the expected text: None where it does, or where the prompt is not ours; else what is wrong.

It lives above this package (the solver is a mutation's affair) and must be a function that other processes can import.
"""

_KINDS: dict[str, type | tuple[type, ...]] = {
    "mutation_type": str,
    "mutation_category": str,
    "difficulty": str,
    "difficulty_score": (int, float),
    "line_number": int,
    "original_snippet": str,
    "mutated_snippet": str,
    "file_path": str,
    "language": str,
    "context": dict,
}
_REQUIRED = ("mutation_type",)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a case.

    Attributes:
        case_id: the case.
        check: what failed: `layout`, `metadata`, `manifest`, `noop`, `expected` or `prompt`.
        detail: one line for people.
    """

    case_id: str
    check: str
    detail: str


def check_fixtures(
    fixtures: FixtureSet,
    options: BatchOptions,
    *,
    prompt_check: PromptCheck | None = None,
    progress: Progress | None = None,
) -> tuple[Problem, ...]:
    """All problems of a set, sorted by case."""
    problems = list(_manifest_problems(fixtures))
    work = partial(check_case, prompt_check=prompt_check)
    for done, found in enumerate(spread(fixtures.cases, work, _crashed, options), start=1):
        problems += found
        if progress is not None:
            progress(done, len(fixtures.cases))
    return tuple(sorted(problems, key=lambda problem: (problem.case_id, problem.check, problem.detail)))


def check_case(judge: Judge, case: FixtureCase, *, prompt_check: PromptCheck | None = None) -> list[Problem]:
    """All problems of one case; texts are only judged where the layout holds.

    Raises:
        ToolError: Node, Prettier or Ruff is absent or broken.
    """
    found = [Problem(case.case_id, "layout", detail) for detail in _layout(case)]
    found += [Problem(case.case_id, "metadata", detail) for detail in _metadata(case)]
    if any(problem.check == "layout" for problem in found):
        return found
    found += [Problem(case.case_id, "noop", detail) for detail in _noop(judge, case)]
    found += [Problem(case.case_id, "expected", detail) for detail in _expected(judge, case)]
    wrong = prompt_check(case) if prompt_check is not None else None
    if wrong is not None:
        found.append(Problem(case.case_id, "prompt", wrong))
    return found


def _layout(case: FixtureCase) -> Iterator[str]:
    if case.prompt is None or not case.prompt.strip():
        yield f"{PROMPT} is absent or empty"
    elif not is_text(case.prompt):
        yield f"{PROMPT} is not UTF-8"
    if case.metadata is None:
        yield f"{METADATA} is absent"
    for name, files in ((INPUT, case.given), (EXPECTED, case.expected)):
        if not files:
            yield f"{name}/ holds no file"
    for path in case.expected:
        if safe_path(path) is None:
            yield f"{EXPECTED}/{path!r} is no name for a file"
    if case.given == case.expected:
        yield f"{INPUT}/ and {EXPECTED}/ are the same"


def _metadata(case: FixtureCase) -> Iterator[str]:
    if case.metadata is None:
        return
    try:
        facts = json.loads(case.metadata)
    except (ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict):
        yield f"{METADATA} is no JSON object"
        return
    for key in _REQUIRED:
        if not facts.get(key):
            yield f"{key} is absent"
    for key, kind in _KINDS.items():
        if facts.get(key) is not None and (not isinstance(facts[key], kind) or isinstance(facts[key], bool)):
            yield f"{key} is {type(facts[key]).__name__}"
    yield from _line_number(case, facts)


def _line_number(case: FixtureCase, facts: dict[str, object]) -> Iterator[str]:
    """The line lies in the one file of the input, where there is one (its end counts)."""
    line = facts.get("line_number")
    if isinstance(line, int) and len(case.given) == 1:
        (text,) = case.given.values()
        if not 1 <= line <= text.count(b"\n") + 1:
            yield f"line_number {line} is outside the file"


def _noop(judge: Judge, case: FixtureCase) -> Iterator[str]:
    verdict = judge_case(case, Output(dict(case.given)), LENIENT, judge)
    if verdict.status is Status.PASS:
        yield f"the untouched input passes ({verdict.outcome})"
    elif verdict.status is not Status.FAIL:
        yield f"the untouched input cannot be judged: {verdict.detail}"


def _expected(judge: Judge, case: FixtureCase) -> Iterator[str]:
    """The expected text passes as it is, and after a formatter went over it."""
    verdict = judge_case(case, Output(dict(case.expected)), LENIENT, judge)
    if verdict.outcome is not Outcome.EXACT:
        yield f"the expected text does not pass: {verdict.detail}"
    for path, text in case.expected.items():
        settled = judge.settle(path, text)
        if isinstance(settled, FormatFailure):
            if settled.reason is not Reason.UNSUPPORTED:
                yield f"{path} cannot be settled: {settled.reason} ({settled.detail})"
        elif not judge.compare(path, text, settled.text).accepted:
            yield f"{path} does not pass once it is formatted"


def _manifest_problems(fixtures: FixtureSet) -> Iterator[Problem]:
    """What differs from the hashes of `manifest.json`, where there is one that lists cases."""
    if fixtures.manifest is None:
        return
    try:
        listed = json.loads(fixtures.manifest)["cases"]
        hashes = {
            str(case_id): {str(name): str(value) for name, value in files.items()} for case_id, files in listed.items()
        }
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return
    known = {case.case_id: case for case in fixtures.cases}
    for case_id in hashes.keys() - known.keys():
        yield Problem(case_id, "manifest", "listed, and absent")
    for case_id, case in known.items():
        if case_id not in hashes:
            yield Problem(case_id, "manifest", "not listed")
            continue
        have = {f"fixtures/{case_id}/{name}": hashlib.sha256(text).hexdigest() for name, text in _files(case)}
        for name in sorted(have.keys() ^ hashes[case_id].keys()):
            yield Problem(case_id, "manifest", f"{name} is {'not listed' if name in have else 'absent'}")
        for name in sorted(have.keys() & hashes[case_id].keys()):
            if have[name] != hashes[case_id][name]:
                yield Problem(case_id, "manifest", f"{name} has another sha256")


def _files(case: FixtureCase) -> Sequence[tuple[str, bytes]]:
    files = [(PROMPT, case.prompt), (METADATA, case.metadata)]
    files += [(f"{INPUT}/{path}", text) for path, text in case.given.items()]
    files += [(f"{EXPECTED}/{path}", text) for path, text in case.expected.items()]
    return [(name, text) for name, text in files if text is not None]


def _crashed(case: FixtureCase) -> list[Problem]:
    return [Problem(case.case_id, "expected", "the process that judged it died, twice")]
