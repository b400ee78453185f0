"""The outline of a source: its lists of statements, its functions and more, worked out once for all mutations.

Who owns a comment is told in syntax/comments.py.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from tree_sitter import Node

from syntax.comments import Comments, last_row
from syntax.languages.language import text_of
from syntax.lines import BLANK, LineIndex, Span, indent_of
from syntax.scopes import Binding, bindings
from syntax.source import Source
from syntax.statement import Function, Interior, Statement, StatementList

_GAP = b" \t\r\n"
_ODD = re.compile(rb"\f|\v|\xc2\x85|\xe2\x80[\xa8\xa9]")


@dataclass(frozen=True)
class Outline:
    """What a source is made of. Lines are 0-based here, offsets are bytes."""

    source: Source
    _nodes: dict[str, list[Node]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Ask the grammar once for every node of interest."""
        object.__setattr__(self, "_nodes", self.source.language.interesting(self.source.tree))

    @cached_property
    def text(self) -> bytes:
        """The source's text."""
        return self.source.text

    @cached_property
    def lines(self) -> LineIndex:
        """The source's lines."""
        return self.source.lines

    def nodes(self, capture: str) -> list[Node]:
        """The nodes of one capture of the language's `interest` query, in document order."""
        return self._nodes.get(capture, [])

    def of_kind(self, *kinds: str) -> list[Node]:
        """Every named node of some kinds, in document order, outer ones first; kinds of other grammars do no harm."""
        if len(kinds) == 1:
            return self._by_kind.get(kinds[0], [])
        found = [node for kind in kinds for node in self._by_kind.get(kind, ())]
        return sorted(found, key=lambda node: (node.start_byte, -node.end_byte))

    @cached_property
    def _by_kind(self) -> dict[str, list[Node]]:
        found: dict[str, list[Node]] = {}
        for node in self.source.language.named_nodes(self.source.tree):
            found.setdefault(node.type, []).append(node)
        return found

    @cached_property
    def bindings(self) -> tuple[Binding, ...]:
        """Every variable, parameter, function, class and import, with all places that name it (syntax/scopes.py)."""
        return bindings(self.text, self.source.language.names(self.source.tree.root_node, self.of_kind))

    @cached_property
    def lists(self) -> tuple[StatementList, ...]:
        """Every list of statements, outer ones first."""
        return tuple(StatementList(node, tuple(self._statements(node))) for node in self.nodes("list"))

    def statements_of(self, node: Node) -> tuple[Statement, ...]:
        """The statements of a block; none for a node that is no list."""
        return self._by_list.get(node.id, ())

    @cached_property
    def _by_list(self) -> dict[int, tuple[Statement, ...]]:
        return {statements.node.id: statements.statements for statements in self.lists}

    @cached_property
    def line_counts(self) -> Counter[bytes]:
        """How often each line's text occurs, surrounding blanks left out."""
        return Counter(self.lines.stripped)

    @cached_property
    def _mentions(self) -> dict[bytes, int]:
        return {}

    def mentions(self, line: bytes) -> int:
        """How many lines hold the text `line`, counted up to three: a reader may look for it anywhere in a line."""
        known = self._mentions.get(line)
        if known is None:
            known = self._mentions[line] = self.lines.count_with(line, limit=3)
        return known

    def head_of(self, statement: Statement) -> bytes:
        """The text of a statement's first line, from its first to its last character that is not blank."""
        return self.text[slice(*self.lines.content(statement.head_line))]

    def gap(self, first: Statement, second: Statement) -> bytes | None:
        """The bytes between two neighbours; None where anything but blanks and line ends lies there."""
        between = self.text[first.end : second.start]
        return None if between.strip(_GAP) else between

    def blank_lines(self, first: Statement, second: Statement) -> int | None:
        """How many blank lines part two neighbours; None if anything else lies there or a blank line holds blanks."""
        between = self.text[first.end : second.start]
        count = between.count(b"\n") - 1
        indent = indent_of(self.lines.bytes_of(second.first))
        return count if count >= 0 and between == self.eol * (count + 1) + indent else None

    @cached_property
    def eol(self) -> bytes:
        """How lines end here: as the first one does (intake takes no file that mixes line ends)."""
        end = self.lines.span(0).end
        return b"\r\n" if self.text[:end].endswith(b"\r\n") else b"\n"

    def header_line(self, block: Node) -> int:
        """The 0-based line that opens the construct around a block: what its indentation is measured against."""
        if self.text[block.start_byte : block.start_byte + 1] == b"{":
            return block.end_point.row
        parent = block.parent
        return parent.start_point.row if parent is not None else block.start_point.row

    def may_reindent(self, first: int, last: int) -> bool:
        """Whether lines `first` to `last` may all be indented further without changing a text that spans lines.

        Every line that is not blank must start with the first line's indentation, blank lines must be empty, and no
        string, template, JSX text or block comment may reach from one line into the next.
        """
        indent = indent_of(self.lines.bytes_of(first))
        for line in range(first, last + 1):
            raw = self.lines.bytes_of(line)
            if not raw.strip(_GAP):
                if raw.strip(b"\r\n"):
                    return False
            elif not raw.startswith(indent):
                return False
        start, end = self.lines.span(first).start, self.lines.span(last).end
        return not any(node.start_byte < end and node.end_byte > start for node in self._texts_over_lines)

    @cached_property
    def _texts_over_lines(self) -> list[Node]:
        texts = [*self.nodes("text"), *self.nodes("comment")]
        over_lines = [node for node in texts if last_row(node) > node.start_point.row]
        # Blanks between JSX elements are layout; words in JSX text are not.
        return [node for node in over_lines if node.type != "jsx_text" or text_of(node).strip()]

    @cached_property
    def lines_inside_texts(self) -> frozenset[int]:
        """The 0-based lines that start inside a string, a template or a text: their indentation is part of it."""
        comments = {node.id for node in self.nodes("comment")}
        inside = (node for node in self._texts_over_lines if node.id not in comments)
        return frozenset(row for node in inside for row in range(node.start_point.row + 1, node.end_point.row + 1))

    def may_follow(self, following: Statement) -> bool:
        """Whether a statement may stand after any other without joining it."""
        return self.text[following.head : following.head + 1] not in self.source.language.joining_marks

    def may_move(self, statement: Statement) -> bool:
        """Whether a statement means the same wherever it stands in its list: no import, directive or docstring.

        Nor may it start with a character that would join it to a line before it that has no semicolon.
        """
        return statement.whole and not self.source.language.stays(statement.node) and self.may_follow(statement)

    def may_swap(self, one: Statement, two: Statement) -> bool:
        """Whether two neighbours may change places, and what follows them would not join the one that comes last."""
        following = _following(two.node)
        after = self.text[following.start_byte : following.start_byte + 1] if following is not None else b""
        return self.may_move(one) and self.may_move(two) and after not in self.source.language.joining_marks

    def interior(self, block: Node) -> Interior | None:
        """The lines inside a block that has its lines to itself; None for one that shares them or is empty."""
        if self.text[block.start_byte : block.start_byte + 1] == b"{":
            first, last = block.start_point.row + 1, block.end_point.row - 1
            if self.text[block.start_byte + 1 : self.lines.span(block.start_point.row).end].strip(_GAP):
                return None
            closing = self.lines.span(block.end_point.row).start
            if self.text[closing : block.end_byte - 1].strip(_GAP):
                return None
        else:
            suite = self._suite(block)
            if suite is None:
                return None
            first, last = suite
            while not self.lines.stripped[first - 1]:
                first -= 1
        return self._without_blank_edges(first, last)

    def frozen(self, span: Span) -> bool:
        """Whether a span holds what must stay where it is.

        That is a directive that rules a range of lines or stops a formatter, or a character that some tools take for a
        line end and others do not (form feed, U+2028 and the like).
        """
        at = bisect_left(self._frozen, span.start)
        return at < len(self._frozen) and self._frozen[at] < span.end

    @cached_property
    def _frozen(self) -> list[int]:
        patterns = (self.source.language.frozen_marks, _ODD)
        return sorted(match.start() for pattern in patterns for match in pattern.finditer(self.text))

    @cached_property
    def functions(self) -> tuple[Function, ...]:
        """The functions that have a name, outer ones first."""
        language = self.source.language
        named = ((node, language.function_name(node)) for node in self.nodes("function"))
        return tuple(Function(name, node.start_byte, node.end_byte) for node, name in named if name)

    @cached_property
    def _function_starts(self) -> list[int]:
        return [function.start for function in self.functions]

    def function_at(self, offset: int) -> Function | None:
        """The innermost named function around a byte."""
        for position in range(bisect_right(self._function_starts, offset) - 1, -1, -1):
            function = self.functions[position]
            if function.end > offset:
                return function
        return None

    def _without_blank_edges(self, first: int, last: int) -> Interior | None:
        start, end = first, last
        stripped = self.lines.stripped
        while start <= end and not stripped[start]:
            start += 1
        while end >= start and not stripped[end]:
            end -= 1
        return Interior(start, end, flush=(start, end) == (first, last)) if start <= end else None

    def _suite(self, block: Node) -> tuple[int, int] | None:
        """The lines of an indented suite, with the comments at its edges that are indented like it."""
        first, last = block.start_point.row, last_row(block)
        if self.text[self.lines.span(first).start : block.start_byte].strip(BLANK):
            return None
        indent = indent_of(self.lines.bytes_of(first))
        first = self._reach(first, -1, indent)
        return first, self._reach(last, +1, indent)

    def _reach(self, line: int, step: int, indent: bytes) -> int:
        """The farthest line that comments of a suite reach from `line` on, blank lines between them skipped."""
        reached = line
        line += step
        while 0 <= line < len(self.lines):
            if self._is_comment_in(line, indent):
                reached = line
            elif self.lines.stripped[line]:
                break
            line += step
        return reached

    def _is_comment_in(self, line: int, indent: bytes) -> bool:
        comment = self.comments.by_last_line.get(line)
        return comment is not None and indent_of(self.lines.bytes_of(line)).startswith(indent)

    @cached_property
    def comments(self) -> Comments:
        """The comments, by where they stand."""
        return Comments(self.lines, self.nodes("comment"))

    def _statements(self, node: Node) -> Iterator[Statement]:
        """The statements of a list, with decorators that stand apart and overload signatures gathered in."""
        language = self.source.language
        begin: int | None = None
        group: list[Node] = []
        for member in language.members(node):
            begin = member.start_byte if begin is None else begin
            if member.type == "decorator":
                continue
            group.append(member)
            if not self._continues(member):
                yield self._statement(group, begin)
                begin, group = None, []
        if group and begin is not None:
            yield self._statement(group, begin)

    def item(self, node: Node) -> Statement:
        """A node that is no statement (an entry, a case, a handler) with what travels with it: comments, terminator."""
        return self._statement([node], node.start_byte)

    def _continues(self, member: Node) -> bool:
        """Whether a declaration without body is followed by another declaration of its name."""
        language = self.source.language
        if not language.is_overload(member):
            return False
        name = language.declared_name(member)
        following = _following(member)
        return name is not None and following is not None and language.declared_name(following) == name

    def _statement(self, group: list[Node], begin: int) -> Statement:
        node = group[-1]
        head_line = self.lines.line_at(begin)
        end, ends_line = self._end(node)
        start, owns_file_head = self.comments.above(begin, head_line)
        line_start = self.lines.span(head_line).start
        starts_line = not self.text[line_start:begin].strip(BLANK)
        return Statement(
            node=node,
            start=start,
            head=begin,
            end=end,
            first=self.lines.line_at(start),
            last=self.lines.line_at(max(start, end - 1)),
            head_line=head_line,
            whole=starts_line and ends_line and not owns_file_head and not self._leaves_comment(end, head_line),
            parts=len(group),
        )

    def _end_of(self, node: Node) -> int:
        r"""Past the last byte of a node that is not blank: a Python comment's node takes in the `\r` of `\r\n`."""
        return node.start_byte + len(self.text[node.start_byte : node.end_byte].rstrip(_GAP))

    def _leaves_comment(self, end: int, head_line: int) -> bool:
        """Whether a comment hangs below a statement that stands deeper than its head: is it the statement's or not?"""
        line = self.lines.line_at(max(0, end - 1)) + 1
        while line < len(self.lines) and not self.lines.stripped[line]:
            line += 1
        if line == len(self.lines) or self.lines.content(line).start not in self.comments.by_start:
            return False
        return len(indent_of(self.lines.bytes_of(line))) > len(indent_of(self.lines.bytes_of(head_line)))

    def _end(self, node: Node) -> tuple[int, bool]:
        """Past the last byte of a statement with its terminator and a comment; and whether the line ends there."""
        end = self._end_of(node)
        row_end = self.lines.span(self.lines.line_at(max(node.start_byte, end - 1))).end
        rest = self.text[end:row_end]
        mark = len(rest) - len(rest.lstrip(BLANK))
        if rest[mark : mark + 1] in {b";", b","}:
            end += mark + 1
            rest = self.text[end:row_end]
        mark = len(rest) - len(rest.lstrip(BLANK))
        comment = self.comments.by_start.get(end + mark)
        if comment is not None and comment.start_point.row == last_row(comment):
            end = self._end_of(comment)
            rest = self.text[end:row_end]
        return end, not rest.strip(_GAP)


def _following(node: Node) -> Node | None:
    """The next statement of the list, comments and decorators that stand apart skipped."""
    following = node.next_named_sibling
    while following is not None and following.type in {"comment", "decorator"}:
        following = following.next_named_sibling
    return following
