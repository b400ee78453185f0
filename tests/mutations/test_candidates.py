"""What holds of every candidate of every mutation, on drawn sources and on real ones."""

import hashlib
import sysconfig
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import assume, given, settings

from generator.intake import admit
from generator.tier import Tier
from mutations.engine import Mutant
from mutations.registry import all_mutations
from syntax.edit import apply, in_order
from syntax.hunk import changed_lines, splice_hunks
from syntax.languages.language import is_clean
from syntax.languages.registry import language_of
from syntax.source import Provenance, Source
from tests.strategies import sources
from tests.workbench import every_mutant, source, unproven, untrue

ROOT = Path(__file__).parent.parent.parent
OWN = sorted(path for path in (ROOT / "fixtures" / "sources").rglob("*") if language_of(path.name))
MOST = 12
"""Mutants looked at for each drawn or real source; they are taken from all over it."""


def _some(made: Source, most: int = MOST) -> list[Mutant]:
    """A few mutants, spread by a hash of their edits: always the same ones of one source."""
    found = list(every_mutant(made))
    return sorted(found, key=lambda each: hashlib.sha256(repr(each.candidate.edits).encode()).digest())[:most]


def _check(mutant: Mutant, tier: Tier) -> None:
    """Everything that must be so of a mutant whose source is valid."""
    text, original = mutant.text, mutant.source.text
    candidate = mutant.candidate
    assert text != original
    assert apply(text, in_order(mutant.inverse)) == original
    assert splice_hunks(text, mutant.hunks) == original
    span = candidate.span
    assert text.startswith(original[: span.start])
    assert text.endswith(original[span.end :])
    assert candidate.changed_lines == changed_lines(mutant.hunks)
    assert candidate.first_line <= candidate.last_line
    assert is_clean(mutant.source.language.parse(text))
    if b"\r\n" in original:
        assert text.count(b"\n") == text.count(b"\r\n") == text.count(b"\r")
    assert unproven(mutant, tier) is None
    assert untrue(mutant, tier) is None


def _valid(made: Source) -> bool:
    if not is_clean(made.tree):
        return False
    if made.language.name == "python":
        try:
            compile(made.text, "drawn", "exec")
        except (SyntaxError, ValueError):
            return False
    return True


@settings(max_examples=60)
@given(sources())
def test_every_candidate_of_a_drawn_source_is_proven_and_true(made: Source) -> None:
    assume(_valid(made))
    for number, mutant in enumerate(_some(made)):
        _check(mutant, tuple(Tier)[number % 4])


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_every_candidate_of_our_own_sources_is_proven_and_true(path: Path) -> None:
    language = language_of(path.name)
    assert language is not None
    made = Source(path.read_bytes(), language, Provenance("tree-1", "", path.name, "0" * 64, "MIT"))
    for number, mutant in enumerate(_some(made, 40)):
        _check(mutant, tuple(Tier)[number % 4])


def _standard_library() -> list[Path]:
    folder = Path(sysconfig.get_path("stdlib"))
    return sorted(folder.glob("*.py"))[::12]


def test_every_candidate_of_the_standard_library_is_proven_true_and_compiles() -> None:
    seen: Counter[str] = Counter()
    for path in _standard_library():
        text = path.read_bytes()
        made = admit(path.name, text, Provenance("tree-1", "", path.name, "0" * 64, "PSF-2.0"))
        if not isinstance(made, Source):
            continue
        for number, mutant in enumerate(_some(made, 6)):
            _check(mutant, tuple(Tier)[number % 4])
            compile(mutant.text, path.name, "exec", dont_inherit=True)
            seen[mutant.candidate.mutation] += 1
    assert sum(seen.values()) > 30, seen


@settings(max_examples=25)
@given(sources())
def test_candidates_come_in_document_order_and_never_twice(made: Source) -> None:
    by_mutation: dict[str, list[Mutant]] = {}
    for mutant in every_mutant(made):
        by_mutation.setdefault(mutant.candidate.mutation, []).append(mutant)
    for found in by_mutation.values():
        spans = [mutant.candidate.span for mutant in found]
        assert spans == sorted(spans)
        assert len({mutant.candidate.edits for mutant in found}) == len(found)


@settings(max_examples=25)
@given(sources())
def test_anchors_name_something_and_occur_once_even_as_part_of_a_line(made: Source) -> None:
    for mutant in every_mutant(made):
        for role in mutant.candidate.anchors:
            quoted = mutant.quote(role)
            assert sum(quoted in line for line in made.text.split(b"\n")) == 1
            assert any(character.isalpha() or character in "_$" for character in quoted.decode())


def test_a_mutation_offers_nothing_in_a_language_that_is_not_its_own() -> None:
    made = source("match alpha:\n    case Key.One:\n        pass\n    case Key.Two:\n        pass\n", "python")
    assert "remove-case-label" not in {mutant.candidate.mutation for mutant in every_mutant(made)}
    assert "python" not in all_mutations()["remove-case-label"].languages
