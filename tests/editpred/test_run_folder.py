"""The folder of a run."""

import json
from dataclasses import replace
from pathlib import Path

from editpred.example import Prediction, Prompt
from editpred.files import load_examples
from editpred.steps.run_folder import RunFolder, new_run
from syntax.errors import InputError
from tests.editpred.inputs import EXAMPLE, loaded_example


def test_what_failed_can_be_read_and_run_again(tmp_path: Path) -> None:
    run = RunFolder(tmp_path / "run")
    for name in ("a/b: c", "a-b- c", "../../up", "failed", "A/B: C"):
        run.record_failure(replace(EXAMPLE, name=name), InputError(f"{name}: no"))
    names = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    assert all(name.startswith("run/failed") for name in names)
    assert len(names) == 5 * 2 + 1
    assert (tmp_path / "run" / "failed" / "a-b--c_err.txt").read_text() == "a/b: c: no\n"
    lines = (tmp_path / "run" / "failed.jsonl").read_text().split("\n")
    assert [json.loads(line)["name"] for line in lines if line] == ["a/b: c", "a-b- c", "../../up", "failed", "A/B: C"]
    assert load_examples([str(tmp_path / "run" / "failed" / "a-b--c.json")])[0].name == "a/b: c"


def test_a_further_failure_is_added_and_does_not_write_the_others_anew(tmp_path: Path) -> None:
    run = RunFolder(tmp_path)
    run.record_failure(replace(EXAMPLE, name="a"), InputError("no"))
    first = (tmp_path / "failed.jsonl").stat().st_ino
    run.record_failure(replace(EXAMPLE, name="b"), InputError("no"))
    assert (tmp_path / "failed.jsonl").stat().st_ino == first
    assert [example.name for example in load_examples([str(tmp_path / "failed.jsonl")])] == ["a", "b"]


def test_runs_are_numbered_and_a_run_without_failures_is_empty(tmp_path: Path) -> None:
    assert [new_run(tmp_path).path.name for _ in range(3)] == ["00001", "00002", "00003"]
    assert list((tmp_path / "runs" / "00001").iterdir()) == []


def test_prompts_and_answers_are_kept(tmp_path: Path) -> None:
    prompt = Prompt("ask", None, None, None, "p")
    example = replace(loaded_example("a<|user_cursor|>\n"), prompt=prompt, predictions=(Prediction(None, "say", "p"),))
    run = RunFolder(tmp_path)
    run.record_answers(example)
    run.record_answers(replace(example, predictions=example.predictions * 2))
    found = {path.relative_to(tmp_path).as_posix(): path.read_text() for path in tmp_path.rglob("*.md")}
    assert found == {
        "ex/prediction_prompt.md": "ask", "ex/prediction_response.md": "say",
        "ex-2/001/prediction_prompt.md": "ask", "ex-2/001/prediction_response.md": "say",
        "ex-2/002/prediction_prompt.md": "ask", "ex-2/002/prediction_response.md": "say",
    }  # fmt: skip
