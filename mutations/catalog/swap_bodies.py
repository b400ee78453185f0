"""The bodies of two neighbouring functions change places."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from tree_sitter import Node

from mutations.bodies import body_of, may_exchange
from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from syntax.edit import exchange
from syntax.languages.language import text_of
from syntax.lines import Span
from syntax.outline import Outline
from syntax.statement import Statement

TERMS = {
    True: "A body is every line between such a line and the line of its closing brace.",
    False: "A body is the whole indented block below such a line, with its docstring and comments.",
}
"""What a body is, by whether the language has braces."""
_WORD = re.compile(rb"[\w$]+")
_BLOCKS = frozenset({"statement_block", "block"})
_BINDING = frozenset({"lexical_declaration", "class_declaration", "abstract_class_declaration", "enum_declaration"})
_MARKS = frozenset({"async", "*"})
_SCOPES = re.compile(rb"\b(?:global|nonlocal)\s")


@dataclass(frozen=True, slots=True)
class _Function:
    """A function whose head is one line.

    Attributes:
        sort: what must be alike so that what is legal in one body is so in the other.
        head: the line that it starts with.
        body: its body's bytes.
        params: the words of its parameters.
        bound: the names that its body binds, and that no parameter may have.
        noun: what a prompt calls two such.
    """

    sort: tuple[str, ...]
    head: Span
    body: Span
    params: frozenset[bytes]
    bound: frozenset[bytes]
    noun: str


class SwapBodies(Mutation):
    """The bodies of two neighbouring functions or methods change places; heads, decorators and doc comments stay.

    A docstring of Python belongs to the body. Both are async or generators, or neither is; no constructor.
    """

    name = "swap-bodies"
    category = "structural"
    kind = "swap-bodies"
    languages = ALL_LANGUAGES
    planned = 8
    bands = (0, 1)
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes(
            "/** one */\nexport function one(a) {\n  return a;\n}\n\nfunction two() {\n  // none\n  go();\n}\n",
            "/** one */\nexport function one(a) {\n  // none\n  go();\n}\n\nfunction two() {\n  return a;\n}\n",
        ),
        Changes(
            "const box = {\n  async one() {\n    await go();\n  },\n  async two() {\n    stop();\n  },\n};\n",
            "const box = {\n  async one() {\n    stop();\n  },\n  async two() {\n    await go();\n  },\n};\n",
            language="javascript",
        ),
        Changes(
            'class Box:\n    def one(self):\n        """One."""\n        return 1\n\n    @property\n'
            "    def two(self):\n        return 2\n        # last\n",
            "class Box:\n    def one(self):\n        return 2\n        # last\n\n    @property\n"
            '    def two(self):\n        """One."""\n        return 1\n',
            language="python",
        ),
        Refuses("function one() {\n  go();\n}\n\nfunction two() {\n  go();\n}\n", because="both bodies are equal"),
        Refuses("async function one() {\n  go();\n}\nfunction two() {\n  stop();\n}\n", because="only one is async"),
        Refuses(
            "function one(a) {\n  go();\n}\nfunction two() {\n  const a = 1;\n  stop(a);\n}\n",
            because="`a` would be declared twice",
        ),
        Refuses(
            "class Box extends Base {\n  constructor() {\n    super();\n  }\n  two() {\n    go();\n  }\n}\n",
            because="a constructor calls `super`",
        ),
        Refuses('function one() {\n  "use strict";\n  go();\n}\nfunction two() {\n  go();\n}\n', because="a directive"),
        Refuses("function one(\n  a) {\n  go();\n}\nfunction two() {\n  stop();\n}\n", because="a head of two lines"),
        Refuses("const one = () => {\n  go();\n};\nfunction two() {\n  go(2);\n}\n", because="only one has a `this`"),
        Refuses("def one(): return 1\ndef two(): return 2\n", because="bodies on the heads' lines", language="python"),
        Refuses(
            "def one(state):\n    go()\ndef two():\n    global state\n    state = 1\n",
            because="a parameter must not be global",
            language="python",
        ),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Neighbours among statements, class members and entries of an object."""
        for one, two in pairwise(self._functions(outline)):
            if one is None or two is None or one.sort != two.sort or one.params & two.bound or two.params & one.bound:
                continue
            if may_exchange(outline, one.body, two.body):
                yield Site(
                    edits=exchange(one.body, two.body),
                    block=Span(one.head.start, two.body.end),
                    anchors={"first": one.head, "second": two.head},
                    words={"nouns": one.noun, "terms": TERMS[outline.source.language.wrapper.closing is not None]},
                )

    def _functions(self, outline: Outline) -> Iterator[_Function | None]:
        """What stands in each list, in order; None for anything that is no such function, and between two lists."""
        for statements in self._lists(outline):
            yield from (self._function(outline, statement.node) for statement in statements)
            yield None

    def _lists(self, outline: Outline) -> Iterator[Sequence[Statement]]:
        yield from (each.statements for each in outline.lists)
        for node in outline.of_kind("object"):
            entries = [child for child in node.named_children if child.type != "comment"]
            if any(child.type in {"method_definition", "pair"} for child in entries):
                yield [outline.item(child) for child in entries]

    def _function(self, outline: Outline, node: Node) -> _Function | None:
        language = outline.source.language
        declared = language.declaration(node)
        owner = declared if node.type == "decorated_definition" else node
        function = self._held(declared)
        if function is None or function.type not in language.function_kinds:
            return None
        block = function.child_by_field_name("body")
        body = body_of(outline, block) if block is not None and block.type in _BLOCKS else None
        head = outline.lines.content(owner.start_point.row)
        if block is None or body is None or language.function_name(function) == b"constructor":
            return None
        below = outline.lines.line_at(body.start) == owner.start_point.row + 1
        if not below or head.start != owner.start_byte or self._is_bound(outline, block, body):
            return None
        params = function.child_by_field_name("parameters") or function.child_by_field_name("parameter")
        marks = sorted(child.type for child in function.children if child.type in _MARKS)
        is_method = function.type == "method_definition" or self._is_in_class(node)
        return _Function(
            sort=(declared.type, function.type, *marks),
            head=head,
            body=body,
            params=frozenset(_WORD.findall(text_of(params)) if params is not None else ()),
            bound=frozenset(self._bound(block)),
            noun="methods" if is_method else "functions",
        )

    def _held(self, declared: Node) -> Node | None:
        """The function that a statement or entry is, or that it gives a name to."""
        if declared.type in {"lexical_declaration", "variable_declaration"}:
            declarators = declared.named_children
            return declarators[0].child_by_field_name("value") if len(declarators) == 1 else None
        return declared.child_by_field_name("value") or declared

    def _is_in_class(self, node: Node) -> bool:
        """Whether a definition of Python is a method."""
        holder = node.parent.parent if node.parent is not None and node.parent.type == "block" else None
        return holder is not None and holder.type == "class_definition"

    def _is_bound(self, outline: Outline, block: Node, body: Span) -> bool:
        """Whether a body holds what is legal only under its own head: a directive, the declaration of a scope."""
        if outline.source.language.wrapper.closing is None:
            return _SCOPES.search(outline.text, *body) is not None
        return any(outline.source.language.is_directive(child) for child in block.named_children)

    def _bound(self, block: Node) -> Iterator[bytes]:
        """The words of the names that a block of ECMAScript declares for itself."""
        for child in block.named_children:
            if child.type in _BINDING:
                names = [child, *child.named_children] if child.type == "lexical_declaration" else [child]
                for named in (each.child_by_field_name("name") for each in names):
                    yield from _WORD.findall(text_of(named)) if named is not None else ()
