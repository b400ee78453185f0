"""Runs that nobody ran: plausible trials of made-up agents over the cases of a fixture set, the same for a seed.

Try the page by hand: `PYTHONPATH=. .venv/bin/python tests/harness/made_runs.py fixtures.tar.gz FOLDER [--trials 3]`.
"""

import argparse
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from harness.record import AssertionResult, DiffCounts, FailureMode, TrialRecord, Usage
from harness.results import OUTPUTS, RESULTS, RUN
from harness.task import tree_hash
from harness.task_cases import case_facts
from syntax.lines import split_lines
from verify.align import runs
from verify.diff import compact_diff
from verify.fixtures import FixtureCase, read_fixtures

HOSTILE = "</script><img src=x onerror=alert(1)>"
"""What an agent prints that wants to get into the page."""


@dataclass(frozen=True)
class Robot:
    """A made-up agent: how often it is right, how often right but not byte for byte, its time in seconds."""

    name: str
    build: str
    skill: float
    sloppy: float
    time_s: float
    reports: bool = True


ROBOTS = (
    Robot("careful", "2.1.0", 0.9, 0.02, 21.0),
    Robot("quick", "0.9.3", 0.68, 0.12, 6.0),
    Robot("patcher", "", 0.45, 0.05, 0.4, reports=False),
    Robot("noop", "", 0.0, 0.0, 0.01, reports=False),
)


def make_run(
    folder: Path, cases: Sequence[FixtureCase], *, seed: int = 1, trials: int = 3, rounds: int = 1,
    robots: Sequence[Robot] = ROBOTS, source: Path | None = None,
) -> Path:  # fmt: skip
    """Write a run's folder."""
    folder.mkdir(parents=True)
    dice = random.Random(seed)  # noqa: S311 - made-up runs, no secrets
    order = [(robot, case, trial) for case in cases for trial in range(1, trials + 1) for robot in robots]
    dice.shuffle(order)
    with (folder / RESULTS).open("w", encoding="utf-8") as lines:
        for index, (robot, case, trial) in enumerate(order):
            for number in range(1, rounds + 1):
                record, patch = _trial(folder.name, index, robot, case, trial, number, dice)
                lines.write(json.dumps(asdict(record)) + "\n")
                home = folder / OUTPUTS / str(index)
                last = record.passed or number == rounds
                home = home if last else home / f"round-{number}"
                home.mkdir(parents=True, exist_ok=True)
                if patch:
                    (home / "diff.patch").write_bytes(patch.encode("utf-8", "surrogateescape"))
                if record.passed:
                    break
    info = {"run_id": folder.name, "task_set": {"source": str(source)} if source is not None else None}
    (folder / RUN).write_text(json.dumps(info), encoding="utf-8")
    return folder


def _trial(
    run_id: str, index: int, robot: Robot, case: FixtureCase, trial: int, number: int, dice: random.Random
) -> tuple[TrialRecord, str]:
    facts = case_facts(case)
    score = facts.get("difficulty_score")
    skill = robot.skill - (0.02 * score if isinstance(score, int) and robot.skill < 1 else 0)
    path, expected = next(iter(case.expected.items()))
    given = case.given[path]
    failure, kind, actual = None, "", expected
    if dice.random() < skill:
        actual = _sloppy(expected, dice) if dice.random() < robot.sloppy else expected
    else:
        failure, kind, actual = _failed(robot, given, expected, dice)
    changed = runs(split_lines(given), split_lines(actual))
    diff = compact_diff(given, actual)
    record = TrialRecord(
        run_id, index, robot.name, robot.build, case.case_id, case.fact("mutation_category"), (), trial, number,
        tree_hash(case.given), round(robot.time_s * dice.lognormvariate(0, 0.4), 3),
        None if failure is FailureMode.TIME_OUT else 0, failure is None, 1.0 if failure is None else 0.0,
        (AssertionResult("verify", failure is None, "" if failure is None else f"mismatch: {kind or failure}"),),
        DiffCounts(
            int(bool(changed)), sum(each.new_end - each.new_start for each in changed),
            sum(each.old_end - each.old_start for each in changed),
        ),
        ("notes.md",) if failure is FailureMode.OUT_OF_SCOPE else (), failure, kind,
        f"Traceback of {robot.name} {HOSTILE}" if failure is FailureMode.CRASHED else "",
        Usage(dice.randrange(2000, 9000), dice.randrange(80, 900), 0.01) if robot.reports else Usage(), dict(facts),
    )  # fmt: skip
    return record, f"--- a/{path}\n+++ b/{path}\n{diff}" if diff else ""


def _failed(  # noqa: PLR0911 - one for each way to fail
    robot: Robot, given: bytes, expected: bytes, dice: random.Random
) -> tuple[FailureMode, str, bytes]:
    """How it fails, the judge's class, and the file that it leaves."""
    if robot.name == "noop":
        return FailureMode.NO_CHANGE, "untouched", given
    drawn = dice.random()
    ends: Mapping[FailureMode, float] = {
        FailureMode.TIME_OUT: 0.06, FailureMode.CRASHED: 0.1, FailureMode.NO_CHANGE: 0.2,
        FailureMode.TOOL_CALL_FAILED: 0.25, FailureMode.HARNESS_ERROR: 0.26, FailureMode.OUT_OF_SCOPE: 0.32,
    }  # fmt: skip
    mode = next((mode for mode, below in ends.items() if drawn < below), FailureMode.WRONG_EDIT)
    if mode is FailureMode.OUT_OF_SCOPE:
        return mode, "", expected
    if mode is not FailureMode.WRONG_EDIT:
        return mode, "", given
    lines = split_lines(expected)
    # Most wrong edits are near the right place, some anywhere.
    first = next(iter(runs(split_lines(given), lines))).new_start
    place = dice.randrange(len(lines)) if dice.random() < 0.2 else first + dice.randrange(-15, 16)
    place = min(max(place, 0), len(lines) - 1)
    match dice.choice(("collateral", "wrong-place", "does-not-parse", "wrong-edit")):
        case "collateral":
            return mode, "collateral", b"".join([*lines[:place], *lines[place + 1 :]])
        case "wrong-place":
            return mode, "wrong-place", b"".join([*lines[:place], *lines[place : place + 2] * 2, *lines[place + 2 :]])
        case "does-not-parse":
            return mode, "does-not-parse", b"".join([*lines[:place], b"  ((\n", *lines[place:]])
        case _:
            return mode, "wrong-edit", b"".join([*lines[:place], lines[place].replace(b"e", b"E"), *lines[place + 1 :]])


def _sloppy(expected: bytes, dice: random.Random) -> bytes:
    """Right, with blanks at the ends of some lines."""
    lines = split_lines(expected)
    for place in dice.sample(range(len(lines)), min(len(lines), dice.randrange(1, 12))):
        lines[place] = lines[place].replace(b"\n", b"  \n")
    return b"".join(lines)


def main() -> None:
    """Make a run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("fixtures", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--trials", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    cases = read_fixtures(wanted.fixtures).cases
    make_run(wanted.folder, cases, seed=wanted.seed, trials=wanted.trials, rounds=wanted.rounds, source=wanted.fixtures)


if __name__ == "__main__":
    main()
