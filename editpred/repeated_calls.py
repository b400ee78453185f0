"""Calls of one function that stand one below the other: where a change of one is a change of all."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass

from tree_sitter import Node

from editpred.trail import Trail, by_line, share_done
from syntax.edit import Edit
from syntax.languages.language import text_of
from syntax.outline import Outline

CALLS = ("call", "call_expression")
FEWEST = 3
MOST = 12
APART = 20
"""Lines from one call of a group to the next, at most."""
_LONGEST_CALLEE = 60
_COMMENT = "comment"


@dataclass(frozen=True, slots=True)
class Call:
    """A call of something that has a name.

    Attributes:
        node: the whole call.
        callee: what is called, as it is written.
        arguments: without comments.
    """

    node: Node
    callee: bytes
    arguments: tuple[Node, ...]


def calls(outline: Outline) -> Iterator[Call]:
    """Every call whose callee is a name or a path of names, in document order."""
    for node in outline.of_kind(*CALLS):
        callee, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        if callee is None or given is None or callee.type not in {"identifier", "attribute", "member_expression"}:
            continue
        written = text_of(callee)
        if given.type not in {"arguments", "argument_list"} or len(written) > _LONGEST_CALLEE or b"(" in written:
            continue
        if b"\n" not in written and given.child(0) is not None:
            inner = tuple(child for child in given.named_children if child.type != _COMMENT)
            yield Call(node, written, inner)


def groups(found: Iterator[Call], key: Callable[[Call], Hashable | None]) -> Iterator[tuple[Call, ...]]:
    """Calls of equal key, no more than `APART` lines from one to the next, on three lines at least."""
    open_groups: dict[Hashable, list[Call]] = {}
    done: list[list[Call]] = []
    for call in found:
        shape = key(call)
        if shape is None:
            continue
        group = open_groups.get(shape)
        if group is None or call.node.start_point.row - group[-1].node.start_point.row > APART:
            group = open_groups[shape] = []
            done.append(group)
        group.append(call)
    for group in done:
        if len({call.node.start_point.row for call in group}) >= FEWEST:
            yield tuple(group[:MOST])


def trail_of(outline: Outline, path: str, kind: str, edits: tuple[Edit, ...], why: str) -> Trail:
    """The trail that changes call by call, from the top."""
    changes = by_line(path, outline.lines, edits)
    language = outline.source.language.name
    return Trail(kind, language, {path: outline.text}, changes, share_done(len(changes), least=2), why)
