"""Write a page under a temporary name and rename it, so that no reader ever sees half of it."""

import os
import tempfile
from pathlib import Path

from syntax.errors import OutputError


def write_page(path: Path, page: str) -> None:
    """Write a page.

    Raises:
        OutputError: it cannot be written there.
    """
    temporary: Path | None = None
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".hunksmith-")
        temporary = Path(name)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(page)
        temporary.chmod(0o644)
        temporary.replace(path)
    except OSError as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise OutputError(f"{path} cannot be written: {error.strerror}; choose another --output") from error
