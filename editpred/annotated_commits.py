"""Files of annotated commits: one JSON object a line, as `split-commit` takes them."""

import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from editpred.files import STANDARD_INPUT
from syntax.errors import InputError

MAX_BYTES = 64 * 1024 * 1024
"""Largest line: a whole commit with its patch."""


@dataclass(frozen=True, slots=True)
class AnnotatedCommit:
    """A line as it was parsed, and the file and 1-based line that messages name."""

    value: object
    where: str


def read_commits(name: str) -> Iterator[AnnotatedCommit]:
    """The commits of a file, or of standard input (`-`); blank lines are passed over.

    Raises:
        InputError: it cannot be read, or a line is too long, not UTF-8, or no JSON.
    """
    try:
        # Whoever hands over standard input closes it.
        opened = nullcontext(sys.stdin.buffer) if name == STANDARD_INPUT else Path(name).open("rb")  # noqa: SIM115
        with opened as stream:
            number = 0
            while line := stream.readline(MAX_BYTES + 1):
                number += 1
                if line.strip():
                    yield AnnotatedCommit(_parsed(line, f"{name}:{number}"), f"{name}:{number}")
    except OSError as error:
        raise InputError(f"{name}: cannot be read: {error.strerror}; name a .jsonl file of commits") from None


def _parsed(line: bytes, where: str) -> object:
    if len(line) > MAX_BYTES:
        raise InputError(f"{where}: is too large: a commit has at most {MAX_BYTES:,} bytes")
    try:
        value: object = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise InputError(f"{where}: is not UTF-8: save it in that encoding") from None
    except (ValueError, RecursionError):
        raise InputError(f"{where}: is no JSON: write one commit a line") from None
    return value
