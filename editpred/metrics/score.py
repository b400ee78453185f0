"""The score of one prediction: all metrics, against the expected patch that suits it best.

Source: zed-edit-prediction.md, 3.10.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from editpred.example import Example, Prediction, PromptInputs, RelatedFile
from editpred.metrics.content import ContentScore, CursorText, score_documents, score_text
from editpred.metrics.cursor_place import compare_cursors, expected_cursor
from editpred.metrics.delta_chrf import BETA
from editpred.metrics.documents import apply_or_none, apply_to_documents, documents_of
from editpred.metrics.editable_region import is_wrong_region
from editpred.metrics.exact_lines import exact_lines
from editpred.metrics.location import context_coverage, jump_location
from editpred.metrics.rates import Counts, single
from editpred.metrics.related_context import BYTES_PER_TOKEN, limit_context
from editpred.metrics.scores import LocationCounts, Score
from editpred.metrics.text import is_blank
from editpred.metrics.token_counts import token_counts
from editpred.metrics.whitespace import has_isolated_whitespace
from editpred.patch_cursor import PatchWithCursor, extract
from syntax.errors import InputError

_NO_PREDICTION = Prediction(actual_patch=None, actual_output="", provider="")


def score_prediction(
    example: Example,
    prediction: Prediction | None,
    *,
    related_context_limit: int | None = None,
    context_sources: Collection[str] | None = None,
) -> Score:
    """Score a prediction; a missing one, or one without a patch, is scored as no edit.

    Unlike the reference, an example that knows neither its excerpt's first row nor related files is scored on the
    excerpt.

    Args:
        example: after `load-project`.
        prediction: with its answer parsed.
        related_context_limit: tokens of related files that count as context, at three bytes a token; None: all.
        context_sources: what may have found them; None: anything.

    Raises:
        InputError: the project was not loaded, an expected patch does not apply, or texts are too large to compare.
    """
    inputs = example.prompt_inputs
    if inputs is None:
        raise InputError(f"{example.name}: scoring needs prompt_inputs; run `hunksmith ep load-project` first")
    most_bytes = None if related_context_limit is None else related_context_limit * BYTES_PER_TOKEN
    related = limit_context(inputs.related_files or (), sources=context_sources, most_bytes=most_bytes)
    try:
        return _Scoring(example, inputs, related).score(prediction or _NO_PREDICTION)
    except InputError as error:
        raise InputError(f"{example.name}: {error}") from None


@dataclass(frozen=True, slots=True)
class _Comparison:
    """The metrics that depend on which expected patch is meant."""

    expected: PatchWithCursor
    content: ContentScore
    exact: Counts
    jump: LocationCounts

    def rank(self) -> tuple[float, float, float]:
        return single(self.content.delta.score), self.exact.f1, self.jump.lines_f1

    def as_score(self) -> Score:
        """A score with the metrics that are known here."""
        delta, kept = self.content.delta, self.content.kept
        score = Score(
            delta_chr_f=single(delta.score),
            braces_disbalance=self.content.braces_disbalance,
            delta_chr_f_true_positives=delta.counts.tp,
            delta_chr_f_false_positives=delta.counts.fp,
            delta_chr_f_false_negatives=delta.counts.fn,
            delta_chr_f_precision=delta.precision,
            delta_chr_f_recall=delta.recall,
            delta_chr_f_beta=BETA,
            exact_lines_tp=self.exact.tp,
            exact_lines_fp=self.exact.fp,
            exact_lines_fn=self.exact.fn,
            reversal_ratio=self.content.reversal_ratio,
            jump_location=self.jump,
        )
        return (
            score
            if kept is None
            else replace(
                score,
                kept_rate=kept.kept_rate,
                recall_rate=kept.recall_rate,
                kept_chars=kept.kept,
                correctly_deleted_chars=kept.correctly_deleted,
                discarded_chars=kept.discarded,
            )
        )


class _Scoring:
    """An example with its texts."""

    def __init__(self, example: Example, inputs: PromptInputs, related: Sequence[RelatedFile]) -> None:
        self.example = example
        # One of the two paths may have the project's folder in front; patches match with and without it.
        path = min(example.cursor_path, inputs.cursor_path, key=len)
        path = path if path == example.cursor_path.partition("/")[2] else example.cursor_path
        self.documents = documents_of(path, inputs, related)
        self.cursor = CursorText(path, inputs)
        self.expected = [extract(patch) for patch in example.expected_patches] or [PatchWithCursor("", None)]

    def score(self, prediction: Prediction) -> Score:
        """All metrics."""
        patch, actual_cursor = prediction.actual_patch, prediction.actual_cursor
        best = self._best(patch or "")
        cursor = compare_cursors(expected_cursor(best.expected, self.example.prompt), actual_cursor)
        tokens = token_counts(patch or "")
        return replace(
            best.as_score(),
            cursor_distance=cursor.distance,
            cursor_exact_match=cursor.exact_match,
            wrong_editable_region=None if patch is None else is_wrong_region(patch),
            has_isolated_whitespace_changes=has_isolated_whitespace(
                patch or "", actual_cursor.row if actual_cursor else None
            ),
            inserted_tokens=tokens.inserted,
            deleted_tokens=tokens.deleted,
            cumulative_logprob=prediction.cumulative_logprob,
            avg_logprob=prediction.avg_logprob,
            editable_context_coverage=self._coverage(),
        )

    def _best(self, actual_patch: str) -> _Comparison:
        """The last of the comparisons that rank highest."""
        made = apply_to_documents(actual_patch, self.documents)
        compared = [
            _Comparison(
                expected,
                self._content(expected.patch, actual_patch, made),
                exact_lines(expected.patch, actual_patch),
                jump_location(expected.patch, actual_patch),
            )
            for expected in self.expected
        ]
        return max(reversed(compared), key=_Comparison.rank)

    def _content(self, expected_patch: str, actual_patch: str, made: dict[int, str]) -> ContentScore:
        excerpt = self.cursor.inputs.cursor_excerpt
        if not self.documents:
            wanted = apply_or_none(expected_patch, excerpt)
            if wanted is None:
                raise InputError("Expected patch did not apply; mend its context, which must be that of the excerpt")
            made_of_excerpt = apply_or_none(actual_patch, excerpt)
            return score_text(self.cursor, wanted, excerpt if made_of_excerpt is None else made_of_excerpt)
        if is_blank(expected_patch) and is_blank(actual_patch):
            return score_text(self.cursor, excerpt, excerpt)
        return score_documents(self.cursor, self.documents, apply_to_documents(expected_patch, self.documents), made)

    def _coverage(self) -> LocationCounts | None:
        """How well the documents cover the expected patch that they cover best, the last of equals."""
        if not self.documents:
            return None
        rows = [document.rows for document in self.documents]
        covers = [context_coverage(expected.patch, rows) for expected in self.expected]
        return max(reversed(covers), key=lambda cover: (cover.lines_f1, cover.files_f1))
