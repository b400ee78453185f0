"""A candidate found again in its source with a carrier on."""

from dataclasses import dataclass, field

from generator.carrier import Carriers, Record, take_off, turns
from generator.difficulty import Grade, Grader
from generator.select import Nominee, carrier_key
from mutations.engine import Candidate, Mutant, candidates
from mutations.registry import all_mutations
from syntax.languages.language import is_clean
from syntax.outline import Outline
from syntax.source import Source


@dataclass(frozen=True, slots=True)
class Carried:
    """Where a case is made in the end.

    Attributes:
        source: the source, with a carrier on or as it was.
        candidate: the place in it.
        grade: how hard it is there.
        record: of the carrier, as metadata tell it; None without one.
    """

    source: Source
    candidate: Candidate
    grade: Grade
    record: Record | None = field(default=None)


def carry(source: Source, nominee: Nominee, seed: int, carriers: Carriers) -> Carried:
    """Put on the first carrier in the candidate's turn that fits, or none.

    One fits if the source takes it, still parses, and holds the same candidate, of the same size and tier: with the
    carrier taken off, both mutants are one text.
    """
    wanted = Mutant(source, nominee.candidate)
    for carrier in turns(carriers, carrier_key(seed, nominee)):
        put = carrier.put_on(source)
        if put is None:
            continue
        text, record = put
        carried = Source(text, source.language, source.provenance)
        if not is_clean(carried.tree):
            continue
        outline = Outline(carried)
        place = _same_place(outline, wanted, record)
        if place is not None:
            grade = Grader(outline).grade(place)
            if grade.tier is nominee.pool.tier:
                return Carried(carried, place, grade, record)
    return Carried(source, nominee.candidate, Grader(Outline(source)).grade(nominee.candidate))


def _same_place(carried: Outline, wanted: Mutant, record: Record) -> Candidate | None:
    """The candidate that makes the wanted mutant, carrier aside; it stands at the same lines, counted from the end."""
    mutation = all_mutations()[wanted.candidate.mutation]
    key = _key(len(wanted.source.lines), wanted.candidate)
    for candidate in candidates(carried, mutation):
        if _key(len(carried.lines), candidate) == key:
            text = Mutant(carried.source, candidate).text
            if take_off(text, record) == wanted.text:
                return candidate
    return None


def _key(total: int, candidate: Candidate) -> tuple[int, ...]:
    places = (candidate.line, candidate.first_line, candidate.last_line)
    return (candidate.changed_lines, *(total - line for line in places))
