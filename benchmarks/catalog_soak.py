"""Every mutation over the whole default corpus: each candidate applied, inverted, parsed, told, proven and doubted.

    make soak                                                  all mutations, all files
    python benchmarks/catalog_soak.py --write                  and keep the counts that `hunksmith mutations` shows
    python benchmarks/catalog_soak.py --mutations swap-args --stride 10 --show 3

Prints counts by mutation and reason, and exits with 1 if a candidate broke something, or a prompt was not proven or not
true. What the engine or the prover turn down is no failure: it never becomes a case.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from cli.options import processors
from generator.corpus import DEFAULT_MANIFEST, open_corpus
from generator.counts import DEFAULT_COUNTS, write_counts
from generator.workers import Workers
from mutations.registry import all_mutations
from tests.catalog_suite import Tally, look_at

CHUNK = 8
"""Files that one worker looks at in a row."""


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mutations", default="", help="names, as a comma list; all of them")
    parser.add_argument("--per-file", type=int, default=4, help="candidates of a mutation in a file that are checked")
    parser.add_argument("--stride", type=int, default=1, help="take every n-th file only")
    parser.add_argument("--show", type=int, default=2, help="places to print of each outcome that is not good")
    parser.add_argument("--write", action="store_true", help="keep the counts in fixtures/candidates.json")
    parser.add_argument("--workers", type=int, default=processors())
    options = parser.parse_args()
    names = tuple(options.mutations.split(",")) if options.mutations else tuple(all_mutations())
    started = time.monotonic()
    corpus = open_corpus(
        manifest=DEFAULT_MANIFEST, trees=[], repositories=[], pins=None, published_after="", progress=lambda _: None
    )
    files = list(corpus.files)[:: options.stride]
    jobs = [(files[start : start + CHUNK], names, options.per_file) for start in range(0, len(files), CHUNK)]
    tally = Tally()
    with Workers(options.workers) as workers:
        for found in workers.run(look_at, jobs):
            tally.add(found, options.show)
    report(tally, names)
    if options.write:
        write_counts(DEFAULT_COUNTS, tally.seen)
    print(
        f"{len(files)} files, {sum(tally.outcomes.values()):,} candidates checked, {time.monotonic() - started:.0f} s"
    )
    return 1 if any(outcome.startswith("BROKEN") for _, outcome in tally.outcomes) else 0


def report(tally: Tally, names: tuple[str, ...]) -> None:
    """Counts by mutation, language and outcome."""
    for name in names:
        languages = ", ".join(f"{lang} {count:,}" for (each, lang), count in sorted(tally.seen.items()) if each == name)
        outcomes = {outcome: count for (each, outcome), count in sorted(tally.outcomes.items()) if each == name}
        print(f"{name}: candidates {languages}; checked {outcomes}")
        for outcome in outcomes:
            for place in tally.examples.get((name, outcome), []):
                print(f"    {outcome}: {place}")


if __name__ == "__main__":
    sys.exit(main())
