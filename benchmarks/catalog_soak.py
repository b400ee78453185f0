"""Every mutation over the whole default corpus: each candidate applied, inverted, parsed, told, proven and doubted.

    make soak                                                  all mutations, all files
    python benchmarks/catalog_soak.py --mutations swap-args --stride 10 --show 3

Prints counts by mutation and reason, and exits with 1 if a candidate broke something, or a prompt was not proven or not
true. What the engine or the prover turn down is no failure: it never becomes a case.
"""

import argparse
import re
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from cli.options import processors
from generator.corpus import DEFAULT_MANIFEST, SourceFile, open_corpus, read_source
from generator.intake import Refusal, admit
from generator.tier import Tier
from generator.workers import Workers
from mutations.engine import Mutant, candidates
from mutations.registry import all_mutations
from syntax.edit import apply
from syntax.hunk import changed_lines, splice_hunks
from syntax.languages.language import is_clean
from syntax.outline import Outline
from syntax.source import Provenance
from tests.workbench import unproven, untrue

CHUNK = 8
"""Files that one worker looks at in a row."""
UNTOLD = frozenset({"several-readings", "no-reading", "another-reading", "prompt-too-long"})
"""Reasons of the prover: the candidate is turned down, and nothing is wrong with the product."""


@dataclass
class Tally:
    """What came of the candidates, by mutation and outcome, with a few examples of each that is not good."""

    seen: Counter[tuple[str, str]] = field(default_factory=Counter)
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    examples: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def add(self, other: "Tally", most: int) -> None:
        """Take in what another worker found."""
        self.seen.update(other.seen)
        self.outcomes.update(other.outcomes)
        for key, found in other.examples.items():
            kept = self.examples.setdefault(key, [])
            kept += found[: most - len(kept)]


def look_at(files: list[SourceFile], names: tuple[str, ...], per_file: int) -> Tally:
    """Every candidate of some mutations in some files, up to `per_file` of each mutation checked."""
    tally = Tally()
    for file in files:
        source = admit(file.path, read_source(file), Provenance(file.origin, "", file.path, "0" * 64, "MIT"))
        if isinstance(source, Refusal):
            continue
        outline = Outline(source)
        for name in names:
            found = list(candidates(outline, all_mutations()[name]))
            tally.seen[name, source.language.name] += len(found)
            step = max(1, len(found) // per_file)
            for number, candidate in enumerate(found[::step]):
                outcome = check(Mutant(source, candidate), tuple(Tier)[number % len(Tier)])
                tally.outcomes[name, outcome] += 1
                if outcome != "proven":
                    place = f"{file.origin} {file.path}:{candidate.line}"
                    tally.examples.setdefault((name, outcome), []).append(place)
    return tally


def check(mutant: Mutant, tier: Tier) -> str:
    """What is to be said of a candidate; `proven` if nothing is."""
    try:
        broken = _broken(mutant)
        reason = unproven(mutant, tier) if broken is None else None
        if reason in UNTOLD:
            return reason
        broken = broken or reason or untrue(mutant, tier)
    except Exception as error:  # noqa: BLE001 - a soak reports what breaks and goes on
        broken = f"{type(error).__name__}: {error}"
    return "proven" if broken is None else f"BROKEN: {re.sub(r'[(].*|`.*|[0-9].*', '', broken)}"


def _broken(mutant: Mutant) -> str | None:
    """What is wrong with the mutant itself."""
    original = mutant.source.text
    tree = mutant.source.language.parse(mutant.text)
    same_shape = all_mutations()[mutant.candidate.mutation].same_shape
    faults = {
        "does not invert": mutant.text == original or apply(mutant.text, mutant.inverse) != original,
        "hunks do not rebuild": splice_hunks(mutant.text, mutant.hunks) != original,
        "size": changed_lines(mutant.hunks) != mutant.candidate.changed_lines,
        "does not parse": not is_clean(tree),
        "another shape": same_shape and str(tree.root_node) != str(mutant.source.tree.root_node),
    }
    return next((fault for fault, found in faults.items() if found), None)


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mutations", default="", help="names, as a comma list; all of them")
    parser.add_argument("--per-file", type=int, default=4, help="candidates of a mutation in a file that are checked")
    parser.add_argument("--stride", type=int, default=1, help="take every n-th file only")
    parser.add_argument("--show", type=int, default=2, help="places to print of each outcome that is not good")
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
