"""The documentation says what the code does."""

import importlib.util
from pathlib import Path
from types import ModuleType

import typer

from cli.gen import gen
from cli.main import ALL_COMMANDS
from generator.case import REASONS
from generator.tier import RULES

ROOT = Path(__file__).resolve().parent.parent


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _generated() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_mutations_is_current() -> None:
    assert _generated().mutations_page() == _text("docs/mutations.md"), "run `make docs`"


def test_the_tour_names_every_module_in_its_own_words() -> None:
    current = _text("docs/tour.md")
    assert _generated().tour_page(current) == current, "run `make docs`"


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
