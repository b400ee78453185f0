"""The soundness suites at length: `python benchmarks/verify_soak.py --pairs 100000` (what `make soak` runs).

Sources are this project's own, the Python of installed packages, and the default corpus where it is in the cache.
Prints the pairs by kind; exits 1 if one was judged wrongly, and says how to make it again.
"""

import argparse
import multiprocessing
import os
import sys
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from time import monotonic

import rich

from generator.corpus import DEFAULT_MANIFEST, open_corpus, read_source
from generator.judging import judge
from syntax.errors import HunksmithError
from tests.verify.perturbation import KINDS, Die, Subject
from tests.verify.suite import Tally, judged, own_subjects, pairs_of, usable
from verify.level import level

_SIZE_LEAST = 500
_SIZE_LIMIT = 12_000
"""Bytes of a source: large ones take long and add little."""

_MOST_ROUNDS = 100


def main() -> None:
    """Run rounds over all sources until there are enough pairs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=100_000, help="how many pairs at least")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    wanted = parser.parse_args()
    subjects = sorted([*own_subjects(), *_installed(), *_corpus()], key=lambda one: Die(one.name).below(1 << 32))
    parts = [subjects[start : start + 4] for start in range(0, len(subjects), 4)]
    started, counts, wrong = monotonic(), Counter[str](), []
    with ProcessPoolExecutor(wanted.workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        work = ((part, number) for number in range(_MOST_ROUNDS) for part in parts)
        pending = deque(pool.submit(_run, *item) for item in islice(work, 2 * wanted.workers))
        while pending and counts.total() < wanted.pairs:
            tally = pending.popleft().result()
            pending += [pool.submit(_run, *item) for item in islice(work, 1)]
            counts += tally.pairs
            wrong += tally.wrong
            for label in tally.wrong:
                print(f"WRONG {label}", file=sys.stderr)
            print(f"{counts.total():,} pairs, {len(wrong)} wrong, {monotonic() - started:.0f} s", file=sys.stderr)
        pool.shutdown(cancel_futures=True)
    _print(counts, wrong)
    raise SystemExit(1 if wrong else 0)


def _run(subjects: list[Subject], number: int) -> Tally:
    """One round: every kind at one place of every source."""
    tally = Tally()
    for subject in subjects:
        if usable(judge(), subject):
            judged(judge(), pairs_of([subject], KINDS, 1, start=number), tally)
    return tally


def _print(counts: Counter[str], wrong: Sequence[str]) -> None:
    for same, title in ((True, "layout only, all to be accepted"), (False, "meaning changed, none to be accepted")):
        names = sorted(kind.name for kind in KINDS if kind.same is same)
        print(f"\n{title}: {sum(counts[name] for name in names):,} pairs of {len(names)} kinds")
        for name in names:
            print(f"  {name:40} {counts[name]:8,}")
    print(f"\n{len(wrong)} wrong")


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
        print(f"without the corpus: {error}", file=sys.stderr)
        return []


def _taken(texts: Iterable[tuple[str, bytes]]) -> list[Subject]:
    taken = []
    for name, raw in texts:
        text = level(raw).text
        if _SIZE_LEAST < len(text) < _SIZE_LIMIT and b"\r" not in text:
            taken.append(Subject(name, text))
    return taken


if __name__ == "__main__":
    main()
