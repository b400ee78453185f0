"""The repository of made examples: a bare one, with a commit without parents for each example.

    <folder>/repository.git        bare
        refs/heads/<example>       the commit that its revision names: its files as they were before the history

No commit has a parent, since a parent could hold the answer. Author, committer, date and order are fixed, so the
hash of a commit follows from the files in it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from syntax.errors import OutputError, ToolError
from syntax.git_run import git

NAME = "repository.git"
_WHO = b"Hunksmith <hunksmith@localhost> 946684800 +0000"
"""Identity and date of every commit: the first second of the year 2000."""


@dataclass(frozen=True, slots=True)
class Revision:
    """A commit to be made: the name of its branch, and path to text of its files."""

    name: str
    files: Mapping[str, bytes]


def write_repository(folder: Path, revisions: Sequence[Revision]) -> dict[str, str]:
    """Make `repository.git` in a folder; the hash of the commit of each revision, by its name.

    Raises:
        ToolError: git is absent, or failed.
        OutputError: the folder cannot be written.
    """
    target = folder / NAME
    try:
        target.mkdir()
    except OSError as error:
        raise OutputError(f"cannot make {target}: {error.strerror}; choose another --output") from error
    label = "the repository of the examples"
    for arguments, given in (
        (["init", "--bare", "--quiet", "--template=", "--initial-branch=main", "--object-format=sha1", "."], b""),
        (["fast-import", "--quiet", "--done"], b"".join(_stream(revisions))),
    ):
        said = git(target, arguments, given=given, label=label)
        if not said.ok:
            raise ToolError(f"git could not write {label} in {target}: {said.why}")
    hashes = said.out.decode("ascii").split()
    return {revision.name: found for revision, found in zip(revisions, hashes, strict=True)}


def _stream(revisions: Sequence[Revision]) -> Iterator[bytes]:
    """What `git fast-import` reads; it answers with the hash of each commit."""
    marks: dict[bytes, int] = {}
    for revision in revisions:
        for _, text in sorted(revision.files.items()):
            if text not in marks:
                marks[text] = len(marks) + 1
                yield b"blob\nmark :%d\n" % marks[text] + _data(text)
    for number, revision in enumerate(revisions, start=len(marks) + 1):
        yield b"commit refs/heads/%s\nmark :%d\n" % (revision.name.encode(), number)
        yield b"author %s\ncommitter %s\n" % (_WHO, _WHO) + _data(f"{revision.name}\n".encode())
        for path, text in sorted(revision.files.items()):
            yield b"M 100644 :%d %s\n" % (marks[text], _quoted(path))
        yield b"\nget-mark :%d\n" % number
    yield b"done\n"


def _data(text: bytes) -> bytes:
    return b"data %d\n%s\n" % (len(text), text)


def _quoted(path: str) -> bytes:
    escaped = path.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'.encode()
