"""Read outputs from a folder: `<folder>/<case-id>/<file>`."""

import os
import stat
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from verify.fixtures import FixtureCase
from verify.outputs import COUNT_LIMIT, LISTED_LIMIT, Output, Outputs, Refusal, assemble, size_limit, too_large
from verify.paths import DEPTH_LIMIT, visible
from verify.verdict import FailureClass

_OPEN = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class _TooMuchError(Exception):
    """A folder goes beyond a limit; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.detail)
        self.refusal = refusal


def read_folder(root: Path, cases: Mapping[str, FixtureCase]) -> Outputs:
    """Read the folder of each case; other entries are strays.

    Raises:
        OSError: `root` itself cannot be listed.
    """
    by_case: dict[str, Output] = {}
    strays: list[str] = []
    with os.scandir(root) as entries:
        for entry in entries:
            case = cases.get(entry.name)
            if case is not None:
                by_case[entry.name] = _read_case(root / entry.name, case)
            elif len(strays) < LISTED_LIMIT:
                strays.append(visible(entry.name))
    return Outputs(by_case, tuple(sorted(strays)))


def _read_case(folder: Path, case: FixtureCase) -> Output:
    try:
        mode = folder.lstat().st_mode
        if stat.S_ISLNK(mode):
            return Output({}, refusal=Refusal(FailureClass.LINK, "the folder of the case is a symbolic link"))
        if not stat.S_ISDIR(mode):
            return Output({}, refusal=Refusal(FailureClass.SPECIAL_FILE, "the case has a file where a folder is asked"))
        names = _names(folder)
    except _TooMuchError as error:
        return Output({}, refusal=error.refusal)
    except OSError as error:
        return Output({}, refusal=Refusal(FailureClass.MALFORMED_OUTPUT, f"cannot be listed: {error.strerror}"))
    found: dict[str, bytes | Refusal] = {}
    for path in case.expected:
        content = _read_file(folder, path, size_limit(case, path))
        if content is not None:
            found[path] = content
    return assemble(case, found, names)


def _names(folder: Path) -> list[str]:
    """The paths of all files below a folder; links and devices are named, and never entered."""
    names: list[str] = []
    pending = [PurePosixPath()]
    count = 0
    while pending:
        inner = pending.pop()
        if len(inner.parts) > DEPTH_LIMIT:
            raise _TooMuchError(Refusal(FailureClass.TOO_DEEP, f"folders deeper than {DEPTH_LIMIT}"))
        with os.scandir(folder / inner) as entries:
            for entry in entries:
                count += 1
                if count > COUNT_LIMIT:
                    raise _TooMuchError(Refusal(FailureClass.TOO_MANY_FILES, f"more than {COUNT_LIMIT:,} files"))
                path = inner / entry.name
                if entry.is_dir(follow_symlinks=False):
                    pending.append(path)
                else:
                    names.append(path.as_posix())
    return names


def _read_file(folder: Path, path: str, limit: int) -> bytes | Refusal | None:
    """The bytes of a plain file with one name; None where nothing lies there."""
    try:
        refusal = _linked_above(folder, path)
        place = folder / path
        known = place.lstat()
        refusal = refusal or _kind_refusal(path, known)
        if refusal is None and known.st_size > limit:
            refusal = too_large(known.st_size, limit)
        if refusal is not None:
            return refusal
        with os.fdopen(os.open(place, _OPEN), "rb") as stream:
            content = stream.read(limit + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        return Refusal(FailureClass.MALFORMED_OUTPUT, f"{path} cannot be read: {error.strerror}")
    return content if len(content) <= limit else too_large(len(content), limit)


def _linked_above(folder: Path, path: str) -> Refusal | None:
    """The refusal of a file below a symbolic link."""
    for part in PurePosixPath(path).parts[:-1]:
        folder /= part
        if stat.S_ISLNK(folder.lstat().st_mode):
            return Refusal(FailureClass.LINK, f"{path}: {part} is a symbolic link")
    return None


def _kind_refusal(path: str, known: os.stat_result) -> Refusal | None:
    if stat.S_ISLNK(known.st_mode):
        return Refusal(FailureClass.LINK, f"{path} is a symbolic link")
    if not stat.S_ISREG(known.st_mode):
        return Refusal(FailureClass.SPECIAL_FILE, f"{path} is no plain file")
    if known.st_nlink > 1:
        return Refusal(FailureClass.HARD_LINK, f"{path} has {known.st_nlink} names")
    return None
