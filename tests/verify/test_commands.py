"""`verify` and `check` as programs: exit codes, output, one line for every error."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from cli.check import check
from cli.verify import verify
from syntax.errors import HunksmithError
from tests.verify.cases import EXPECTED, INPUT, case, files_of, write_folder, write_set, write_tar

ONE, TWO = case("swap-1"), case("swap-2")
runner = CliRunner()


def _run(command: str, *arguments: object) -> Result:
    app = typer.Typer()
    app.command()(verify)
    app.command()(check)
    return runner.invoke(app, [command, *map(str, arguments)])


@pytest.fixture
def fixtures(tmp_path: Path) -> Path:
    return write_set(tmp_path / "set", ONE, TWO)


def _outputs(root: Path, one: bytes, two: bytes) -> Path:
    return write_folder(root / "outputs", {"swap-1/area.js": one, "swap-2/area.js": two})


def test_all_pass_exits_with_0_and_some_fail_with_1(tmp_path: Path, fixtures: Path) -> None:
    assert _run("verify", fixtures, _outputs(tmp_path, EXPECTED, EXPECTED.replace(b"  ", b"\t"))).exit_code == 0
    result = _run("verify", fixtures, _outputs(tmp_path, EXPECTED, INPUT))
    assert result.exit_code == 1
    assert "untouched  swap-2" in result.output
    assert "1 of 2 passed" in result.output


def test_a_tar_and_its_folder_are_the_same_set(tmp_path: Path, fixtures: Path) -> None:
    outputs = _outputs(tmp_path, EXPECTED, INPUT)
    tar = write_tar(tmp_path / "fixtures.tar.gz", files_of(ONE) | files_of(TWO))
    unpacked = _run("verify", fixtures, outputs, "--json").output
    assert unpacked == _run("verify", tar, outputs, "--json").output
    assert unpacked == _run("verify", fixtures / "fixtures", outputs, "--json").output


def test_only_and_strict_narrow_and_sharpen(tmp_path: Path, fixtures: Path) -> None:
    outputs = _outputs(tmp_path, EXPECTED + b"\n", INPUT)
    narrowed = _run("verify", fixtures, outputs, "--only", "*-1")
    assert narrowed.exit_code == 0
    assert "belong to no case" not in narrowed.output
    assert "not-exact" in _run("verify", fixtures, outputs, "--only", "*-1", "--strict", "exact").output
    write_folder(outputs, {"swap-1/notes.md": b"x"})
    assert "extra-file" in _run("verify", fixtures, outputs, "--only", "*-1", "--strict", "files").output


def test_json_and_jsonl_are_pure_and_junit_is_written(tmp_path: Path, fixtures: Path) -> None:
    outputs = _outputs(tmp_path, EXPECTED, INPUT)
    parsed = json.loads(_run("verify", fixtures, outputs, "--json", "--junit", tmp_path / "j.xml").stdout)
    assert (parsed["total"]["passed"], parsed["total"]["judged"]) == (1, 2)
    rows = [
        json.loads(line) for line in _run("verify", fixtures, outputs, "--jsonl", "--github").stdout.split("\n")[:-1]
    ]
    assert [row["failure"] for row in rows] == [None, "untouched"]
    assert b"<failure" in (tmp_path / "j.xml").read_bytes()
    assert "::error title=swap-2%3A untouched::" in _run("verify", fixtures, outputs, "--github").output


def test_diffs_have_headers_and_marks(tmp_path: Path, fixtures: Path) -> None:
    output = _run("verify", fixtures, _outputs(tmp_path, EXPECTED, EXPECTED.replace(b"2", b"3")), "--diff").output
    assert "+++ output/area.js" in output
    assert "@@ -3,5 +3,5 @@" in output
    assert "?" + " " * 9 + "^" in output


@pytest.mark.parametrize(
    "arguments",
    [
        ("absent", "outputs"),
        ("set", "absent"),
        ("outputs", "outputs"),
        ("set", "outputs", "--only", "none*"),
        ("set", "outputs", "--json", "--jsonl"),
        ("set", "outputs", "--junit", "absent/j.xml"),
    ],
)
def test_misuse_is_one_line(
    tmp_path: Path, fixtures: Path, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fixtures.is_dir()
    _outputs(tmp_path, EXPECTED, EXPECTED)
    monkeypatch.chdir(tmp_path)
    error = _run("verify", *arguments).exception
    assert isinstance(error, HunksmithError)
    assert error.exit_code == 2
    assert "\n" not in str(error)


def test_a_sound_set_has_no_problems(fixtures: Path) -> None:
    result = _run("check", fixtures)
    assert (result.exit_code, result.output) == (0, "2 cases, 0 with problems\n")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"fixtures/swap-1/prompt.md": b" "}, "layout"),
        ({"fixtures/swap-1/metadata.json": b"{"}, "metadata"),
        ({"fixtures/swap-1/metadata.json": b'{"mutation_type": "m", "line_number": 99}'}, "metadata"),
        ({"fixtures/swap-1/metadata.json": b'{"mutation_type": 3}'}, "metadata"),
        ({"fixtures/swap-1/input/area.js": EXPECTED}, "layout"),
        ({"fixtures/swap-1/input/area.js": EXPECTED.replace(b"  ", b"\t")}, "noop"),
        ({"fixtures/swap-1/expected/area.js": b"f(;\n"}, "expected"),
        ({"manifest.json": json.dumps({"cases": {"swap-1": {}, "swap-2": {}, "swap-3": {}}}).encode()}, "manifest"),
    ],
)
def test_a_broken_set_is_told(fixtures: Path, change: dict[str, bytes], problem: str) -> None:
    write_folder(fixtures, change)
    result = _run("check", fixtures, "--json")
    rows = [json.loads(line) for line in result.output.split("\n")[:-1]]
    assert result.exit_code == 1
    assert problem in {row["check"] for row in rows}


def test_links_and_unsafe_names_in_fixtures_refuse_the_whole_set(tmp_path: Path, fixtures: Path) -> None:
    (fixtures / "fixtures" / "swap-1" / "expected" / "b.js").symlink_to("/etc/passwd")
    assert isinstance(_run("check", fixtures).exception, HunksmithError)
    tar = write_tar(tmp_path / "x.tar", files_of(ONE) | {"../x": b"x"}, mode="w")
    assert isinstance(_run("check", tar).exception, HunksmithError)
