"""Write a file whole or not at all."""

import tempfile
from pathlib import Path


def write_whole(target: Path, content: bytes) -> None:
    """Write a file under a temporary name beside it and rename it; what was there before stays, if that fails.

    A link is followed to the file that it names; a device or a pipe is written to and not replaced. Everybody may read
    the file.

    Raises:
        OSError: it cannot be written.
    """
    if target.exists() and not target.is_file() and not target.is_dir():
        target.write_bytes(content)
        return
    place = target.resolve() if target.is_symlink() else target
    with tempfile.NamedTemporaryFile(dir=place.parent, prefix=".hunksmith-", delete=False) as file:
        temporary = Path(file.name)
        try:
            file.write(content)
            file.close()
            temporary.chmod(0o644)
            temporary.replace(place)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
