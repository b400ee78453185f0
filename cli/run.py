"""`hunksmith run`: start agents on tasks, in clean workspaces, and write what became of it."""

import fnmatch
import os
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cli.console import progress_bar, show, table
from cli.options import processors
from cli.run_agents import BUILT_IN, named_agents, started_agents
from harness.agents.command import Sandbox
from harness.journal import UNSCORED, Journal
from harness.judges import Judges
from harness.order import planned
from harness.process import Limits
from harness.removal import Remover
from harness.run_folder import RunFolder, begin, reopen, scratch_of
from harness.run_info import RunOptions, hashes
from harness.runner import Runner, Tally
from harness.sandbox import bubblewrap
from harness.task import DEFAULT_TIMEOUT_S, TaskSet
from harness.task_files import load_task_set
from harness.trial import Bench
from syntax.errors import InputError, UnfitError, UsageError

INCOMPLETE = 2
"""Exit code where some trials could not be scored."""


class Sandboxing(StrEnum):
    """What `--sandbox` runs agents in."""

    NONE = "none"
    BWRAP = "bwrap"


def run(  # noqa: PLR0913 - a command has as many parameters as it has options
    tasks: Annotated[
        Path | None, typer.Argument(help="A folder of YAML tasks; or fixtures.tar.gz, or its folder.")
    ] = None,
    *,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME='CMD'",
            help="An agent: a command line in which {prompt} and {workspace} become paths; or one of "
            f"{', '.join(BUILT_IN)}. Repeatable; AGENT_CLI where none is given.",
        ),
    ] = None,
    build: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=LABEL", help="An agent's version, for the record; else AGENT_BUILD."),
    ] = None,
    trials: Annotated[int, typer.Option(min=1, help="Repetitions of each agent on each task.")] = 3,
    rounds: Annotated[
        int, typer.Option(min=1, help="Rounds of a trial: a failing agent is told what is wrong and goes on.")
    ] = 1,
    seed: Annotated[int, typer.Option(help="Of the order of trials.")] = 42,
    jobs: Annotated[int | None, typer.Option(min=1, help="Trials at a time; as many as there are processors.")] = None,
    timeout: Annotated[
        float | None,
        typer.Option(
            min=0.1, metavar="SECONDS", help="For a round of a task that says nothing; else AGENT_TIMEOUT, else 300."
        ),
    ] = None,
    disk: Annotated[int, typer.Option(min=1, metavar="MIB", help="That an agent may write.")] = 2048,
    only: Annotated[str, typer.Option(metavar="GLOB", help="Only tasks whose id matches.")] = "",
    allow_env: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A variable that agents see, such as a key. Repeatable.")
    ] = None,
    sandbox: Annotated[Sandboxing, typer.Option(help="bwrap: system read-only, no network.")] = Sandboxing.NONE,
    network: Annotated[bool, typer.Option("--network", help="Let agents in a sandbox use the network.")] = False,
    runs: Annotated[Path, typer.Option(help="Where the folders of runs lie.")] = Path("runs"),
    run_id: Annotated[
        str | None, typer.Option(help="The name of the run's folder; made from the time where not given.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="RUN", help="Go on with a run that ended early; only --jobs counts besides.")
    ] = None,
) -> None:
    """Run agents on tasks. Exits 0 if every trial was scored, 2 if not, 1 if tasks or judge changed meanwhile."""
    if resume is not None:
        if tasks is not None:
            raise UsageError("--resume takes tasks, agents and options from the run; leave out the task set")
        begun = reopen(resume, runs)
        task_set = _unchanged(begun)
    else:
        if tasks is None:
            raise UsageError("no task set: name a folder of YAML tasks or a fixture set, or a run to --resume")
        task_set = load_task_set(tasks)
        options = RunOptions(
            agents=named_agents(agent or [], build or []),
            trials=trials,
            rounds=rounds,
            seed=seed,
            timeout_s=timeout or _default_timeout(),
            disk_bytes=disk << 20,
            only=only,
            allow_env=tuple(allow_env or ()),
            sandbox=sandbox,
            network=network,
        )
        _chosen(task_set, only)
        _sandbox(options, task_set, runs)
        begun = begin(runs, run_id, task_set, options, hashes(task_set))
    tallies = _go(begun, task_set, jobs or processors())
    begun.finish(hashes(load_task_set(begun.source)))
    _tell(begun, tallies)


