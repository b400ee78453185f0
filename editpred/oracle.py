"""Two predictors that need no model: they show whether examples and metrics are sound.

The oracle must get the best score that there is, and who never edits must get less.
"""

from dataclasses import dataclass

from editpred.example import ActualCursor, Example, Prediction
from editpred.patch_cursor import extract


@dataclass(frozen=True, slots=True)
class OraclePredictor:
    """Answers with the first expected patch, and with no edit where none is expected."""

    provider: str = "oracle"
    wants_prompt: bool = False

    def predict(self, example: Example) -> Prediction:
        """The first expected patch, and its cursor where it has one."""
        if not example.expected_patches:
            return Prediction("", "", self.provider)
        found = extract(example.expected_patches[0])
        cursor = None
        if found.offset is not None:
            cursor = ActualCursor(example.cursor_path, 0, 0, found.offset, editable_region_offset=found.offset)
        return Prediction(found.patch, "", self.provider, actual_cursor=cursor)


@dataclass(frozen=True, slots=True)
class NoEditPredictor:
    """Never edits."""

    provider: str = "no-edit"
    wants_prompt: bool = False

    def predict(self, example: Example) -> Prediction:  # noqa: ARG002 - it says the same to all
        """No edit."""
        return Prediction("", "", self.provider)
