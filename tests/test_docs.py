"""The documentation says what the code does."""

import importlib.util
import re
from pathlib import Path

import pytest
import typer

from cli.gen import gen
from cli.main import ALL_COMMANDS
from generator.case import REASONS
from generator.tier import RULES

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("syntax", "mutations", "generator", "verify", "cli")


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_page_of_mutations_is_current() -> None:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.page() == _text("docs/mutations.md"), "run `make docs`"


def test_the_tour_names_only_files_that_exist() -> None:
    named = re.findall(r"`([\w/]+(?:\.py|/))`", _text("docs/tour.md"))
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_the_tour_names_every_module_or_its_folder(package: str) -> None:
    named = set(re.findall(r"`([\w/]+(?:\.py|/))`", _text("docs/tour.md")))
    modules = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / package).rglob("*.py") if path.name != "__init__.py"
    }
    folders = tuple(name for name in named if name.endswith("/"))
    assert {name for name in modules if name not in named and not name.startswith(folders)} == set()


def test_the_readme_names_every_option_of_gen() -> None:
    app = typer.Typer(add_completion=False)
    app.command()(gen)
    options = {option for each in typer.main.get_command(app).params for option in each.opts if option != "--help"}
    assert {option for option in options if f"`{option}" not in _text("README.md")} == set()


def test_every_command_is_named_in_the_readme() -> None:
    assert [command.__name__ for command in ALL_COMMANDS if command.__name__ not in _text("README.md")] == []


def test_the_reasons_for_turning_a_winner_down_are_all_documented() -> None:
    assert [reason for reason in REASONS if f"`{reason}`" not in _text("docs/fixtures.md")] == []


def test_the_table_of_tiers_holds_the_rules_that_the_code_follows() -> None:
    rows = {row.split("|")[1].strip(): row for row in _text("docs/fixtures.md").split("\n") if row.startswith("| ")}
    for tier, rule in RULES.items():
        assert f"| {rule.least_score} |" in rows[tier]
        if rule.min_lines:
            assert str(rule.min_lines) in rows[tier] or str(rule.min_lines - 1) in rows[tier]
