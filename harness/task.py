"""A task: a starting folder, what is asked of an agent there, what it may change, and how a program decides.

TaskSet
└── Task                    from a YAML file, or from a case of a fixture set
    └── Assertion           Exit0 | StdoutContains | FileEquals | FileContains | Verify | Untouched
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from syntax.glob import compiled
from verify.fixtures import FixtureCase

DEFAULT_TIMEOUT_S = 300.0
"""What an agent gets where neither the task nor the user says, in seconds."""


@dataclass(frozen=True, slots=True)
class Exit0:
    """A command, run by `sh` in the workspace, ends with exit code 0."""

    name: str
    cmd: str


@dataclass(frozen=True, slots=True)
class StdoutContains:
    """A command ends with exit code 0, and what it prints holds a text."""

    name: str
    cmd: str
    expect: str


@dataclass(frozen=True, slots=True)
class FileEquals:
    """A file of the workspace has exactly these bytes.

    Attributes:
        name: of the assertion.
        path: in the workspace.
        expect: the bytes, whether they stood in the task or in a file beside it.
        source: that file; None where they stood in the task.
    """

    name: str
    path: str
    expect: bytes
    source: Path | None = None


@dataclass(frozen=True, slots=True)
class FileContains:
    """A file of the workspace holds a text."""

    name: str
    path: str
    expect: str


@dataclass(frozen=True, slots=True)
class Verify:
    """The judge takes the workspace's files for what is expected.

    Attributes:
        name: of the assertion.
        expected: path to text of each file that is asked; where the starting folder has a file that is not here, the
            judge says nothing of it.
        source: the folder that they came from; None for a case of a fixture set.
    """

    name: str
    expected: Mapping[str, bytes]
    source: Path | None = None


@dataclass(frozen=True, slots=True)
class Untouched:
    """No file that matches one of these globs was changed, made or deleted."""

    name: str
    globs: tuple[str, ...]


Assertion = Exit0 | StdoutContains | FileEquals | FileContains | Verify | Untouched


@dataclass(frozen=True, slots=True)
class Task:
    """One task.

    Attributes:
        id: unique in its set.
        category: what it is grouped by.
        prompt: what the agent is told.
        assertions: what must hold afterwards, in order.
        allow_paths: globs or plain paths of files that may change.
        fixture: the starting folder; None for a case of a fixture set.
        case: the case; None for a YAML task.
        fixture_sha: hash over sorted relative paths and contents of the starting folder, in hexadecimal.
        timeout_s: seconds that an agent gets; None where the task does not say.
        tags: for filters.
        setup: commands run by `sh` in the workspace before the baseline is taken.
        place: where the task stands, `FILE:LINE`, for messages.
        facts: of a fixture case, as `TrialRecord.facts` holds them.
    """

    id: str
    category: str
    prompt: str
    assertions: tuple[Assertion, ...]
    allow_paths: tuple[str, ...]
    fixture: Path | None
    case: FixtureCase | None
    fixture_sha: str
    timeout_s: float | None = None
    tags: tuple[str, ...] = ()
    setup: tuple[str, ...] = ()
    place: str = ""
    facts: Mapping[str, str | int | float | None] = field(default_factory=dict)

    @property
    def expected(self) -> Mapping[str, bytes]:
        """The files that a perfect agent would write, where the task knows them; else empty."""
        if self.case is not None:
            return self.case.expected
        return {
            path: text
            for assertion in self.assertions
            if isinstance(assertion, Verify)
            for path, text in assertion.expected.items()
        }


@dataclass(frozen=True, slots=True)
class TaskSet:
    """Tasks that were loaded together.

    Attributes:
        source: the folder or archive.
        tasks: sorted by id.
        sha256: hash over all that decides a result: prompts, starting folders, assertions and expected files.
    """

    source: Path
    tasks: tuple[Task, ...]
    sha256: str


def in_scope(path: str, patterns: tuple[str, ...]) -> bool:
    """Whether a path is one of the patterns, or matches one; a pattern that ends in `/` takes all below it."""
    return any(path == pattern or compiled(as_glob(pattern)).fullmatch(path) for pattern in patterns)


def as_glob(pattern: str) -> str:
    """A pattern as a task spells it, as `syntax.glob` takes it."""
    return f"{pattern}**" if pattern.endswith("/") else pattern


def tree_hash(files: Mapping[str, bytes]) -> str:
    """A hash over sorted relative paths and contents, in hexadecimal; lengths come first, so no two trees are one."""
    whole = hashlib.sha256()
    for path in sorted(files):
        name, content = path.encode("utf-8", "surrogateescape"), files[path]
        whole.update(b"%d %d\n" % (len(name), len(content)) + name)
        whole.update(content)
    return whole.hexdigest()
