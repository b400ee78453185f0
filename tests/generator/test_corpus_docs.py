"""docs/corpus.md tells every reason and every package."""

import re
from pathlib import Path

from generator import intake, names
from generator.corpus import DEFAULT_MANIFEST
from generator.manifest import load

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "corpus.md").read_text(encoding="utf-8")


def test_the_page_lists_every_reason_in_order() -> None:
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (.*) \|$", PAGE, re.MULTILINE)
    assert rows == [*sorted(names.REASONS.items()), *sorted(intake.REASONS.items())]


def test_the_page_lists_every_package_of_the_default_manifest() -> None:
    rows = re.findall(r"^\| `((?:npm|pypi):\S+)` (\S+) \| ([^|]+) \|", PAGE, re.MULTILINE)
    assert rows == [(package.origin, package.version, package.licence) for package in load(DEFAULT_MANIFEST).packages]


def test_a_reason_is_a_slug_and_says_a_thing_of_one_line() -> None:
    for slug, meaning in (names.REASONS | intake.REASONS).items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug)
        assert "\n" not in meaning
        assert "|" not in meaning
