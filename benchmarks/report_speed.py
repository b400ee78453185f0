"""How fast runs are reported: `python benchmarks/report_speed.py [--results 10000] [--fixtures fixtures.tar.gz]`.

The aim is under 10 seconds for 10,000 results, from files on disk to the page on disk. Runs are made up
(`tests/harness/made_runs.py`): four agents, three trials, as many cases as that takes; cases of the fixture set are
taken again under other names where it has too few, so that no work is spared.
"""

import argparse
import os
import tempfile
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time

from harness.case_views import Patches
from harness.overview import overview
from harness.page import report_page
from harness.results import load_runs
from harness.tally import tally
from harness.written import write_page
from tests.harness.made_runs import ROBOTS, make_run
from verify.fixtures import FixtureCase, read_fixtures

ROOT = Path(__file__).resolve().parents[1]
_TRIALS = 3


def main() -> None:
    """Print how long each part took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=int, default=10_000)
    parser.add_argument("--fixtures", type=Path, default=ROOT / "fixtures.tar.gz")
    parser.add_argument("--keep", type=Path, help="where the page goes")
    wanted = parser.parse_args()
    cases = _cases(wanted.fixtures, -(-wanted.results // (_TRIALS * len(ROBOTS))))
    known = {case.case_id: case for case in cases}
    with tempfile.TemporaryDirectory() as scratch:
        folder = make_run(Path(scratch) / "run", cases, trials=_TRIALS)
        started, busy = perf_counter(), process_time()
        results = load_runs([folder])
        found = tally(results)
        loaded = perf_counter()
        patches = Patches({run.run_id: run.folder for run in results.runs})
        page = report_page(found, overview(found, 42), known, patches, lambda *_: None)
        write_page(wanted.keep or Path(scratch) / "report.html", page)
        ended, busy = perf_counter(), process_time() - busy
    print(f"{len(results.records):,} results of {len(cases):,} cases, load {os.getloadavg()[0]:.1f}")
    print(f"read:   {loaded - started:6.2f} s")
    print(f"page:   {ended - loaded:6.2f} s, {len(page.encode()) / 1e6:.1f} MB")
    print(f"whole:  {ended - started:6.2f} s ({busy:.2f} s of processor time)")


def _cases(fixtures: Path, count: int) -> list[FixtureCase]:
    """As many cases as asked, each with a text of its own."""
    cases = read_fixtures(fixtures).cases
    made = []
    for number in range(count):
        case, turn = cases[number % len(cases)], number // len(cases)
        mark = b"" if not turn else b"\n%d\n" % turn
        made.append(
            replace(
                case,
                case_id=f"{case.case_id}-{turn}" if turn else case.case_id,
                given={path: text + mark for path, text in case.given.items()},
                expected={path: text + mark for path, text in case.expected.items()},
            )
        )
    return made


if __name__ == "__main__":
    main()
