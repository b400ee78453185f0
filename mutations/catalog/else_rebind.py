"""The `else` of a Python statement belongs to the one around it, or the other way round."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from tree_sitter import Node

from mutations.boundary import LOOP_JUMP
from mutations.indentation import dedented, indented, level
from mutations.mutation import Changes, Mutation, Refuses, Site
from syntax.lines import Span
from syntax.outline import Outline

_NOUNS = {
    "for_statement": "for loop",
    "while_statement": "while loop",
    "if_statement": "if statement",
    "try_statement": "try statement",
}
_LOOPS = frozenset({"for_statement", "while_statement"})
_ELSE = re.compile(rb"else\s*:")


@dataclass(frozen=True, slots=True)
class _Nesting:
    """Two statements that could both hold an `else`, and do once.

    Attributes:
        outer: the statement around.
        inner: the last statement of its last part but the `else`.
        clause: the `else`.
        deep: whether it is the inner one's.
    """

    outer: Node
    inner: Node
    clause: Node
    deep: bool


class ElseRebind(Mutation):
    """An `else` with its body is dedented or indented, so that another statement's `if`, loop or `try` holds it.

    The one statement is the last of the other's body; whichever holds no `else` of its own can take it.
    """

    name = "else-rebind"
    category = "structural"
    kind = "rebind-else"
    languages = ("python",)
    planned = 1
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "for one in many:\n    if one:\n        break\nelse:\n    # none\n    go()\n",
            "for one in many:\n    if one:\n        break\n    else:\n        # none\n        go()\n",
            language="python",
        ),
        Changes(
            "def run():\n\tif one:\n\t\tget(1)\n\t\tif two:\n\t\t\tget(2)\n\t\telse:\n\t\t\tgo()\n\tend()\n",
            "def run():\n\tif one:\n\t\tget(1)\n\t\tif two:\n\t\t\tget(2)\n\telse:\n\t\tgo()\n\tend()\n",
            language="python",
        ),
        Changes(
            "try:\n    go()\nexcept OSError:\n    if one:\n        get(1)\n    else:\n        get(2)\n",
            "try:\n    go()\nexcept OSError:\n    if one:\n        get(1)\nelse:\n    get(2)\n",
            language="python",
        ),
        Refuses(
            "for one in many:\n    if one:\n        go()\n    else:\n        break\n",
            because="a break in no loop",
            language="python",
        ),
        Refuses(
            "for one in many:\n    if one:\n        go()\n    else:\n        stop()\n    end()\n",
            because="a statement stands between",
            language="python",
        ),
        Refuses(
            "if one:\n    if two:\n        go()\n    else:\n        stop()\nelse:\n    end()\n",
            because="both have an else",
            language="python",
        ),
        Refuses(
            "if one:\n    if two:\n        go()\n# why\nelse:\n    end()\n",
            because="whose is the comment above?",
            language="python",
        ),
        Refuses(
            "with one:\n    if two:\n        go()\n    else:\n        end()\n",
            because="a with has no else",
            language="python",
        ),
        Refuses("if one:\n    if two:\n        go()\nelse: end()\n", because="it has no lines", language="python"),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every `else` that could be another statement's."""
        for clause in outline.of_kind("else_clause"):
            owner = clause.parent
            if owner is None or owner.type not in _NOUNS or clause.end_byte != owner.end_byte:
                continue
            for nesting in (self._outwards(owner, clause), self._inwards(owner, clause)):
                if nesting is not None:
                    yield from self._site(outline, nesting)

    def _outwards(self, inner: Node, clause: Node) -> _Nesting | None:
        """The statement that has `inner` last in its last part, if it could take its `else`."""
        block = inner.parent
        part = block.parent if block is not None and block.type == "block" else None
        if block is None or part is None or block.end_byte != inner.end_byte:
            return None
        outer = part.parent if part.type in {"elif_clause", "except_clause"} else part
        if outer is None or outer.end_byte != inner.end_byte or not _takes_else(outer):
            return None
        return _Nesting(outer, inner, clause, deep=True)

    def _inwards(self, outer: Node, clause: Node) -> _Nesting | None:
        """The last statement of what stands before the `else` of `outer`, if it could take it."""
        parts = [child for child in outer.named_children if child.type != "comment"]
        before = parts[-2] if len(parts) > 1 else None
        if before is not None and before.type in {"elif_clause", "except_clause"}:
            before = [child for child in before.named_children if child.type != "comment"][-1]
        if before is None or before.type != "block":
            return None
        inner = [child for child in before.named_children if child.type != "comment"][-1]
        return _Nesting(outer, inner, clause, deep=False) if _takes_else(inner) else None

    def _site(self, outline: Outline, nesting: _Nesting) -> Iterator[Site]:
        body = nesting.clause.child_by_field_name("body")
        interior = outline.interior(body) if body is not None else None
        first, lines = nesting.clause.start_point.row, outline.lines
        outer, inner = nesting.outer.start_point.row, nesting.inner.start_point.row
        unit = level(outline, outer, inner)
        if interior is None or not unit or not outline.may_reindent(first, interior.last):
            return
        if not _ELSE.match(lines.stripped[first]) or not self._is_free(outline, nesting, interior.last):
            return
        if nesting.deep and nesting.outer.type in _LOOPS and self._jumps(outline, nesting.clause):
            return
        shift = dedented if nesting.deep else indented
        owner, other = (nesting.inner, nesting.outer) if nesting.deep else (nesting.outer, nesting.inner)
        yield Site(
            edits=tuple(shift(outline, first, interior.last, unit)),
            block=Span(nesting.clause.start_byte, nesting.clause.end_byte),
            words={
                "line": str(first + 1),
                "owner": _NOUNS[owner.type],
                "start": str(owner.start_point.row + 1),
                "other": _NOUNS[other.type],
                "begin": str(other.start_point.row + 1),
                "verb": "indent" if nesting.deep else "dedent",
            },
        )

    def _is_free(self, outline: Outline, nesting: _Nesting, last: int) -> bool:
        """Whether no comment hangs above the `else` or below its body, and both statements start their lines."""
        lines, comments = outline.lines, outline.comments
        above, below = nesting.clause.start_point.row - 1, last + 1
        while above > 0 and not lines.stripped[above]:
            above -= 1
        while below < len(lines) and not lines.stripped[below]:
            below += 1
        hangs = below < len(lines) and lines.content(below).start in comments.by_start
        starts = (nesting.outer, nesting.inner, nesting.clause)
        alone = all(lines.content(node.start_point.row).start == node.start_byte for node in starts)
        return alone and above not in comments.by_last_line and not hangs

    def _jumps(self, outline: Outline, clause: Node) -> bool:
        return LOOP_JUMP.search(outline.text, clause.start_byte, clause.end_byte) is not None


def _takes_else(node: Node) -> bool:
    """Whether a statement may be followed by an `else` and is not: a `try` needs a handler first."""
    if node.type not in _NOUNS:
        return False
    kinds = {child.type for child in node.named_children}
    free = not kinds & {"else_clause", "finally_clause", "except_group_clause"}
    return free and (node.type != "try_statement" or "except_clause" in kinds)
