"""Workers: order, errors and interrupts, with one process and with several."""

import os
import signal
from collections.abc import Iterator

import pytest

from generator.workers import AHEAD, Workers
from syntax.errors import InputError, ToolError


@pytest.fixture(scope="module")
def two() -> Iterator[Workers]:
    """Two processes."""
    with Workers(2) as crew:
        yield crew


def parts(number: int, by: int) -> tuple[int, int]:
    """A result that tells which work it came of."""
    return divmod(number, by)


def fail(number: int) -> int:
    """An error that a user is to see."""
    raise InputError(f"file {number} cannot be read")


def die(number: int) -> int:
    """What the kernel does to a process that is out of memory."""
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_results_come_in_the_order_of_the_work(two: Workers) -> None:
    items = [(number, 7) for number in range(AHEAD * 2 * 3)]
    assert list(two.run(parts, items)) == [parts(*each) for each in items]
    assert list(Workers(1).run(parts, items)) == [parts(*each) for each in items]


def test_an_error_for_the_user_crosses_from_the_process_that_met_it(two: Workers) -> None:
    with pytest.raises(InputError, match="file 3 cannot be read"):
        list(two.run(fail, [(3,), (4,)]))


def test_work_is_done_as_results_are_asked_for_and_not_far_ahead_of_them() -> None:
    done: list[int] = []
    results = Workers(1).run(done.append, [(number,) for number in range(5)])
    next(results)
    assert done == [0]


def test_a_process_that_dies_is_an_error_that_says_what_to_do() -> None:
    with Workers(2) as crew, pytest.raises(ToolError, match=r"a worker process died .* fewer --workers"):
        list(crew.run(die, [(1,)] * 50))


def test_a_worker_leaves_interrupts_to_its_parent(two: Workers) -> None:
    assert list(two.run(signal.getsignal, [(signal.SIGINT,)])) == [signal.SIG_IGN]


def test_starting_processes_leaves_the_parent_its_own_interrupts(two: Workers) -> None:
    before = signal.getsignal(signal.SIGINT)
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, set())
    list(two.run(parts, [(1, 1)]))
    assert signal.getsignal(signal.SIGINT) is before
    assert signal.pthread_sigmask(signal.SIG_BLOCK, set()) == mask
