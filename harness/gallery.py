"""Browse a fixture set: the report's page without results."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from harness.case_pool import Progress
from harness.page import gallery_page
from harness.task_cases import case_facts
from harness.task_row import task_of
from verify.fixtures import FixtureCase


def gallery(cases: Sequence[FixtureCase], source: Path, progress: Progress) -> str:
    """The page of some cases."""
    rows = [task_of(case.case_id, case.case_id, case.fact("mutation_category"), case_facts(case)) for case in cases]
    return gallery_page(rows, known_cases(cases), title=f"Cases of {source.name}", progress=progress)


def known_cases(cases: Sequence[FixtureCase]) -> Mapping[str, FixtureCase]:
    """Cases by the id of their task."""
    return {case.case_id: case for case in cases}
