"""The entry of the programs: help, errors of every sort as one line, and what nobody foresaw."""

import json
import os
import subprocess
import sys

import pytest
import typer

from cli import main
from cli.choices import chosen
from cli.console import PLAIN_WIDTH, progress_bar, show, table
from cli.program import app_of
from generator.counts import load_counts
from mutations.registry import all_mutations
from syntax.errors import HunksmithError, NetworkError, ShortfallError, UsageError
from tests.cli.terminal import Terminal


@pytest.mark.parametrize("command", ["", *(each.__name__ for each in main.ALL_COMMANDS)])
def test_every_command_has_help(terminal: Terminal, command: str) -> None:
    said = terminal(*([command] if command else []), "--help")
    assert (said.code, said.err) == (0, "")
    assert "Usage: " in said.out


def test_a_command_that_does_not_exist_is_exit_code_2(terminal: Terminal) -> None:
    said = terminal("generate")
    assert said.code == 2
    assert "generate" in said.err


def failing(error: BaseException) -> typer.Typer:
    """A program whose one command fails."""

    def command() -> None:
        """Fail."""
        raise error

    return app_of(command)


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (UsageError("--a: unknown\n  b"), 2, "error: --a: unknown b"),
        (NetworkError("no network"), 2, "error: no network"),
        (ShortfallError("short"), 1, "error: short"),
        (HunksmithError("root"), 2, "error: root"),
        (KeyboardInterrupt(), 130, "error: interrupted"),
        (FileNotFoundError(2, "No such file or directory", "/x"), 2, "error: /x: No such file or directory"),
        (BlockingIOError(11, "Resource temporarily unavailable"), 2, "Resource temporarily unavailable"),
        (ZeroDivisionError("by zero"), 70, "error: a defect of Hunksmith (ZeroDivisionError: by zero); please report"),
    ],
)
def test_an_error_becomes_one_line_and_its_exit_code(
    error: BaseException, code: int, line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HUNKSMITH_DEBUG", raising=False)
    with pytest.raises(SystemExit) as ended:
        failing(error)([])
    said = capsys.readouterr().err
    assert ended.value.code == code
    assert said.count("\n") == 1
    assert line in said


def test_a_defect_is_shown_in_full_to_those_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "HUNKSMITH_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        failing(ZeroDivisionError())([])


def test_mutations_lists_every_mutation_with_its_planned_cases_and_candidates(terminal: Terminal) -> None:
    said = terminal("mutations")
    assert said.code == 0
    counts = load_counts()
    for name, each in all_mutations().items():
        line = next(line for line in said.out.split("\n") if line.split()[:1] == [name])
        assert each.category in line
        assert f" {each.planned} " in line
        assert f" {sum(counts.by_mutation[name].values()):,} " in line


def test_mutations_as_json_tells_all(terminal: Terminal) -> None:
    rows = json.loads(terminal("mutations", "--json").out)
    assert [row["name"] for row in rows] == list(all_mutations())
    for row in rows:
        assert row["description"]
        assert set(row["candidates"]) <= set(row["languages"])


def test_a_comma_list_keeps_its_order_and_drops_repeats_and_blanks() -> None:
    assert chosen("--x", " b, a ,b,,", ["a", "b", "c"]) == ("b", "a")
    assert chosen("--x", None, ["a", "b"]) == ("a", "b")


def test_a_table_for_a_pipe_is_plain_and_as_wide_as_it_needs_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    show(table("Title", ("name", "count"), [("a" * 80, 1)], numbers_from=1))
    lines = capsys.readouterr().out.split("\n")
    assert any("a" * 80 in line for line in lines)
    assert max(map(len, lines)) <= PLAIN_WIDTH


def test_a_string_is_printed_whole_and_unchanged(capsys: pytest.CaptureFixture[str]) -> None:
    text = "[bold]x[/] :smile: " + "word " * 60 + "\udcff"
    show(text)
    assert capsys.readouterr().out == text.replace("\udcff", "\\udcff") + "\n"


def test_progress_says_nothing_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar() as progress:
        progress("reading", 1, 2)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("program", ["gen", "verify"])
def test_a_short_program_starts_without_what_others_need(program: str) -> None:
    code = f"import sys; sys.argv = ['{program}', '--help']; from cli.alone import {program}; {program}()"
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-X", "importtime", "-c", code], capture_output=True, text=True, check=True
    )
    imported = {line.rsplit("|", 1)[-1].strip() for line in done.stderr.split("\n") if line.startswith("import time:")}
    assert f"cli.{program}" in imported
    assert not {name for name in imported if name.startswith(("editpred", "harness", "cli.main"))}
