"""The two soundness suites: which sources, which pairs, and what the judge says about them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.verify import formatting, meaning
from tests.verify.perturbation import KINDS, Die, Kind, Subject
from verify.diff import compact_diff
from verify.judge import Judge
from verify.level import level
from verify.outcome import Settled

ROOT = Path(__file__).resolve().parents[2]
SUITES = (formatting, meaning)
"""Importing them registers their kinds."""


@dataclass(frozen=True)
class Pair:
    """A source, and the same perturbed."""

    kind: Kind
    subject: Subject
    number: int
    changed: bytes

    @property
    def label(self) -> str:
        """Enough to make it again."""
        return f"{self.kind.name} #{self.number} of {self.subject.name}"


@dataclass
class Tally:
    """Counts by kind, and the labels and diffs of pairs that were judged wrongly."""

    pairs: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def own_subjects() -> list[Subject]:
    """The sources written for this project."""
    paths = sorted((ROOT / "tests" / "testdata" / "verify").iterdir())
    paths += sorted(path for path in (ROOT / "fixtures" / "sources").rglob("*") if path.suffix)
    return [Subject(str(path.relative_to(ROOT)), level(path.read_bytes()).text) for path in paths]


def pairs_of(subjects: Sequence[Subject], kinds: Sequence[Kind], rounds: int, *, start: int = 0) -> Iterator[Pair]:
    """Every kind at `rounds` places of every subject that it applies to; equal texts are left out."""
    for subject in subjects:
        seen: set[bytes] = {subject.text}
        for kind in kinds:
            if subject.suffix not in kind.suffixes:
                continue
            for number in range(start, start + rounds):
                changed = kind.change(subject, Die(f"{subject.name}:{kind.name}:{number}"))
                if changed is not None and changed not in seen:
                    seen.add(changed)
                    yield Pair(kind, subject, number, changed)


def judged(judge: Judge, pairs: Iterator[Pair], tally: Tally) -> Tally:
    """Judge pairs; those judged wrongly are kept."""
    for pair in pairs:
        accepted = judge.compare(pair.subject.name, pair.subject.text, pair.changed).accepted
        tally.pairs[pair.kind.name] += 1
        if accepted is not pair.kind.same:
            tally.wrong.append(f"{pair.label}\n{compact_diff(pair.subject.text, pair.changed)[:2000]}")
    return tally


def usable(judge: Judge, subject: Subject) -> bool:
    """Whether a source may serve: it settles, and its tree is clean."""
    return isinstance(judge.settle(subject.name, subject.text), Settled)


def kinds(*, same: bool) -> list[Kind]:
    """The kinds of one suite."""
    return [kind for kind in KINDS if kind.same is same]