def _go(begun: RunFolder, task_set: TaskSet, jobs: int) -> dict[str, Tally]:
    """Run what is still to be run."""
    options = begun.options
    tasks = {task.id: task for task in _chosen(task_set, options.only).tasks}
    agents = started_agents(options.agents, _sandbox(options, task_set, begun.folder.parent))
    turns = planned(list(agents), list(tasks), options.trials, seed=options.seed)
    limits = Limits(timeout_s=options.timeout_s, disk_bytes=options.disk_bytes)
    judges = Judges()
    try:
        with (
            Journal(begun.folder) as journal,
            scratch_of(begun.folder) as scratch,
            Remover() as remover,
            progress_bar() as progress,
        ):
            dispose, allowed = remover.later, options.allow_env
            bench = Bench(begun.run_id, begun.folder, scratch, limits, options.rounds, allowed, dispose, judges)
            recorded = journal.recover(turns, options.rounds)
            runner = Runner(agents, tasks, bench, journal, lambda done, total: progress("trials", done, total))
            runner.run(turns, recorded, jobs)
            return runner.tallies
    except KeyboardInterrupt:
        typer.echo(f"go on with: hunksmith run --resume {begun.folder}", err=True)
        raise
    finally:
        judges.close()


def _chosen(task_set: TaskSet, only: str) -> TaskSet:
    chosen = tuple(task for task in task_set.tasks if not only or fnmatch.fnmatchcase(task.id, only))
    if not chosen:
        raise UsageError(
            f"--only {only}: matches none of {len(task_set.tasks)} tasks; the first is {task_set.tasks[0].id}"
        )
    return replace(task_set, tasks=chosen)


def _unchanged(begun: RunFolder) -> TaskSet:
    task_set = load_task_set(begun.source)
    if task_set.sha256 != begun.hashes["task_set"]:
        raise InputError(
            f"{begun.source}: is not what the run {begun.run_id} began with; restore it, or begin another run"
        )
    if hashes(task_set)["judge"] != begun.hashes["judge"]:
        raise UnfitError(f"the judge is not the one that the run {begun.run_id} began with; begin another run")
    return task_set


def _sandbox(options: RunOptions, task_set: TaskSet, runs: Path) -> Sandbox | None:
    if options.sandbox == Sandboxing.NONE:
        return None
    return bubblewrap([task_set.source, runs], network=options.network)


def _default_timeout() -> float:
    named = os.environ.get("AGENT_TIMEOUT", "")
    try:
        seconds = float(named) if named else DEFAULT_TIMEOUT_S
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise UsageError(f"AGENT_TIMEOUT={named!r}: is no number of seconds")
    return seconds


def _tell(begun: RunFolder, tallies: dict[str, Tally]) -> None:
    rows = []
    for name, tally in sorted(tallies.items()):
        unscored = sum(tally.failed[mode] for mode in UNSCORED)
        scored = tally.passed + tally.failed.total() - unscored
        rate = f"{tally.passed / scored:.1%}" if scored else "-"
        modes = ", ".join(f"{mode} {count}" for mode, count in sorted(tally.failed.items()))
        rows.append((name, scored, tally.passed, rate, unscored, modes))
    columns = ("agent", "scored", "passed", "rate", "not scored", "failures")
    show(table(f"Run {begun.run_id}", columns, rows, numbers_from=1))
    show(f"{begun.folder}: results.jsonl and run.json; `hunksmith report {begun.folder}` tells more")
    if any(tally.failed[mode] for tally in tallies.values() for mode in UNSCORED):
        raise typer.Exit(INCOMPLETE)
