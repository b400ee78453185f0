"""Read the assertions of a task file.

type              keys                              holds where
exit0             cmd                               the command ends with exit code 0
stdout_contains   cmd, expect                       ... and prints the text
file_equals       path, expect | expect_file        the file has these bytes
file_contains     path, expect                      the file holds the text
verify            expected                          the judge takes the files for those of the folder
untouched         paths                             nothing that matches was changed
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from harness.starting import contents, read_starting
from harness.task import Assertion, Exit0, FileContains, FileEquals, StdoutContains, Untouched, Verify, as_glob
from harness.task_fields import Fields
from syntax.errors import InputError
from syntax.glob import compiled
from verify.paths import safe_path

_LARGEST = 16 * 1024 * 1024


def read_assertions(task: Fields, home: Path) -> tuple[Assertion, ...]:
    """The assertions of a task.

    Args:
        task: its fields.
        home: the folder of the task set, which what they name must lie in.

    Raises:
        InputError: one of them is not as it should be.
    """
    made: list[Assertion] = []
    for number, fields in enumerate(task.mappings("assertions", "an assertion"), start=1):
        kind = fields.text("type")
        reader = _READERS.get(kind)
        if reader is None:
            raise fields.complain("type", f"is {kind!r}: it must be one of {', '.join(_READERS)}")
        name = fields.optional_text("name") or f"{kind}-{number}"
        if any(name == other.name for other in made):
            raise fields.complain("name", f"is {name!r} a second time: give each assertion a name of its own")
        made.append(reader(name, fields, home))
        fields.finish()
    return tuple(made)


def own_path(fields: Fields, key: str, home: Path) -> Path:
    """A path that a task names, relative to its file: it must lie in the task set, also where links lead.

    Raises:
        InputError: there is nothing, or it lies elsewhere.
    """
    named = fields.text(key)
    place = (fields.file.parent / named).resolve()
    if not place.is_relative_to(home.resolve()):
        raise fields.complain(key, f"is {named!r}, outside the task set {home}: move it there")
    if not place.exists():
        raise fields.complain(key, f"is {named!r}, and there is nothing: name what exists, relative to this file")
    return place


def read_globs(fields: Fields, key: str, *, required: bool) -> tuple[str, ...]:
    """Globs over the paths of a workspace.

    Raises:
        InputError: one is none.
    """
    globs = fields.texts(key, required=required)
    for glob in globs:
        try:
            compiled(as_glob(glob))
        except ValueError as error:
            raise fields.complain(key, f"holds what is no path or glob: {error}") from None
    return globs


def _exit0(name: str, fields: Fields, _: Path) -> Assertion:
    return Exit0(name, fields.text("cmd"))


def _stdout_contains(name: str, fields: Fields, _: Path) -> Assertion:
    return StdoutContains(name, fields.text("cmd"), fields.text("expect"))


def _file_contains(name: str, fields: Fields, _: Path) -> Assertion:
    return FileContains(name, _inner(fields), fields.text("expect"))


def _file_equals(name: str, fields: Fields, home: Path) -> Assertion:
    path = _inner(fields)
    given = fields.optional_text("expect")
    if given is not None:
        if fields.has("expect_file"):
            raise fields.complain("expect_file", "stands beside 'expect': keep one")
        return FileEquals(name, path, given.encode("utf-8"))
    source = own_path(fields, "expect_file", home)
    try:
        if not source.is_file() or source.stat().st_size > _LARGEST:
            raise fields.complain("expect_file", f"is no plain file of at most {_LARGEST:,} bytes")
        return FileEquals(name, path, source.read_bytes(), source)
    except OSError as error:
        raise fields.complain("expect_file", f"cannot be read: {error.strerror}") from error


def _verify(name: str, fields: Fields, home: Path) -> Assertion:
    folder = own_path(fields, "expected", home)
    try:
        return Verify(name, contents(read_starting(folder, "expected")), folder)
    except InputError as error:
        raise fields.complain("expected", f"cannot be used: {error}") from None


def _untouched(name: str, fields: Fields, _: Path) -> Assertion:
    globs = read_globs(fields, "paths", required=True)
    if not globs:
        raise fields.complain("paths", "is empty: name what must stay as it is")
    return Untouched(name, globs)


def _inner(fields: Fields) -> str:
    path = fields.text("path")
    safe = safe_path(path)
    if safe is None or safe.as_posix() != path:
        raise fields.complain("path", f"is {path!r}: name a file of the workspace, without `..` or a leading slash")
    return path


_READERS: Mapping[str, Callable[[str, Fields, Path], Assertion]] = {
    "exit0": _exit0,
    "stdout_contains": _stdout_contains,
    "file_equals": _file_equals,
    "file_contains": _file_contains,
    "verify": _verify,
    "untouched": _untouched,
}
