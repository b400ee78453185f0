"""Near-duplicates: copies are found whatever was renamed, originals are not, and nothing cascades."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.corpus import open_corpus
from generator.near_duplicates import SHARE, Sketch, Twins, similarity, sketch
from generator.pipeline import Order, Stock, take_stock
from generator.tier import Tier
from generator.workers import Workers

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "fixtures" / "sources"
TOKENS = (SOURCES / "service" / "tokens.ts").read_bytes()
INVENTORY = (SOURCES / "service" / "inventory.ts").read_bytes()


def edited(text: bytes, lines: int) -> bytes:
    """A text with that many lines put in, spread over it."""
    split = text.split(b"\n")
    for number in range(lines):
        split.insert((number + 1) * len(split) // (lines + 1), b"added(%d)(1)[%d];;" % (number, number))
    return b"\n".join(split)


@pytest.mark.parametrize(
    "copy",
    [
        TOKENS.replace(b"token", b"symbol").replace(b"position", b"place"),
        TOKENS.replace(b"\n", b"\r\n"),
        b"\n".join(b"  " + line for line in TOKENS.split(b"\n")),
        b"// Copyright of somebody else.\n\n" + TOKENS,
        edited(TOKENS, 2),
    ],
    ids=["renamed", "crlf", "indented", "header", "two-lines-more"],
)
def test_a_copy_is_like_its_original(copy: bytes) -> None:
    assert copy != TOKENS
    assert similarity(sketch(TOKENS), sketch(copy)) >= SHARE


def test_other_files_are_not_alike() -> None:
    texts = [path.read_bytes() for path in sorted(SOURCES.rglob("*.*")) if path.suffix not in {"", ".md"}]
    twins = Twins()
    assert not any(twins.is_near_duplicate(str(number), sketch(text)) for number, text in enumerate(texts))
    assert similarity(sketch(TOKENS), sketch(edited(TOKENS, 60))) < SHARE


def test_a_small_text_has_no_sketch_and_no_twin() -> None:
    assert sketch(b"a\nb\nc\n" * 3) == ()
    twins = Twins()
    assert not twins.is_near_duplicate("one", ())
    assert not twins.is_near_duplicate("two", ())


def test_files_of_one_origin_may_be_alike() -> None:
    twins = Twins()
    assert not twins.is_near_duplicate("one", sketch(TOKENS))
    assert not twins.is_near_duplicate("one", sketch(edited(TOKENS, 1)))
    assert twins.is_near_duplicate("two", sketch(edited(TOKENS, 1)))


def test_a_sketch_is_the_same_in_every_process() -> None:
    assert sketch(TOKENS)[0] == min(sketch(TOKENS))
    assert sketch(TOKENS)[:2] == (88731128674098155, 530730226376366318)


SKETCHES = st.lists(
    st.sampled_from(
        [sketch(edited(text, lines)) for text in (TOKENS, INVENTORY) for lines in (0, 1, 2, 3, 4, 5, 6, 8)]
    ),
    max_size=10,
)


def left_out(sketches: list[Sketch]) -> list[bool]:
    twins = Twins()
    return [twins.is_near_duplicate(str(number), each) for number, each in enumerate(sketches)]


@given(SKETCHES, st.integers(0, 10))
def test_a_new_file_leaves_out_its_own_twins_at_most(sketches: list[Sketch], place: int) -> None:
    new = sketch(TOKENS)
    with_new = [*sketches[:place], new, *sketches[place:]]
    before = left_out(sketches)
    after = left_out(with_new)
    del after[min(place, len(sketches))]
    for each, was, now in zip(sketches, before, after, strict=True):
        assert now == was or (now and similarity(each, new) >= SHARE)


def stock(*trees: Path) -> Stock:
    order = Order(1, ("swap-adjacent-lines",), ("typescript", "javascript"), tuple(Tier))
    with Workers(1) as crew:
        return take_stock(open_corpus(manifest=None, trees=trees), order, crew, lambda *_: None)


def test_a_vendored_copy_is_taken_once_and_counted(tmp_path: Path) -> None:
    (tmp_path / "third-party").mkdir()
    (tmp_path / "third-party" / "tokens.ts").write_bytes(b"// vendored\n" + TOKENS)
    (tmp_path / "third-party" / "inventory.ts").write_bytes(INVENTORY)
    alone, both = stock(SOURCES / "service"), stock(SOURCES / "service", tmp_path)
    assert both.refusals["near-duplicate"] == 1
    assert both.refusals["duplicate"] == 1
    assert both.files == alone.files
    assert both.population == alone.population
