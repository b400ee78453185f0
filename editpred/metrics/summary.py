"""The summary of scores over examples (zed-edit-prediction.md, 3.11): one row for each prediction.

Delta chrF's rates, kept rates and location rates are means over the rows that have them; exact lines' rates are those
of the summed counts. The averages of delta chrF and of the reversal ratio are numbers of 32 bits.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields

from editpred.example import Example
from editpred.metrics.delta_chrf import BETA
from editpred.metrics.location_summary import LocationSummary, summarise_locations
from editpred.metrics.rates import Counts, mean, single
from editpred.metrics.related_context import context_bytes, limit_context
from editpred.metrics.scores import Score

_NULL_IF_NONE = "isolated_whitespace_rate"


@dataclass(frozen=True, slots=True)
class ContentSummary:
    """What predictions make of the texts; of no rows the averages are 0."""

    total_examples: int
    avg_delta_chr_f: float
    delta_chr_f_beta: float
    delta_chr_f_true_positives: int
    delta_chr_f_false_positives: int
    delta_chr_f_false_negatives: int
    delta_chr_f_precision: float
    delta_chr_f_recall: float
    avg_braces_disbalance: float
    exact_lines_true_positives: int
    exact_lines_false_positives: int
    exact_lines_false_negatives: int
    exact_lines_precision: float
    exact_lines_recall: float
    exact_lines_f1: float
    avg_reversal_ratio: float


@dataclass(frozen=True, slots=True)
class JudgeSummary:
    """What a judge said: the share of predictions that undo edits, and how sure it was, 1 to 5."""

    qa_avg_reverts_edits: float | None
    qa_avg_confidence: float | None


@dataclass(frozen=True, slots=True)
class PlaceSummary:
    """Cursors (distances in bytes), editable regions and blank lines."""

    cursor_exact_match_rate: float | None
    cursor_exact_matches: int | None
    cursor_total_evaluated: int | None
    cursor_avg_distance: float | None
    wrong_editable_region_rate: float | None
    isolated_whitespace_rate: float | None
    isolated_whitespace_count: int | None


@dataclass(frozen=True, slots=True)
class KeptSummary:
    """How much of the predictions is in the expected texts; "chars" are UTF-8 bytes."""

    avg_kept_rate: float | None
    kept_rate_examples: int | None
    avg_recall_rate: float | None
    recall_rate_examples: int | None
    total_kept_chars: int | None
    total_correctly_deleted_chars: int | None
    total_discarded_chars: int | None


@dataclass(frozen=True, slots=True)
class RetrievedSummary:
    """UTF-8 bytes of related files, once for each example."""

    avg_retrieved_context_bytes: float | None
    total_retrieved_context_bytes: int | None
    retrieved_context_examples: int | None


@dataclass(frozen=True, slots=True)
class Summary:
    """All parts; a value or part that is None was not observed."""

    content: ContentSummary
    judge: JudgeSummary
    places: PlaceSummary
    kept: KeptSummary
    editable_context: LocationSummary | None
    jump_location: LocationSummary | None
    retrieved: RetrievedSummary

    def as_json(self) -> dict[str, object]:
        """The JSON form, flat; what was not observed is left out, but for one rate that is null then."""
        found: dict[str, object] = {}
        for part in (self.content, self.judge, self.places, self.kept):
            found |= _as_json(part)
        for name, locations in (("editable_context", self.editable_context), ("jump_location", self.jump_location)):
            found |= locations.as_json(name) if locations else {}
        return found | _as_json(self.retrieved)


def summarise(
    examples: Iterable[Example],
    *,
    context_sources: Collection[str] | None = None,
    context_limit_bytes: int | None = None,
) -> Summary:
    """Summarise the scores of all predictions.

    Args:
        examples: after `score`; those without scores do not count.
        context_sources: what may have found the related files that count as retrieved; None: anything.
        context_limit_bytes: how much of it counts in an example; None: all.
    """
    scored = [example for example in examples if example.score]
    rows = [score for example in scored for score in example.score]
    retrieved = [
        context_bytes(limit_context(related, sources=context_sources, most_bytes=context_limit_bytes))
        for example in scored
        if example.prompt_inputs and (related := example.prompt_inputs.related_files) is not None
    ]
    return Summary(
        content=_content(rows),
        judge=_judge(scored),
        places=_places(rows),
        kept=_kept(rows),
        editable_context=summarise_locations([row.editable_context_coverage for row in rows]),
        jump_location=summarise_locations([row.jump_location for row in rows]),
        retrieved=RetrievedSummary(_mean_of(retrieved), _sum_of(retrieved), _count(retrieved)),
    )


def _content(rows: Sequence[Score]) -> ContentSummary:
    exact = Counts(
        sum(row.exact_lines_tp for row in rows),
        sum(row.exact_lines_fp for row in rows),
        sum(row.exact_lines_fn for row in rows),
    )
    return ContentSummary(
        total_examples=len(rows),
        avg_delta_chr_f=single(mean([row.delta_chr_f for row in rows])),
        delta_chr_f_beta=rows[-1].delta_chr_f_beta if rows else BETA,
        delta_chr_f_true_positives=sum(row.delta_chr_f_true_positives for row in rows),
        delta_chr_f_false_positives=sum(row.delta_chr_f_false_positives for row in rows),
        delta_chr_f_false_negatives=sum(row.delta_chr_f_false_negatives for row in rows),
        delta_chr_f_precision=mean([row.delta_chr_f_precision for row in rows]),
        delta_chr_f_recall=mean([row.delta_chr_f_recall for row in rows]),
        avg_braces_disbalance=mean([row.braces_disbalance for row in rows]),
        exact_lines_true_positives=exact.tp,
        exact_lines_false_positives=exact.fp,
        exact_lines_false_negatives=exact.fn,
        exact_lines_precision=exact.precision,
        exact_lines_recall=exact.recall,
        exact_lines_f1=exact.f1,
        avg_reversal_ratio=single(mean([row.reversal_ratio for row in rows])),
    )


def _judge(examples: Sequence[Example]) -> JudgeSummary:
    verdicts = [judgement for example in examples for judgement in example.qa if judgement]
    return JudgeSummary(
        _mean_of([verdict.reverts_edits for verdict in verdicts]),
        _mean_of([verdict.confidence for verdict in verdicts]),
    )


def _places(rows: Sequence[Score]) -> PlaceSummary:
    matches = [row.cursor_exact_match for row in rows]
    isolated = [row.has_isolated_whitespace_changes for row in rows]
    return PlaceSummary(
        cursor_exact_match_rate=_mean_of(matches),
        cursor_exact_matches=_sum_of(matches),
        cursor_total_evaluated=_count(matches),
        cursor_avg_distance=_mean_of([row.cursor_distance for row in rows]),
        wrong_editable_region_rate=_mean_of([row.wrong_editable_region for row in rows]),
        isolated_whitespace_rate=_mean_of(isolated),
        isolated_whitespace_count=_sum_of(isolated),
    )


def _kept(rows: Sequence[Score]) -> KeptSummary:
    kept, recalled = [row.kept_rate for row in rows], [row.recall_rate for row in rows]
    return KeptSummary(
        avg_kept_rate=_mean_of(kept),
        kept_rate_examples=_count(kept),
        avg_recall_rate=_mean_of(recalled),
        recall_rate_examples=_count(recalled),
        total_kept_chars=_sum_of([row.kept_chars for row in rows]),
        total_correctly_deleted_chars=_sum_of([row.correctly_deleted_chars for row in rows]),
        total_discarded_chars=_sum_of([row.discarded_chars for row in rows]),
    )


def _as_json(part: ContentSummary | JudgeSummary | PlaceSummary | KeptSummary | RetrievedSummary) -> dict[str, object]:
    values = {field.name: getattr(part, field.name) for field in fields(part)}
    return {name: value for name, value in values.items() if value is not None or name == _NULL_IF_NONE}


def _mean_of(values: Sequence[float | None]) -> float | None:
    present = [float(value) for value in values if value is not None]
    return mean(present) if present else None


def _sum_of(values: Sequence[int | None]) -> int | None:
    present = [int(value) for value in values if value is not None]
    return sum(present) if present else None


def _count(values: Sequence[float | None]) -> int | None:
    return sum(value is not None for value in values) or None
