"""The catalogue on real sources: each candidate applied, inverted, parsed, told, proven and doubted."""

import re
from collections import Counter
from dataclasses import dataclass, field

from generator.corpus import SourceFile, read_source
from generator.intake import Refusal, admit
from generator.tier import Tier
from mutations.engine import Mutant, candidates
from mutations.registry import all_mutations
from syntax.edit import apply
from syntax.hunk import changed_lines, splice_hunks
from syntax.languages.language import is_clean
from syntax.outline import Outline
from syntax.source import Provenance
from tests.workbench import unproven, untrue

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
