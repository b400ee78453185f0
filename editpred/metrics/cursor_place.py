"""How far the predicted cursor is from the expected one (zed-edit-prediction.md, 3.10: cursor)."""

from dataclasses import dataclass

from editpred.cursor import INLINE
from editpred.example import ActualCursor, Prompt
from editpred.patch_cursor import PatchWithCursor
from editpred.udiff import PatchError, locate, parse

_REGION_START = "<|editable_region_start|>\n"
_REGION_END = "\n<|editable_region_end|>"


@dataclass(frozen=True, slots=True)
class CursorScore:
    """Bytes between the cursors, and whether there are none; both None where neither side has a cursor."""

    distance: int | None
    exact_match: bool | None


def compare_cursors(expected: int | None, actual: ActualCursor | None) -> CursorScore:
    """Compare a byte offset with a predicted cursor; a cursor that only one side has is a miss."""
    if expected is None or actual is None:
        return CursorScore(None, None if expected is None and actual is None else False)
    distance = abs(expected - (actual.editable_region_offset or 0))
    return CursorScore(distance, distance == 0)


def expected_cursor(patch: PatchWithCursor, prompt: Prompt | None) -> int | None:
    """Where an expected patch puts the cursor: a byte offset as predicted cursors have it.

    It counts from the top of the patch; for teacher models, whose cursors count from the start of the editable region,
    the place where the patch fits that region is added, and without such a place there is no cursor.
    """
    if patch.offset is None or prompt is None or not prompt.provider.lower().startswith("teacher"):
        return patch.offset
    region = _editable_region(prompt.input)
    if region is None:
        return patch.offset
    hunks = [hunk for file in parse(patch.patch) for hunk in file.hunks]
    try:
        return locate(hunks[0], region) + patch.offset if hunks else None
    except PatchError:
        return None


def _editable_region(prompt: str) -> str | None:
    _, start, rest = prompt.rpartition(_REGION_START)
    region, end, _ = rest.rpartition(_REGION_END)
    return region.replace(INLINE, "") if start and end else None
