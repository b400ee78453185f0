"""Steps over examples: order, failures, and what ends a run."""

import threading
from dataclasses import replace

import pytest

from editpred.example import Example
from editpred.pipeline import Failed, Failure, Handling, Outcome, run
from syntax.errors import HunksmithError, InputError, ToolError, UsageError

EXAMPLES = tuple(Example(f"e{number}", "url", "HEAD", "a.ts", "x", "", ()) for number in range(6))


def _marks(example: Example) -> Example:
    return replace(example, tags=(*example.tags, "marked"))


def _breaks(example: Example) -> Example:
    if example.name in {"e1", "e4"}:
        raise InputError(f"{example.name} is broken; mend it")
    return replace(example, tags=(*example.tags, "whole"))


def _run(handling: Handling, *, count: int = 6) -> Outcome:
    return run(EXAMPLES[:count], (_marks, _breaks), handling, lambda *_: None)


@pytest.mark.parametrize("workers", [1, 3])
def test_results_come_in_the_order_of_the_examples(workers: int) -> None:
    outcome = _run(Handling(workers=workers))
    assert [example.name for example in outcome.examples] == [example.name for example in EXAMPLES]
    assert [failure.example.name for failure in outcome.failures] == ["e1", "e4"]


def test_what_fails_is_kept_as_far_as_it_came() -> None:
    outcome = _run(Handling())
    assert outcome.examples[0].tags == ("marked", "whole")
    assert outcome.examples[1].tags == ("marked",)
    assert str(outcome.failures[0].error) == "e1 is broken; mend it"


def test_what_fails_may_be_left_out() -> None:
    outcome = _run(Handling(failed=Failed.SKIP))
    assert [example.name for example in outcome.examples] == ["e0", "e2", "e3", "e5"]
    assert len(outcome.failures) == 2


def test_each_failure_is_told_once() -> None:
    told: list[Failure] = []
    _run(Handling(on_failure=told.append))
    assert [failure.example.name for failure in told] == ["e1", "e4"]


def test_the_first_failure_ends_the_run_if_so_asked() -> None:
    told: list[Failure] = []
    with pytest.raises(InputError, match="e1 is broken"):
        _run(Handling(failfast=True, on_failure=told.append))
    assert len(told) == 1


def test_one_example_alone_ends_the_run_when_it_fails() -> None:
    with pytest.raises(InputError, match="e1 is broken"):
        run(EXAMPLES[1:2], (_breaks,), Handling(), lambda *_: None)


def test_a_tool_that_fails_for_one_example_fails_it_alone_and_a_misuse_ends_the_run() -> None:
    def step_of(error: HunksmithError) -> Outcome:
        def step(example: Example) -> Example:
            if example.name == "e2":
                raise error
            return example

        return run(EXAMPLES, (step,), Handling(), lambda *_: None)

    assert len(step_of(ToolError("git is absent")).failures) == 1
    with pytest.raises(UsageError):
        step_of(UsageError("no such program"))


def test_examples_run_side_by_side() -> None:
    meeting = threading.Barrier(3, timeout=10)

    def step(example: Example) -> Example:
        meeting.wait()
        return example

    assert run(EXAMPLES, (step,), Handling(workers=3), lambda *_: None).failures == ()


def test_progress_is_told_for_each_example() -> None:
    told: list[tuple[int, int]] = []
    run(EXAMPLES, (), Handling(), lambda _, done, total: told.append((done, total)))
    assert told == [(number, 6) for number in range(1, 7)]
