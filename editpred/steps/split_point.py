"""Where a commit is split: at an edit, at a share of its edits, or at a place that a seed chooses."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from editpred.steps.patch_edits import EditPlace
from syntax.errors import UsageError
from verify.paths import visible

_NEAR_ROWS = 30
_TRIES = 10
_FRACTION = re.compile(r"(?:0?\.[0-9]+|0\.|1\.0*)")
_KINDS = ("same-file-near", "same-file-far", "cross-file")
_SERVICE_FOLDERS = frozenset({"dist", "build", "coverage", "node_modules", "vendor", ".github", ".circleci"})
_SERVICE_FILE = re.compile(
    r"(?:.*\.lock|.*-lock\.(?:json|yaml)|go\.sum|\.gitlab-ci\.yml|\.travis\.yml|azure-pipelines\.yml|Jenkinsfile"
    r"|.*\.min\.(?:js|css)|.*\.map|.*[._]generated\..*|.*\.pb\.go|.*_pb2\.py|npm-shrinkwrap\.json)"
)


@dataclass(frozen=True, slots=True)
class SplitPoint:
    """What was asked for: `value` is an index or a share (a float); `kind` says where the next edit must be."""

    value: int | float | None = None
    kind: str | None = None


def parse_point(text: str | None) -> SplitPoint:
    """Read `INDEX`, `0.x`, a kind, or `KIND:VALUE`.

    Raises:
        UsageError: it is none of these.
    """
    if text is None:
        return SplitPoint()
    kind, mark, value = text.partition(":")
    if kind in _KINDS:
        return SplitPoint(_value(value) if mark else None, kind)
    return SplitPoint(_value(text))


def _value(text: str) -> int | float:
    if re.fullmatch(r"[0-9]{1,9}", text):
        return int(text)
    if _FRACTION.fullmatch(text):
        return float(text)
    raise UsageError(
        f"split point {visible(text)!r} is none: give the number of an edit, a share such as 0.5, "
        f"or one of {', '.join(_KINDS)}, with :NUMBER behind it if need be"
    )


def choose(point: SplitPoint, edits: Sequence[EditPlace], *, seed: int, key: str) -> int | None:
    """The edit in front of which a patch is split; None where none is of the kind.

    Args:
        point: what was asked for; an index or share past the end means the end.
        edits: of the whole patch.
        seed: chooses where nothing else does, together with `key`.
        key: tells samples and commits apart.
    """
    count = len(edits)
    if point.value is not None:
        value = point.value
        split = min(count, int(value * count) if isinstance(value, float) else value)
        return split if point.kind is None or kind_at(edits, split) == point.kind else None
    ranked = sorted(range(1, count + 1), key=lambda split: _hash(f"{seed} {key} {split}"))
    if point.kind is not None:
        return next((split for split in ranked if kind_at(edits, split) == point.kind), None)
    tried = ranked[:_TRIES]
    return next((split for split in tried if split == count or not is_service(edits[split].path)), tried[0])


def kind_at(edits: Sequence[EditPlace], split: int) -> str | None:
    """Where the next edit is, seen from the last one; None where there is no such pair."""
    if not 0 < split < len(edits):
        return None
    last, following = edits[split - 1], edits[split]
    if last.path != following.path:
        return "cross-file"
    return "same-file-near" if abs(following.new_row - last.new_row) <= _NEAR_ROWS else "same-file-far"


def is_service(path: str) -> bool:
    """Whether a file is one that nobody edits by hand: lock files, configuration of CI, what is built or generated."""
    *folders, name = path.split("/")
    return bool(_SERVICE_FOLDERS.intersection(folders)) or _SERVICE_FILE.fullmatch(name) is not None


def _hash(text: str) -> bytes:
    return hashlib.blake2b(text.encode(), digest_size=16).digest()
