"""The step `score`: every prediction of an example gets its score."""

from dataclasses import replace

from editpred.example import Example
from editpred.metrics.score import score_prediction
from syntax.errors import InputError


def score(example: Example, *, related_context_limit: int | None = None, missing: bool = False) -> Example:
    """Fill `score`.

    Args:
        example: after `load-project`, its answers parsed.
        related_context_limit: tokens of related files that count as context; None: all of them.
        missing: an example without predictions is scored as if nothing had been edited.

    Raises:
        InputError: there is no prediction to score, or the example was not loaded.
    """
    if not example.predictions and not missing:
        raise InputError(f"{example.name}: there is no prediction to score: run predict first, or name a --provider")
    return replace(
        example,
        score=tuple(
            score_prediction(example, prediction, related_context_limit=related_context_limit)
            for prediction in example.predictions or (None,)
        ),
    )
