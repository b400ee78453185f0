"""The outline: what belongs to a statement, which functions there are, what may move."""

import sysconfig
from itertools import pairwise
from pathlib import Path

import pytest

from syntax.languages.language import is_clean, text_of
from syntax.languages.registry import LANGUAGES, language_of
from syntax.lines import split_lines
from tests.workbench import outline, source


def _blocks(text: str, language: str = "typescript") -> list[str]:
    """The texts that travel with each statement of the outermost list."""
    made = outline(text, language)
    return [text.encode()[slice(*each.span)].decode() for each in made.lists[0].statements]


def test_comments_directly_above_belong_to_a_statement_and_others_to_nobody() -> None:
    text = "aa();\n// nobody's\n\n// one\n/* two */\nbb(); // bb\ncc();\n  // deeper\ndd();\n"
    assert _blocks(text) == ["aa();", "// one\n/* two */\nbb(); // bb", "cc();", "dd();"]


def test_a_comment_that_reaches_up_to_the_head_belongs_to_the_file() -> None:
    for head in ("// licence\n", "#!/usr/bin/env node\n// licence\n"):
        made = outline(head + "aa();\nbb();\n")
        assert [each.whole for each in made.lists[0].statements] == [False, True]


def test_overloads_are_one_block_with_their_implementation() -> None:
    text = "function f(a: 1): 1;\n// two\nfunction f(a: 2): 2;\nfunction f(a: any) {}\nfunction g() {}\n"
    made = outline(text)
    assert [each.parts for each in made.lists[0].statements] == [3, 1]


@pytest.mark.parametrize(
    "text",
    [
        "export function f(a: 1): 1;\nexport function f(a: any) {}\n",
        "export default function f(a: 1): 1;\nexport default function f(a: any) {}\n",
        "declare function f(a: 1): 1;\ndeclare function f(a: 2): 2;\n",
        "export declare function f(a: 1): 1;\nexport declare function f(a: 2): 2;\n",
    ],
)
def test_overloads_are_one_block_whatever_stands_before_them(text: str) -> None:
    assert [each.parts for each in outline(text).lists[0].statements] == [2]


def test_signatures_of_different_names_are_different_blocks() -> None:
    text = "abstract class Box {\n  abstract one(): 1;\n  abstract two(): 2;\n  get three(): 3;\n}\n"
    assert [each.parts for each in outline(text).lists[1].statements] == [1, 1, 1]


def test_a_statement_that_shares_its_line_is_not_whole() -> None:
    made = outline("aa(); bb();\ncc(), dd();\n")
    assert [each.whole for each in made.lists[0].statements] == [False, False, True]


def test_functions_are_named_by_what_holds_them() -> None:
    text = (
        "const one = () => {};\nlet o = { two: function () {}, three() {} };\nclass C { four = () => {}; #five() {} }\n"
    )
    text += "six.seven = async () => {};\nexport default () => {};\n"
    names = [function.name.decode() for function in outline(text).functions]
    assert names == ["one", "two", "three", "four", "#five", "six.seven"]


def test_the_function_at_a_byte_is_the_innermost_around_it() -> None:
    text = "function out() {\n  function mid() {}\n  here();\n}\n"
    made = outline(text)
    found = made.function_at(text.index("here"))
    assert found is not None
    assert found.name == b"out"
    assert made.function_at(len(text) - 1) is None


def test_a_text_over_lines_may_not_be_indented_and_layout_may() -> None:
    assert not outline("f(`a\nb`);\n").may_reindent(0, 1)
    assert not outline("/* a\n b */\nf();\n").may_reindent(0, 2)
    assert not outline("type T = `a\nb`;\n").may_reindent(0, 1)
    assert not outline("x = f'''a\n{b}'''\n", "python").may_reindent(0, 1)
    assert not outline("x = <p>\n  words\n</p>;\n", "jsx").may_reindent(0, 2)
    assert outline("x = <p>\n  {words}\n</p>;\n", "jsx").may_reindent(0, 2)
    assert not outline("a();\n \nb();\n").may_reindent(0, 2)
    assert outline("a(\n  1,\n\n);\n").may_reindent(0, 3)


@pytest.mark.parametrize("mark", ["// prettier-ignore", "//#region x", "/* eslint-disable */", "'\f'", "'\u2028'"])
def test_marks_that_rule_other_lines_are_frozen(mark: str) -> None:
    text = f"aa();\n{mark};\nbb();\n"
    made = outline(text)
    lines = [made.lines.span(number) for number in range(3)]
    assert [made.frozen(span) for span in lines] == [False, True, False]


def test_a_directive_for_the_next_line_alone_moves_with_it() -> None:
    text = "aa();\n// eslint-disable-next-line no-console\nbb();\n// @ts-expect-error\ncc();\n"
    made = outline(text)
    assert not made.frozen(made.lines.span(1))
    assert _blocks(text)[1:] == [
        "// eslint-disable-next-line no-console\nbb();",
        "// @ts-expect-error\ncc();",
    ]


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_language_knows_its_suffixes_and_no_other_language_takes_them(name: str) -> None:
    for suffix in LANGUAGES[name].suffixes:
        assert language_of(f"a/b{suffix}") is LANGUAGES[name]
        assert language_of(f"a/b{suffix.upper()}") is LANGUAGES[name]
    assert language_of("a/b.vue") is None
    assert language_of("Makefile") is None


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_kinds_that_a_language_names_exist_in_its_grammar(name: str) -> None:
    language = LANGUAGES[name]
    kinds = {language.grammar.node_kind_for_id(number) for number in range(language.grammar.node_kind_count)}
    shared = {"import_alias"} if name in {"javascript", "jsx"} else set()
    named = language.list_kinds | language.repeatable_kinds | language.function_kinds | language.import_kinds
    assert named | language.signature_kinds | language.scope_kinds <= kinds | shared


def test_missing_and_broken_nodes_are_not_clean() -> None:
    assert not is_clean(source("f(;\n").tree)
    assert not is_clean(source("if (a) {\n").tree)
    assert is_clean(source("f();\n").tree)


def test_parents_of_many_files_can_be_walked_in_one_process() -> None:
    # tree-sitter 0.26.0 crashed here: points and parents read over many files, a use after free.
    language = LANGUAGES["python"]
    walked = 0
    for path in sorted(Path(sysconfig.get_path("stdlib")).glob("*.py"))[:100]:
        pending = [language.parse(path.read_bytes()).root_node]
        while pending:
            node = pending.pop()
            assert node.parent is None or node.parent.start_point <= node.start_point <= node.end_point
            pending += node.named_children[::2]
            walked += 1
    assert walked > 10_000


def test_statements_of_a_real_file_neither_overlap_nor_lose_a_byte() -> None:
    path = Path(sysconfig.get_path("stdlib")) / "argparse.py"
    made = outline(path.read_bytes(), "python")
    assert len(made.lines) == len(split_lines(made.text))
    for each in made.lists:
        for one, two in pairwise(each.statements):
            assert one.start <= one.head < one.end <= two.start
            assert text_of(one.node).rstrip() in made.text[one.start : one.end]
