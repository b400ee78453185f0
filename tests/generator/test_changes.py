"""CHANGES.md: kept, new and gone by mutation and tier, and versions that moved."""

from dataclasses import replace

from generator.changes import changes, differing
from generator.edition import Edition, Facts
from generator.period import parse_period

SWAP = Facts("swap-if-else", "hard", "python", "npm:a", "")
WRAP = Facts("wrap-redundant-if", "easy", "python", "npm:a", "")
BEFORE = Edition(
    parse_period("2026-W48"),
    "00",
    "",
    private=False,
    no_repeat=False,
    published_after="",
    cases={"s1": SWAP, "s2": SWAP, "w1": WRAP},
    manifest={
        "hunksmith": "1.0",
        "tools": {"ruff": "1"},
        "seed": 1,
        "corpus": [{"name": "npm:a", "version": "1.0"}, {"name": "npm:old", "version": "3"}],
    },
)
NOW = replace(
    BEFORE,
    period=parse_period("2026-W49"),
    cases={"s2": SWAP, "s3": replace(SWAP, difficulty="easy"), "w2": WRAP},
    manifest={
        "hunksmith": "1.0",
        "tools": {"ruff": "2"},
        "seed": 2,
        "corpus": [{"name": "npm:a", "version": "1.1"}, {"name": "tree-1", "version": ""}],
    },
)


def test_changes_tell_what_was_kept_what_is_new_and_what_is_gone() -> None:
    assert changes(NOW, BEFORE) == (
        "# 2026-W49\n\n"
        "3 cases. Against 2026-W48, which had 3: 1 kept, 2 new, 2 gone.\n\n"
        "## Cases\n\n"
        "| mutation | tier | kept | new | gone |\n"
        "| --- | --- | ---: | ---: | ---: |\n"
        "| swap-if-else | easy | 0 | 1 | 0 |\n"
        "| swap-if-else | hard | 1 | 0 | 1 |\n"
        "| wrap-redundant-if | easy | 0 | 1 | 1 |\n"
        "| all | | 1 | 2 | 2 |\n\n"
        "## Corpus\n\n"
        "| origin | before | now |\n"
        "| --- | --- | --- |\n"
        "| npm:a | 1.0 | 1.1 |\n"
        "| npm:old | 3 | - |\n"
        "| tree-1 | - | unknown |\n\n"
        "## Made with\n\n"
        "| program | before | now |\n"
        "| --- | --- | --- |\n"
        "| ruff | 1 | 2 |\n"
    )


def test_a_first_edition_is_compared_with_nothing() -> None:
    told = changes(BEFORE, None)
    assert told.startswith("# 2026-W48\n\nThe first edition: 3 cases.\n")
    assert "| npm:a | - | 1.0 |" in told


def test_equal_editions_have_nothing_that_moved() -> None:
    told = changes(BEFORE, BEFORE)
    assert told.count("Nothing moved.") == 2
    assert differing(BEFORE, BEFORE) == []


def test_what_decides_the_bytes_is_named_where_it_differs() -> None:
    assert differing(NOW, BEFORE) == ["tools", "seed", "corpus"]
