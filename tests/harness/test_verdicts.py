"""The memory of verdicts: the same answer is judged once, another one anew."""

from dataclasses import replace

import pytest

from harness.verdicts import Verdicts
from verify.fixtures import FixtureCase
from verify.judge import Judge
from verify.outputs import Output, Refusal
from verify.verdict import FailureClass, Status

CASE = FixtureCase("c", None, None, {"a.py": b"x = 1\n"}, {"a.py": b"x = 2\n"})


def test_the_same_answer_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with Judge() as judge:
        verdicts = Verdicts()
        first = verdicts.of(CASE, Output({"a.py": b"x = 3\n"}), judge)
        monkeypatch.setattr("harness.verdicts.judge_case", None)
        assert verdicts.of(CASE, Output({"a.py": b"x = 3\n"}), judge) is first
        assert (first.status, first.failure) == (Status.FAIL, FailureClass.WRONG_EDIT)


def test_whatever_differs_is_judged_anew() -> None:
    other = replace(CASE, expected={"a.py": b"x = 3\n"})
    link = Output({"a.py": Refusal(FailureClass.LINK, "a link")})
    with Judge() as judge:
        verdicts = Verdicts()
        assert verdicts.of(CASE, Output({"a.py": b"x = 3\n"}), judge).status is Status.FAIL
        assert verdicts.of(other, Output({"a.py": b"x = 3\n"}), judge).status is Status.PASS
        assert verdicts.of(CASE, Output({"a.py": b"x = 2\n"}), judge).status is Status.PASS
        assert verdicts.of(CASE, link, judge).failure is FailureClass.LINK
        assert verdicts.of(CASE, Output({}), judge).failure is FailureClass.MISSING_FILE
