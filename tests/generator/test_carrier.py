"""Carriers: each comes off again, none breaks a source, and whoever carries one is decided by the candidate alone."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from tree_sitter import Node

from generator.carried import carry
from generator.carrier import EVERY, EVERYDAY, SHARES, Carrier, Carriers, take_off, turns
from generator.difficulty import Grader
from generator.select import Nominee, Pool, carrier_key
from mutations.engine import Mutant, candidates
from mutations.registry import all_mutations
from syntax.languages.language import is_clean
from syntax.languages.registry import language_of
from syntax.outline import Outline
from syntax.source import Provenance, Source
from tests.strategies import sources
from tests.workbench import source, unproven, untrue

ROOT = Path(__file__).parent.parent.parent
OWN = sorted(path for path in (ROOT / "fixtures" / "sources").rglob("*") if language_of(path.name))


def _own(path: Path) -> Source:
    language = language_of(path.name)
    assert language is not None
    return Source(path.read_bytes(), language, Provenance("tree-1", "", path.name, "0" * 64, "MIT"))


@pytest.mark.parametrize("carrier", EVERY, ids=lambda carrier: carrier.name)
@settings(max_examples=40)
@given(made=sources())
def test_a_carrier_comes_off_again(carrier: Carrier, made: Source) -> None:
    put = carrier.put_on(made)
    assume(put is not None)
    assert put is not None
    text, record = put
    assert text != made.text
    assert take_off(text, record) == made.text


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_a_source_with_a_carrier_means_what_it_meant(path: Path) -> None:
    plain = _own(path)
    fitting = 0
    for carrier in EVERY:
        put = carrier.put_on(plain)
        if put is None:
            continue
        fitting += 1
        tree = plain.language.parse(put[0])
        assert is_clean(tree)
        if plain.language.name == "python":
            assert ast.dump(ast.parse(put[0])) == ast.dump(ast.parse(plain.text))
        else:
            assert _kinds(tree.root_node) == _kinds(plain.tree.root_node)
    assert fitting >= 2


def _kinds(root: Node) -> str:
    """The tree without comments and JSX text, which the grammar cuts where lines end."""
    return re.sub(r" ?\((?:comment|jsx_text)\)", "", str(root))


@pytest.mark.parametrize(
    ("carrier", "text", "because"),
    [
        ("crlf", b"a();\r\n", "it has CRLF"),
        ("bom", b"#!/usr/bin/env node\na();\n", "a hash-bang comes first"),
        ("bom", "\ufeffa();\n".encode(), "it has one"),
        ("tabs", b"if (a) {\n\tb();\n}\n", "it has tabs"),
        ("tabs", b"if (a) {\n   b();\n}\n", "three blanks are no usual width"),
        ("tabs", b"a();\n", "nothing is indented"),
        ("no-final-newline", b"a();", "it has none"),
        ("no-final-newline", b"a();\n\n", "a blank line would still end it"),
        ("long-line", b"#!/usr/bin/env node\na();\n", "a hash-bang comes first"),
        ("beyond-ascii", b"a(); // trailing\n// eslint-disable-next-line\nb();\n", "a directive is no mere comment"),
    ],
)
def test_a_carrier_refuses(carrier: str, text: bytes, because: str) -> None:
    assert because
    (named,) = (each for each in EVERY if each.name == carrier)
    assert named.put_on(source(text)) is None


def test_tabs_leave_templates_and_alignment_alone() -> None:
    made = source("if (a) {\n  b(`x\n    y`,\n     c);\n  /*\n   * d\n   */\n}\n")
    (tabs,) = (each for each in EVERY if each.name == "tabs")
    put = tabs.put_on(made)
    assert put is not None
    assert put[0] == b"if (a) {\n\tb(`x\n    y`,\n\t\t c);\n\t/*\n\t * d\n\t */\n}\n"
    assert put[1] == {"name": "tabs", "width": 2}


def test_shares_are_those_planned() -> None:
    keys = [number.to_bytes(2, "big") + b"\0\0" for number in range(0, 65_536, 7)]
    for carriers, share in SHARES.items():
        carrying = sum(bool(turns(carriers, key)) for key in keys)
        assert abs(carrying / len(keys) - share / 100) < 0.001
    firsts = Counter(turns(Carriers.ALL, bytes(2) + number.to_bytes(2, "big"))[0].name for number in range(6000))
    assert set(firsts) == {each.name for each in EVERY}
    assert max(firsts.values()) - min(firsts.values()) <= 1
    assert len(turns(Carriers.DEFAULT, bytes(4))) == len(EVERYDAY)


def _nominees(made: Source) -> list[Nominee]:
    outline = Outline(made)
    grader = Grader(outline)
    found = [each for mutation in all_mutations().values() for each in list(candidates(outline, mutation))[:3]]
    return [
        Nominee(Pool(each.mutation, tier, None), bytes([number % 256, number // 256]), each, 0, "o", 0, made.sha256)
        for number, each in enumerate(found)
        if (tier := grader.grade(each).tier) is not None
    ]


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_a_candidate_is_found_again_under_its_carrier_proven_and_true(path: Path) -> None:
    plain = _own(path)
    seen: Counter[str] = Counter()
    for nominee in _nominees(plain):
        carried = carry(plain, nominee, 42, Carriers.ALL)
        mutant = Mutant(carried.source, carried.candidate)
        assert unproven(mutant) is None
        assert untrue(mutant) is None
        seen[str(carried.record["name"]) if carried.record else ""] += 1
        if carried.record is not None:
            assert take_off(carried.source.text, carried.record) == plain.text
            assert carried.candidate.changed_lines == nominee.candidate.changed_lines
            assert take_off(mutant.text, carried.record) == Mutant(plain, nominee.candidate).text
    assert len(seen) >= 2 or seen.total() < 20, seen


def test_none_means_none() -> None:
    made = source("first(1);\nsecond(2);\n")
    (nominee, *_) = _nominees(made)
    assert carry(made, nominee, 42, Carriers.NONE).record is None
    assert turns(Carriers.NONE, carrier_key(42, nominee)) == ()
