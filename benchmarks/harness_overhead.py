"""What the harness adds to an agent's own time: `python benchmarks/harness_overhead.py [--cases 1000] [--jobs 2]`.

`noop` (every answer is formatted) and `oracle` (none is), once on each of many cases, from loading to the last line
of the journal; and `true` as a command, whose own time is taken off. The aim is under 50 ms per trial on two cores,
and memory that does not grow: the peak is told after a tenth of the cases and after all.

Cases are the golden ones over and over, each made another by a comment on its first line, so that the judge has to
format every one of them. `--fixtures` takes a set instead.
"""

import argparse
import os
import resource
import tempfile
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter

from harness.agents.agent import Agent
from harness.agents.command import Command
from harness.agents.noop import Noop
from harness.agents.oracle import Oracle
from harness.journal import Journal
from harness.order import planned
from harness.process import Limits
from harness.removal import Remover
from harness.runner import Runner
from harness.task import Task
from harness.task_files import load_task_set
from harness.trial import Bench

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    """Print milliseconds per trial, and the peak of memory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--fixtures", type=Path)
    wanted = parser.parse_args()
    print(f"{wanted.cases:,} cases, {wanted.jobs} jobs, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(prefix="hunksmith-overhead-") as scratch:
        source = wanted.fixtures or _fixtures(Path(scratch) / "fixtures", wanted.cases)
        began = perf_counter()
        tasks = {task.id: task for task in load_task_set(source).tasks[: wanted.cases]}
        print(f"loading: {perf_counter() - began:.2f} s; peak {_peak_mb():.0f} MB")
        few = dict(islice(tasks.items(), max(1, len(tasks) // 10)))
        for agent in (Noop(""), Oracle(""), Command("true", "true")):
            for chosen in (few, tasks):
                _time(agent, chosen, Path(scratch) / f"{agent.name}-{len(chosen)}", wanted.jobs)


def _time(agent: Agent, tasks: dict[str, Task], folder: Path, jobs: int) -> None:
    folder.mkdir()
    (folder / "work").mkdir()
    turns = planned([agent.name], list(tasks), 1, seed=42)
    own: list[float] = []
    began = perf_counter()
    bench = Bench("overhead", folder, folder / "work", Limits())
    with Journal(folder) as journal, Remover() as remover:
        bench = replace(bench, dispose=remover.later)
        Runner({agent.name: agent}, tasks, bench, journal, lambda _done, _total: None).run(turns, (), jobs)
        own += [record.elapsed_s for record in journal.recover(turns, 1)]
    bench.judges.close()
    took, agents = perf_counter() - began, sum(own) / jobs
    each = (took - agents) / len(turns) * 1000
    print(f"{agent.name}: {len(turns):,} trials in {took:.2f} s, {each:.1f} ms added to each; peak {_peak_mb():.0f} MB")


def _fixtures(target: Path, count: int) -> Path:
    """As many cases as asked, no two with the same texts."""
    golden = sorted(path for path in (ROOT / "tests" / "golden").iterdir() if (path / "prompt.md").is_file())
    for number, case in enumerate(islice(cycle(golden), count)):
        for path in sorted(case.rglob("*")):
            if path.is_file():
                text = path.read_bytes()
                if path.parent.name in {"input", "expected"}:
                    text = (b"# %d\n" if path.suffix == ".py" else b"// %d\n") % number + text
                copy = target / f"{number:05}-{case.name}" / path.relative_to(case)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(text)
    return target


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
