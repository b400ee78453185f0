"""The survey: read each file once, list every candidate in it, judge it, and keep the few that the file puts up.

A file's text is dropped as soon as it has been looked at; what remains is small. Surveys of files know nothing of each
other, so they may be made anywhere and in any order.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from generator.case import case_id
from generator.corpus import SourceFile, read_source
from generator.difficulty import Grader
from generator.intake import Refusal, admit
from generator.near_duplicates import Sketch, sketch
from generator.select import Nominee, Pool, band_of, nominate, rank
from generator.style import Style, styled
from generator.tier import Tier
from mutations.engine import Candidate, candidates
from mutations.mutation import Mutation
from mutations.registry import all_mutations
from syntax.outline import Outline
from syntax.source import Provenance, Source


@dataclass(frozen=True, slots=True)
class Question:
    """What a survey is asked.

    Attributes:
        seed: keys the ranks.
        mutations: names of the mutations wanted.
        languages: names of the languages wanted.
        min_score: candidates that score less are passed over.
        style: whether texts are taken as they are or formatted first.
        excluded: ids of cases that are not wanted again.
    """

    seed: int
    mutations: tuple[str, ...]
    languages: tuple[str, ...]
    min_score: int
    style: Style
    excluded: frozenset[str] = field(default=frozenset(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of the corpus with what its cases will tell of it.

    Attributes:
        number: its place in the corpus.
        file: where to read it.
        version: of its origin.
        licence: of its origin.
        released: day on which that version was published, ISO 8601; "" where it is not known.
    """

    number: int
    file: SourceFile
    version: str
    licence: str
    released: str = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True)
class Findings:
    """What one file holds.

    Attributes:
        entry: the file.
        refusal: why it is left out, or None.
        sha256: of its text; files with equal texts are taken once.
        language: its language's name; empty for a refused file.
        population: how many candidates there are for each pool. Those too small or large for any band are left out.
        nominees: the few that it puts up.
        sketch: what its text is like, to tell near-duplicates.
    """

    entry: Entry
    refusal: str | None
    sha256: str
    language: str
    population: Counter[Pool]
    nominees: tuple[Nominee, ...]
    sketch: Sketch = field(default=(), kw_only=True)


def survey(entries: Sequence[Entry], question: Question) -> list[Findings]:
    """Look at some files."""
    return [look_at(entry, question) for entry in entries]


def open_source(entry: Entry, style: Style) -> Source | Refusal:
    """Read a file, admit it, and bring it into the style asked for.

    Raises:
        InputError: the file went away.
        ToolError: a formatter is absent or broken (formatted style only).
    """
    file = entry.file
    text = read_source(file)
    sha256 = hashlib.sha256(text).hexdigest()
    provenance = Provenance(file.origin, entry.version, file.path, sha256, entry.licence, released=entry.released)
    source = admit(file.path, text, provenance)
    return source if isinstance(source, Refusal) else styled(source, style)


def look_at(entry: Entry, question: Question) -> Findings:
    """Look at one file."""
    source = open_source(entry, question.style)
    if isinstance(source, Refusal):
        return Findings(entry, source.reason, "", "", Counter(), ())
    language = source.language.name
    if language not in question.languages:
        return Findings(entry, "language-not-wanted", "", "", Counter(), ())
    population: Counter[Pool] = Counter()
    ranked: list[Nominee] = []
    outline = Outline(source)
    grader = Grader(outline)
    for mutation in (all_mutations()[name] for name in question.mutations):
        for nominee in _eligible(outline, grader, mutation, question, entry):
            population[nominee.pool] += 1
            ranked.append(nominee)
    nominees = tuple(nominate(ranked))
    return Findings(entry, None, source.sha256, language, population, nominees, sketch=sketch(source.text))


def _eligible(
    outline: Outline, grader: Grader, mutation: Mutation, question: Question, entry: Entry
) -> Iterator[Nominee]:
    for candidate in candidates(outline, mutation):
        if question.excluded and case_id(candidate, outline.source.sha256) in question.excluded:
            continue
        try:
            band = band_of(mutation, candidate.changed_lines)
        except LookupError:
            continue
        grade = grader.grade(candidate)
        if grade.tier is not None and grade.score >= question.min_score:
            pool = Pool(mutation.name, Tier(grade.tier), band)
            yield Nominee(
                pool=pool,
                rank=_rank(outline, question.seed, candidate),
                candidate=candidate,
                score=grade.score,
                origin=entry.file.origin,
                file=entry.number,
                sha256=outline.source.sha256,
            )


def _rank(outline: Outline, seed: int, candidate: Candidate) -> bytes:
    return rank(seed, candidate.mutation, outline.source.sha256, candidate.span)
