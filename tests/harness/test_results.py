"""Reading what runs left."""

import json
import os
from dataclasses import asdict
from pathlib import Path

import pytest

from harness.results import load_runs, read_plain
from syntax.errors import InputError
from tests.harness.made_runs import make_run
from tests.harness.report_cases import cases


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run's folder."""
    return make_run(tmp_path / "run-1", cases()[:2], trials=2)


def test_a_run_is_named_by_its_folder_by_its_file_or_by_its_id(
    run: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = load_runs([run])
    assert len(found.records) == 16
    assert found.runs[0].run_id == "run-1"
    assert load_runs([run / "results.jsonl"]) == found
    (tmp_path / "runs").mkdir()
    run.rename(tmp_path / "runs" / "run-1")
    monkeypatch.chdir(tmp_path)
    assert load_runs([Path("run-1")]).records == found.records


def test_a_record_comes_back_as_it_was_written(run: Path) -> None:
    lines = (run / "results.jsonl").read_bytes().split(b"\n")
    for record, line in zip(load_runs([run]).records, lines, strict=False):
        assert json.loads(json.dumps(asdict(record))) == json.loads(line)


def test_half_a_line_at_the_end_is_left_out_and_said(run: Path) -> None:
    with (run / "results.jsonl").open("ab") as file:
        file.write(b'{"run_id": "run-1", "ind')
    found = load_runs([run])
    assert len(found.records) == 16
    assert "cut off" in found.notes[0]


@pytest.mark.parametrize("line", ["[]", "{}", "{", "9" * 5000, '{"run_id": 3}', "[" * 5000])
def test_a_line_that_is_no_record_is_an_error_that_names_it(run: Path, line: str) -> None:
    with (run / "results.jsonl").open("a") as file:
        file.write(line + "\n")
    with pytest.raises(InputError, match=r"results\.jsonl:17: no result of a trial"):
        load_runs([run])


@pytest.mark.parametrize(
    ("key", "value"),
    [("elapsed_s", float("nan")), ("index", -1), ("index", True), ("passed", "yes"), ("failure", "bad luck")],
)
def test_a_value_that_cannot_be_is_refused(run: Path, key: str, value: object) -> None:
    path = run / "results.jsonl"
    row = json.loads(path.read_bytes().split(b"\n")[0]) | {key: value}
    path.write_text(json.dumps(row) + "\n")
    with pytest.raises(InputError, match="no result of a trial"):
        load_runs([run])


def test_a_line_that_is_there_twice_counts_once(run: Path) -> None:
    path = run / "results.jsonl"
    path.write_bytes(path.read_bytes() * 2)
    assert len(load_runs([run]).records) == 16


def test_no_run_an_empty_run_and_a_run_named_twice_are_errors(run: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no run lies there"):
        load_runs([tmp_path / "nowhere"])
    with pytest.raises(InputError, match="named twice"):
        load_runs([run, run])
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "results.jsonl").touch()
    with pytest.raises(InputError, match="no result yet"):
        load_runs([tmp_path / "empty"])


def test_neither_links_nor_pipes_are_read_as_outputs(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"text")
    (tmp_path / "link").symlink_to("file")
    os.mkfifo(tmp_path / "pipe")
    assert read_plain(tmp_path / "file", 3) == b"tex"
    assert [read_plain(tmp_path / name, 9) for name in ("link", "pipe", "missing")] == [None] * 3
