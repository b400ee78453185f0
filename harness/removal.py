"""Remove a folder in which an agent did as it liked: links, no permissions, folders nested beyond any path's length."""

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from queue import Queue
from threading import Thread
from types import TracebackType
from typing import Self

_BATCH = 10_000
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def remove(path: Path) -> bool:
    """Remove what lies at a path, and nothing that it links to; whether all of it is gone.

    Nothing is entered twice deep: folders are moved up beside the first and emptied there, so that neither the length
    of a path nor the number of open files bounds how deep they may be nested.
    """
    try:
        if not stat.S_ISDIR(path.lstat().st_mode):
            path.unlink()
            return True
        _grant(None, path)
        top = os.open(path, _FOLDER)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    try:
        _empty(top)
    except OSError:
        return False
    finally:
        os.close(top)
    try:
        path.rmdir()
    except OSError:
        return False
    return True


class Remover:
    """Removes folders in the background: on some file systems each takes milliseconds, which a trial need not wait for.

    Use it as a context manager: leaving it waits until all is gone.
    """

    def __init__(self, *, waiting: int = 32) -> None:
        """Nothing starts yet.

        Args:
            waiting: how many folders may wait; with more, `later` waits too, so that the disk does not fill.
        """
        self._queue: Queue[Path | None] = Queue(waiting)
        self._thread = Thread(target=self._work, name="remover", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._queue.put(None)
        self._thread.join()

    def later(self, path: Path) -> None:
        """Remove what lies at a path, some time soon."""
        self._queue.put(path)

    def _work(self) -> None:
        while (path := self._queue.get()) is not None:
            remove(path)


def _empty(top: int) -> None:
    names = _fresh_names()
    pending = _clear(top, top, names)
    while pending:
        name = pending.pop()
        _grant(top, name)
        with suppress(OSError):
            inner = os.open(name, _FOLDER, dir_fd=top)
            try:
                pending += _clear(inner, top, names)
            finally:
                os.close(inner)
        with suppress(OSError):
            os.rmdir(name, dir_fd=top)


def _fresh_names() -> Iterator[str]:
    """Names that nobody could have foreseen."""
    start = secrets.token_hex(8)
    return (f"{start}.{number}" for number in count())


def _clear(handle: int, top: int, names: Iterator[str]) -> list[str]:
    """Remove the files of an open folder and move its folders to the top; their new names there."""
    moved: dict[str, None] = {}
    while True:
        with os.scandir(handle) as listed:
            inner = ((entry.name, entry.is_dir(follow_symlinks=False)) for entry in listed)
            batch = list(islice((each for each in inner if each[0] not in moved), _BATCH))
        gone = 0
        for name, is_folder in batch:
            with suppress(OSError):
                if is_folder:
                    # Its entry `..` changes, which needs permission to write in it.
                    _grant(handle, name)
                    fresh = next(names)
                    os.rename(name, fresh, src_dir_fd=handle, dst_dir_fd=top)
                    moved[fresh] = None
                else:
                    os.unlink(name, dir_fd=handle)
                gone += 1
        if not gone:
            return list(moved)


def _grant(handle: int | None, name: str | Path) -> None:
    """Let the owner list and change a folder."""
    with suppress(OSError):
        mode = os.stat(name, dir_fd=handle, follow_symlinks=False).st_mode
        if stat.S_ISDIR(mode) and mode & stat.S_IRWXU != stat.S_IRWXU:
            os.chmod(name, stat.S_IRWXU, dir_fd=handle)
