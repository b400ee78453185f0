"""The score of one prediction: a record of all metrics, with the names that the JSON format gives them."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class LocationCounts:
    """How well some rows and files were hit: true and false positives, false negatives, and what follows of them."""

    lines_tp: int = 0
    lines_fp: int = 0
    lines_fn: int = 0
    lines_precision: float = 1.0
    lines_recall: float = 1.0
    lines_f1: float = 1.0
    files_tp: int = 0
    files_fp: int = 0
    files_fn: int = 0
    files_precision: float = 1.0
    files_recall: float = 1.0
    files_f1: float = 1.0


@dataclass(frozen=True, slots=True)
class Score:
    """One prediction's score (zed-edit-prediction.md, 3.10); None: not to be had for this prediction.

    Attributes:
        delta_chr_f: 0 to 100.
        braces_disbalance: brackets that the prediction leaves open or closes too often, beyond those of the original.
    """

    delta_chr_f: float
    braces_disbalance: int
    delta_chr_f_true_positives: int = 0
    delta_chr_f_false_positives: int = 0
    delta_chr_f_false_negatives: int = 0
    delta_chr_f_precision: float = 0.0
    delta_chr_f_recall: float = 0.0
    delta_chr_f_beta: float = 0.5
    exact_lines_tp: int = 0
    exact_lines_fp: int = 0
    exact_lines_fn: int = 0
    reversal_ratio: float = 0.0
    cursor_distance: int | None = None
    cursor_exact_match: bool | None = None
    wrong_editable_region: bool | None = None
    has_isolated_whitespace_changes: bool = False
    inserted_tokens: int = 0
    deleted_tokens: int = 0
    kept_rate: float | None = None
    recall_rate: float | None = None
    kept_chars: int | None = None
    correctly_deleted_chars: int | None = None
    discarded_chars: int | None = None
    cumulative_logprob: float | None = None
    avg_logprob: float | None = None
    editable_context_coverage: LocationCounts | None = field(default=None)
    jump_location: LocationCounts | None = field(default=None)
