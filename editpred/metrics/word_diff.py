"""A patch with its changes shown word by word, for prompts (zed-edit-prediction.md, 3.12).

Of equal words the reference may mark another one: it takes Myers' path where several are as short.
"""

from editpred.metrics.change_groups import ChangeGroup, pieces
from editpred.metrics.histogram import minimal_changes
from editpred.metrics.tokens import words


def word_diff(patch: str) -> str:
    """`[-gone-]` and `{+new+}` in place of changed lines; all other lines are copied.

    Raises:
        InputError: a group of changed lines is too large to compare.
    """
    return "".join(f"{piece}\n" if isinstance(piece, str) else _rendered(piece) for piece in pieces(patch))


def _rendered(group: ChangeGroup) -> str:
    old, new = words(group.old), words(group.new)
    parts: list[str] = []
    at = 0
    for change in minimal_changes(old, new):
        parts += old[at : change.before_start]
        gone = "".join(old[change.before_start : change.before_end])
        come = "".join(new[change.after_start : change.after_end])
        parts += [f"[-{gone}-]"] if gone else []
        parts += [f"{{+{come}+}}"] if come else []
        at = change.before_end
    text = "".join([*parts, *old[at:]])
    return text if text.endswith("\n") else f"{text}\n"
