"""The soundness suites at length: `python -m tests.verify.soak --pairs 100000` (what `make soak` runs).

Sources are this project's own, the Python of installed packages, and the default corpus where it is in the cache.
Prints the pairs by kind; exits 1 if one was judged wrongly, and says how to make it again.
"""

import argparse
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import monotonic

import rich

from generator.corpus import DEFAULT_MANIFEST, open_corpus, read_source
from syntax.errors import HunksmithError
from tests.verify.perturbation import KINDS, Subject
from tests.verify.suite import Tally, judged, own_subjects, pairs_of, usable
from verify.judge import Judge
from verify.level import level

_SIZE_LIMIT = 12_000
"""Bytes of a source: large ones take long and add little."""


def main() -> None:
    """Run rounds over all sources until there are enough pairs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=100_000, help="how many pairs at least")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    wanted = parser.parse_args()
    subjects = [*own_subjects(), *_installed(), *_corpus()]
    parts = [subjects[start : start + 8] for start in range(0, len(subjects), 8)]
    started, counts, wrong, first = monotonic(), Counter[str](), [], 0
    with ProcessPoolExecutor(wanted.workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        while counts.total() < wanted.pairs:
            before = counts.total()
            # A round at few places each, so that every source has its turn before the count is full.
            left = wanted.pairs - counts.total()
            rounds = max(1, min(8, left // (12 * len(subjects))))
            futures = [pool.submit(_run, part, first, rounds) for part in parts]
            for future in futures:
                tally = future.result()
                counts += tally.pairs
                wrong += [pair.label for pair in tally.wrong]
            first += rounds
            rich.print(f"{counts.total():,} pairs, {len(wrong)} wrong, {monotonic() - started:.0f} s", file=sys.stderr)
            if counts.total() == before:
                break
    _print(counts, wrong)
    raise SystemExit(1 if wrong else 0)


def _run(subjects: list[Subject], first: int, rounds: int) -> Tally:
    tally = Tally()
    with Judge() as judge:
        for subject in subjects:
            if usable(judge, subject):
                judged(judge, pairs_of([subject], KINDS, rounds, start=first), tally)
    return tally


def _print(counts: Counter[str], wrong: list[str]) -> None:
    for same, title in ((True, "layout only, all to be accepted"), (False, "meaning changed, none to be accepted")):
        names = sorted(kind.name for kind in KINDS if kind.same is same)
        rich.print(f"\n{title}: {sum(counts[name] for name in names):,} pairs of {len(names)} kinds")
        for name in names:
            rich.print(f"  {name:40} {counts[name]:8,}")
    for label in wrong:
        rich.print(f"WRONG {label}")


def _installed() -> list[Subject]:
    """Python sources of installed packages."""
    site = Path(rich.__file__).parents[1]
    paths = sorted(path for name in ("rich", "typer", "jinja2", "filelock") for path in (site / name).rglob("*.py"))
    return _taken((path.relative_to(site).as_posix(), path.read_bytes()) for path in paths)


def _corpus() -> list[Subject]:
    """The default corpus; nothing where it cannot be had."""
    try:
        files = open_corpus(manifest=DEFAULT_MANIFEST, trees=()).files
        return _taken((f"{file.origin}/{file.path}", read_source(file)) for file in files)
    except HunksmithError as error:
        rich.print(f"without the corpus: {error}", file=sys.stderr)
        return []


def _taken(texts: Iterable[tuple[str, bytes]]) -> list[Subject]:
    taken = []
    for name, raw in texts:
        text = level(raw).text
        if 500 < len(text) < _SIZE_LIMIT and b"\r" not in text:
            taken.append(Subject(name, text))
    return taken


if __name__ == "__main__":
    main()
