"""The cases of a fixture set as tasks: the judge decides, and the case's own files may change."""

from collections.abc import Mapping
from pathlib import Path

from harness.starting import refuse_names
from harness.task import Task, Verify, tree_hash
from syntax.errors import InputError
from verify.fixtures import PROMPT, FixtureCase, read_fixtures

_FACTS = {"mutation": "mutation_type", "tier": "difficulty", "language": "language"}
_NUMBERS = ("edit_shape", "edit_cost", "context")


def case_tasks(path: Path) -> tuple[Task, ...]:
    """One task for each case of a set.

    Raises:
        InputError: the set cannot be read, or a case cannot be given to an agent.
    """
    return tuple(_task(case, path) for case in read_fixtures(path).cases)


def _task(case: FixtureCase, source: Path) -> Task:
    place = f"{source}: case {case.case_id}"
    refuse_names({*case.given, *case.expected}, place)
    if not case.given:
        raise InputError(f"{place} has no input/: there is nothing to start from; fetch or build the set again")
    category, tier, language = (case.fact(key) for key in ("mutation_category", "difficulty", "language"))
    return Task(
        id=case.case_id,
        category=category,
        prompt=_prompt(case, place),
        assertions=(Verify("verify", case.expected),),
        allow_paths=tuple(sorted({*case.given, *case.expected})),
        fixture=None,
        case=case,
        fixture_sha=tree_hash(case.given),
        tags=tuple(dict.fromkeys(tag for tag in (category, tier, language, case.carrier()) if tag != "unknown")),
        place=place,
        facts=case_facts(case),
    )


def _prompt(case: FixtureCase, place: str) -> str:
    if not case.prompt:
        raise InputError(f"{place} has no {PROMPT}: an agent would not know what to do; build the set again")
    try:
        return case.prompt.decode("utf-8")
    except UnicodeDecodeError as error:
        line = case.prompt.count(b"\n", 0, error.start) + 1
        raise InputError(f"{place}: {PROMPT}:{line} is not UTF-8; build the set again") from None


def case_facts(case: FixtureCase) -> Mapping[str, str | int | float | None]:
    """What the metadata say that results are grouped by.

    `mutation`, `tier`, `language`, `carrier`; `difficulty_score`; and of `edit_shape`, `edit_cost` and `context` each
    number: `hunks`, `changed_lines`, `str_replace_lines`, `unified_diff_lines`, `line_range_lines`, `file_lines`, ...
    """
    known = case.facts()
    facts: dict[str, str | int | float | None] = {name: case.fact(key) for name, key in _FACTS.items()}
    facts["carrier"] = case.carrier()
    facts |= _numbers({"difficulty_score": known.get("difficulty_score")})
    for key in _NUMBERS:
        part = known.get(key)
        for name, value in part.items() if isinstance(part, dict) else ():
            facts |= _numbers(
                {f"{name}_{inner}": each for inner, each in value.items()} if isinstance(value, dict) else {name: value}
            )
    return facts


def _numbers(values: Mapping[str, object]) -> dict[str, str | int | float | None]:
    return {
        name: value for name, value in values.items() if isinstance(value, int | float) and not isinstance(value, bool)
    }
