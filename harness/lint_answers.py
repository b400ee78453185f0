"""Where a task file gives its answer away: in the prompt, in an assertion, in the starting folder.

Each function yields the name of a check of `harness.lint` and one line for people.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from harness.task import Exit0, FileContains, FileEquals, StdoutContains, Task, Untouched, Verify
from harness.tree import Entry

TELLING = 10
"""Characters from which on a line says something."""


def text_at(start: Mapping[str, Entry], path: str) -> bytes | None:
    """The text of a file of the starting folder; None where it has no such file."""
    entry = start.get(path)
    return entry.content if entry is not None else None


def telling_lines(start: Mapping[str, bytes], expected: Mapping[str, bytes]) -> list[str]:
    """Lines that only the expected files have and that are long enough to give something away, in order."""
    known = {line.strip() for text in start.values() for line in text.split(b"\n")}
    lines = (line.strip() for text in expected.values() for line in text.split(b"\n"))
    fresh = dict.fromkeys(line for line in lines if len(line) >= TELLING and line not in known)
    return [line.decode("utf-8", "replace") for line in fresh]


def answers_told(task: Task, telling: list[str]) -> Iterator[tuple[str, str]]:
    """Answers in the prompt and in assertions."""
    asked = [
        *telling,
        *(each.expect.strip() for each in task.assertions if isinstance(each, FileContains | StdoutContains)),
    ]
    given = next((text for text in asked if len(text) >= TELLING and text in task.prompt), None)
    if given is not None:
        yield "answer-in-prompt", f"the prompt holds {given[:80]!r}, which is what should be found; describe it instead"
    for each in task.assertions:
        match each:
            case FileEquals(name, path, _, None):
                yield (
                    "answer-in-assertion",
                    f"{name}: the text of {path} stands in the task; put it into a file (expect_file)",
                )
            case Exit0(name, cmd):
                texts = [cmd]
            case StdoutContains(name, cmd, expect):
                texts = [cmd, expect]
            case FileContains(name, _, expect):
                texts = [expect]
            case FileEquals() | Verify() | Untouched():
                continue
        line = next((line for line in telling for text in texts if line in text), None)
        if line is not None:
            yield (
                "answer-in-assertion",
                f"{name} holds {line[:80]!r}, a line of the expected files; test what it does instead",
            )
        elif isinstance(each, FileContains) and "\n" in each.expect.strip():
            yield "answer-in-assertion", f"{name} holds several lines of the answer; expect a word of it, or a file"


def answers_lying(task: Task, start: Mapping[str, Entry], expected: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    """Answers in the starting folder."""
    if task.fixture is None:
        return
    sources = [
        each.source for each in task.assertions if isinstance(each, Verify | FileEquals) and each.source is not None
    ]
    own = Path(task.place.rpartition(":")[0])
    for source in [own.resolve(), *sources]:
        if source.is_relative_to(task.fixture):
            yield "answer-in-fixture", f"{source.name} lies in the fixture {task.fixture}; move one of them out"
    wanted = {text: path for path, text in expected.items() if text.strip() and text != text_at(start, path)}
    for path, entry in start.items():
        if entry.content in wanted:
            yield "answer-in-fixture", f"{path} of the fixture holds the expected {wanted[entry.content]}; remove it"
