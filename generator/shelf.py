"""The shelf: files of finished cases, on disk once they are many; memory stays flat however many cases there are."""

import hashlib
import tempfile
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from syntax.errors import OutputError

IN_MEMORY = 8 * 1024 * 1024
"""Bytes up to which no file is needed."""


@dataclass(frozen=True, slots=True)
class Stored:
    """Where a file lies on the shelf, and its sha256 in hexadecimal."""

    start: int
    size: int
    sha256: str


class Shelf:
    """Leaving it as a context manager throws its content away; its file has no name, so no crash leaves one behind."""

    def __init__(self) -> None:
        self._stream = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - closed by __exit__
        self._end = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stream.close()

    def __del__(self) -> None:
        # A run that fails between shelf and `with` has nobody else to close it.
        self._stream.close()

    def put(self, content: bytes) -> Stored:
        """Put a file on the shelf.

        Raises:
            OutputError: the folder for temporary files is full or cannot be written.
        """
        try:
            self._stream.seek(self._end)
            self._stream.write(content)
        except OSError as error:
            raise OutputError(
                f"temporary folder {tempfile.gettempdir()}: {error.strerror}; free space or set TMPDIR"
            ) from error
        stored = Stored(self._end, len(content), hashlib.sha256(content).hexdigest())
        self._end += len(content)
        return stored

    def get(self, stored: Stored) -> bytes:
        """A file back from the shelf."""
        self._stream.seek(stored.start)
        return self._stream.read(stored.size)
