"""`gen` on the command line: what it refuses, what it prints, and when it writes."""

import shutil
from pathlib import Path

import pytest

from generator.corpus import DEFAULT_MANIFEST
from mutations.registry import all_mutations
from tests.cli.terminal import Terminal

OURS = DEFAULT_MANIFEST.parent / "sources"
QUICK = ("--mutations", "swap-adjacent-lines", "--carriers", "none", "--difficulty", "easy", "--workers", "1")


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """Two of our own sources."""
    folder = tmp_path / "few"
    folder.mkdir()
    for name in ("text/router.ts", "text/queue.mjs"):
        shutil.copy(OURS / name, folder)
    return folder


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """Where the archive goes: alone in a folder."""
    (tmp_path / "out").mkdir()
    return tmp_path / "out" / "fixtures.tar.gz"


@pytest.mark.parametrize(
    ("option", "given", "unknown", "known"),
    [
        ("--mutations", "swap-lines,nope,[red]", "nope, [red]", ("wrap-redundant-if", "case-label", "swap-if-else")),
        ("--difficulty", "hardest", "hardest", ("easy, medium, hard, nightmare",)),
        ("--languages", "cobol", "cobol", ("typescript, tsx, javascript, jsx, python",)),
        ("--categories", "nope", "nope", ("structural",)),
    ],
)
def test_an_unknown_name_is_answered_with_the_known_ones(
    terminal: Terminal, few: Path, output: Path, option: str, given: str, unknown: str, known: tuple[str, ...]
) -> None:
    said = terminal("gen", "--source", few, "--output", output, option, given)
    assert said.code == 2
    assert said.line.startswith(f"error: {option}: unknown {unknown}; known are ")
    assert all(name in said.line for name in known)
    assert list(output.parent.iterdir()) == []


@pytest.mark.parametrize("option", ["--mutations", "--difficulty", "--languages", "--categories"])
@pytest.mark.parametrize("given", ["", " , ,"])
def test_a_list_that_names_nothing_is_refused(terminal: Terminal, few: Path, option: str, given: str) -> None:
    said = terminal("gen", "--source", few, option, given, "--dry-run")
    assert (said.code, said.line.split(";")[0]) == (2, f"error: {option}: names nothing")


@pytest.mark.parametrize(
    ("option", "given"),
    [
        ("--count-scale", "0"),
        ("--count-scale", "x"),
        ("--workers", "0"),
        ("--min-score", "-1"),
        ("--seed", "1.5"),
        ("--seed", "9" * 70),
        ("--style", "pretty"),
        ("--bogus", "1"),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_exit_code_2(
    terminal: Terminal, few: Path, option: str, given: str
) -> None:
    said = terminal("gen", "--source", few, option, given, "--dry-run")
    assert said.code == 2
    assert "Traceback" not in said.err
    assert option in said.err


@pytest.mark.parametrize("seed", ["-1", "0", "9223372036854775807", "-9223372036854775808"])
def test_any_seed_of_64_bits_will_do(terminal: Terminal, few: Path, seed: str) -> None:
    assert terminal("gen", "--source", few, "--seed", seed, "--dry-run", *QUICK).code == 0


def test_a_source_that_is_missing_empty_or_a_file_is_one_line(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "file.ts").touch()
    (tmp_path / "none").mkdir()
    (tmp_path / "none" / "a.ts").write_bytes(b"\xff\n" * 40)
    for name, words in (
        ("missing", "does not exist"),
        ("empty", "it is empty"),
        ("file.ts", "is a file"),
        ("none", "no file can be taken (not-utf-8 1); name another --source or --corpus"),
    ):
        said = terminal("gen", "--source", tmp_path / name, "--dry-run", "--workers", "1")
        assert said.code == 2
        assert words in said.line


def test_an_output_that_cannot_be_written_is_refused_before_a_source_is_read(
    terminal: Terminal, tmp_path: Path
) -> None:
    said = terminal("gen", "--source", tmp_path / "missing", "--output", tmp_path)
    assert (said.code, said.line) == (
        2,
        f"error: --output {tmp_path} is a folder; name a file, such as {tmp_path}/fixtures.tar.gz",
    )


def test_a_dry_run_counts_candidates_and_writes_nothing(terminal: Terminal, output: Path) -> None:
    said = terminal("gen", "--source", OURS, "--output", output, "--dry-run", "--workers", "1")
    assert (said.code, said.err) == (0, "")
    assert all(name in said.out for name in all_mutations())
    assert "Files taken: javascript 2, jsx 1, python 3, tsx 1, typescript" in said.out
    assert "Left out: not-a-source 1." in said.out
    assert list(output.parent.iterdir()) == []


def test_a_shortfall_is_a_table_and_exit_code_1_and_nothing_is_written(
    terminal: Terminal, few: Path, output: Path
) -> None:
    output.write_bytes(b"old")
    said = terminal("gen", "--source", few, "--output", output, *QUICK)
    assert said.code == 1
    assert "Shortfalls" in said.out
    assert "swap-adjacent-lines   easy" in said.out
    assert said.line.startswith("error: 4 slots of the plan could not be filled and nothing was written; ")
    assert "--allow-shortfall" in said.line
    assert [path.name for path in output.parent.iterdir()] == [output.name]
    assert output.read_bytes() == b"old"


def test_a_shortfall_that_is_allowed_is_a_table_beside_the_archive(terminal: Terminal, few: Path, output: Path) -> None:
    said = terminal("gen", "--source", few, "--output", output, *QUICK, "--allow-shortfall")
    assert (said.code, said.err) == (0, "")
    assert "Shortfalls" in said.out
    assert f"2 cases, every prompt proven, in {output} ({output.stat().st_size:,} bytes)" in said.out
    assert "sha256 of the tar inside: " in said.out


def test_words_in_brackets_in_the_name_of_the_output_are_printed_as_they_are(
    terminal: Terminal, few: Path, tmp_path: Path
) -> None:
    output = tmp_path / ("[red]:smile:[/]".replace("/", "") + "x" * 120 + ".gz")
    said = terminal("gen", "--source", few, "--output", output, *QUICK, "--allow-shortfall")
    assert f"in {output} (" in said.out


def test_what_goes_to_a_pipe_is_plain_text(
    terminal: Terminal, few: Path, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "20")
    said = terminal("gen", "--source", few, "--output", output, *QUICK, "--allow-shortfall")
    assert "\x1b" not in said.out + said.err
    assert max(len(line.rstrip()) for line in said.out.split("\n")) > 60
