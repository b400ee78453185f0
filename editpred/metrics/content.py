"""What a prediction makes of the texts, against one expected patch (zed-edit-prediction.md, 3.10: content score)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from editpred.example import PromptInputs
from editpred.metrics.braces import added_disbalance
from editpred.metrics.delta_chrf import DeltaChrF, delta_chrf
from editpred.metrics.documents import Document
from editpred.metrics.kept_rate import KeptRate, kept_rate
from editpred.metrics.rates import Counts
from editpred.metrics.reversal import reversal_ratio


@dataclass(frozen=True, slots=True)
class ContentScore:
    """The metrics that compare texts; `kept` is None where there was no text to compare."""

    delta: DeltaChrF
    kept: KeptRate | None
    braces_disbalance: int
    reversal_ratio: float


NO_CONTENT = ContentScore(DeltaChrF(0.0, Counts(), 0.0, 0.0), None, 0, 0.0)
"""For patches that change something, though nothing that is in the context."""


@dataclass(frozen=True, slots=True)
class CursorText:
    """The excerpt around the cursor with the history of its file; `known` are ratios that were worked out before."""

    path: str
    inputs: PromptInputs
    known: dict[str, float] = field(default_factory=dict)

    def reversal(self, predicted: str) -> float:
        """The reversal ratio of what a prediction makes of the excerpt."""
        inputs = self.inputs
        if predicted not in self.known:
            self.known[predicted] = reversal_ratio(
                inputs.events, self.path, inputs.cursor_excerpt, predicted, first_row=inputs.excerpt_start_row
            )
        return self.known[predicted]


def score_text(cursor: CursorText, expected: str, actual: str) -> ContentScore:
    """Score a new text of the excerpt around the cursor."""
    original = cursor.inputs.cursor_excerpt
    return ContentScore(
        delta_chrf(original, expected, actual),
        kept_rate(original, actual, expected),
        added_disbalance([original], [actual]),
        cursor.reversal(actual),
    )


def score_documents(
    cursor: CursorText, documents: Sequence[Document], expected: Mapping[int, str], actual: Mapping[int, str]
) -> ContentScore:
    """Score new texts of documents, by their places in `documents`; those that both sides leave alone do not count.

    Texts are joined with line breaks. The reversal ratio is 0 unless a document of the cursor's file is among them.
    """
    touched = [index for index in range(len(documents)) if index in expected or index in actual]
    if not touched:
        return NO_CONTENT
    originals = [documents[index].text for index in touched]
    wanted = [expected.get(index, documents[index].text) for index in touched]
    made = [actual.get(index, documents[index].text) for index in touched]
    base, reference, candidate = "\n".join(originals), "\n".join(wanted), "\n".join(made)
    in_cursor_file = (at for at, index in enumerate(touched) if documents[index].rows.path == cursor.path)
    first = next(in_cursor_file, None)
    return ContentScore(
        delta_chrf(base, reference, candidate),
        kept_rate(base, candidate, reference),
        added_disbalance(originals, made),
        0.0 if first is None else cursor.reversal(made[first]),
    )
