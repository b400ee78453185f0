"""`ep` on the command line: examples made, loaded, predicted, scored; flags, outputs, one line for what is wrong."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Terminal

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "fixtures" / "sources"
ONE = """+++
repository_url = "git@example.com:owner/project"
revision = "abc"
+++

# one

## Cursor Position

```a.ts
const x = 1;
//    ^[CURSOR_POSITION]
```

## Expected Patch

```diff
--- a/a.ts
+++ b/a.ts
@@ -1,1 +1,1 @@
-const x = 1;
+const x = 2;
```
"""


@pytest.fixture(autouse=True)
def _cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No test fills or reads the user's cache."""
    monkeypatch.setenv("HUNKSMITH_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def one(tmp_path: Path) -> Path:
    """An example whose repository is nowhere."""
    path = tmp_path / "one.md"
    path.write_text(ONE, encoding="utf-8")
    return path


@pytest.fixture
def made(terminal: Terminal, tmp_path: Path) -> Path:
    """Six made examples."""
    said = terminal("ep", "make", "--source", SOURCES, "--output", tmp_path / "made", "--limit", 6)
    assert (said.code, said.err) == (0, "")
    return tmp_path / "made" / "examples.jsonl"


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


def test_an_example_in_markdown_is_read_into_a_line_of_json(terminal: Terminal, one: Path) -> None:
    said = terminal("ep", "read", one)
    assert (said.code, said.err) == (0, "")
    (line,) = said.out.removesuffix("\n").split("\n")
    example = json.loads(line)
    assert (example["name"], example["cursor_path"], len(example["expected_patches"])) == ("one", "a.ts", 1)


def test_examples_are_read_from_standard_input_and_written_as_markdown(
    terminal: Terminal, one: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = terminal("ep", "read", one, "-o", tmp_path / "one.jsonl")
    assert (said.code, said.out) == (0, "")
    with (tmp_path / "one.jsonl").open(encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        said = terminal("ep", "read", "-", "--markdown", "-o", tmp_path / "folder")
    assert said.code == 0
    again = terminal("ep", "read", tmp_path / "folder" / "one.md")
    assert again.out == (tmp_path / "one.jsonl").read_text(encoding="utf-8")


def test_names_addresses_offset_and_limit_choose_examples(terminal: Terminal, made: Path) -> None:
    everything = [line["name"] for line in _lines(made)]
    assert len(everything) == 6

    def names(*flags: object) -> list[str]:
        said = terminal("ep", "read", made, *flags)
        assert said.code == 0
        return [json.loads(line)["name"] for line in said.out.split("\n") if line]

    assert sorted(names()) == everything
    assert sorted(names("--offset", 2)) == everything[2:]
    assert names("--limit", 2) == names()[:2]
    assert names("--name", "rename") == [name for name in names() if "rename" in name]
    assert names("--repo", "repository.git") == names()
    assert names("--repo", "elsewhere") == []


@pytest.mark.parametrize("suffix", ["json", "jsonl"])
def test_an_input_may_be_written_in_place(terminal: Terminal, made: Path, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"one.{suffix}"
    path.write_text(json.dumps(_lines(made)[0]), encoding="utf-8")
    said = terminal("ep", "load-project", path, "--in-place")
    assert (said.code, said.out, said.err) == (0, "", "")
    assert json.loads(path.read_text(encoding="utf-8"))["prompt_inputs"]["cursor_excerpt"]


@pytest.mark.parametrize("picks", [("--limit", "1"), ("--offset", "1"), ("--name", "x"), ("--repo", "x")])
def test_in_place_never_loses_examples(terminal: Terminal, made: Path, tmp_path: Path, picks: tuple[str, str]) -> None:
    path = tmp_path / "all.jsonl"
    content = made.read_bytes()
    path.write_bytes(content)
    said = terminal("ep", "read", path, "--in-place", *picks)
    assert said.code == 2
    assert "would lose the examples" in said.line
    assert path.read_bytes() == content


def test_made_examples_load_and_the_oracle_gets_all_of_the_score(
    terminal: Terminal, made: Path, tmp_path: Path
) -> None:
    said = terminal("ep", "score", made, "--provider", "oracle", "-o", tmp_path / "scored.jsonl")
    assert (said.code, said.err) == (0, "")
    scored = _lines(tmp_path / "scored.jsonl")
    assert [example["score"][0]["delta_chr_f"] for example in scored] == [100.0] * 6
    said = terminal("ep", "score", made, "--provider", "no-edit")
    assert all(json.loads(line)["score"][0]["delta_chr_f"] < 100 for line in said.out.split("\n") if line)


def test_steps_one_by_one_are_the_same_as_a_step_with_those_before_it(
    terminal: Terminal, made: Path, tmp_path: Path
) -> None:
    files = [made, *(tmp_path / f"{number}.jsonl" for number in range(4))]
    flags = ("--provider", "repeat-last-edit")
    steps: tuple[tuple[str, ...], ...] = (("load-project",), ("context",), ("predict", *flags), ("score",))
    for step, before, after in zip(steps, files[:-1], files[1:], strict=True):
        said = terminal("ep", step[0], before, "-o", after, *step[1:])
        assert (said.code, said.err) == (0, "")
    said = terminal("ep", "score", made, *flags)
    assert said.out == files[-1].read_text(encoding="utf-8")


def test_a_command_that_reads_the_prompt_predicts(terminal: Terminal, made: Path, tmp_path: Path) -> None:
    answer = tmp_path / "answer.py"
    answer.write_text("import sys; assert '<|editable_region_start|>' in sys.stdin.read(); print('NO_EDITS')")
    said = terminal("ep", "predict", made, "--command", f"'{sys.executable}' {answer}", "--limit", 2)
    assert (said.code, said.err) == (0, "")
    predictions = [json.loads(line)["predictions"][0] for line in said.out.split("\n") if line]
    assert [(each["actual_patch"], each["actual_output"]) for each in predictions] == [("", "NO_EDITS\n")] * 2
    answers = sorted((tmp_path / "cache").rglob("prediction_response.md"))
    assert [answer.read_text(encoding="utf-8") for answer in answers] == ["NO_EDITS\n"] * 2


def test_recorded_answers_predict(terminal: Terminal, made: Path, tmp_path: Path) -> None:
    name = _lines(made)[0]["name"]
    recorded = tmp_path / "recorded.jsonl"
    recorded.write_text(json.dumps({"name": name, "output": "NO_EDITS"}) + "\n", encoding="utf-8")
    said = terminal("ep", "predict", made, "--recorded", recorded, "--name", name)
    assert json.loads(said.out)["predictions"][0]["actual_patch"] == ""
    said = terminal("ep", "predict", made, "--recorded", recorded)
    assert said.code == 1
    assert said.err.count("no prediction was recorded under this name") == 5


def test_a_prompt_holds_the_region_and_the_cursor(terminal: Terminal, made: Path) -> None:
    said = terminal("ep", "format-prompt", made, "--limit", 1)
    assert said.code == 0
    prompt = json.loads(said.out)["prompt"]["input"]
    assert "<|editable_region_start|>" in prompt
    assert "<|user_cursor|>" in prompt


def test_answers_are_parsed_into_patches(terminal: Terminal, made: Path, tmp_path: Path) -> None:
    prompted = tmp_path / "prompted.jsonl"
    terminal("ep", "format-prompt", made, "--limit", 1, "-o", prompted)
    example = _lines(prompted)[0]
    example["predictions"] = [{"actual_output": "NO_EDITS", "provider": "by hand"}]
    prompted.write_text(json.dumps(example) + "\n", encoding="utf-8")
    said = terminal("ep", "parse-output", prompted)
    assert json.loads(said.out)["predictions"][0]["actual_patch"] == ""


def test_a_judge_is_asked_and_its_word_is_in_the_report(terminal: Terminal, made: Path, tmp_path: Path) -> None:
    answer = tmp_path / "judge.py"
    answer.write_text('print(\'{"reasoning": "x", "reverts_edits": true, "confidence": 2}\')')
    scored, judged = tmp_path / "scored.jsonl", tmp_path / "judged.jsonl"
    terminal("ep", "score", made, "-p", "oracle", "--limit", 2, "-o", scored)
    said = terminal("ep", "qa", scored, "--command", f"'{sys.executable}' {answer}", "-o", judged)
    assert (said.code, said.err) == (0, "")
    said = terminal("ep", "eval", judged, "--json")
    assert json.loads(said.out)["qa_avg_reverts_edits"] == 1.0
    row = terminal("ep", "eval", judged).out.split("\n")[2].split()
    assert row[5:7] == ["yes", "2"]


def test_eval_reports_and_writes_its_summary(terminal: Terminal, made: Path, tmp_path: Path) -> None:
    said = terminal("ep", "eval", made, "-p", "oracle", "--summary-json", tmp_path / "summary.json")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("Example ")
    assert "TOTAL / AVERAGE (6)" in said.out
    assert "{" not in said.out
    summary = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert (summary["total_examples"], summary["avg_delta_chr_f"]) == (6, 100.0)
    said = terminal("ep", "eval", made, "-p", "oracle", "--json")
    assert json.loads(said.out) == summary


def test_eval_without_a_predictor_scores_what_is_there_as_no_edit(
    terminal: Terminal, made: Path, tmp_path: Path
) -> None:
    loaded = tmp_path / "loaded.jsonl"
    terminal("ep", "load-project", made, "-o", loaded)
    said = terminal("ep", "eval", loaded, "--json")
    assert json.loads(said.out)["exact_lines_true_positives"] == 0
    said = terminal("ep", "eval", made, "--limit", 1)
    assert said.code == 2
    assert "scoring needs prompt_inputs" in said.line


def test_what_fails_is_told_kept_and_recorded_to_run_again(
    terminal: Terminal, made: Path, one: Path, tmp_path: Path
) -> None:
    broken = _lines(made)
    broken[1]["revision"] = "0" * 40
    mixed = tmp_path / "mixed.jsonl"
    mixed.write_text("".join(f"{json.dumps(example)}\n" for example in broken), encoding="utf-8")
    said = terminal("ep", "load-project", mixed, "-o", tmp_path / "out.jsonl")
    assert said.code == 1
    assert said.err.count("failed: ") == 1
    assert broken[1]["name"] in said.err
    assert "Traceback" not in said.err
    assert len(_lines(tmp_path / "out.jsonl")) == 6
    (again,) = (tmp_path / "cache").rglob("failed.jsonl")
    assert str(again) in said.err
    assert [example["name"] for example in _lines(again)] == [broken[1]["name"]]
    said = terminal("ep", "load-project", mixed, "--failed", "skip", "-o", tmp_path / "out.jsonl")
    assert said.code == 1
    assert len(_lines(tmp_path / "out.jsonl")) == 5
    said = terminal("ep", "load-project", mixed, "--failfast", "--max-parallelism", 1, "-o", tmp_path / "no.jsonl")
    assert said.code == 2
    assert broken[1]["name"] in said.line
    assert not (tmp_path / "no.jsonl").exists()
    assert one.exists()


def test_fixtures_become_examples_in_markdown(terminal: Terminal, tmp_path: Path) -> None:
    case = tmp_path / "fixtures" / "multi-case-1"
    for side, word in (("input", "old"), ("expected", "new")):
        (case / side).mkdir(parents=True)
        (case / side / "a.ts").write_text(f"f({word});\n\ng();\n\nf({word});\n", encoding="utf-8")
    (case / "metadata.json").write_text('{"mutation_type": "every-occurrence"}', encoding="utf-8")
    said = terminal("ep", "make", tmp_path / "fixtures", "-o", tmp_path / "made", "--markdown")
    assert (said.code, said.err) == (0, "")
    (example,) = (tmp_path / "made").glob("*.md")
    assert (tmp_path / "made" / "repository.git").is_dir()
    said = terminal("ep", "score", example, "-p", "oracle")
    assert json.loads(said.out)["score"][0]["delta_chr_f"] == 100.0


def test_the_same_seed_makes_the_same_examples_for_a_relative_folder(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = []
    for number in range(2):
        (tmp_path / str(number)).mkdir()
        monkeypatch.chdir(tmp_path / str(number))
        assert terminal("ep", "make", "--source", SOURCES, "--limit", 5, "-o", "made").code == 0
        texts.append(Path("made/examples.jsonl").read_bytes())
        assert terminal("ep", "load-project", "made/examples.jsonl", "--limit", 2).code == 0
    assert texts[0] == texts[1]


def test_kinds_may_be_named(terminal: Terminal, tmp_path: Path) -> None:
    said = terminal("ep", "make", "--source", SOURCES, "--kinds", "rename", "-o", tmp_path / "made")
    assert said.code == 0
    assert {example["tags"][0] for example in _lines(tmp_path / "made" / "examples.jsonl")} == {"rename"}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("read", "none.md"), "none.md: cannot be read"),
        (("read", "a.txt"), "has the extension .txt"),
        (("read", "one.md", "--markdown"), "name a folder for them with --output"),
        (("read", "one.md", "--in-place"), "--in-place takes exactly one input"),
        (("read", "x.jsonl", "y.jsonl", "--in-place"), "--in-place takes exactly one input"),
        (("read", "x.jsonl", "--in-place", "-o", "y.jsonl"), "drop --output and --markdown"),
        (("predict", "one.md"), "name who predicts"),
        (("predict", "one.md", "-p", "oracle", "--command", "x"), "give one of them"),
        (("predict", "one.md", "--command", "'x"), "close the quote"),
        (("predict", "one.md", "--command", ""), "empty command"),
        (("make",), "name either fixtures or --source DIR"),
        (("make", "x", "--source", "y"), "name either fixtures or --source DIR"),
        (("make", "--source", ".", "--kinds", "all"), "--kinds: unknown all"),
    ],
)
def test_misuse_is_one_line_and_exit_code_2(
    terminal: Terminal,
    one: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    complaint: str,
) -> None:
    monkeypatch.chdir(one.parent)
    more = ("--output", "made") if arguments[0] == "make" else ()
    said = terminal("ep", *arguments, *more)
    assert said.code == 2
    assert complaint in said.line


def test_make_never_writes_over_what_is_there(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("x", encoding="utf-8")
    said = terminal("ep", "make", "--source", SOURCES, "--output", tmp_path)
    assert said.code == 2
    assert "is there already" in said.line
    said = terminal("ep", "make", "--source", SOURCES, "--output", tmp_path / "a" / "b")
    assert "does not exist; create it first" in said.line


def test_sources_without_an_edit_that_repeats_are_a_no(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "a.ts").write_text("".join(f"f{n}();\n" for n in range(40)), encoding="utf-8")
    said = terminal("ep", "make", "--source", tmp_path / "sources", "--output", tmp_path / "made")
    assert said.code == 1
    assert "no example could be made" in said.line
    assert not (tmp_path / "made").exists()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".made")] == []


def test_many_failures_are_not_told_one_by_one(terminal: Terminal, made: Path, tmp_path: Path) -> None:
    many = tmp_path / "many.jsonl"
    example = {**_lines(made)[0], "repository_url": "nowhere"}
    many.write_text("".join(json.dumps({**example, "name": f"e{n}"}) + "\n" for n in range(25)), encoding="utf-8")
    said = terminal("ep", "load-project", many, "-o", tmp_path / "out.jsonl")
    assert said.code == 1
    assert said.err.count("cannot be fetched") == 20
    assert "failed: 5 more\n" in said.err


def test_a_score_without_any_prediction_is_refused(terminal: Terminal, made: Path) -> None:
    said = terminal("ep", "score", made, "--limit", 1)
    assert said.code == 2
    assert "there is no prediction to score: run predict first, or name a --provider" in said.line


def test_a_summary_that_cannot_be_written_leaves_nothing_behind(terminal: Terminal, made: Path, tmp_path: Path) -> None:
    target = tmp_path / "folder" / "summary"
    target.mkdir(parents=True)
    said = terminal("ep", "eval", made, "-p", "no-edit", "--summary-json", target)
    assert said.code == 2
    assert "summary: cannot be written" in said.line
    assert list(target.parent.iterdir()) == [target]
