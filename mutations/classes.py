"""Classes that have a name, the places among their members, and whether a method may leave for another class."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tree_sitter import Node

from syntax.edit import Edit
from syntax.languages.language import text_of
from syntax.lines import Span, indent_of
from syntax.outline import Outline
from syntax.statement import Statement

_BOUND = re.compile(rb"#\w|\bsuper\b|\b__class__\b|\b__\w*[A-Za-z0-9]\b(?!_)")
"""Private names of both languages, and what a class extends."""


@dataclass(frozen=True, slots=True)
class NamedClass:
    """A class with a name.

    Attributes:
        name: the node of its name.
        members: its members, in order.
        names: what they are called, and how many of them each.
    """

    name: Node
    members: tuple[Statement, ...]
    names: Counter[bytes]

    @property
    def called(self) -> Span:
        """The bytes of its name."""
        return Span(self.name.start_byte, self.name.end_byte)

    @property
    def span(self) -> Span:
        """From its name to the end of its last member."""
        return Span(self.name.start_byte, max((each.end for each in self.members), default=self.name.end_byte))


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a class: directly after a member, and before the next one, if there is one."""

    previous: Statement
    following: Statement | None


def classes(outline: Outline) -> Iterator[NamedClass]:
    """Every class with a name, outer ones first."""
    for statements in outline.lists:
        owner = statements.node.parent
        name = owner.child_by_field_name("name") if owner is not None else None
        if owner is not None and name is not None and owner.type.endswith(("class_declaration", "class_definition")):
            names = Counter(found for each in statements.statements if (found := name_of(outline, each)))
            yield NamedClass(name, statements.statements, names)


def name_of(outline: Outline, member: Statement) -> bytes | None:
    """What a member is called: a method, a field, or the name that a Python statement assigns to."""
    declared = outline.source.language.declared_name(member.node)
    if declared is not None:
        return declared
    assignment = member.node.named_child(0) if member.node.type == "expression_statement" else member.node
    target = assignment and (assignment.child_by_field_name("left") or assignment.child_by_field_name("property"))
    return text_of(target) if target else None


def indent_at(outline: Outline, member: Statement) -> bytes:
    """The indentation of a member."""
    return indent_of(outline.lines.bytes_of(member.first))


def is_method(outline: Outline, member: Statement) -> bool:
    """Whether a member is a method with a body, and no overload."""
    bare = outline.source.language.declaration(member.node)
    return member.parts == 1 and bare.type in {"method_definition", "function_definition"}


def may_leave(outline: Outline, home: NamedClass, member: Statement) -> bool:
    """Whether a method may leave its class: no constructor, no private name, no accessor of another member."""
    name = outline.source.language.declared_name(member.node) or b""
    if not is_method(outline, member) or not outline.may_move(member):
        return False
    if name == b"constructor" or home.names[name] != 1:
        return False
    return not _BOUND.search(outline.text[member.head : member.end]) and not _decorated_by(member) & home.names.keys()


def gap_around(outline: Outline, home: NamedClass, position: int) -> int | None:
    """How many blank lines part a member from its neighbours; None where the two sides differ or are odd."""
    around = home.members[max(0, position - 1) : position + 2]
    gaps = {outline.blank_lines(one, two) for one, two in pairwise(around)}
    following = home.members[position + 1] if position + 1 < len(home.members) else None
    if len(gaps) != 1 or (following is not None and not outline.may_follow(following)):
        return None
    return gaps.pop()


def slot_in(outline: Outline, other: NamedClass, position: int, gap: int) -> Slot | None:
    """The place after a method of a class where so many blank lines part it from the next: `position`, or the next."""
    members = other.members
    first = min(position, len(members))
    for at in (*range(first, len(members)), *range(first)):
        following = members[at + 1] if at + 1 < len(members) else None
        fits = following is None or outline.blank_lines(members[at], following) == gap
        if fits and members[at].whole and is_method(outline, members[at]):
            return Slot(members[at], following)
    return None


def empty_lines_below(outline: Outline, member: Statement) -> int:
    """How many empty lines stand directly below a member."""
    line = member.last + 1
    while line < len(outline.lines) and outline.lines.bytes_of(line) == outline.eol:
        line += 1
    return line - member.last - 1


def cut_last(outline: Outline, previous: Statement, last: Statement, gap: int) -> Edit | None:
    """Take the last member of a class away, with so many blank lines above it.

    Where as many stand below it, those go instead: the text is the same, and the change starts where a diff sees it
    start. None where some stand below it, but fewer.
    """
    below, starts = empty_lines_below(outline, last), outline.lines.starts
    if below == 0:
        return Edit(previous.end, last.end)
    line = last.last + 1 + gap
    return Edit(starts[last.first], starts[line]) if below >= gap and line < len(outline.lines) else None


def put_last(outline: Outline, previous: Statement, moved: Statement, gap: int) -> Edit | None:
    """Put a member behind the last one of a class; what is said of `cut_last` holds here as well."""
    below, starts = empty_lines_below(outline, previous), outline.lines.starts
    separator, indent = outline.eol * (gap + 1), indent_at(outline, moved)
    if below == 0:
        return Edit(previous.end, previous.end, (separator + indent, moved.span))
    line = previous.last + 1 + gap
    if below < gap or line >= len(outline.lines):
        return None
    return Edit(starts[line], starts[line], (indent, moved.span, separator))


def _decorated_by(member: Statement) -> set[bytes]:
    """The words in the decorators of a Python method."""
    marks = [text_of(child) for child in member.node.named_children if child.type == "decorator"]
    return set(re.findall(rb"\w+", b" ".join(marks)))
