"""The pipeline, in the order of the design's flow line: corpus, survey, queues, cases.

Corpus --survey--> Findings --contest--> Nominee --build--> Case or Rejected --> Production
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from generator.carried import carry
from generator.carrier import Carriers
from generator.case import Case, Rejected, Slot, build, case_id
from generator.corpus import Corpus, Origin, SourceFile
from generator.intake import Refusal
from generator.judging import judge
from generator.near_duplicates import Twins
from generator.select import Contest, Nominee, Pool, planned
from generator.shelf import Shelf, Stored
from generator.style import Style
from generator.survey import Entry, Findings, Question, open_source, survey
from generator.tier import Tier
from generator.workers import Workers
from mutations.engine import Mutant
from syntax.errors import InputError

CHUNK = 16
"""Files that one worker looks at in a row."""

Progress = Callable[[str, int, int], None]
"""Told the name of the stage, how many steps are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class Order:
    """What to generate.

    Attributes:
        seed: keys every choice.
        mutations: names, sorted.
        languages: names.
        tiers: in the order in which slots take them in turn.
        count_scale: multiplies the planned number of cases.
        min_score: least difficulty score.
        style: whether sources are taken as they are or formatted first.
        excluded: ids of cases that are not wanted again.
        carriers: how many cases carry what edit tools break on.
    """

    seed: int
    mutations: tuple[str, ...]
    languages: tuple[str, ...]
    tiers: tuple[Tier, ...]
    count_scale: int = 1
    min_score: int = 0
    style: Style = Style.SOURCE
    excluded: frozenset[str] = frozenset()
    carriers: Carriers = Carriers.NONE


@dataclass(frozen=True, slots=True)
class Shortfall:
    """A pool that could not fill its slots."""

    pool: Pool
    wanted: int
    filled: int


@dataclass(frozen=True, slots=True)
class Stock:
    """What the corpus holds.

    Attributes:
        entries: every file, by its number.
        refusals: how many files were left out, by reason; files passed over by name are counted too.
        files: how many files were taken, by language.
        population: candidates by pool.
        nominees: what the files put up, by pool.
    """

    entries: tuple[Entry, ...]
    refusals: Counter[str]
    files: Counter[str]
    population: Counter[Pool]
    nominees: Mapping[Pool, Sequence[Nominee]]


@dataclass(frozen=True, slots=True)
class Shelved:
    """A case whose files lie on a shelf; what the report and the packing need to know of it.

    Attributes:
        id: of the case.
        pool: the one whose slot it fills.
        origin: name of the origin of its source.
        changed_lines: the size of its fix.
        score: its difficulty score.
        carrier: name of its carrier; "" without one.
        hunks: how many hunks its fix has.
        files: by name in the case's folder, sorted.
    """

    id: str
    pool: Pool
    origin: str
    changed_lines: int
    score: int
    carrier: str
    hunks: int
    files: Mapping[str, Stored]


class Production:
    """What came of an order: cases by id, what could not be filled, and why winners were turned down.

    Use it as a context manager where many cases are made: leaving it ends the file that they may have needed.
    """

    def __init__(self) -> None:
        self.cases: list[Shelved] = []
        self.shortfalls: list[Shortfall] = []
        self.rejections: Counter[tuple[str, str]] = Counter()
        self._shelf = Shelf()
        self._known: set[str] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._shelf.__exit__(kind, error, trace)

    def files(self, case: Shelved) -> Iterator[tuple[str, bytes]]:
        """The files of a case, by name in its folder."""
        for name, stored in case.files.items():
            yield name, self._shelf.get(stored)

    def admit(self, outcome: Case | Rejected, nominee: Nominee) -> bool:
        """Take a case in, or count why not; whether it was taken."""
        if isinstance(outcome, Case):
            marks = {outcome.id, hashlib.sha256(outcome.text).hexdigest()}
            if self._known.isdisjoint(marks):
                self._known |= marks
                self.cases.append(self._shelved(outcome, nominee.pool))
                return True
            outcome = Rejected("same-mutant")
        self.rejections[nominee.pool.mutation, outcome.reason] += 1
        return False

    def _shelved(self, case: Case, pool: Pool) -> Shelved:
        files = {name: self._shelf.put(content) for name, content in case.files().items()}
        return Shelved(case.id, pool, case.origin, case.changed_lines, case.score, case.carrier, case.hunks, files)


