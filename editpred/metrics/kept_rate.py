"""Kept rate and recall rate: how much of what a prediction changes is in the expected text too.

Source: zed-edit-prediction.md, 3.7.

With base B, candidate C and reference R as code units: new units are those outside an LCS with B, deleted units those
of B outside it. kept = bytes of C's new units in an LCS with R's new units; correctly deleted = bytes of B that both
drop. kept_rate = (kept + correctly deleted) / (C's new + deleted), recall_rate = the same over R's new + deleted; where
a denominator is 0, 1 if the other side edits nothing either, else 0. Lengths are UTF-8 bytes.
"""

from dataclasses import dataclass
from enum import Enum
from itertools import compress

from editpred.metrics.common_lines import common_lines
from editpred.metrics.lcs import Masks, lcs_masks
from editpred.metrics.text import byte_length
from editpred.metrics.tokens import code_units, identifier_parts

_MOST_APART = 512
"""Bytes by which the growth of candidate and reference may differ; beyond it nothing is compared."""


@dataclass(frozen=True, slots=True)
class KeptRate:
    """The two rates with what they are made of, in bytes."""

    kept_rate: float
    recall_rate: float
    candidate_new: int = 0
    reference_new: int = 0
    candidate_deleted: int = 0
    reference_deleted: int = 0
    kept: int = 0
    correctly_deleted: int = 0
    discarded: int = 0
    context: int = 0


class Label(Enum):
    """What became of a token of the candidate."""

    CONTEXT = "context"
    KEPT = "kept"
    DISCARDED = "discarded"


@dataclass(frozen=True, slots=True)
class LabelledToken:
    """A code token of the candidate."""

    text: str
    label: Label


def kept_rate(base: str, candidate: str, reference: str) -> KeptRate:
    """Compare what `candidate` and `reference` make of `base`.

    Raises:
        InputError: the changed regions are too large to compare.
    """
    if base == candidate == reference:
        return KeptRate(1.0, 1.0, context=byte_length(candidate))
    grown, wanted = _growth(base, candidate), _growth(base, reference)
    if abs(grown - wanted) > _MOST_APART:
        return KeptRate(0.0, 0.0, candidate_new=grown, reference_new=wanted, discarded=grown)
    # A shared start and a shared end are context on any account.
    cut = common_lines(base, candidate, reference)
    compared = _Comparison(cut.of(base), cut.of(candidate), cut.of(reference))
    return compared.rate(
        shared=byte_length(candidate[: cut.start]) + byte_length(candidate[len(candidate) - cut.end :])
    )


def label_tokens(base: str, candidate: str, reference: str) -> list[LabelledToken]:
    """The code tokens of `candidate`, each with its unit's label.

    Raises:
        InputError: the changed regions are too large to compare.
    """
    compared = _Comparison(base, candidate, reference)
    kept = iter(compared.kept)
    labelled: list[LabelledToken] = []
    for unit, is_context in zip(compared.candidate, compared.to_candidate.first, strict=True):
        label = Label.CONTEXT if is_context else Label.KEPT if next(kept) else Label.DISCARDED
        labelled.extend(LabelledToken(part, label) for part in identifier_parts(unit))
    return labelled


class _Comparison:
    """The units of the three texts with the masks between them."""

    def __init__(self, base: str, candidate: str, reference: str) -> None:
        self.base, self.candidate, self.reference = code_units(base), code_units(candidate), code_units(reference)
        self.to_candidate = lcs_masks(self.candidate, self.base)
        self.to_reference = lcs_masks(self.reference, self.base)
        self.candidate_new = _outside(self.candidate, self.to_candidate.first)
        self.reference_new = _outside(self.reference, self.to_reference.first)
        self.kept = lcs_masks(self.candidate_new, self.reference_new).first

    def rate(self, *, shared: int) -> KeptRate:
        """The rates; `shared` bytes of context stand outside the texts compared."""
        candidate_new, reference_new = _size(self.candidate_new), _size(self.reference_new)
        candidate_deleted, reference_deleted = self._deleted(self.to_candidate), self._deleted(self.to_reference)
        kept = _size(list(compress(self.candidate_new, self.kept)))
        by_both = (
            not (one or two) for one, two in zip(self.to_candidate.second, self.to_reference.second, strict=True)
        )
        correctly_deleted = _size(list(compress(self.base, by_both)))
        match, made, wanted = (
            kept + correctly_deleted,
            candidate_new + candidate_deleted,
            reference_new + reference_deleted,
        )
        return KeptRate(
            match / made if made else float(not wanted),
            match / wanted if wanted else float(not made),
            candidate_new=candidate_new,
            reference_new=reference_new,
            candidate_deleted=candidate_deleted,
            reference_deleted=reference_deleted,
            kept=kept,
            correctly_deleted=correctly_deleted,
            discarded=candidate_new - kept,
            context=shared + _size(self.candidate) - candidate_new,
        )

    def _deleted(self, masks: Masks) -> int:
        return _size(_outside(self.base, masks.second))


def _growth(base: str, text: str) -> int:
    return abs(byte_length(text) - byte_length(base))


def _outside(units: list[str], mask: list[bool]) -> list[str]:
    return [unit for unit, is_shared in zip(units, mask, strict=True) if not is_shared]


def _size(units: list[str]) -> int:
    return byte_length("".join(units))
