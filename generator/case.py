"""A case: a mutant with its prompt, proven. Built from one winner; every costly check is made here and nowhere else."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import PurePosixPath

from generator.careless import misses
from generator.carrier import Record
from generator.cost import edit_cost
from generator.difficulty import Grade
from generator.prove import refutation
from generator.select import Pool, band_of
from generator.task import tell
from generator.tier import Tier
from mutations.engine import Candidate, Mutant
from mutations.registry import all_instructions, all_mutations
from syntax.hunk import changed_lines, splice_hunks
from syntax.languages.language import is_clean
from syntax.lines import split_lines
from verify.align import differing
from verify.judge import Judge
from verify.outcome import FormatFailure, Reason

REASONS = {
    "hunks-do-not-rebuild": "the fix's hunks, applied at their lines, do not give the original",
    "mutant-parser-error": "the mutant's tree holds an ERROR or MISSING node",
    "tree-differs": "the mutation keeps the tree's shape, and the mutant's tree has another one",
    "size-by-diff": "a line diff measures the change outside the slot's size band",
    "prompt-too-long": "the prompt has more than 20,000 characters",
    "no-reading": "no reader of the prompt comes to any result",
    "several-readings": "readers of the prompt come to different results",
    "another-reading": "readers of the prompt come to another result than the original",
    "regions-disagree": "the lines stated for the fixed file are not those of the original",
    "original-not-settled": "the strict parser or the formatter refuses the original",
    "mutant-not-settled": "the strict parser or the formatter refuses the mutant",
    "formatter-too-slow": "a formatter passed its time limit, which a faster machine might not see",
    "first-match-passes": "for `nightmare`: who takes the first place that looks right is right",
    "noop-passes": "the untouched input passes verification",
    "same-mutant": "another case has the same input, or its id",
}
"""Why a winner is turned down at the last; the next in its queue takes its place."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """A winner that is no case; `reason` is a key of REASONS."""

    reason: str


@dataclass(frozen=True, slots=True)
class Case:
    """A mutant with its prompt, proven.

    Its folder:
        prompt.md
        input/<file>          mutated
        expected/<file>       original
        metadata.json

    Attributes:
        id: `<category>-<mutation>-<key>`.
        file: base name of the one file in `input/` and `expected/`.
        prompt: the rendered prompt.
        text: the mutated file.
        expected: the original file.
        changed_lines: the size of the fix.
        score: its difficulty score.
        origin: name of the origin of its source.
        metadata: what `metadata.json` holds.
        carrier: name of its carrier; "" without one.
        hunks: how many hunks its fix has.
    """

    id: str
    file: str
    prompt: str
    text: bytes
    expected: bytes
    changed_lines: int
    score: int
    origin: str
    metadata: Mapping[str, object]
    carrier: str = field(default="", kw_only=True)
    hunks: int = field(default=1, kw_only=True)

    def files(self) -> dict[str, bytes]:
        """What its folder holds, by name in the folder, sorted."""
        return {
            f"expected/{self.file}": self.expected,
            f"input/{self.file}": self.text,
            "metadata.json": metadata_bytes(self.metadata),
            "prompt.md": self.prompt.encode(),
        }


def case_id(candidate: Candidate, sha256: str) -> str:
    """The id: mutation, and eight digits of a hash of source and edit, so that a place has one id under every seed.

    Args:
        candidate: the place.
        sha256: of the text that it is a place in, in hexadecimal.
    """
    edits = "\0".join(f"{edit.start}:{edit.end}:{edit.pieces!r}" for edit in candidate.edits)
    message = f"{candidate.mutation}\0{sha256}\0{edits}"
    key = hashlib.blake2b(message.encode(), digest_size=4).hexdigest()
    return f"{all_mutations()[candidate.mutation].category}-{candidate.mutation}-{key}"


@dataclass(frozen=True, slots=True)
class Slot:
    """What a winner is a case for.

    Attributes:
        pool: the pool whose slot it fills.
        id: of the case: that of its place in the source without a carrier.
        carrier: the record of its carrier, or None.
        seed: of the order.
    """

    pool: Pool
    id: str
    carrier: Record | None
    seed: int


def build(mutant: Mutant, grade: Grade, slot: Slot, judge: Judge) -> Case | Rejected:
    """Make a case of a winner, or say why it is none.

    Raises:
        ToolError: a formatter is absent or broken.
    """
    mutation = all_mutations()[mutant.candidate.mutation]
    pool = slot.pool
    prompt = tell(mutant, all_instructions()[mutation.kind], pool.tier).prompt()
    reason = _unsound(mutant, pool) or refutation(prompt, mutant.text, mutant.source.text, mutant.source.language)
    reason = reason or _too_easy(mutant, pool, prompt) or _unguarded(mutant, judge)
    if reason is not None:
        return Rejected(reason)
    return Case(
        id=slot.id,
        file=PurePosixPath(mutant.source.provenance.path).name,
        prompt=prompt,
        text=mutant.text,
        expected=mutant.source.text,
        changed_lines=changed_lines(mutant.hunks),
        score=grade.score,
        origin=mutant.source.provenance.origin,
        carrier=str(slot.carrier["name"]) if slot.carrier is not None else "",
        hunks=len(mutant.hunks),
        metadata=_metadata(mutant, grade, slot),
    )


def metadata_bytes(metadata: Mapping[str, object]) -> bytes:
    """JSON with sorted keys, two spaces, UTF-8, a final newline."""
    return (json.dumps(metadata, indent=2, sort_keys=True, ensure_ascii=False) + "\n").encode()


def _unsound(mutant: Mutant, pool: Pool) -> str | None:
    """What is wrong with the mutant itself, as a reason."""
    tree = mutant.source.language.parse(mutant.text)
    if not is_clean(tree):
        return "mutant-parser-error"
    mutation = all_mutations()[pool.mutation]
    if mutation.same_shape and str(tree.root_node) != str(mutant.source.tree.root_node):
        return "tree-differs"
    try:
        rebuilt = splice_hunks(mutant.text, mutant.hunks)
    except ValueError:
        rebuilt = None
    if rebuilt != mutant.source.text:
        return "hunks-do-not-rebuild"
    try:
        band = band_of(mutation, _size_by_diff(mutant))
    except LookupError:
        return "size-by-diff"
    return None if band == pool.band else "size-by-diff"


def _too_easy(mutant: Mutant, pool: Pool, prompt: str) -> str | None:
    """Whether a case of the tier `nightmare` is none, as a reason."""
    if pool.tier is not Tier.NIGHTMARE:
        return None
    missed = misses(prompt, mutant.text, mutant.source.text, mutant.hunks, mutant.source.language)
    return None if missed else "first-match-passes"


def _size_by_diff(mutant: Mutant) -> int:
    """The size of the change as a user would measure it, by a line diff of the two files."""
    return sum(run.size for run in differing(split_lines(mutant.text), split_lines(mutant.source.text)))


def _unguarded(mutant: Mutant, judge: Judge) -> str | None:
    """What the strict parsers and the verifier hold against it: the input must fail, the expected text must pass."""
    path = mutant.source.provenance.path
    for text, reason in ((mutant.source.text, "original-not-settled"), (mutant.text, "mutant-not-settled")):
        settled = judge.settle(path, text)
        if isinstance(settled, FormatFailure):
            return "formatter-too-slow" if settled.reason is Reason.TOO_SLOW else reason
    if not judge.compare(path, mutant.source.text, mutant.source.text).accepted:
        return "original-not-settled"
    return "noop-passes" if judge.compare(path, mutant.source.text, mutant.text).accepted else None


def _metadata(mutant: Mutant, grade: Grade, slot: Slot) -> dict[str, object]:
    hunks = mutant.hunks
    mutation = all_mutations()[slot.pool.mutation]
    return {
        "mutation_type": mutation.name,
        "mutation_category": mutation.category,
        "instruction": mutation.kind,
        "difficulty": str(slot.pool.tier),
        "difficulty_score": grade.score,
        "line_number": hunks[0].start,
        "original_snippet": b"".join(hunk.new for hunk in hunks).decode(),
        "mutated_snippet": b"".join(hunk.old for hunk in hunks).decode(),
        "file_path": mutant.source.provenance.path,
        "language": mutant.source.language.name,
        "seed": slot.seed,
        "carrier": dict(slot.carrier) if slot.carrier is not None else None,
        "provenance": asdict(mutant.source.provenance),
        "edit_shape": {
            "hunks": len(hunks),
            "changed_lines": changed_lines(hunks),
            "removed_lines": sum(hunk.old_count for hunk in hunks),
            "added_lines": sum(hunk.new_count for hunk in hunks),
        },
        "edit_cost": edit_cost(mutant.text, mutant.source.text, hunks).as_metadata(),
        "context": asdict(grade.context),
    }
