"""The journal: what a killed run left is taken up to the trial, and the schemas say what its lines hold."""

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.journal import Journal, to_line
from harness.order import planned
from harness.record import AssertionResult, DiffCounts, FailureMode, TrialRecord, Usage
from harness.results import RESULTS, record_from
from syntax.errors import InputError, OutputError
from tests.harness.json_schema import problems

SCHEMAS = Path(__file__).parents[2] / "harness" / "schemas"
TURNS = planned(["a", "b"], ["t", "u"], 2, seed=1)
RECORD = TrialRecord(
    run_id="run",
    index=0,
    agent="a",
    agent_build="",
    task_id="t",
    category="c",
    tags=("x",),
    trial=1,
    round=1,
    fixture_sha="0" * 64,
    elapsed_s=0.5,
    exit_code=None,
    passed=False,
    pass_rate=0.5,
    assertions=(AssertionResult("one", passed=True), AssertionResult("two", passed=False, output="no\n")),
    diff=DiffCounts(1, 2, 3),
    out_of_scope=("z",),
    failure=FailureMode.OUT_OF_SCOPE,
    failure_class="wrong-place",
    stderr_tail="\x00é",
    usage=Usage(1, None, 0.5),
    facts={"tier": "hard", "lines": 3, "density": 0.5, "nothing": None},
)


def record(index: int, number: int = 1, *, passed: bool = False) -> TrialRecord:
    turn = TURNS[index]
    failure = None if passed else FailureMode.WRONG_EDIT
    named = replace(RECORD, agent=turn.agent, task_id=turn.task_id, trial=turn.trial, out_of_scope=())
    return replace(named, index=index, round=number, passed=passed, failure=failure)


def result_schema() -> dict[str, object]:
    schema = json.loads((SCHEMAS / "result.schema.json").read_text())
    assert isinstance(schema, dict)
    return schema


def test_a_line_says_all_that_a_record_holds() -> None:
    assert record_from(json.loads(to_line(RECORD))) == RECORD


def test_a_line_is_as_its_schema_says() -> None:
    for each in (RECORD, record(1, passed=True)):
        assert not list(problems(result_schema(), json.loads(to_line(each))))


def test_the_schema_names_every_field_and_every_failure() -> None:
    schema = result_schema()
    properties = schema["properties"]
    assert isinstance(properties, dict)
    assert schema["required"] == [each.name for each in fields(TrialRecord)] == list(properties)
    assert properties["failure"]["enum"] == [None, *FailureMode]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("index", -1),
        ("passed", 1),
        ("usage", {}),
        ("failure", "tired"),
        ("more", 1),
        ("fixture_sha", "x"),
        ("tags", [1]),
    ],
)
def test_the_schema_refuses_what_is_no_line(key: str, value: object) -> None:
    assert list(problems(result_schema(), json.loads(to_line(RECORD)) | {key: value}))


@given(st.data())
def test_a_journal_cut_at_any_byte_loses_no_whole_trial_and_repeats_none(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    trials = [(record(0), record(0, 2, passed=True)), (record(1), record(1, 2)), (record(2, passed=True),)]
    ends = [sum(len(to_line(each)) for part in trials[: n + 1] for each in part) for n in range(3)]
    whole = b"".join(to_line(each) for part in trials for each in part)
    cut = data.draw(st.integers(0, len(whole)))
    folder = tmp_path_factory.mktemp("run")
    (folder / RESULTS).write_bytes(whole[:cut])
    survived = sum(end <= cut for end in ends)
    expected = [each for part in trials[:survived] for each in part]
    with Journal(folder) as journal:
        assert list(journal.recover(TURNS, 2)) == expected
        for part in trials[survived:]:
            journal.append(part)
    assert (folder / RESULTS).read_bytes() == whole


def test_two_processes_do_not_write_one_journal(tmp_path: Path) -> None:
    with Journal(tmp_path), pytest.raises(OutputError, match="written by a run that goes on"):
        Journal(tmp_path)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"{}\n", "results.jsonl:1: no result of a trial"),
        (b"[\n", "results.jsonl:1: no result of a trial"),
        (to_line(replace(record(0), agent="else")), "results.jsonl:1: is no trial of this run"),
        (to_line(replace(record(0), index=99)), "results.jsonl:1: is no trial of this run"),
        (to_line(record(0)) + to_line(record(1, passed=True)), "results.jsonl:1: its trial has no last round"),
    ],
)
def test_lines_that_do_not_belong_are_named(line: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / RESULTS).write_bytes(line)
    with Journal(tmp_path) as journal, pytest.raises(InputError, match=said):
        journal.recover(TURNS, 2)


def test_a_link_in_place_of_the_journal_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").touch()
    (tmp_path / RESULTS).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OutputError, match="cannot be written"):
        Journal(tmp_path)
