"""Outputs under judgement: what an agent handed in for each case, read without trusting any of it.

Three shapes serve: a folder with one folder per case, a tar of the same, or JSON lines. All become the same two
values. Nothing is written, followed or executed; every read has a limit.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from verify.fixtures import FixtureCase
from verify.paths import folded, visible
from verify.verdict import FailureClass

FILE_LIMIT = 2 * 1024 * 1024
"""Bytes of an output file that are read, unless the expected file is larger."""

COUNT_LIMIT = 100_000
"""Files and folders of one case that are looked at."""

LISTED_LIMIT = 100
"""Extra files that a verdict names."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an output is not compared.

    Attributes:
        failure: the class.
        detail: one line for people.
    """

    failure: FailureClass
    detail: str


@dataclass(frozen=True, slots=True)
class Output:
    """What was handed in for one case.

    Attributes:
        files: path to bytes, or to why it was not read; only paths that the case expects.
        extra: names of other files, not read.
        refusal: why the whole case is refused; None where it is not.
    """

    files: Mapping[str, bytes | Refusal]
    extra: tuple[str, ...] = ()
    refusal: Refusal | None = None


NOTHING = Output({}, refusal=Refusal(FailureClass.NO_OUTPUT, "the outputs hold nothing for this case"))


@dataclass(frozen=True, slots=True)
class Outputs:
    """All that was handed in.

    Attributes:
        by_case: case id to output, for cases of the fixture set that have one.
        strays: names in the outputs that belong to no case, at most a hundred.
    """

    by_case: Mapping[str, Output]
    strays: tuple[str, ...] = ()

    def of(self, case_id: str) -> Output:
        """The output of a case."""
        return self.by_case.get(case_id, NOTHING)


def size_limit(case: FixtureCase, path: str) -> int:
    """How many bytes of an output file are read."""
    return max(FILE_LIMIT, 2 * len(case.expected.get(path, b"")))


def too_large(size: int, limit: int) -> Refusal:
    """The refusal of a file over the limit."""
    return Refusal(FailureClass.TOO_LARGE, f"{size:,} bytes, more than the {limit:,} that are read")


def assemble(case: FixtureCase, found: Mapping[str, bytes | Refusal], names: Iterable[str]) -> Output:
    """An output from the expected files that were found, and the names of all that lies there."""
    files = dict(found)
    expected = {folded(path): path for path in case.expected}
    extra: list[str] = []
    refusal: Refusal | None = None
    for name in names:
        if name in case.expected:
            continue
        twin = expected.get(folded(name))
        if twin is not None:
            files[twin] = Refusal(FailureClass.AMBIGUOUS_NAME, f"{visible(name)} lies where {twin} is asked")
        elif name in case.given:
            refusal = refusal or Refusal(FailureClass.EXTRA_FILE, f"{name} is still there, the fix deletes it")
        if len(extra) < LISTED_LIMIT:
            extra.append(visible(name))
    return Output(files, tuple(sorted(extra)), refusal)
