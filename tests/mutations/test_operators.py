"""What mutations of operators ask of their neighbours: grouping, merging, and what the tree shows."""

from itertools import product

import pytest

from mutations.operators import JOINING, merges, operators, operators_of, regroups
from mutations.token import Token
from syntax.edit import Edit, apply
from syntax.lines import Span
from tests.workbench import mutants, outline, source

_SIGNS = ("&&", "||", "??")
_WORDS = ("and", "or")
_SHAPES = (
    "a {} b {} c {} d",
    "a {} (b {} c) {} d",
    "(a {} b) {} c {} d",
    "!a {} b === c {} d {} e",
    "x = a {} b {} c ? d : e {} f",
)
_PYTHON_SHAPES = (
    "a {} b {} c {} d",
    "a {} (b {} c) {} d",
    "not a {} b == c {} d {} e",
    "x = a {} b if c {} d else e {} f",
)


def _is_legal(text: str) -> bool:
    """Whether no `??` has `&&` or `||` as its neighbour without parentheses."""
    for operator in operators(outline(text), *JOINING):
        for side in (operator.left, operator.right):
            beside = {each.text.decode() for each in operators_of(side)} if side and side.type in JOINING else set()
            if beside & set(_SIGNS) and (operator.text == b"??") != ("??" in beside):
                return False
    return True


@pytest.mark.parametrize("shape", _SHAPES)
def test_operands_regroup_just_where_the_tree_says_so(shape: str) -> None:
    for signs in product(_SIGNS, repeat=3):
        text = shape.format(*signs) + ";\n"
        if _is_legal(text):
            _check(text, "typescript", _SIGNS)


@pytest.mark.parametrize("shape", _PYTHON_SHAPES)
def test_operands_regroup_just_where_the_tree_says_so_in_python(shape: str) -> None:
    for words in product(_WORDS, repeat=3):
        _check(shape.format(*words) + "\n", "python", _WORDS)


def _check(text: str, language: str, signs: tuple[str, ...]) -> None:
    shared = outline(text, language)
    for operator in operators(shared, *JOINING):
        for sign in signs:
            if operator.text.decode() not in signs or operator.text.decode() == sign:
                continue
            edit = Edit(operator.span.start, operator.span.end, (sign.encode(),))
            mutant = apply(shared.text, (edit,)).decode()
            same = str(source(mutant, language).tree.root_node) == str(shared.source.tree.root_node)
            legal = language == "python" or _is_legal(mutant)
            assert regroups(operator, sign.encode()) == (not (same and legal)), (text, mutant)


@pytest.mark.parametrize(
    ("text", "start", "end", "new", "expected"),
    [
        pytest.param("a - -b", 2, 3, b"+", False, id="a blank keeps signs apart"),
        pytest.param("a+-b", 1, 2, b"-", True, id="minus and minus"),
        pytest.param("a*/b/", 1, 2, b"/", True, id="the start of a comment"),
        pytest.param("return!a", 6, 7, b"", True, id="two words"),
        pytest.param("return !a", 7, 8, b"", False, id="a blank keeps words apart"),
        pytest.param("a==b", 1, 3, b"!=", False, id="a sign and words"),
        pytest.param("1is a", 1, 3, b"is not", True, id="a number and a word"),
    ],
)
def test_a_token_merges_with_what_touches_it(text: str, start: int, end: int, new: bytes, *, expected: bool) -> None:
    assert merges(outline(text), Token(Span(start, end), new)) == expected


@pytest.mark.parametrize("mutation", ["swap-comparison", "swap-equality", "off-by-one", "duplicate-line-flip"])
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("const made = make<string>(one);\n" * 2, id="a type argument"),
        pytest.param("function run<Item extends Box = Box>() {}\n", id="a type parameter"),
        pytest.param("const view = <Box<string> name={one} />;\n" * 2, id="an element"),
        pytest.param("type One = Two extends true ? 0 : 1;\n" * 2, id="a condition of types"),
    ],
)
def test_a_type_and_an_element_are_no_comparison(mutation: str, text: str) -> None:
    assert mutants(text, mutation, "tsx") == []


def test_a_long_chain_of_texts_is_looked_at_once() -> None:
    text = "const all = " + " +\n  ".join(f'one{number} + "-"' for number in range(400)) + ";\n"
    assert mutants(text, "swap-arithmetic") == []
