"""Write a page under a temporary name and rename it, so that no reader ever sees half of it."""

from pathlib import Path

from syntax.errors import OutputError
from syntax.whole_file import write_whole


def write_page(path: Path, page: str) -> None:
    """Write a page.

    Raises:
        OutputError: it cannot be written there.
    """
    try:
        write_whole(path, page.encode())
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror}; choose another --output") from error
