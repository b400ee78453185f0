"""Run steps over examples: several at a time, in the order given, with what fails set apart."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum

from editpred.example import Example
from syntax.errors import HunksmithError, InputError, ToolError

Step = Callable[[Example], Example]
Progress = Callable[[str, int, int], None]


class Failed(StrEnum):
    """What becomes of an example that fails a step."""

    KEEP = "keep"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Failure:
    """An example as far as it came, and why it came no further; `final` if the run ends with it."""

    example: Example
    error: HunksmithError
    final: bool = False


@dataclass(frozen=True, slots=True)
class Handling:
    """How examples are run.

    Attributes:
        workers: how many at a time.
        failfast: the first failure ends the run; so it does where there is one example only.
        failed: whether an example that failed is handed on.
        on_failure: told of each failure, in the order of the examples.
    """

    workers: int = 10
    failfast: bool = False
    failed: Failed = Failed.KEEP
    on_failure: Callable[[Failure], None] = lambda failure: None  # noqa: ARG005 - nobody needs to be told


@dataclass(frozen=True, slots=True)
class Outcome:
    """The examples after the steps, in the order given, and those that failed."""

    examples: tuple[Example, ...]
    failures: tuple[Failure, ...]


def run(examples: Sequence[Example], steps: Sequence[Step], handling: Handling, progress: Progress) -> Outcome:
    """Run every step on every example.

    A broken input or tool fails its example alone. Anything else (a misuse, say) would fail all of them: it ends the
    run.

    Raises:
        HunksmithError: an example failed and the run ends with it, or something is wrong with the run as a whole.
    """
    failfast = handling.failfast or len(examples) == 1
    kept: list[Example] = []
    failures: list[Failure] = []
    for done, (example, error) in enumerate(_results(examples, steps, handling.workers)):
        progress("running", done + 1, len(examples))
        if error is not None:
            failure = Failure(example, error, final=failfast)
            failures.append(failure)
            handling.on_failure(failure)
            if failfast:
                raise error
        if error is None or handling.failed is Failed.KEEP:
            kept.append(example)
    return Outcome(tuple(kept), tuple(failures))


def _results(
    examples: Sequence[Example], steps: Sequence[Step], workers: int
) -> Iterator[tuple[Example, HunksmithError | None]]:
    """Each example with its error, in the order given; what has not begun is dropped once nobody asks for more."""
    if workers == 1 or len(examples) == 1:
        yield from (_through(example, steps) for example in examples)
        return
    with ThreadPoolExecutor(workers) as executor:
        pending: list[Future[tuple[Example, HunksmithError | None]]] = [
            executor.submit(_through, example, steps) for example in examples
        ]
        try:
            for future in pending:
                yield future.result()
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def _through(example: Example, steps: Sequence[Step]) -> tuple[Example, HunksmithError | None]:
    """An example as far as the steps take it."""
    for step in steps:
        try:
            example = step(example)
        except (InputError, ToolError) as error:
            return example, error
    return example, None
