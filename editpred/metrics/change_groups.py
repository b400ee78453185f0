"""Which lines of a patch's text change something, read without a parser (zed-edit-prediction.md, 3.3 and 3.6)."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from editpred.metrics.text import lines

_HEADERS = ("---", "+++", "@@", "diff ", "index ")


@dataclass(slots=True)
class ChangeGroup:
    """Deleted and added lines that stand together, without their `-` and `+`."""

    deleted: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)

    @property
    def old(self) -> str:
        """The deleted lines."""
        return "\n".join(self.deleted)

    @property
    def new(self) -> str:
        """The added lines."""
        return "\n".join(self.added)


def is_change(line: str) -> bool:
    """Whether a line adds or deletes; a deleted `-- x` looks like a header and counts as one."""
    return line.startswith(("+", "-")) and not line.startswith(_HEADERS)


def pieces(patch: str) -> Iterator[ChangeGroup | str]:
    """The groups of changed lines, and every other line as it is, in order."""
    group = ChangeGroup()
    for line in lines(patch):
        if is_change(line):
            (group.added if line[0] == "+" else group.deleted).append(line[1:])
            continue
        if group.added or group.deleted:
            yield group
            group = ChangeGroup()
        yield line
    if group.added or group.deleted:
        yield group


def change_groups(patch: str) -> Iterator[ChangeGroup]:
    """The groups of changed lines, in order."""
    return (piece for piece in pieces(patch) if isinstance(piece, ChangeGroup))
