"""A declaration loses a modifier: `readonly`, `async`, `static`, `private`, `export` and others."""

import re
from collections.abc import Iterator
from typing import ClassVar

from tree_sitter import Node

from mutations.mutation import ALL_LANGUAGES, Changes, Mutation, Refuses, Site
from mutations.piece import occurrences
from syntax.edit import Edit, rewritten
from syntax.lines import Span
from syntax.outline import Outline

_HOLDERS = (
    *("method_definition", "public_field_definition", "field_definition", "abstract_method_signature"),
    *("property_signature", "method_signature", "index_signature", "required_parameter", "optional_parameter"),
    *("export_statement", "ambient_declaration", "abstract_class_declaration", "readonly_type"),
    *("function_declaration", "function_expression", "arrow_function"),
    *("generator_function_declaration", "generator_function"),
    *("import_statement", "import_specifier", "export_specifier"),
    *("function_definition", "for_statement", "with_statement", "for_in_clause"),
)
_MODIFIERS = frozenset({"readonly", "async", "static", "abstract", "declare", "export", "type"})
_NAMED = frozenset({"accessibility_modifier", "override_modifier"})
_NEEDED = frozenset({"await", "await_expression", "async"})
"""What only an asynchronous function may hold."""
_BARE = frozenset(
    {
        "function_signature",
        "type_alias_declaration",
        "interface_declaration",
        "enum_declaration",
        "variable_declaration",
    }
)
"""What may stand as it is without `declare`."""
_TOKEN = re.compile(rb"\s*(?:[\w$]+|\S)")
_MOST_TOKENS = 6


class ModifierDrop(Mutation):
    """A declaration loses one of its modifiers, and a blank with it; what is left parses as before."""

    name = "modifier-drop"
    category = "structural"
    kind = "add-word"
    languages = ALL_LANGUAGES
    planned = 2
    examples: ClassVar[tuple[Changes | Refuses, ...]] = (
        Changes("class Box {\n  readonly width = 1;\n}\n", "class Box {\n  width = 1;\n}\n"),
        Changes(
            "class Box {\n  constructor(private size: Size) {}\n}\n", "class Box {\n  constructor(size: Size) {}\n}\n"
        ),
        Changes("export function open() {\n  run();\n}\n", "function open() {\n  run();\n}\n", language="javascript"),
        Changes("export default async function open() {}\n", "export default function open() {}\n", language="jsx"),
        Changes("import type { Size } from 'box';\n", "import { Size } from 'box';\n"),
        Changes("const wait = async (box) => run(box);\n", "const wait = (box) => run(box);\n", language="javascript"),
        Changes("async def run():\n    yield 1\n", "def run():\n    yield 1\n", language="python"),
        Changes(
            "async def run():\n    async with lock:\n        pass\n",
            "async def run():\n    with lock:\n        pass\n",
            language="python",
        ),
        Refuses("const wait = async () => await run();\n", because="`await` needs it"),
        Refuses("const wait = async () => {\n  for await (const box of all) run();\n};\n", because="so does a loop"),
        Refuses("async def run():\n    await wait()\n", because="`await` needs it", language="python"),
        Refuses("export { size };\nexport * from 'box';\n", because="a list is nothing without `export`"),
        Refuses("export default size;\n", because="so is a default"),
        Refuses("declare const size: number;\n", because="a constant without value would be left"),
        Refuses("declare global {\n  let size: number;\n}\n", because="`global` alone is a name"),
        Refuses("class Box {\n  static {\n    run();\n  }\n}\n", because="a block in a class is nothing else"),
        Refuses("class Box {\n  static [size] = 1;\n}\n", because="a bracket may join the line before it"),
        Refuses("type Copy = { -readonly [Key in Name]: Box };\n", because="its sign would be left"),
    )

    def edits(self, outline: Outline) -> Iterator[Site]:
        """Every modifier that a declaration can do without."""
        for node in outline.of_kind(*_HOLDERS):
            for child in node.children:
                is_modifier = child.type in (_NAMED if child.is_named else _MODIFIERS)
                if is_modifier and self._is_free(outline, node, child):
                    yield from self._site(outline, child)

    def _is_free(self, outline: Outline, node: Node, word: Node) -> bool:
        """Whether what is left of a declaration is one, and joins nothing."""
        match word.type:
            case "async":
                needed = node.type in outline.source.language.function_kinds and self._waits(outline, node)
                return not needed and not self._would_join(outline, node, word)
            case "export":
                return node.child_by_field_name("declaration") is not None and node.children[1].type != "default"
            case "declare":
                return node.type != "ambient_declaration" or node.named_children[0].type in _BARE
            case _:
                return not self._would_join(outline, node, word)

    def _waits(self, outline: Outline, function: Node) -> bool:
        """Whether a function itself, not one inside it, holds what needs it to be asynchronous."""
        pending = [child for child in function.children if child.type != "async"]
        while pending:
            node = pending.pop()
            if node.type in _NEEDED:
                return True
            if node.type not in outline.source.language.function_kinds:
                pending += node.children
        return False

    def _would_join(self, outline: Outline, node: Node, word: Node) -> bool:
        """Whether the line would start with a mark that joins a statement or member to the one before it."""
        if outline.text[word.end_byte + 1 : word.end_byte + 2] not in outline.source.language.joining_marks:
            return False
        starts_line = outline.lines.content(word.start_point.row).start == word.start_byte
        return starts_line and node.type not in {"required_parameter", "optional_parameter"}

    def _site(self, outline: Outline, word: Node) -> Iterator[Site]:
        text, row = outline.text, word.start_point.row
        line = outline.lines.content(row)
        start = word.end_byte + 1
        signed = text[word.start_byte - 1 : word.start_byte] in {b"+", b"-"}
        if signed or text[word.end_byte : start] != b" " or start >= line.end or text[start : start + 1].isspace():
            return
        edit = Edit(word.start_byte, start)
        mutated = rewritten(text, (edit,), line)
        following = self._following(text[start : line.end], mutated)
        if following:
            yield Site(
                edits=(edit,),
                block=line,
                quoted={"word": Span(word.start_byte, word.end_byte), "next": Span(start, start + len(following))},
                altered={"line": line},
            )

    def _following(self, rest: bytes, mutated: bytes) -> bytes:
        """The fewest tokens behind the word that hold a word and occur once on the mutated line; empty if none do."""
        end = 0
        for _ in range(_MOST_TOKENS):
            token = _TOKEN.match(rest, end)
            if token is None:
                break
            end = token.end()
            if re.search(rb"\w", rest[:end]) and occurrences(mutated, rest[:end]) == 1:
                return rest[:end]
        return b""