def take_stock(corpus: Corpus, order: Order, workers: Workers, progress: Progress) -> Stock:
    """Look at every file of a corpus.

    Raises:
        InputError: no file can be taken.
        ToolError: a worker died, or (formatted style only) a formatter is absent or broken.
    """
    origins = {origin.name: origin for origin in corpus.origins}
    entries = tuple(_entry(number, file, origins[file.origin]) for number, file in enumerate(corpus.files))
    question = Question(
        order.seed, order.mutations, order.languages, order.min_score, order.style, excluded=order.excluded
    )
    chunks = [(entries[start : start + CHUNK], question) for start in range(0, len(entries), CHUNK)]
    refusals, files, population = Counter(corpus.left_out), Counter[str](), Counter[Pool]()
    nominees: defaultdict[Pool, list[Nominee]] = defaultdict(list)
    for findings in _distinct(_surveyed(chunks, workers, progress), refusals):
        files[findings.language] += 1
        population.update(findings.population)
        for nominee in findings.nominees:
            nominees[nominee.pool].append(nominee)
    if not files:
        raise InputError(f"no file can be taken ({_counted(refusals)}); name another --source or --corpus")
    return Stock(entries, refusals, files, population, nominees)


def _entry(number: int, file: SourceFile, origin: Origin) -> Entry:
    return Entry(number, file, origin.version, origin.licence, released=origin.released)


def produce(stock: Stock, order: Order, workers: Workers, progress: Progress) -> Production:
    """Fill every slot of the plan with the first of its queue that proves to be a case.

    Raises:
        ToolError: a worker died, or a formatter is absent or broken.
    """
    wanted = planned(order.mutations, order.tiers, order.count_scale)
    contests = {pool: Contest(order.seed, pool, count, stock.nominees.get(pool, ())) for pool, count in wanted.items()}
    production = Production()
    while batch := [nominee for contest in contests.values() for nominee in contest.tries()]:
        jobs = [(stock.entries[nominee.file], nominee, order.seed, order.style, order.carriers) for nominee in batch]
        for nominee, outcome in zip(batch, workers.run(_build, jobs), strict=True):
            if not production.admit(outcome, nominee):
                contests[nominee.pool].turn_down(nominee)
            progress("building cases", len(production.cases), wanted.total())
    production.cases.sort(key=lambda case: case.id)
    filled = Counter(case.pool for case in production.cases)
    production.shortfalls = [
        Shortfall(pool, count, filled[pool])
        for pool, count in sorted(wanted.items(), key=lambda item: _place(order, item[0]))
        if filled[pool] < count
    ]
    return production


def _place(order: Order, pool: Pool) -> tuple[str, int, int]:
    return pool.mutation, order.tiers.index(pool.tier), -1 if pool.band is None else pool.band


def _build(entry: Entry, nominee: Nominee, seed: int, style: Style, carriers: Carriers) -> Case | Rejected:
    """Build one case, in a worker: the source is read again, since no text of it was kept."""
    source = open_source(entry, style)
    if isinstance(source, Refusal) or source.sha256 != nominee.sha256:
        raise InputError(f"{entry.file.origin}: {entry.file.path} changed while gen was running; run again")
    carried = carry(source, nominee, seed, carriers)
    mutant = Mutant(carried.source, carried.candidate)
    slot = Slot(nominee.pool, case_id(nominee.candidate, nominee.sha256), carried.record, seed)
    return build(mutant, carried.grade, slot, judge())


def _surveyed(
    chunks: Sequence[tuple[Sequence[Entry], Question]], workers: Workers, progress: Progress
) -> Iterator[Findings]:
    for done, part in enumerate(workers.run(survey, chunks), start=1):
        progress("reading sources", done, len(chunks))
        yield from part


def _distinct(found: Iterator[Findings], refusals: Counter[str]) -> Iterator[Findings]:
    """The files that are taken, the first of equal texts and of near-duplicates only; the others are counted."""
    seen: set[str] = set()
    twins = Twins()
    for findings in found:
        if findings.refusal is not None:
            refusals[findings.refusal] += 1
        elif findings.sha256 in seen:
            refusals["duplicate"] += 1
        elif twins.is_near_duplicate(findings.entry.file.origin, findings.sketch):
            refusals["near-duplicate"] += 1
        else:
            seen.add(findings.sha256)
            yield findings


def _counted(refusals: Counter[str]) -> str:
    return ", ".join(f"{reason} {count}" for reason, count in sorted(refusals.items())) or "it is empty"
